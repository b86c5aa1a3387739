"""Posting to push services at URLs that browsers gave: to public addresses only, with a timeout, without redirects."""

import asyncio
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

POST_TIMEOUT_SECONDS = 10.0
"""How long a push service may take to answer."""
NAT64 = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that a gateway translates to IPv4 addresses, which may be private."""


class Unreachable(Exception):
    """The push service could not be reached; the message says why."""


async def post_push(url: str, headers: Mapping[str, str], body: bytes, anywhere: bool = False) -> int:
    """Posts once and returns the HTTP status; it connects to the very address that was checked."""
    where = urlsplit(url)
    if where.hostname is None or where.scheme not in (("https", "http") if anywhere else ("https",)):
        raise Unreachable("The URL does not begin with https.")
    port = where.port or (443 if where.scheme == "https" else 80)
    path = (where.path or "/") + (f"?{where.query}" if where.query else "")
    lines = [f"POST {path} HTTP/1.1", f"Host: {where.netloc.rpartition('@')[2]}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in headers.items()] + [f"Content-Length: {len(body)}", "", ""]
    try:
        async with asyncio.timeout(POST_TIMEOUT_SECONDS):
            address = await _address(where.hostname, port, anywhere)
            secured = _tls_context() if where.scheme == "https" else None
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
        raise Unreachable(f"{where.hostname} does not answer: {lost!r}") from lost


@cache
def _tls_context() -> ssl.SSLContext:
    """The TLS settings with the certificates that this machine trusts; made once, because it is slow."""
    return ssl.create_default_context()


async def _address(host: str, port: int, anywhere: bool) -> str:
    """The IP address of a host, if it is public or any address is allowed."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    allowed = [str(one[4][0]) for one in found if anywhere or is_public(str(one[4][0]))]
    if not allowed:
        raise Unreachable(f"{host} is not on the public internet.")
    return allowed[0]


def is_public(address: str) -> bool:
    """Whether an IP address is on the public internet, not on this machine or its network."""
    known: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address):
        if known in NAT64:
            return False
        known = known.ipv4_mapped or known.sixtofour or known
    return known.is_global and not known.is_multicast
