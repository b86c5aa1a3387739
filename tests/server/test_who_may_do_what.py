"""Who may do what: two tables, and a test for each of their cells."""

import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from importlib.resources import files
from typing import Any, get_args

import httpx
import msgspec
import pytest
from litestar.routes import HTTPRoute, WebSocketRoute
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from serai.kernel.fate import seed_hash
from serai.online.commands import AnyCommand
from serai.server.app.application import litestar_app
from serai.server.app.messages import Ping
from tests import patience
from tests.server.authenticator import Authenticator
from tests.server.guests import Guest
from tests.server.push_service import Phone
from tests.server.shapes import one_box

# nobody       comes without a cookie
# guest        has a cookie, and neither a seat nor a line to the table
# other        sits beside the seat that the wish is about
# own          has the seat that the wish is about
# watch        follows the table over a line, without a seat
# host         has opened the table, and does not sit there
# bot          shows a token to play and to host, of somebody who has opened the table and has the own seat
# plays, hosts show tokens of the same person for one of the two
# lured        has that person's cookie, but was sent by a page of another site
# stray        shows a token that nobody has made
#
# Nobody of these is an administrator; what one may do is in test_administrators.py.
#
# The hall of these tests compiles nothing, so that an analysis, which anybody may see, is not to be had here, and
# neither is a puzzle; it sends no e-mail.

WISHES = """
         nobody  guest   other   own     watch   host    bot     plays   hosts   lured   stray
sit      who?    yes     later   later   yes     yes     yes     yes     no      no      who?
stand    who?    no      no      yes     no      no      yes     yes     no      no      who?
engage   who?    no      no      no      no      yes     yes     no      yes     no      who?
remove   who?    no      no      no      no      yes     yes     no      yes     no      who?
admit    who?    no      no      no      no      yes     yes     no      yes     no      who?
miss     who?    no      later   later   no      no      later   later   no      no      who?
ready    who?    no      yes     yes     no      no      yes     yes     no      no      who?
pledge   who?    no      yes     yes     no      no      yes     yes     no      no      who?
cut      who?    no      later   later   no      no      later   later   no      no      who?
begin    who?    no      no      no      no      yes     yes     no      yes     no      who?
choose   who?    no      no      yes     no      no      yes     yes     no      no      who?
order    who?    no      yes     yes     no      no      yes     yes     no      no      who?
undo     who?    no      later   yes     no      no      yes     yes     no      no      who?
leave    who?    no      yes     yes     no      no      yes     yes     no      no      who?
return   who?    no      later   yes     no      no      yes     yes     no      no      who?
resign   who?    no      yes     yes     no      no      yes     yes     no      no      who?
close    who?    no      no      no      no      yes     yes     no      yes     no      who?
free     who?    no      no      no      no      yes     yes     no      yes     no      who?
say      who?    yes     yes     yes     yes     yes     yes     yes     no      no      who?
again    who?    no      yes     yes     no      no      yes     yes     no      no      who?
ping     yes     yes     yes     yes     yes     yes     yes     yes     yes     no      who?
"""

