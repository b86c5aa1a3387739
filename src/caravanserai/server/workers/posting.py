"""Posting to addresses that people gave: only to the public internet, for a moment, and following nobody elsewhere."""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

PATIENCE = 10.0
"""How many seconds an address may take to answer."""
INTO_IPV4 = IPv6Network("64:ff9b::/96")
"""Addresses that a gateway turns into those of the older internet, private ones included."""


class Unreachable(Exception):
    """Nothing was posted; the message says why."""


async def post(url: str, headers: Mapping[str, str], body: bytes, anywhere: bool = False) -> int:
    """Posts once and returns the status; the address that was looked at is the one that is used."""
    where = urlsplit(url)
    if where.hostname is None or where.scheme not in (("https", "http") if anywhere else ("https",)):
        raise Unreachable("The address is not one of https.")
    port = where.port or (443 if where.scheme == "https" else 80)
    path = (where.path or "/") + (f"?{where.query}" if where.query else "")
    lines = [f"POST {path} HTTP/1.1", f"Host: {where.netloc.rpartition('@')[2]}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()] + [f"Content-Length: {len(body)}", "", ""]
    try:
        async with asyncio.timeout(PATIENCE):
            address = await _address(where.hostname, port, anywhere)
            secured = _trusted() if where.scheme == "https" else None
            name = where.hostname if secured else None
            reader, writer = await asyncio.open_connection(address, port, ssl=secured, server_hostname=name)
            try:
                writer.write("\r\n".join(lines).encode("ascii") + body)
                await writer.drain()
                return int((await reader.readline()).split()[1])
            finally:
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
    except (OSError, ValueError, IndexError, TimeoutError) as lost:
        raise Unreachable(f"{where.hostname} does not answer as it should: {lost!r}") from lost


@cache
def _trusted() -> ssl.SSLContext:
    """Whom this machine trusts; looked up once, for it takes a while."""
    return ssl.create_default_context()


async def _address(host: str, port: int, anywhere: bool) -> str:
    """Where a name leads to, if anybody may go there."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    allowed = [str(one[4][0]) for one in found if anywhere or is_public(str(one[4][0]))]
    if not allowed:
        raise Unreachable(f"{host} is not on the public internet.")
    return allowed[0]


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet, and not to this machine or its neighbours."""
    known: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address):
        if known in INTO_IPV4:
            return False
        known = known.ipv4_mapped or known.sixtofour or known
    return known.is_global and not known.is_multicast
