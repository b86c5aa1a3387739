"""Authentication: a person by their signed cookie, or a program by a person's token."""

import base64
import hashlib
import hmac
import secrets
from collections import OrderedDict
from typing import Any, Literal, NamedTuple

from litestar.connection import ASGIConnection

from serai.online.commands import Visitor
from serai.server.app.challenges import Challenges
from serai.server.app.errors import UnknownCaller
from serai.server.clock import now
from serai.server.store.people import Person
from serai.server.store.store import Store
from serai.server.store.tokens import Token

COOKIE = "serai"
COOKIE_SECONDS = 365 * 86_400
CACHE_MILLISECONDS = 10_000
"""How long a node caches people and tokens; a deleted token may work that much longer at other nodes."""
MAX_CACHED = 50_000

Scope = Literal["play", "host"]
SCOPES: tuple[Scope, ...] = ("play", "host")
"""What a token may allow: playing (sit, choose, chat) and hosting (open tables, seat bots, begin)."""

CITIES = (
    *("Aksu", "Ankara", "Bagram", "Bam", "Damghan", "Derbent", "Dunhuang", "Dura", "Edessa", "Emesa", "Ephesus"),
    *("Erzurum", "Hamadan", "Hami", "Hatra", "Herat", "Hotan", "Isfahan", "Kandahar", "Karakorum", "Kars", "Kerman"),
    *("Konya", "Kuqa", "Lanzhou", "Loulan", "Luoyang", "Miran", "Multan", "Nisa", "Nisibis", "Niya", "Otrar"),
    *("Palmyra", "Petra", "Samarkand", "Sarai", "Sivas", "Susa", "Taraz", "Taxila", "Tiflis", "Turfan", "Wuwei"),
)
"""Names for guests: places that English and German spell alike, because everybody at a table sees the same name."""


class Caller(NamedTuple):
    """The person who sends a request, directly or through a program."""

    person: Person
    scopes: frozenset[str]
    """What the request may do: with a cookie everything, with a token the scopes of the token."""
    by_cookie: bool

    @property
    def visitor(self) -> Visitor:
        """The person as the tables know them."""
        return Visitor(self.person.id, self.person.name)


def id_of(caller: Caller | None) -> str:
    """The id of the caller; empty if nobody is signed in."""
    return caller.person.id if caller else ""


def new_person_id() -> str:
    """A random id for a new person."""
    return "p" + secrets.token_hex(8)


def new_guest(id: str) -> Person:
    """A person who has not chosen a name; they are named after a city, always the same for one id."""
    number = int.from_bytes(hashlib.sha256(id.encode()).digest()[:4])
    at = now()
    return Person(id, f"{CITIES[number % len(CITIES)]} {number // len(CITIES) % 90 + 10}", "", at, at)


def token_hash(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


class Authenticator:
    """Identifies people by cookie or token, and caches what it reads from the store."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store, self.secret = store, secret.encode()
        self.challenges = Challenges(self.secret)
        self._people: OrderedDict[str, tuple[int, Person]] = OrderedDict()
        self._tokens: OrderedDict[str, tuple[int, Token | None]] = OrderedDict()

    # Cookies

    def cookie(self, person: str) -> str:
        """The signed value of a person's cookie."""
        return f"{person}.{self._sign(person)}"

    def _sign(self, person: str) -> str:
        signature = hmac.digest(self.secret, f"person {person}".encode(), "sha256")
        return base64.urlsafe_b64encode(signature[:24]).decode()

    def read_cookie(self, cookie: str | None) -> str | None:
        """The id of the person of a cookie; None if the signature is wrong."""
        person, _, signature = (cookie or "").partition(".")
        return person if person and hmac.compare_digest(signature.encode(), self._sign(person).encode()) else None

    # People and tokens

    async def caller(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Caller | None:
        """Who sends a request; None without token and cookie; raises `UnknownCaller` for an invalid token."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            known = await self.token(token.strip()) if scheme.lower() == "bearer" else None
            if known is None:
                raise UnknownCaller("This token is not known here, or was revoked. Make a new one.")
            return Caller(await self.person(known.person), frozenset(known.scopes), by_cookie=False)
        person = self.read_cookie(connection.cookies.get(COOKIE))
        return None if person is None else Caller(await self.person(person), frozenset((*SCOPES, "self")), True)

    async def person(self, id: str) -> Person:
        """The stored person of an id, or a guest if nothing is stored yet."""
        at = now()
        since, person = self._people.get(id, (0, None))
        if person is None or at - since > CACHE_MILLISECONDS:
            person = await self.store.people.person(id) or new_guest(id)
            self.remember(person)
        return person

    def remember(self, person: Person) -> None:
        """Puts a person into the cache."""
        self._people[person.id] = now(), person
        if len(self._people) > MAX_CACHED:
            self._people.popitem(last=False)

    async def token(self, token: str) -> Token | None:
        """The stored token, or None."""
        at, hash = now(), token_hash(token)
        since, known = self._tokens.get(hash, (0, None))
        if at - since > CACHE_MILLISECONDS:
            known = await self.store.tokens.by_hash(hash)
            self._tokens[hash] = at, known
            if known is not None:
                await self.store.tokens.used(known.id, at)
            if len(self._tokens) > MAX_CACHED:
                self._tokens.popitem(last=False)
        return known

    def forget_token(self, hash: str) -> None:
        """Removes a token from the cache."""
        self._tokens.pop(hash, None)
