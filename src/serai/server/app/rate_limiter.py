"""Rate limits: a token bucket for each kind of request, per person, or per network of people without a cookie."""

import ipaddress
import math
from collections import OrderedDict
from time import monotonic
from typing import Literal, NamedTuple

MAX_BUCKETS = 100_000
"""How many buckets a node remembers; the least recently used is forgotten, and is then full again."""


class RateLimit(NamedTuple):
    """The size of a bucket, and how many seconds it takes to fill up."""

    size: int
    seconds: int


RequestKind = Literal["read", "command", "message", "say", "open", "newcomer", "account", "upload", "check"]

RATE_LIMITS: dict[RequestKind, RateLimit] = {
    "read": RateLimit(300, 60),
    "command": RateLimit(200, 60),
    "message": RateLimit(60, 20),
    "say": RateLimit(10, 20),
    "open": RateLimit(20, 600),
    "newcomer": RateLimit(60, 600),
    "account": RateLimit(30, 300),
    "upload": RateLimit(20, 600),
    "check": RateLimit(120, 120),
}
"""Reads, commands by HTTP, messages of a socket, chat, new tables, new people, changes of names and keys, editions,
proofs of drafts of editions."""


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

    def take(self, kind: RequestKind, who: str) -> None:
        """Takes one from a bucket; raises `TooManyRequests` if it is empty."""
        limit, at = RATE_LIMITS[kind], monotonic()
        size, per_second = limit.size * self.generosity, limit.size * self.generosity / limit.seconds
        bucket = self.buckets.pop((kind, who), Bucket(size, at))
        level = min(size, bucket.level + (at - bucket.at) * per_second)
        enough = level >= 1
        self.buckets[kind, who] = Bucket(level - enough, at)
        if len(self.buckets) > MAX_BUCKETS:
            self.buckets.popitem(last=False)
        if not enough:
            raise TooManyRequests(math.ceil((1 - level) / per_second))


def network_of(address: str) -> str:
    """The network of an IP address (/24 or /64): a single person may have all of its addresses."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped:
        known = known.ipv4_mapped
    return str(ipaddress.ip_network(f"{known}/{24 if known.version == 4 else 64}", strict=False))