ROUTES = """
                                                nobody guest other own   watch host  bot   plays hosts lured stray
GET    /                                        yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /{path:path}                             yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /start/{ticket:str}                      none   none  none  none  none  none  none  none  none  none  none
GET    /embed/t/{id:str}                        yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /previews/t/{id:str}/table.png           yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /previews/people/{id:str}/person.png     yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /api/me                                  yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
PUT    /api/me                                  who?   yes   yes   yes   yes   yes   no    no    no    no    who?
DELETE /api/me                                  who?   yes   yes   yes   yes   yes   no    no    no    no    who?
GET    /api/me/data                             who?   yes   yes   yes   yes   yes   no    no    no    yes   who?
GET    /api/me/blocked                          who?   yes   yes   yes   yes   yes   no    no    no    yes   who?
PUT    /api/me/blocked/{person:str}             who?   yes   yes   yes   yes   yes   no    no    no    no    who?
DELETE /api/me/blocked/{person:str}             who?   what? what? yes   what? what? no    no    no    no    who?
POST   /api/reports                             who?   yes   yes   yes   yes   yes   no    no    no    no    who?
GET    /api/me/tables                           who?   yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/me/games                            who?   yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/me/games/statistics                 who?   yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/me/stream                           who?   yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/me/invitations                      who?   yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
DELETE /api/me/invitations/{table:str}          who?   what? what? yes   what? what? what? what? no    no    who?
POST   /api/me/sign-out                         who?   yes   yes   yes   yes   yes   no    no    no    no    who?
GET    /api/me/devices                          who?   yes   yes   yes   yes   yes   no    no    no    yes   who?
DELETE /api/me/devices                          who?   yes   yes   yes   yes   yes   no    no    no    no    who?
DELETE /api/me/devices/{id:str}                 who?   what? what? yes   what? what? no    no    no    no    who?
GET    /api/me/tokens                           who?   yes   yes   yes   yes   yes   no    no    no    yes   who?
POST   /api/me/tokens                           who?   yes   yes   yes   yes   yes   no    no    no    no    who?
DELETE /api/me/tokens/{id:str}                  who?   what? what? yes   what? what? no    no    no    no    who?
GET    /api/me/passkeys                         who?   yes   yes   yes   yes   yes   no    no    no    yes   who?
POST   /api/me/passkeys/begin                   who?   yes   yes   yes   yes   yes   no    no    no    no    who?
POST   /api/me/passkeys                         who?   yes   yes   yes   yes   yes   no    no    no    no    who?
DELETE /api/me/passkeys/{id:str}                who?   what? what? yes   what? what? no    no    no    no    who?
POST   /api/passkeys/begin                      yes    yes   yes   yes   yes   yes   yes   yes   yes   no    who?
POST   /api/passkeys                            yes    yes   yes   yes   yes   yes   yes   yes   yes   no    who?
GET    /api/people                              who?   yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/people/{id:str}                     yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/people/{id:str}/games               yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/ratings/{game:str}                  yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/games                               yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/games/{game:str}/box                yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/games/{game:str}/facts              yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/games/{game:str}/edition            yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/games/{game:str}/edition/file       yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/games/{game:str}/edition/vocabulary yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
POST   /api/games/{game:str}/edition/check      yes    yes   yes   yes   yes   yes   yes   yes   yes   no    who?
GET    /api/games/{game:str}/puzzle             who?   yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
POST   /api/puzzles/{id:str}                    who?   later later later later later later later no    no    who?
GET    /api/editions                            yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
POST   /api/editions                            who?   yes   yes   yes   yes   yes   yes   no    yes   no    who?
PUT    /api/editions/{id:str}                   who?   what? what? yes   what? what? what? no    what? no    who?
DELETE /api/editions/{id:str}                   who?   what? what? yes   what? what? what? no    what? no    who?
GET    /api/lobby                               yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/lobby/live                          ws     ws    ws    ws    ws    ws    ws    ws    ws    ws    ws
WS     /api/lobby/live                          yes    yes   yes   yes   yes   yes   yes   yes   yes   no    who?
POST   /api/tables                              who?   yes   yes   yes   yes   yes   yes   no    no    no    who?
GET    /api/tables/{id:str}                     yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
POST   /api/tables/{id:str}                     who?   yes   yes   yes   yes   yes   yes   yes   no    no    who?
GET    /api/tables/{id:str}/invitations         who?   no    yes   yes   no    yes   yes   yes   yes   yes   who?
POST   /api/tables/{id:str}/invitations         who?   no    yes   yes   no    yes   yes   no    yes   no    who?
DELETE /api/tables/{id:str}/invitations/{person:str} who? no what? yes   no    yes   what? no    what? no    who?
GET    /api/tables/{id:str}/hint                who?   no    yes   yes   no    no    yes   yes   no    yes   who?
GET    /api/tables/{id:str}/even-level          who?   no    yes   yes   no    no    yes   yes   yes   yes   who?
GET    /api/tables/{id:str}/record              yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/tables/{id:str}/games               yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/tables/{id:str}/review              yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/tables/{id:str}/review/scenes       yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/tables/{id:str}/review/analysis     later  later later later later later later later later later who?
POST   /api/tables/{id:str}/branch              who?   yes   yes   yes   yes   yes   yes   no    no    no    who?
GET    /api/tables/{id:str}/stream              yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/tables/{id:str}/live                ws     ws    ws    ws    ws    ws    ws    ws    ws    ws    ws
WS     /api/tables/{id:str}/live                yes    yes   yes   yes   yes   yes   yes   yes   yes   no    who?
GET    /api/schema                              yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /api/schema/openapi.json                 yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /api/schema/{path:str}                   none   none  none  none  none  none  none  none  none  none  none
GET    /healthz                                 yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /readyz                                  yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /metrics                                 yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /robots.txt                              yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /.well-known/security.txt                none   none  none  none  none  none  none  none  none  none  none
GET    /api/me/push                             who?   yes   yes   yes   yes   yes   no    no    no    yes   who?
POST   /api/me/push                             who?   yes   yes   yes   yes   yes   no    no    no    no    who?
DELETE /api/me/push/{id:str}                    who?   what? what? yes   what? what? no    no    no    no    who?
GET    /api/me/notices                          who?   yes   yes   yes   yes   yes   no    no    no    yes   who?
POST   /api/me/webhooks                         who?   yes   yes   yes   yes   yes   no    no    no    no    who?
DELETE /api/me/webhooks/{id:str}                who?   what? what? yes   what? what? no    no    no    no    who?
PUT    /api/me/away                             who?   yes   yes   yes   yes   yes   no    no    no    no    who?
PUT    /api/me/mail                             who?   later later later later later no    no    no    no    who?
DELETE /api/me/mail                             who?   yes   yes   yes   yes   yes   no    no    no    no    who?
GET    /mail/confirm/{token:str}                yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
GET    /mail/unsubscribe/{token:str}            yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   yes
POST   /mail/confirm/{token:str}                no     no    no    no    no    no    no    no    no    no    no
POST   /mail/unsubscribe/{token:str}            no     no    no    no    no    no    no    no    no    no    no
GET    /api/lessons                             yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
POST   /api/lessons/{game:str}                  who?   yes   yes   yes   yes   yes   yes   no    no    no    who?
GET    /api/daily                               yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
POST   /api/daily/{game:str}                    who?   yes   yes   yes   yes   yes   yes   no    no    no    who?
POST   /api/admin/invitation/begin              who?   no    no    no    no    no    no    no    no    no    who?
POST   /api/admin/invitation                    who?   no    no    no    no    no    no    no    no    no    who?
POST   /api/admin/session/begin                 who?   no    no    no    no    no    no    no    no    no    who?
POST   /api/admin/session                       who?   no    no    no    no    no    no    no    no    no    who?
GET    /api/admin/people                        who?   no    no    no    no    no    no    no    no    no    who?
DELETE /api/admin/people/{person:str}           who?   no    no    no    no    no    no    no    no    no    who?
GET    /api/admin/reports                       who?   no    no    no    no    no    no    no    no    no    who?
PUT    /api/admin/bans/{person:str}             who?   no    no    no    no    no    no    no    no    no    who?
DELETE /api/admin/bans/{person:str}             who?   no    no    no    no    no    no    no    no    no    who?
DELETE /api/admin/tables/{id:str}               who?   no    no    no    no    no    no    no    no    no    who?
PUT    /api/admin/announcement                  who?   no    no    no    no    no    no    no    no    no    who?
DELETE /api/admin/announcement                  who?   no    no    no    no    no    no    no    no    no    who?
GET    /api/admin/acts                          who?   no    no    no    no    no    no    no    no    no    who?
GET    /api/admin/kept                          who?   no    no    no    no    no    no    no    no    no    who?
GET    /api/site                                yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/site/privacy                        yes    yes   yes   yes   yes   yes   yes   yes   yes   yes   who?
GET    /api/site/imprint                        none   none  none  none  none  none  none  none  none  none  who?
"""

