"""The headers with which every response keeps browsers safe."""

from functools import cache

from serai.server.app.client_files import PAGES, hash_of, inline
from serai.server.app.embedded_style import STYLE

Header = tuple[bytes, bytes]

SCRIPTS, STYLES = (b" ".join([b"'self'", *inline(PAGES, tag)]) for tag in (b"script", b"style"))
"""What may run, and what may style a page: files of this server, and what stands in its own pages."""
HEADERS: tuple[Header, ...] = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
    ),
    (
        b"content-security-policy",
        b"default-src 'self'; script-src " + SCRIPTS + b"; style-src " + STYLES + b"; img-src 'self' data:; "
        b"connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    ),
)
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")
"""For a year, browsers come by https alone."""


FRAMED = "/embed/"
"""What the addresses begin with that pages of other sites may frame: nothing there acts, and nobody is signed in."""
FRAMED_POLICY = (
    b"content-security-policy",
    b"default-src 'none'; img-src 'self'; style-src " + hash_of(STYLE.encode()) + b"; base-uri 'none'; "
    b"frame-ancestors *; form-action 'none'",
)
NOT_FRAMED = (b"x-frame-options", b"content-security-policy")


@cache
def security_headers(public_url: str, framed: bool = False) -> tuple[Header, ...]:
    """The headers of a server whose people type this address, if it is known; `framed` if other sites may frame it."""
    kept = tuple(header for header in HEADERS if header[0] not in NOT_FRAMED)
    headers = (*kept, FRAMED_POLICY) if framed else HEADERS
    return (*headers, HTTPS_ONLY) if public_url.startswith("https:") else headers
