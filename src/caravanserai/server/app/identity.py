"""Who is at the door: a guest with a signed cookie, a program with a person's token, or nobody yet."""

import base64
import hashlib
import hmac
import secrets
from collections import OrderedDict
from typing import Any, Literal, NamedTuple

from litestar.connection import ASGIConnection

from caravanserai.online.asking import Visitor
from caravanserai.server.app.challenges import Challenges
from caravanserai.server.app.errors import Stranger
from caravanserai.server.moment import now
from caravanserai.server.store.people import Person
from caravanserai.server.store.store import Store
from caravanserai.server.store.tokens import Token

COOKIE = "caravanserai"
YEAR = 365 * 86_400
FRESH = 10_000
"""For how many milliseconds a node believes what it knows of a person or a token; taking a token back lasts as long."""
MOST_KNOWN = 50_000

Scope = Literal["play", "host"]
SCOPES: tuple[Scope, ...] = ("play", "host")
"""What a token may be good for: playing (sit, choose, talk) and hosting (open tables, seat bots, begin)."""

CITIES = (
    *("Almaliq", "Aksu", "Antioch", "Balkh", "Bam", "Bukhara", "Damghan", "Dunhuang", "Edessa", "Ephesus", "Ghazna"),
    *("Gurganj", "Hamadan", "Hami", "Hecatompylos", "Herat", "Hotan", "Isfahan", "Karakorum", "Kashgar", "Khujand"),
    *("Khulm", "Kuqa", "Lanzhou", "Loulan", "Merv", "Mosul", "Nisa", "Nishapur", "Osh", "Otrar", "Palmyra", "Petra"),
    *("Rayy", "Samarkand", "Sarai", "Shash", "Sogdia", "Sughd", "Susa", "Tabriz", "Taraz", "Taxila", "Termez"),
    *("Trebizond", "Turfan", "Tyre", "Urgench", "Yarkand", "Yazd", "Zaranj", "Ziar"),
)


class Caller(NamedTuple):
    """Somebody who asks for something."""

    person: Person
    scopes: frozenset[str]
    """What they may do here: a person everything, a token what it was made for."""
    by_cookie: bool

    @property
    def visitor(self) -> Visitor:
        """Who this is at a table."""
        return Visitor(self.person.id, self.person.name)


def id_of(caller: Caller | None) -> str:
    """The id of whoever asks; nobody has an empty one, and no seat anywhere."""
    return caller.person.id if caller else ""


def new_person_id() -> str:
    """An id for somebody who has just come in."""
    return "p" + secrets.token_hex(8)


def guest(id: str) -> Person:
    """Somebody without a name yet, called after a city on the road."""
    number = int.from_bytes(hashlib.sha256(id.encode()).digest()[:4])
    at = now()
    return Person(id, f"{CITIES[number % len(CITIES)]} {number // len(CITIES) % 90 + 10}", "", at, at)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


class Doorkeeper:
    """Knows everybody by their cookie or token."""

    def __init__(self, store: Store, secret: str) -> None:
        self.store, self.secret = store, secret.encode()
        self.challenges = Challenges(self.secret)
        self._people: OrderedDict[str, tuple[int, Person]] = OrderedDict()
        self._tokens: OrderedDict[str, tuple[int, Token | None]] = OrderedDict()

    # Cookies

    def cookie(self, person: str) -> str:
        """What the browser keeps so that the person is known again."""
        return f"{person}.{self._sign(person)}"

    def _sign(self, person: str) -> str:
        signature = hmac.digest(self.secret, f"person {person}".encode(), "sha256")
        return base64.urlsafe_b64encode(signature[:24]).decode()

    def read_cookie(self, cookie: str | None) -> str | None:
        """The person of a cookie, if it is one of ours."""
        person, _, signature = (cookie or "").partition(".")
        return person if person and hmac.compare_digest(signature.encode(), self._sign(person).encode()) else None

    # Who is it?

    async def caller(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Caller | None:
        """Who asks; nobody, if they have neither token nor cookie."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            known = await self.token(token.strip()) if scheme.lower() == "bearer" else None
            if known is None:
                raise Stranger("This token is not known here, or was taken back.")
            return Caller(await self.person(known.person), frozenset(known.scopes), by_cookie=False)
        person = self.read_cookie(connection.cookies.get(COOKIE))
        return None if person is None else Caller(await self.person(person), frozenset((*SCOPES, "self")), True)

    async def person(self, id: str) -> Person:
        """A person, as far as the hall knows them."""
        at = now()
        since, person = self._people.get(id, (0, None))
        if person is None or at - since > FRESH:
            person = await self.store.people.person(id) or guest(id)
            self.remember(person)
        return person

    def remember(self, person: Person) -> None:
        """This node knows the person for a while."""
        self._people[person.id] = now(), person
        if len(self._people) > MOST_KNOWN:
            self._people.popitem(last=False)

    async def token(self, token: str) -> Token | None:
        """A token, if somebody has made it and not taken it back."""
        at, hash = now(), hash_of(token)
        since, known = self._tokens.get(hash, (0, None))
        if at - since > FRESH:
            known = await self.store.tokens.by_hash(hash)
            self._tokens[hash] = at, known
            if known is not None:
                await self.store.tokens.used(known.id, at)
            if len(self._tokens) > MOST_KNOWN:
                self._tokens.popitem(last=False)
        return known

    def forget_token(self, hash: str) -> None:
        """A token is taken back."""
        self._tokens.pop(hash, None)