OUTCOMES = {
    "yes": (200, "yes"),
    "who?": (401, "stranger"),
    "no": (403, "not-yours"),
    "later": (409, "not-now"),
    "what?": (400, "unreadable"),
    "none": (404, "not-found"),
    "ws": (426, "upgrade"),
}
"""The words of the tables as the hall says them."""
Cell = tuple[str, str, str]
Json = dict[str, Any]


def cells(table: str, words: int) -> list[Cell]:
    """What is asked, who asks, and what comes of it, cell by cell; the first words of a row are what is asked."""
    head, *rows = (line.split() for line in table.strip().splitlines())
    return [
        (" ".join(row[:words]), who, outcome) for row in rows for who, outcome in zip(head, row[words:], strict=True)
    ]


# The people


@dataclass
class Cast:
    """Everybody of the tables above, at one hall."""

    url: str
    browser: httpx.Client
    host: Guest
    own: Guest
    other: Guest
    third: Guest
    guest: Guest
    watcher: Guest
    both: Guest
    """Opens the table and has the own seat: the person of the tokens, and the one who is lured."""
    tokens: dict[str, str]
    prepared: dict[tuple[str, str], tuple[str, Json]] = field(default_factory=dict[tuple[str, str], tuple[str, Json]])
    """LobbyTables at which a wish was refused, so that they are as they were."""

    def person(self, who: str) -> Guest:
        """The person behind somebody of the tables."""
        return {
            "guest": self.guest,
            "other": self.other,
            "own": self.own,
            "watch": self.watcher,
            "host": self.host,
            "nobody": self.own,
        }.get(who, self.both)

    def headers(self, who: str) -> dict[str, str]:
        """What somebody shows at the door."""
        if who == "nobody":
            return {}
        if who in self.tokens:
            return {"authorization": f"Bearer {self.tokens[who]}"}
        cookie = self.person(who).socket_headers
        return cookie | {"origin": "https://evil.example", "sec-fetch-site": "cross-site"} if who == "lured" else cookie

    def master(self, who: str) -> tuple[Guest, Guest]:
        """Who opens the table at which somebody wishes, and who has the own seat there."""
        return (self.host, self.own) if self.person(who) is not self.both else (self.both, self.both)

    def ask(self, method: str, path: str, who: str, body: Any = None) -> httpx.Response:
        """Somebody asks; of an answer without end, its beginning is enough."""
        with self.browser.stream(method, path, headers=self.headers(who), json=body) as answer:
            if path.endswith("/stream") and answer.is_success:
                first = next(answer.iter_lines())
                assert not first or json.loads(first)["t"] in ("update", "invited", "turn")
            else:
                answer.read()
        self.browser.cookies.clear()
        return answer

    def listen(self, path: str, who: str, message: Json | None = None) -> str:
        """What becomes of somebody who comes over a WebSocket, or of what they send there."""
        where = self.url.replace("http", "ws", 1) + path
        with connect(where, additional_headers=self.headers(who), compression=None, proxy=None) as socket:
            heard = json.loads(socket.recv(timeout=patience.SECONDS))
            if heard["t"] == "refused":
                with pytest.raises(ConnectionClosed):
                    socket.recv(timeout=patience.SECONDS)
                assert socket.close_code == 4403
            elif message is not None:
                socket.send(json.dumps(message))
                while heard["t"] not in ("ack", "refused", "pong"):
                    heard = json.loads(socket.recv(timeout=patience.SECONDS))
        return str(heard["why"]) if heard["t"] == "refused" else "yes"


