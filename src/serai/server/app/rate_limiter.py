"""Rate limits: a token bucket for each kind of request, per person, or per network of people without a cookie."""

import math
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Literal, NamedTuple

from serai.server.app.networks import shares

MAX_BUCKETS = 100_000
"""How many buckets a node remembers; the least recently used is forgotten, and is then full again."""


class RateLimit(NamedTuple):
    """The size of a bucket, and how many seconds it takes to fill up."""

    size: int
    seconds: int


RequestKind = Literal[
    "read",
    "command",
    "message",
    "say",
    "hint",
    "open",
    "listed",
    "newcomer",
    "account",
    "upload",
    "check",
    "token",
    "miss",
    "network-miss",
    "probe",
    "data",
    "report",
    "mail",
    "find",
    "invite",
]

RATE_LIMITS: dict[RequestKind, RateLimit] = {
    "read": RateLimit(300, 60),
    "command": RateLimit(200, 60),
    "message": RateLimit(60, 20),
    "say": RateLimit(10, 20),
    "hint": RateLimit(30, 60),
    "open": RateLimit(20, 600),
    "listed": RateLimit(10, 600),
    "newcomer": RateLimit(60, 600),
    "account": RateLimit(30, 300),
    "upload": RateLimit(20, 600),
    "check": RateLimit(120, 120),
    "token": RateLimit(60, 60),
    "miss": RateLimit(120, 60),
    "network-miss": RateLimit(360, 60),
    "probe": RateLimit(600, 60),
    "data": RateLimit(3, 3_600),
    "report": RateLimit(5, 3_600),
    "mail": RateLimit(5, 3_600),
    "find": RateLimit(40, 600),
    "invite": RateLimit(40, 600),
}
"""Reads, commands by HTTP, messages of a socket, chat, hints, new tables, public ones of a network, new people,
changes of names and keys, editions, proofs of drafts of editions, downloads of one's own data, reports, new e-mail
addresses, tokens that nobody has, requests of the API that lead nowhere, the same of everybody in a network,
questions of monitors and developers, names of people looked for, and invitations."""


class TooManyRequests(Exception):
    """A bucket is empty; `seconds` says when to try again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"That is too much at once. Try again in {seconds} s.")
        self.seconds = seconds


class Bucket(NamedTuple):
    """How full a bucket was at a time, by the monotonic clock in seconds."""

    level: float
    at: float


class RateLimiter:
    """The buckets of this node; `generosity` multiplies the size of each."""

    def __init__(self, generosity: float = 1.0) -> None:
        self.generosity = generosity
        self.buckets: OrderedDict[tuple[RequestKind, str], Bucket] = OrderedDict()
        self.on_taken: Callable[[RequestKind, str, float], None] = lambda kind, who, cost: None
        """Called with whatever is taken here or given back."""

    def take(self, kind: RequestKind, who: str) -> None:
        """Takes one from a bucket; raises `TooManyRequests` if it is empty."""
        for name, times in shares(who):
            level, size = self._level(kind, name, times)
            self._put(kind, name, level - (level >= 1))
            _require_one(kind, level, size)
        self.on_taken(kind, who, 1)

    def require(self, kind: RequestKind, who: str) -> None:
        """Raises `TooManyRequests` if a bucket is empty, and takes nothing."""
        for name, times in shares(who):
            _require_one(kind, *self._level(kind, name, times))

    def give_back(self, kind: RequestKind, who: str) -> None:
        """Puts back what was taken in vain."""
        for name, times in shares(who):
            level, size = self._level(kind, name, times)
            self._put(kind, name, min(size, level + 1))
        self.on_taken(kind, who, -1)

    def charge(self, kind: RequestKind, who: str, cost: float) -> None:
        """Takes more from a bucket after what was asked for has turned out to cost more; it may owe something then."""
        self.take_elsewhere(kind, who, cost)
        self.on_taken(kind, who, cost)

    def take_elsewhere(self, kind: RequestKind, who: str, cost: float) -> None:
        """Counts what was taken at another process; together they may have given more than there was."""
        for name, times in shares(who):
            self._put(kind, name, self._level(kind, name, times)[0] - cost)

    def _level(self, kind: RequestKind, who: str, times: int) -> tuple[float, float]:
        """How full a bucket is now, and its size."""
        limit, at = RATE_LIMITS[kind], monotonic()
        size = limit.size * self.generosity * times
        bucket = self.buckets.get((kind, who), Bucket(size, at))
        return min(size, bucket.level + (at - bucket.at) * size / limit.seconds), size

    def _put(self, kind: RequestKind, who: str, level: float) -> None:
        """Remembers how full a bucket is now, as the one that was used last."""
        self.buckets[kind, who] = Bucket(level, monotonic())
        self.buckets.move_to_end((kind, who))
        if len(self.buckets) > MAX_BUCKETS:
            self.buckets.popitem(last=False)


def _require_one(kind: RequestKind, level: float, size: float) -> None:
    """Raises `TooManyRequests`, with the seconds until there is one, if a bucket of this size is empty."""
    if level < 1:
        raise TooManyRequests(math.ceil((1 - level) * RATE_LIMITS[kind].seconds / size))
