"""Tokens that nobody has: the database is asked for few of them, and they push no known one out of the cache."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from serai.server.app import authenticator
from serai.server.app.authenticator import Authenticator, token_hash
from serai.server.app.rate_limiter import RATE_LIMITS, RateLimiter, TooManyRequests
from serai.server.store.tokens import Token

HERE, THERE = "203.0.113.0/24", "198.51.100.0/24"
MOST = RATE_LIMITS["token"].size


class Tokens:
    """A database that knows some tokens, and counts what it is asked."""

    def __init__(self, *known: str) -> None:
        hashes = map(token_hash, known)
        self.known = {hash: Token(hash[:8], hash, "p1", "bot", ("play",), created=0) for hash in hashes}
        self.asked = 0

    async def by_hash(self, hash: str) -> Token | None:
        self.asked += 1
        return self.known.get(hash)

    async def used(self, id: str, at: int) -> None:
        pass


@pytest.fixture(autouse=True)
def standing_clock(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("serai.server.app.rate_limiter.monotonic", lambda: 1000.0)
    monkeypatch.setattr(authenticator, "now", lambda: 1_000_000)


def at(tokens: Tokens) -> Authenticator:
    store: Any = SimpleNamespace(tokens=tokens)
    return Authenticator(store, "secret", RateLimiter())


def test_the_database_is_asked_for_as_many_invented_tokens_as_a_network_may_show():
    tokens = Tokens("known")
    door = at(tokens)

    async def invent() -> list[Any]:
        shown = (door.token(f"invented {number}", HERE) for number in range(5 * MOST))
        return await asyncio.gather(*shown, return_exceptions=True)

    answers = asyncio.run(invent())
    assert answers.count(None) == tokens.asked == MOST
    assert all(isinstance(answer, TooManyRequests) for answer in answers if answer is not None)
    assert asyncio.run(door.token("known", THERE)) is not None


def test_known_tokens_cost_a_network_nothing():
    names = [f"known {number}" for number in range(3 * MOST)]
    door = at(Tokens(*names))
    assert all(asyncio.run(door.token(name, HERE)) for name in names)


def test_invented_tokens_push_no_known_one_out(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(authenticator, "MAX_CACHED", 3)
    tokens = Tokens("known")
    door = at(tokens)
    for token in ("known", *map(str, range(10)), "known"):
        asyncio.run(door.token(token, HERE))
    assert tokens.asked == 11


def test_a_token_that_was_deleted_costs_like_an_invented_one(monkeypatch: pytest.MonkeyPatch):
    tokens = Tokens("known")
    door = at(tokens)
    assert asyncio.run(door.token("known", HERE)) is not None
    tokens.known.clear()
    monkeypatch.setattr(authenticator, "now", lambda: 1_000_001 + authenticator.CACHE_MILLISECONDS)
    for _ in range(1 + MOST):  # the first time it is believed to be known
        assert asyncio.run(door.token("known", HERE)) is None
    with pytest.raises(TooManyRequests):
        asyncio.run(door.token("known", HERE))