@pytest.fixture(scope="module")
def cast() -> Iterator[Cast]:
    with one_box() as hall:
        url = hall.url.replace("127.0.0.1", "localhost")
        people = [Guest(url, name) for name in ("Linda", "Lukas", "Mira", "Ravi", "Ilse", "Kashgar", "Omar")]
        scopes = {"bot": ["play", "host"], "plays": ["play"], "hosts": ["host"]}
        tokens = {
            who: people[-1].post("/api/me/tokens", {"name": who, "scopes": scope})["token"]
            for who, scope in scopes.items()
        }
        with httpx.Client(base_url=url, timeout=patience.SECONDS, trust_env=False, verify=False) as browser:
            yield Cast(url, browser, *people, tokens=tokens | {"stray": "serai_nobody-has-made-this"})


# The tables at which they wish


def gathered(cast: Cast, host: Guest, own: Guest, game: str = "amul", **options: int) -> str:
    """A table with two people and an empty seat."""
    table = host.open(game, sit=False, options=options)
    own.wish(table, "sit", seat=0)
    cast.other.wish(table, "sit", seat=1)
    return table


def complete(cast: Cast, host: Guest, own: Guest, game: str = "amul", **options: int) -> str:
    """A table where everybody is ready."""
    table = gathered(cast, host, own, game, **options)
    cast.third.wish(table, "sit", seat=2)
    for person in (own, cast.other, cast.third):
        person.wish(table, "ready")
    return table


def begun(cast: Cast, host: Guest, own: Guest, game: str = "amul", **options: int) -> str:
    """A table where the game runs."""
    table = complete(cast, host, own, game, **options)
    host.wish(table, "begin")
    return table


def to_sit(cast: Cast, host: Guest, own: Guest) -> tuple[str, Json]:
    table = host.open(sit=False)
    cast.other.wish(table, "sit", seat=1)
    if own is not host:
        own.wish(table, "sit", seat=0)
    return table, {"seat": 2}


def to_admit(cast: Cast, host: Guest, own: Guest) -> tuple[str, Json]:
    table = gathered(cast, host, own)
    other = host.look(table)["info"]["seats"][1]["person"]
    host.wish(table, "remove", seat=1)
    return table, {"person": other}


def to_choose(cast: Cast, host: Guest, own: Guest) -> tuple[str, Json]:
    """The own seat bids, and nobody else is asked."""
    table = begun(cast, host, own, "amulett")
    while (acting := own.look(table)["info"]["acting"]) != [0]:
        (own, cast.other, cast.third)[acting[0]].wish(table, "choose", action="pass")
    return table, {"action": "bid 1"}


def to_undo(cast: Cast, host: Guest, own: Guest) -> tuple[str, Json]:
    """The own seat has chosen the first of several spells, and nobody has seen it."""
    table = begun(cast, host, own, "amulett", start=1)
    own.wish(table, "choose", action=own.look(table)["view"]["choices"][0])
    return table, {}


