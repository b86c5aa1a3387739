"""Networks of callers: who shares the limits of people without a cookie, and who is near."""

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

WIDE_PREFIX, WIDE_TIMES = 48, 8
"""The IPv6 networks around a /64, and how many times as much as one of those they may do all together."""


def read_address(address: str) -> Address | None:
    """An IP address, an IPv4 address if it is one in IPv6's clothes; None for anything else."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return known.ipv4_mapped or known if isinstance(known, ipaddress.IPv6Address) else known


@lru_cache(maxsize=4_096)
def network_of(address: str) -> str:
    """The network of an IP address (/24 or /64): a single person may have all of its addresses."""
    known = read_address(address)
    if known is None:
        return address
    return str(ipaddress.ip_network(f"{known}/{24 if known.version == 4 else 64}", strict=False))


def caller_network(scope: Mapping[str, Any]) -> str:
    """The network that a request comes from."""
    client = scope.get("client")
    return network_of(client[0] if client else "")


def shares(who: str) -> list[tuple[str, int]]:
    """Where something that a person or a network does is counted, and how many times the limit holds there.

    A single customer may have a whole /48 of IPv6, so a /64 is counted there too.
    """
    if not who.endswith("::/64"):
        return [(who, 1)]
    wide = ipaddress.IPv6Network(who).supernet(new_prefix=WIDE_PREFIX)
    return [(who, 1), (str(wide), WIDE_TIMES)]


def is_private(address: Address) -> bool:
    """Whether an address is of this machine or of a private network."""
    return address.is_private or address.is_link_local
