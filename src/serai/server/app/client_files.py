"""The files of the browser client as they were built into the package, and how they travel."""

import gzip
import mimetypes
import re
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
FOR_NOW = "no-cache"
CACHE_CONTROL = {"assets": FOR_EVER, "icons": FOR_A_DAY}
"""How long browsers may cache the files of a folder; everything else is revalidated, so that no client is outdated."""
COMPRESSED_TYPES = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
MEDIA_TYPES = {"webmanifest": "application/manifest+json", "js": "text/javascript", "md": "text/markdown"}
"""Media types that not every machine knows."""
BROTLI = ".br"
"""What the build adds to the name of a file that it has compressed with Brotli."""


class Page(NamedTuple):
    """One file of the client."""

    content: bytes
    compressed: Mapping[str, bytes]
    """By the encoding, the shortest first."""
    media_type: str
    cache_control: str

    def encoded(self, accepted: str) -> tuple[bytes, str]:
        """The shortest form that a browser with this Accept-Encoding reads, and its encoding."""
        wanted = accepted_encodings(accepted)
        return next(((text, name) for name, text in self.compressed.items() if name in wanted), (self.content, ""))


def accepted_encodings(header: str) -> set[str]:
    """The encodings that a header such as `gzip, br;q=0.5` names, but for those that it refuses."""
    parts = (part.replace(" ", "").lower().partition(";q=") for part in header.split(","))
    return {name for name, _, weight in parts if weight.strip("0.") or not weight}


def read_pages() -> dict[str, Page]:
    """All files of the client by path; empty if the client is not built."""
    built = files("serai.server.app") / "pages"
    found = dict(_files(built, "")) if built.is_dir() else {}
    plain = {name: content for name, content in found.items() if not name.endswith(BROTLI)}
    return {name: page_of(name, content, found.get(name + BROTLI)) for name, content in plain.items()}


def _files(folder: Traversable, path: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        found += _files(entry, name) if entry.is_dir() else [(name, entry.read_bytes())]
    return found


def page_of(name: str, content: bytes, brotli: bytes | None = None) -> Page:
    """A file of the client by its path."""
    media_type = MEDIA_TYPES.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    compressed = {"br": brotli} if brotli is not None else {}
    if media_type.startswith(COMPRESSED_TYPES):
        compressed["gzip"] = gzip.compress(content, 9, mtime=0)
    return Page(content, compressed, media_type, CACHE_CONTROL.get(name.split("/")[1], FOR_NOW))


def build_of(pages: Mapping[str, Page]) -> str:
    """The name of the script that the pages begin with, which changes with whatever it loads; empty without pages."""
    index = pages.get("/index.html")
    begins = re.search(rb'<script[^>]* src="/assets/([^"]+)"', index.content) if index else None
    return begins[1].decode() if begins else ""


def inline(pages: Mapping[str, Page], tag: bytes) -> list[bytes]:
    """The hash of everything that stands in such a tag of a page itself."""
    documents = [page.content for name, page in sorted(pages.items()) if name.endswith(".html")]
    return [hash_of(text) for page in documents for text in re.findall(rb"<%b>(.*?)</%b>" % (tag, tag), page, re.S)]


def hash_of(text: bytes) -> bytes:
    """What allows a script or a style to stand in a page, in a content security policy."""
    return b"'sha256-%b'" % b64encode(sha256(text).digest())


PAGES = read_pages()
BUILD = build_of(PAGES)