def to_return(cast: Cast, host: Guest, own: Guest) -> tuple[str, Json]:
    table = begun(cast, host, own)
    own.wish(table, "leave")
    return table, {}


def to_free(cast: Cast, host: Guest, own: Guest) -> tuple[str, Json]:
    table = begun(cast, host, own)
    cast.other.wish(table, "leave")
    return table, {"seat": 1}


def to_play_again(cast: Cast, host: Guest, own: Guest) -> tuple[str, Json]:
    """Everybody has left, and bots have played the game to its end."""
    table = begun(cast, host, own)
    with host.line(table) as line:
        line.told()
        for person in (own, cast.other, cast.third):
            person.wish(table, "leave")
        while not line.over:
            line.told()
    return table, {}


SITUATIONS: dict[str, Callable[[Cast, Guest, Guest], tuple[str, Json]]] = {
    "sit": to_sit,
    "stand": lambda *people: (gathered(*people), {"seat": 0}),
    "engage": lambda *people: (gathered(*people), {"seat": 2, "level": "apprentice"}),
    "remove": lambda *people: (gathered(*people), {"seat": 1}),
    "admit": to_admit,
    "miss": lambda *people: (begun(*people), {"seat": 2}),
    "ready": lambda *people: (gathered(*people), {}),
    "pledge": lambda *people: (gathered(*people), {"pledge": seed_hash("a1" * 16)}),
    "cut": lambda *people: (gathered(*people), {"cut": "a1" * 16}),
    "begin": lambda *people: (complete(*people), {}),
    "choose": to_choose,
    "order": lambda *people: (begun(*people, game="amulett"), {"limit": 3}),
    "undo": to_undo,
    "leave": lambda *people: (begun(*people), {}),
    "return": to_return,
    "resign": lambda *people: (begun(*people), {}),
    "close": lambda *people: (gathered(*people), {}),
    "free": to_free,
    "say": lambda *people: (gathered(*people), {"text": "Salaam!"}),
    "again": to_play_again,
    "ping": lambda *people: (gathered(*people), {}),
}
PASSING, LASTING = ("begin",), ("pledge", "say", "again", "ping")
"""Situations that do not wait for the next who asks, and those that a wish that came true leaves as they are."""
UNDER_WAY = ("return", "free")
"""Situations in which a bot plays, so that the table goes on by itself."""


def said(answer: httpx.Response) -> tuple[int, str]:
    """The status of an answer, and its word; a refusal has a sentence too."""
    if answer.is_success:
        return 200, "yes"
    assert answer.json()["say"]
    return answer.status_code, answer.json()["why"]


@pytest.mark.parametrize("way", ["asks", "sends"])
@pytest.mark.parametrize(("wish", "who", "outcome"), cells(WISHES, 1))
def test_a_wish(cast: Cast, wish: str, who: str, outcome: str, way: str):
    host, own = cast.master(who)
    situation = wish, host.name
    table, details = cast.prepared.pop(situation, None) or SITUATIONS[wish](cast, host, own)
    before = host.look(table)["seq"]
    with cast.watcher.line(table) if who == "watch" else nullcontext():
        if way == "sends":
            assert cast.listen(f"/api/tables/{table}/live", who, {"t": wish, **details}) == OUTCOMES[outcome][1]
        elif wish == "ping":  # only a line has to be kept alive; by HTTP this is no wish at all
            assert said(cast.ask("POST", f"/api/tables/{table}", who, {"t": wish})) == OUTCOMES["what?"]
        else:
            assert said(cast.ask("POST", f"/api/tables/{table}", who, {"t": wish, **details})) == OUTCOMES[outcome]
    if outcome != "yes" and wish not in UNDER_WAY:
        assert host.look(table)["seq"] == before
    if wish not in PASSING and (outcome != "yes" or wish in LASTING):
        cast.prepared[situation] = table, details


# The routes


def a_passkey(cast: Cast, owner: Guest) -> tuple[Authenticator, Json]:
    """A passkey and what is needed to add it."""
    key = Authenticator(cast.url)
    return key, {"name": "telephone", "credential": key.create(owner.post("/api/me/passkeys/begin"))}


def added(cast: Cast, owner: Guest) -> tuple[Authenticator, str]:
    key, credential = a_passkey(cast, owner)
    return key, str(owner.post("/api/me/passkeys", credential)["id"])


def shown(cast: Cast, who: str) -> Json:
    key, _ = added(cast, cast.person(who))
    return {"credential": key.get(cast.own.post("/api/passkeys/begin"))}


WEBHOOK = {"url": "https://hooks.example.org/x", "form": "json", "language": "en"}


