"""Authentication: a person by their signed cookie, or a program by a person's token."""

import hashlib
import secrets
from collections import OrderedDict
from contextlib import suppress
from typing import Any, Literal, NamedTuple

import msgspec
from litestar.connection import ASGIConnection

from serai.online.commands import Visitor
from serai.server.app.cached import CACHE_MILLISECONDS, MAX_CACHED, Cached
from serai.server.app.challenges import Challenges
from serai.server.app.cookies import FORMER_DEVICE, Cookie, CookieSigner
from serai.server.app.errors import UnknownCaller
from serai.server.app.networks import caller_network
from serai.server.app.rate_limiter import RateLimiter
from serai.server.app.user_agents import browser_of, system_of
from serai.server.clock import now
from serai.server.store.devices import Device
from serai.server.store.errors import StoreDown
from serai.server.store.people import Person
from serai.server.store.store import Store
from serai.server.store.tokens import Token

SEEN_MILLISECONDS = 86_400_000
"""How exactly it is recorded when a device was last seen."""
Scope = Literal["play", "host"]
SCOPES: tuple[Scope, ...] = ("play", "host")
"""What a token may allow: playing (sit, choose, chat) and hosting (open tables, seat bots, begin)."""
EVERYTHING = frozenset((*SCOPES, "self"))
"""What a person may do in their own browser."""

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
    cookie: Cookie | None = None
    user_agent: str = ""

    @property
    def by_cookie(self) -> bool:
        """Whether a browser sends the request, and not a program with a token."""
        return self.cookie is not None

    @property
    def visitor(self) -> Visitor:
        """The person as the tables know them."""
        return Visitor(self.person.id, self.person.name, program=not self.by_cookie)


def id_of(caller: Caller | None) -> str:
    """The id of the caller; empty if nobody is signed in."""
    return caller.person.id if caller else ""


def new_person_id() -> str:
    """A random id for a new person."""
    return "p" + secrets.token_hex(8)


def new_guest(id: str) -> Person:
    """A person who has not chosen a name; they are named after a city, always the same for one id."""
    number = int.from_bytes(hashlib.sha256(id.encode()).digest()[:4])
    return Person(id, f"{CITIES[number % len(CITIES)]} {number // len(CITIES) % 90 + 10}", "", created=0, seen=now())


def token_hash(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return hashlib.sha256(token.encode()).hexdigest()


def device_of(caller: Caller) -> Device:
    """The device of a caller, as it is seen now; only a caller by cookie has one."""
    assert caller.cookie is not None
    person, id, made = caller.cookie
    return Device(person, id, browser_of(caller.user_agent), system_of(caller.user_agent), made, now())


class Authenticator:
    """Identifies people by cookie or token, and caches what it reads from the store."""

    def __init__(self, store: Store, secret: str, limiter: RateLimiter | None = None) -> None:
        self.store, self.secret = store, secret.encode()
        self.limiter = limiter or RateLimiter()
        self.challenges = Challenges(self.secret)
        self.cookies = CookieSigner(self.secret)
        self._people: Cached[str, Person] = Cached(self._read_person)
        self._devices: Cached[tuple[str, str], Device | None] = Cached(lambda key: store.devices.device(*key))
        """The devices that were seen lately, signed out or not; None for one of which nothing is stored."""
        self._tokens: OrderedDict[str, tuple[int, Token]] = OrderedDict()

    # People

    async def caller(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Caller | None:
        """Who sends a request; None without token and cookie; raises `UnknownCaller` for an invalid token."""
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme:
            network = caller_network(connection.scope)
            known = await self.token(token.strip(), network) if scheme.lower() == "bearer" else None
            if known is None:
                raise UnknownCaller("This token is not known here, or was revoked. Make a new one.")
            return Caller(await self.person(known.person), frozenset(known.scopes))
        cookie = self.cookies.read(connection.cookies)
        if cookie is None:
            return None
        user_agent = connection.headers.get("user-agent", "")
        caller = Caller(await self.person(cookie.person), EVERYTHING, cookie, user_agent)
        return caller if await self.is_signed_in(caller) else None

    async def person(self, id: str) -> Person:
        """The stored person of an id, or a guest if nothing is stored yet."""
        return await self._people.get(id)

    async def _read_person(self, id: str) -> Person:
        return await self.store.people.person(id) or new_guest(id)

    async def save(self, person: Person) -> None:
        """Stores a person, who may have been a guest of whom nothing was stored."""
        stored = msgspec.structs.replace(person, created=person.created or now())
        await self.store.people.save(stored)
        self.remember(stored)

    def remember(self, person: Person) -> None:
        """Puts a person into the cache."""
        self._people.put(person.id, person)

    # Devices

    async def is_signed_in(self, caller: Caller) -> bool:
        """Whether the cookie of a caller still counts: its browser may have been signed out, or all of them."""
        if caller.cookie is None:
            return True
        person = await self.person(caller.person.id)
        return caller.cookie.made >= person.signed_out and await self._is_signed_in(caller.cookie, caller)

    async def _is_signed_in(self, cookie: Cookie, caller: Caller) -> bool:
        device = await self._devices.get((cookie.person, cookie.device))
        if device is not None and device.signed_out is not None:
            return False
        if caller.person.created and (device is None or device.seen < now() - SEEN_MILLISECONDS):
            await self._note(caller)
        return True

    async def _note(self, caller: Caller) -> None:
        """Records that a device was seen; of a guest who is not stored, no device is."""
        device = device_of(caller)
        if device.id != FORMER_DEVICE:
            key = device.person, device.id
            self._devices.put(key, device)  # so that other requests do not do the same meanwhile
            with suppress(StoreDown):  # a list of devices that is a little old is better than nobody signed in
                await self.store.devices.note(device)
                self._devices.forget(key)

    async def sign_out(self, person: str, device: str) -> None:
        """Signs out a device, and all cookies from before devices were told apart: one may be of this browser."""
        for id in (device, FORMER_DEVICE):
            await self.store.devices.sign_out(person, id, now())
            self._devices.forget((person, id))

    async def sign_out_elsewhere(self, person: Person, kept: str, at: int) -> None:
        """Makes all cookies that were made before count no more; the device that is kept gets a new one."""
        await self.save(person)
        await self.store.people.sign_out_everywhere(person.id, at)
        await self.store.devices.sign_out_others(person.id, kept, at)
        self._people.forget(person.id)

    # Tokens

    async def token(self, token: str, network: str) -> Token | None:
        """The stored token, or None; the network pays for a token that nobody has."""
        at, hash = now(), token_hash(token)
        since, known = self._tokens.get(hash, (0, None))
        if known is not None and at - since <= CACHE_MILLISECONDS:
            return known
        if known is None:
            self.limiter.take("token", network)
        stored = await self.store.tokens.by_hash(hash)
        if stored is None:
            self.forget_token(hash)
            return None
        if known is None:
            self.limiter.give_back("token", network)
        self._remember_token(hash, at, stored)
        await self.store.tokens.used(stored.id, at)
        return stored

    def _remember_token(self, hash: str, at: int, token: Token) -> None:
        """Puts a token into the cache; one that nobody has never gets there, so it pushes none out."""
        self._tokens[hash] = at, token
        if len(self._tokens) > MAX_CACHED:
            self._tokens.popitem(last=False)

    def forget_token(self, hash: str) -> None:
        """Removes a token from the cache."""
        self._tokens.pop(hash, None)
