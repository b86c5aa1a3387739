"""The request context: what all routes share, and who sends a request."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from litestar import Request, WebSocket
from litestar.connection import ASGIConnection

from serai.kernel.refusal import NotNow, NotYours, Unreadable
from serai.online.bot_names import HOSTS_OWN, own_bot
from serai.online.commands import Command, Engage, Sit
from serai.online.daily import require_may_see
from serai.server.app.authenticator import SCOPES, Authenticator, Caller, id_of, new_person_id
from serai.server.app.connection_counts import ConnectionCounts
from serai.server.app.cookies import (
    RENEWAL_MILLISECONDS,
    Cookie,
    cookie_name,
    delete_cookies,
    new_device_id,
    set_cookie,
)
from serai.server.app.errors import UnknownCaller
from serai.server.app.networks import caller_network
from serai.server.app.operator_texts import OperatorTexts
from serai.server.app.prepared_table import PreparedTable
from serai.server.app.rate_limiter import RateLimiter, RequestKind
from serai.server.app.standings import Standings
from serai.server.clock import now
from serai.server.configuration import Configuration
from serai.server.hall.clock_watch import ClockWatch
from serai.server.hall.daily import DailyDeals
from serai.server.hall.hall import Hall
from serai.server.hall.lobby import Lobby
from serai.server.hall.pictures import Pictures
from serai.server.hall.reviews import Reviews
from serai.server.hall.session import Notify, TableSession
from serai.server.workers.hinting import HintProcess
from serai.server.workers.mail_channel import MailChannel

BYTES_PER_READ = 16_384
"""An answer counts as one read more for so many bytes: what is long has also taken long."""

ACTING = frozenset(SCOPES)
"""The scopes of those who act; whoever is banned may look, and change what is their own."""

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
    mail: MailChannel | None = None
    """How this server sends e-mail; None if it sends none."""
    own_bots: Mapping[str, str] = field(default_factory=dict[str, str])
    """The host's own bots that are offered here, by name, and what is started for each."""
    closing: bool = False
    """Whether the node is about to stop: sockets are asked to reconnect, and new ones are turned away."""
    listeners: set[Notify] = field(default_factory=set[Notify])
    """What is called when the node closes, for whoever follows neither a table nor the lobby."""
    prepared: dict[str, PreparedTable] = field(default_factory=dict[str, PreparedTable])
    """The tables that are set for whoever opens their address, by ticket."""
    reviews: Reviews = field(init=False)
    pictures: Pictures = field(init=False)
    hints: HintProcess = field(default_factory=HintProcess)
    daily: DailyDeals = field(init=False)
    clock_watch: ClockWatch = field(init=False)
    standings: Standings = field(init=False)
    operator_texts: OperatorTexts = field(init=False)
    sockets: ConnectionCounts = field(default_factory=ConnectionCounts)
    """How many connections each person, or each network of people without a cookie, has open."""
    unfinished: ConnectionCounts = field(default_factory=ConnectionCounts)
    """How many connections each network has that wait for the rest of a request, or are held back."""

    def __post_init__(self) -> None:
        self.reviews = Reviews(self.hall.beside)
        self.pictures = Pictures(self.hall.beside)
        self.daily = DailyDeals(self.hall)
        self.clock_watch = ClockWatch(self.hall.store)
        self.standings = Standings(self.hall.store.bans, self.configuration.contact)
        self.operator_texts = OperatorTexts(self.hall.store.announcements, self.configuration)

    def start_closing(self) -> None:
        """Notifies everybody who follows something that the node is closing."""
        self.closing = True
        followers = [notify for session in self.hall.sessions.values() for notify in session.followers]
        for notify in (*followers, *self.lobby.followers, *self.listeners):
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
            raise _missing_scope(missing[0])
        if not ACTING.isdisjoint(scopes):
            await self.standings.require_may_act(caller.person.id)
        return caller

    async def caller_or_none(self, request: RequestOrSocket) -> Caller | None:
        """Who sends the request; None if nobody is signed in, or if their account was deleted."""
        caller = await self.authenticator.caller(request)
        if caller is not None and caller.by_cookie:
            self.require_same_site(request)
        if caller is not None and (await self.standings.of(caller.person.id)).deleted:
            return None
        return caller

    async def table_seen_by(self, caller: Caller | None, id: str) -> TableSession:
        """The session of a table; raises if the caller may not see it yet."""
        session = await self.hall.session(id)
        require_may_see(session.table, id_of(caller))
        return session

    async def require_not_blocked(self, table: str, person: str, command: Command) -> None:
        """Refuses a seat to whom the host of a table has blocked, in words that do not tell them so."""
        if isinstance(command, Sit):
            host = (await self.hall.session(table)).table.host
            if await self.hall.store.blocks.has(host, person):
                raise NotNow(
                    "This seat is kept for others. You can watch, or sit down at another table.",
                    "Dieser Platz ist für andere. Du kannst zusehen oder dich an einen anderen Tisch setzen.",
                )

    def require_offered(self, command: Command) -> None:
        """Refuses a bot of the host that is not offered here."""
        own = own_bot(command.level) if isinstance(command, Engage) else None
        if own is not None and own not in self.own_bots:
            offered = ", ".join(HOSTS_OWN + name for name in self.own_bots) or "-"
            raise Unreadable(
                f"There is no bot '{HOSTS_OWN}{own}' of the host here. There are: {offered}.",
                f"Einen Bot '{HOSTS_OWN}{own}' des Betreibers gibt es hier nicht. Es gibt: {offered}.",
            )

    def require_same_site(self, request: RequestOrSocket) -> None:
        """Refuses a request that a page of another site has sent."""
        if not _is_same_site(request, self.configuration.public_url):
            raise NotYours(
                "This was sent by a page of another site, so it was refused.",
                "Das hat eine Seite einer anderen Website geschickt, darum wurde es abgelehnt.",
            )

    def take(self, kind: RequestKind, request: RequestOrSocket, caller: Caller | None) -> None:
        """Counts a request against the rate limit of the person, or of the network if nobody is signed in."""
        self.limiter.take(kind, caller.person.id if caller else self.network(request))

    def take_of_both(self, kind: RequestKind, request: RequestOrSocket, caller: Caller) -> None:
        """Counts a request against the rate limit of the person, and of the network from which it comes."""
        self.limiter.take(kind, caller.person.id)
        self.limiter.take(kind, self.network(request))

    def charge_for(self, answer: bytes, person: str, network: str) -> None:
        """Counts a long answer as several reads, for the person, or for the network if nobody is signed in."""
        self.limiter.charge("read", person or network, len(answer) / BYTES_PER_READ)

    def network(self, request: RequestOrSocket) -> str:
        """The network that a request comes from."""
        return caller_network(request.scope)

    def sign_in_newcomer(self, request: Request[Any, Any, Any]) -> str:
        """Signs in a new person, without asking anything; returns their id."""
        self.limiter.take("newcomer", self.network(request))
        person = new_person_id()
        self.sign_in(request, person, None)
        return person

    def sign_in(self, request: Request[Any, Any, Any], person: str, caller: Caller | None) -> None:
        """Makes the response set the cookie of a person; who was that person before keeps the device."""
        cookie = caller.cookie if caller and caller.person.id == person else None
        self.set_cookie(request, person, (cookie and cookie.device) or new_device_id(), now())

    def renew_cookie(self, request: Request[Any, Any, Any], caller: Caller) -> None:
        """Makes the response replace a cookie that is old, or has the name of a site without https."""
        if caller.cookie is not None and (
            caller.cookie.made < now() - RENEWAL_MILLISECONDS
            or cookie_name(self.is_https(request)) not in request.cookies
        ):
            self.sign_in(request, caller.person.id, caller)

    def set_cookie(self, request: Request[Any, Any, Any], person: str, device: str, at: int) -> None:
        """Makes the response set a cookie that is made at this time."""
        value = self.authenticator.cookies.signed(Cookie(person, device, at))
        request.scope["state"]["cookies"] = [set_cookie(value, self.is_https(request))]

    def delete_cookie(self, request: Request[Any, Any, Any]) -> None:
        """Makes the response delete the cookie."""
        request.scope["state"]["cookies"] = delete_cookies(self.is_https(request))

    def is_https(self, request: Request[Any, Any, Any]) -> bool:
        """Whether people reach the site over https."""
        return request.url.scheme == "https" or self.configuration.public_url.startswith("https")


def _missing_scope(scope: str) -> NotYours:
    if scope == "self":
        return NotYours(
            "A token cannot do this. Open the page in a browser.",
            "Mit einem Token geht das nicht. Öffne die Seite in einem Browser.",
        )
    return NotYours(
        f"This token is not good for that: it lacks the scope '{scope}'.",
        f"Dafür reicht dieses Token nicht: Ihm fehlt der Bereich '{scope}'.",
    )


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
