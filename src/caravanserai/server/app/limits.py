"""How much one person or one address may ask for: everybody has credits that grow back."""

import ipaddress
import math
from collections import OrderedDict
from time import monotonic
from typing import NamedTuple

MOST_KEYS = 100_000
"""How many spenders are remembered; whoever asked longest ago is forgotten first, and has all credits again."""


class Limit(NamedTuple):
    """So many at once, growing back over so many seconds."""

    credits: int
    seconds: int


LIMITS = {
    "read": Limit(300, 60),
    "ask": Limit(200, 60),
    "message": Limit(60, 20),
    "say": Limit(10, 20),
    "open": Limit(20, 600),
    "arrive": Limit(60, 600),
    "door": Limit(30, 300),
}
"""Reading, wishing by HTTP, messages of a socket, talk, opening tables, coming without a name, keys and tokens."""


class TooMuch(Exception):
    """Somebody asks for more than the hall gives at once; `seconds` says when to ask again."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"That is too much at once. Try again in {seconds} s.")
        self.seconds = seconds


class Purse(NamedTuple):
    """What a spender had at a time."""

    credits: float
    at: float


class Limits:
    """The credits of everybody, on this node."""

    def __init__(self, generosity: float = 1.0) -> None:
        self.generosity = generosity
        self.purses: OrderedDict[tuple[str, str], Purse] = OrderedDict()

    def spend(self, what: str, who: str) -> None:
        """Takes one credit, or says how long to wait for the next."""
        limit, at = LIMITS[what], monotonic()
        most, pace = limit.credits * self.generosity, limit.credits * self.generosity / limit.seconds
        purse = self.purses.pop((what, who), Purse(most, at))
        credits = min(most, purse.credits + (at - purse.at) * pace)
        enough = credits >= 1
        self.purses[what, who] = Purse(credits - enough, at)
        if len(self.purses) > MOST_KEYS:
            self.purses.popitem(last=False)
        if not enough:
            raise TooMuch(math.ceil((1 - credits) / pace))


def neighbourhood(address: str) -> str:
    """The network that an address belongs to: whoever has one address there may have all of them."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped:
        known = known.ipv4_mapped
    return str(ipaddress.ip_network(f"{known}/{24 if known.version == 4 else 64}", strict=False))