def a_webhook(owner: Guest) -> str:
    """A webhook of the owner, in place of those before."""
    for webhook in owner.get("/api/me/notices")["webhooks"]:
        owner.http.delete(f"/api/me/webhooks/{webhook['id']}").raise_for_status()
    return str(owner.post("/api/me/webhooks", WEBHOOK)["id"])


def blocked(owner: Guest, person: str) -> str:
    """Somebody whom the owner has blocked."""
    owner.http.put(f"/api/me/blocked/{person}").raise_for_status()
    return person


def newcomers(cast: Cast) -> Cast:
    """The same hall with somebody new in every part, for those who will not come back."""
    new = Guest(cast.url)
    return replace(cast, guest=new, other=new, own=new, watcher=new, host=new)


def waiting(cast: Cast) -> str:
    """A table at which three people wait for a fourth; the person of the tokens is one of them."""
    table = cast.host.open(seats=4, sit=False)
    for seat, person in enumerate((cast.own, cast.other, cast.both)):
        person.wish(table, "sit", seat=seat)
    return table


def to_take_back(cast: Cast) -> str:
    """An invitation of the own person to a table of the host."""
    table, person = waiting(cast), Guest(cast.url).id
    cast.own.post(f"/api/tables/{table}/invitations", {"person": person})
    return f"{table}/invitations/{person}"


def to_decline(cast: Cast) -> str:
    """A table to which the own person is invited."""
    host = Guest(cast.url)  # nobody invites the same person again and again
    table = host.open()
    host.post(f"/api/tables/{table}/invitations", {"person": cast.own.id})
    return table


def running(cast: Cast) -> str:
    """A table that is the same for everybody who only looks."""
    if ("look", "") not in cast.prepared:
        cast.prepared["look", ""] = begun(cast, cast.host, cast.own), {}
    return cast.prepared["look", ""][0]


def played(cast: Cast) -> str:
    """A table whose game is over."""
    if ("review", "") not in cast.prepared:
        cast.prepared["review", ""] = to_play_again(cast, cast.host, cast.own)
    return cast.prepared["review", ""][0]


def hinting(cast: Cast) -> str:
    """A table of people whose host allows hints; everybody offers a card."""
    if ("hint", "") not in cast.prepared:
        table = cast.host.open(sit=False, hints=True)
        for seat, person in enumerate((cast.own, cast.other, cast.both)):
            person.wish(table, "sit", seat=seat)
            person.wish(table, "ready")
        cast.host.wish(table, "begin")
        cast.prepared["hint", ""] = table, {}
    return cast.prepared["hint", ""][0]


def followed(cast: Cast) -> str:
    """A table of people at which one bot is as strong as they are."""
    if ("followed", "") not in cast.prepared:
        table = cast.host.open(seats=4, sit=False)
        for seat, person in enumerate((cast.own, cast.other, cast.both)):
            person.wish(table, "sit", seat=seat)
        cast.host.wish(table, "engage", seat=3, level="even")
        cast.prepared["followed", ""] = table, {}
    return cast.prepared["followed", ""][0]


def public(cast: Cast) -> str:
    """A table that the lobby shows."""
    if ("public", "") not in cast.prepared:
        cast.prepared["public", ""] = cast.host.open(listed=True), {}
    return cast.prepared["public", ""][0]


