"""The head of a page for those who only read that: chats, other sites and search engines."""

import re
from collections.abc import Mapping
from html import escape
from typing import NamedTuple

from serai.pictures.canvas import HEIGHT, WIDTH

SITE = "Serai"
LOCALES = {"en": "en_GB", "de": "de_DE"}
REPLACED = re.compile(rb'<title>[^<]*</title>|<meta\s+name="description"[^>]*>\s*')
"""What the page says of itself if nobody knows better."""


class PageHead(NamedTuple):
    """What the head of a page tells; addresses are absolute."""

    title: str
    text: str
    address: str
    picture: str
    language: str
    worn: Mapping[str, str] = {}
    """What a page knows from the beginning: its game, whose colours it has, and the edition."""


def with_head(page: bytes, head: PageHead) -> bytes:
    """A page of the client with this title, description and picture."""
    for name, value in head.worn.items():
        page = page.replace(f'data-{name}=""'.encode(), f'data-{name}="{escape(value)}"'.encode(), 1)
    return REPLACED.sub(b"", page).replace(b"</head>", f"{tags(head)}</head>".encode(), 1)


def tags(head: PageHead) -> str:
    """The tags that chats read (Open Graph, Twitter); no search engine should list the page."""
    told = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:locale": LOCALES[head.language],
        "og:title": head.title,
        "og:description": head.text,
        "og:url": head.address,
        "og:image": head.picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{head.title}. {head.text}",
    }
    named = {"description": head.text, "robots": "noindex", "twitter:card": "summary_large_image"}
    lines = [
        f"<title>{escape(head.title)}</title>",
        *(f'<meta name="{name}" content="{escape(text)}">' for name, text in named.items()),
        *(f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items()),
    ]
    return "\n".join(lines)
