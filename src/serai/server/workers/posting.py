"""Posting to URLs that people or their browsers gave: to public addresses only, with a timeout, without redirects."""

import asyncio
import re
import socket
import ssl
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

POST_TIMEOUT_SECONDS = 10.0
"""How long whoever is posted to may take to answer; only the first line of the answer is read."""
HTTPS_PORT = 443
PUBLIC_NAME = re.compile(r"(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]*", re.IGNORECASE)
"""A name of several parts; the last one begins with a letter, so that no way to write an IP address is one."""
PUBLIC_IPV6 = IPv6Network("2000::/3")
"""All that is given out of IPv6; ranges outside it are translated, local, or not in use."""
SPECIAL = (
    *map(IPv4Network, ("192.0.0.0/24", "192.88.99.0/24")),
    *map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")),
)
"""Ranges for protocols, tunnels to IPv4 and documentation that Python takes for public, at least in some versions."""


class Unreachable(Exception):
    """Nobody could be reached at a URL; the message says why, of a URL that no request was made to in German too."""

    def __init__(self, say: str, german: str = "") -> None:
        super().__init__(say)
        self.german = german


async def post_once(url: str, headers: Mapping[str, str], body: bytes, anywhere: bool = False) -> int:
    """Posts once and returns the HTTP status; it connects to the very address that was checked."""
    where = checked_url(url, anywhere)
    assert where.hostname is not None
    port = where.port or (HTTPS_PORT if where.scheme == "https" else 80)
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


def checked_url(url: str, anywhere: bool = False) -> SplitResult:
    """The parts of a URL, if it may be posted to; its name is looked up when something is posted."""
    try:
        where = urlsplit(url)
        host, port = where.hostname, where.port
    except ValueError:
        raise Unreachable("This is not a URL.", "Das ist keine URL.") from None
    if host is None or where.scheme not in (("https", "http") if anywhere else ("https",)):
        raise Unreachable("The URL does not begin with https.", "Die URL beginnt nicht mit https.")
    if not anywhere and port not in (None, HTTPS_PORT):
        raise Unreachable(f"The port should be {HTTPS_PORT}.", f"Der Port muss {HTTPS_PORT} sein.")
    if not anywhere and not PUBLIC_NAME.fullmatch(host):
        raise Unreachable(
            f"{host} is not a name on the public internet.", f"{host} ist kein Name im öffentlichen Internet."
        )
    return where


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
    known = ip_address(address.partition("%")[0])
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is None and known not in PUBLIC_IPV6:
            return False
        known = known.ipv4_mapped or known
    return known.is_global and not known.is_multicast and not any(known in special for special in SPECIAL)