IDS: dict[str, Callable[[Cast], str]] = {
    "DELETE /api/me/invitations/{table:str}": to_decline,
    "GET /api/tables/{id:str}/invitations": waiting,
    "POST /api/tables/{id:str}/invitations": waiting,
    "DELETE /api/tables/{id:str}/invitations/{person:str}": to_take_back,
    "GET /api/tables/{id:str}/hint": hinting,
    "GET /api/tables/{id:str}/even-level": followed,
    "GET /api/tables/{id:str}/review": played,
    "GET /api/tables/{id:str}/review/scenes": played,
    "GET /api/tables/{id:str}/review/analysis": played,
    "POST /api/tables/{id:str}/branch": played,
    "DELETE /api/me/tokens/{id:str}": lambda cast: cast.own.post("/api/me/tokens", {"name": "bot"})["id"],
    "DELETE /api/me/devices/{id:str}": lambda cast: cast.own.get("/api/me/devices")[0]["id"],
    "DELETE /api/me/passkeys/{id:str}": lambda cast: added(cast, cast.own)[1],
    "DELETE /api/me/push/{id:str}": lambda cast: cast.own.post("/api/me/push", Phone().subscription)["id"],
    "GET /mail/confirm/{token:str}": lambda cast: "p1.1.invented",
    "GET /mail/unsubscribe/{token:str}": lambda cast: "p1.invented",
    "POST /mail/confirm/{token:str}": lambda cast: "p1.1.invented",
    "POST /mail/unsubscribe/{token:str}": lambda cast: "p1.invented",
    "DELETE /api/me/webhooks/{id:str}": lambda cast: a_webhook(cast.own),
    "PUT /api/me/blocked/{person:str}": lambda cast: "anybody",
    "DELETE /api/me/blocked/{person:str}": lambda cast: blocked(cast.own, "somebody"),
    "DELETE /api/admin/people/{person:str}": lambda cast: cast.third.id,
    "PUT /api/admin/bans/{person:str}": lambda cast: cast.third.id,
    "DELETE /api/admin/bans/{person:str}": lambda cast: cast.third.id,
    "GET /api/people/{id:str}": lambda cast: cast.own.id,
    "GET /api/people/{id:str}/games": lambda cast: cast.own.id,
    "GET /embed/t/{id:str}": public,
    "GET /previews/people/{id:str}/person.png": lambda cast: cast.own.id,
    "GET /api/ratings/{game:str}": lambda cast: "amul",
    "GET /api/games/{game:str}/box": lambda cast: "amul",
    "GET /api/games/{game:str}/facts": lambda cast: "amul",
    "GET /api/games/{game:str}/puzzle": lambda cast: "amul",
    "POST /api/puzzles/{id:str}": lambda cast: "one",
    "GET /api/games/{game:str}/edition": lambda cast: "amulett",
    "GET /api/games/{game:str}/edition/file": lambda cast: "amulett",
    "GET /api/games/{game:str}/edition/vocabulary": lambda cast: "amulett",
    "POST /api/games/{game:str}/edition/check": lambda cast: "amulett",
    "POST /api/lessons/{game:str}": lambda cast: "amul",
    "POST /api/daily/{game:str}": lambda cast: "amul",
    "PUT /api/editions/{id:str}": lambda cast: cast.own.post("/api/editions", OWN_EDITION)["id"],
    "DELETE /api/editions/{id:str}": lambda cast: cast.own.post("/api/editions", OWN_EDITION)["id"],
    "GET /{path:path}": lambda cast: "new",
    "GET /api/schema/{path:str}": lambda cast: "elsewhere",
}
"""What stands in an address; where nothing is said, a table."""
AN_EDITION = {
    "game": "amulett",
    "toml": (files("serai.games.amulett.editions") / "reconstructed.toml").read_text(encoding="utf-8"),
}
OWN_EDITION = AN_EDITION | {"toml": AN_EDITION["toml"].replace("Das Amulett with", "My Amulett with")}
"""One that nobody else has sent: the same file has the same address."""
BODIES: dict[str, Callable[[Cast, str], Any]] = {
    "PUT /api/me": lambda cast, who: {"language": "en"},
    "POST /api/me/tokens": lambda cast, who: {"name": "bot", "scopes": ["play"]},
    "POST /api/me/passkeys": lambda cast, who: a_passkey(cast, cast.person(who))[1],
    "POST /api/reports": lambda cast, who: {"table": running(cast), "person": cast.third.id, "why": "shouts"},
    "POST /api/me/push": lambda cast, who: Phone().subscription,
    "POST /api/me/webhooks": lambda cast, who: WEBHOOK,
    "PUT /api/me/mail": lambda cast, who: {"address": "a@mail.example", "mode": "off", "language": "en"},
    "PUT /api/me/away": lambda cast, who: {"until": 0},
    "POST /api/passkeys": shown,
    "POST /api/admin/invitation/begin": lambda cast, who: {"code": "nobody-was-given-this"},
    "POST /api/admin/invitation": lambda cast, who: {"code": "nobody-was-given-this", "name": "x", "credential": {}},
    "POST /api/admin/session": lambda cast, who: {"credential": {}},
    "PUT /api/admin/bans/{person:str}": lambda cast, who: {},
    "PUT /api/admin/announcement": lambda cast, who: {"en": "Tea!", "de": "Tee!", "until": 2**42},
    "POST /api/editions": lambda cast, who: AN_EDITION,
    "POST /api/games/{game:str}/edition/check": lambda cast, who: {"toml": AN_EDITION["toml"]},
    "POST /api/tables/{id:str}/invitations": lambda cast, who: {"person": cast.third.id},
    "POST /api/puzzles/{id:str}": lambda cast, who: {"action": "pass"},
    "PUT /api/editions/{id:str}": lambda cast, who: {"called": "Our box"},
    "POST /api/tables": lambda cast, who: {"game": "amul", "seats": 3},
    "POST /api/tables/{id:str}": lambda cast, who: {"t": "say", "text": "Salaam!"},
    "POST /api/tables/{id:str}/branch": lambda cast, who: {"step": 0, "seat": 0},
}


