"""The desk at the door: everything a route needs, and the questions that every route asks first."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection

from caravanserai.kernel.refusal import NotYours
from caravanserai.server.app.errors import Stranger
from caravanserai.server.app.identity import COOKIE, YEAR, Caller, Doorkeeper, new_person_id
from caravanserai.server.app.limits import Limits, neighbourhood
from caravanserai.server.configuration import Configuration
from caravanserai.server.hall.hall import Hall
from caravanserai.server.hall.lobby import Lobby
from caravanserai.server.hall.reviews import Reviews

Asking = Request[Any, Any, Any] | WebSocket[Any, Any, Any]


@dataclass
class Desk:
    """What the routes share."""

    hall: Hall
    lobby: Lobby
    doorkeeper: Doorkeeper
    limits: Limits
    configuration: Configuration
    push_key: str = ""
    """By which browsers take calls from this hall; empty, if it calls nobody."""
    closing: bool = False
    """Whether the node is about to stop: who is here is asked to come back, and nobody new is let in."""
    reviews: Reviews = field(default_factory=Reviews)
    sockets: dict[str, int] = field(default_factory=dict[str, int])
    """How many connections each person, or each nameless address, keeps open."""

    def close(self) -> None:
        """Everybody who follows something is woken, and finds that the node closes."""
        self.closing = True
        followers = [wake for hosted in self.hall.hosted.values() for wake in hosted.followers]
        for wake in (*followers, *self.lobby.followers):
            wake()

    async def caller(self, asking: Asking, *scopes: str) -> Caller:
        """Who asks, if the hall knows them and they may do this."""
        caller = await self.anybody(asking)
        if caller is None:
            raise Stranger(
                "The hall does not know you yet. Ask GET /api/me first and keep its cookie, or show a token."
            )
        missing = [scope for scope in scopes if scope not in caller.scopes]
        if missing:
            raise NotYours(_not_for_this_token(missing[0]))
        return caller

    async def anybody(self, asking: Asking) -> Caller | None:
        """Who asks; nobody in particular, if they have not been here."""
        caller = await self.doorkeeper.caller(asking)
        if caller is not None and caller.by_cookie:
            self.require_our_own_pages(asking)
        return caller

    def require_our_own_pages(self, asking: Asking) -> None:
        """Refuses what a page of another site has sent."""
        if not _from_our_own_pages(asking, self.configuration.public_url):
            raise NotYours("This was sent by a page of another site, so it does not count.")

    def spend(self, what: str, asking: Asking, caller: Caller | None) -> None:
        """Takes a credit from the person, or from the address of somebody without a name."""
        self.limits.spend(what, caller.person.id if caller else self.address(asking))

    def address(self, asking: Asking) -> str:
        """The network somebody comes from."""
        return neighbourhood(asking.client.host if asking.client else "")

    def come_in(self, asking: Request[Any, Any, Any]) -> str:
        """Somebody new: they get an id and a cookie, and are asked nothing."""
        self.limits.spend("arrive", self.address(asking))
        person = new_person_id()
        self.greet(asking, person)
        return person

    def greet(self, asking: Request[Any, Any, Any], person: str) -> None:
        """The answer brings the cookie of a person."""
        secure = "; Secure" if asking.url.scheme == "https" or self.configuration.public_url.startswith("https") else ""
        value = self.doorkeeper.cookie(person)
        asking.scope["state"]["cookie"] = f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}"

    def part(self, asking: Request[Any, Any, Any]) -> None:
        """The answer takes the cookie away."""
        asking.scope["state"]["cookie"] = f"{COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"


def _not_for_this_token(scope: str) -> str:
    if scope == "self":
        return "A token cannot do this. Open the page in a browser."
    return f"This token is not good for that: it lacks the scope '{scope}'."


def _from_our_own_pages(asking: ASGIConnection[Any, Any, Any, Any], public_url: str) -> bool:
    """Whether a cookie came with a request of our own pages; a browser says so in one of two headers."""
    if asking.scope["type"] == "http" and asking.scope["method"] in ("GET", "HEAD", "OPTIONS"):
        return True
    site = asking.headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = asking.headers.get("origin")
    if origin is None:
        return True  # no browser: nobody was lured here
    return origin == public_url or urlsplit(origin).netloc == asking.headers.get("host")
