"""The request context: what all routes share, and who sends a request."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection

from serai.kernel.refusal import NotYours
from serai.server.app.authenticator import COOKIE, COOKIE_SECONDS, Authenticator, Caller, new_person_id
from serai.server.app.errors import UnknownCaller
from serai.server.app.prepared_table import PreparedTable
from serai.server.app.rate_limiter import RateLimiter, RequestKind, network_of
from serai.server.configuration import Configuration
from serai.server.hall.hall import Hall
from serai.server.hall.lobby import Lobby
from serai.server.hall.reviews import Reviews

RequestOrSocket = Request[Any, Any, Any] | WebSocket[Any, Any, Any]


@dataclass
class Context:
    """What all routes of a node share."""

    hall: Hall
    lobby: Lobby
    authenticator: Authenticator
    limiter: RateLimiter
    configuration: Configuration
    push_key: str = ""
    """The public VAPID key of this server; empty if it sends no notices."""
    closing: bool = False
    """Whether the node is about to stop: sockets are asked to reconnect, and new ones are turned away."""
    prepared: dict[str, PreparedTable] = field(default_factory=dict[str, PreparedTable])
    """The tables that are set for whoever opens their address, by ticket."""
    reviews: Reviews = field(default_factory=Reviews)
    sockets: dict[str, int] = field(default_factory=dict[str, int])
    """How many connections each person, or each network of people without a cookie, has open."""

    def start_closing(self) -> None:
        """Notifies everybody who follows something that the node is closing."""
        self.closing = True
        followers = [notify for session in self.hall.sessions.values() for notify in session.followers]
        for notify in (*followers, *self.lobby.followers):
            notify()

    async def caller(self, request: RequestOrSocket, *scopes: str) -> Caller:
        """Who sends the request; raises if nobody is signed in, or if their token lacks a scope."""
        caller = await self.caller_or_none(request)
        if caller is None:
            raise UnknownCaller(
                "This site does not know you yet. Ask GET /api/me first and keep its cookie, or send a token."
            )
        missing = [scope for scope in scopes if scope not in caller.scopes]
        if missing:
            raise NotYours(_missing_scope(missing[0]))
        return caller

    async def caller_or_none(self, request: RequestOrSocket) -> Caller | None:
        """Who sends the request; None if nobody is signed in."""
        caller = await self.authenticator.caller(request)
        if caller is not None and caller.by_cookie:
            self.require_same_site(request)
        return caller

    def require_same_site(self, request: RequestOrSocket) -> None:
        """Refuses a request that a page of another site has sent."""
        if not _is_same_site(request, self.configuration.public_url):
            raise NotYours("This was sent by a page of another site, so it was refused.")

    def take(self, kind: RequestKind, request: RequestOrSocket, caller: Caller | None) -> None:
        """Counts a request against the rate limit of the person, or of the network if nobody is signed in."""
        self.limiter.take(kind, caller.person.id if caller else self.network(request))

    def network(self, request: RequestOrSocket) -> str:
        """The network that a request comes from."""
        return network_of(request.client.host if request.client else "")

    def sign_in_newcomer(self, request: Request[Any, Any, Any]) -> str:
        """Signs in a new person, without asking anything; returns their id."""
        self.limiter.take("newcomer", self.network(request))
        person = new_person_id()
        self.sign_in(request, person)
        return person

    def sign_in(self, request: Request[Any, Any, Any], person: str) -> None:
        """Makes the response set the cookie of a person."""
        is_secure = request.url.scheme == "https" or self.configuration.public_url.startswith("https")
        value, secure = self.authenticator.cookie(person), "; Secure" if is_secure else ""
        attributes = f"Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        request.scope["state"]["cookie"] = f"{COOKIE}={value}; {attributes}"

    def sign_out(self, request: Request[Any, Any, Any]) -> None:
        """Makes the response delete the cookie."""
        request.scope["state"]["cookie"] = f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"


def _missing_scope(scope: str) -> str:
    if scope == "self":
        return "A token cannot do this. Open the page in a browser."
    return f"This token is not good for that: it lacks the scope '{scope}'."


def _is_same_site(request: ASGIConnection[Any, Any, Any, Any], public_url: str) -> bool:
    """Whether a request with a cookie comes from our own pages, by the headers that browsers send."""
    if request.scope["type"] == "http" and request.scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return True
    site = request.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = request.headers.get("origin")
    if origin is None:
        return True  # not a browser, so no other site can have caused the request
    return origin == public_url or urlsplit(origin).netloc == request.headers.get("host")