LAST_WORDS = ("POST /api/me/sign-out", "DELETE /api/me/devices", "DELETE /api/me/devices/{id:str}")
"""After these a cookie counts no more."""


def leaves_keys(route: str) -> bool:
    """Whether somebody has one more passkey or token after such a cell."""
    return "/passkeys" in route or "/tokens" in route or route in LAST_WORDS


@pytest.fixture
def tidy(cast: Cast, route: str) -> Iterator[None]:
    """Nobody has more passkeys and tokens than a person may have, however many cells there are."""
    yield
    if not leaves_keys(route):
        return
    for person in {cast.person(who) for who in ("guest", "other", "own", "watch", "host", "lured")}:
        for kind in ("passkeys", "tokens"):
            for thing in person.get(f"/api/me/{kind}"):
                if thing["name"] in ("telephone", "bot") and thing.get("scopes") != ["play", "host"]:
                    person.http.delete(f"/api/me/{kind}/{thing['id']}").raise_for_status()


@pytest.mark.usefixtures("tidy")
@pytest.mark.parametrize(("route", "who", "outcome"), cells(ROUTES, 2))
def test_a_route(cast: Cast, route: str, who: str, outcome: str):
    method, path = route.split()
    if (route, outcome) == ("DELETE /api/me", "yes"):
        cast = newcomers(cast)
    if "{" in path:
        start, rest = path.split("{", 1)
        path = start + IDS.get(route, running)(cast) + rest.rpartition("}")[2]
    if method == "WS":
        assert cast.listen(path, who) == OUTCOMES[outcome][1]
    else:
        body = BODIES[route](cast, who) if route in BODIES else None
        back = shown(cast, who) if route in LAST_WORDS else None
        assert said(cast.ask(method, path, who, body)) == OUTCOMES[outcome]
        if back is not None:
            cast.person(who).post("/api/passkeys", back)


# The daily deal, whose cards others play too

SEEN_BY = """
                                                nobody guest other own   watch host  bot   plays hosts lured stray
GET    /api/tables/{id:str}                     no     no    no    yes   no    no    no    no    no    no    who?
GET    /api/tables/{id:str}/record              no     no    no    yes   no    no    no    no    no    no    who?
GET    /api/tables/{id:str}/games               no     no    no    yes   no    no    no    no    no    no    who?
GET    /api/tables/{id:str}/review              no     no    no    later no    no    no    no    no    no    who?
GET    /api/tables/{id:str}/review/scenes       no     no    no    later no    no    no    no    no    no    who?
GET    /api/tables/{id:str}/review/analysis     no     no    no    later no    no    no    no    no    no    who?
GET    /api/tables/{id:str}/stream              no     no    no    yes   no    no    no    no    no    no    who?
WS     /api/tables/{id:str}/live                no     no    no    yes   no    no    no    no    no    no    who?
POST   /api/tables/{id:str}/branch              who?   later later later later later later no    no    no    who?
"""
"""Who may see a table of today's deal, which the own seat plays."""


@pytest.mark.parametrize(("route", "who", "outcome"), cells(SEEN_BY, 2))
def test_a_table_of_todays_deal(cast: Cast, route: str, who: str, outcome: str):
    method, path = route.split()
    path = path.replace("{id:str}", cast.own.post("/api/daily/amul")["table"])
    if method == "WS":
        assert cast.listen(path, who) == OUTCOMES[outcome][1]
    else:
        assert (
            said(cast.ask(method, path, who, {"step": 0, "seat": 0} if method == "POST" else None)) == OUTCOMES[outcome]
        )


# Nothing is left out


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_every_route_stands_in_the_table():
    routes = litestar_app(pytest.fail, []).routes  # nobody comes to these litestar_app
    by_http = [(method, route) for route in routes if isinstance(route, HTTPRoute) for method in route.methods]
    there = {f"{method} {route.path}" for method, route in by_http if method != "OPTIONS"}
    there |= {f"WS {route.path}" for route in routes if isinstance(route, WebSocketRoute)}
    assert {route for route, _, _ in cells(ROUTES, 2)} == there


def test_every_message_stands_in_the_table():
    kinds = (*get_args(AnyCommand), Ping)
    there = {msgspec.inspect.type_info(kind).tag for kind in kinds}  # pyright: ignore[reportAttributeAccessIssue] -- it is a struct
    assert {wish for wish, _, _ in cells(WISHES, 1)} == there == set(SITUATIONS)
