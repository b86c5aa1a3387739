"""The files of the browser client, as they were built into the package."""

import gzip
import mimetypes
import re
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from serai.server.app.context import Context
from serai.server.app.page_head import with_head
from serai.server.app.previews import head_of

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
FOR_NOW = "no-cache"
CACHE_CONTROL = {"assets": FOR_EVER, "icons": FOR_A_DAY}
"""How long browsers may cache the files of a folder; everything else is revalidated, so that no client is outdated."""
COMPRESSED_TYPES = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
MEDIA_TYPES = {"webmanifest": "application/manifest+json", "js": "text/javascript", "md": "text/markdown"}
"""Media types that not every machine knows."""
CLIENT_PATHS = (
    *("", "new", "t", "you", "people", "games", "rules", "learn", "companion", "workshop", "gallery", "next", "mail"),
    *("daily", "puzzles", "admin", "imprint", "privacy"),
)
"""The first part of every path that the client handles; any other path answers 404."""
MAIL_LINKS = ("/mail/confirm/{token:str}", "/mail/unsubscribe/{token:str}")
"""Paths of the client at which something can be posted too, so that they have to be named."""
NOT_BUILT = "The server runs, but its pages are not built. Run `npm install && npm run build` in the folder web.\n"


class Page(NamedTuple):
    """One file of the client, plain and compressed."""

    content: bytes
    compressed: bytes | None
    media_type: str
    cache_control: str


def read_pages() -> dict[str, Page]:
    """All files of the client by path; empty if the client is not built."""
    built = files("serai.server.app") / "pages"
    return dict(_files(built, "")) if built.is_dir() else {}


def _files(folder: Traversable, path: str) -> list[tuple[str, Page]]:
    found: list[tuple[str, Page]] = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        found += _files(entry, name) if entry.is_dir() else [(name, page_of(name, entry.read_bytes()))]
    return found


def page_of(name: str, content: bytes) -> Page:
    """A file of the client by its path."""
    media_type = MEDIA_TYPES.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    compressed = gzip.compress(content, 9, mtime=0) if media_type.startswith(COMPRESSED_TYPES) else None
    return Page(content, compressed, media_type, CACHE_CONTROL.get(name.split("/")[1], FOR_NOW))


PAGES = read_pages()


def build_of(pages: Mapping[str, Page]) -> str:
    """The name of the script that the pages begin with, which changes with whatever it loads; empty without pages."""
    index = pages.get("/index.html")
    begins = re.search(rb'<script[^>]* src="/assets/([^"]+)"', index.content) if index else None
    return begins[1].decode() if begins else ""


BUILD = build_of(PAGES)


@get(["/", "/{path:path}", *MAIL_LINKS], include_in_schema=False)
async def get_page(request: Request[Any, Any, Any], context: Context, path: str = "") -> Response[bytes]:
    """A file of the client; every path that the client handles answers with its index page."""
    found, there = PAGES.get(path), path.strip("/").partition("/")[0] in CLIENT_PATHS
    if found is None and not there and "text/html" not in request.headers.get("accept", ""):
        raise NotFoundException("There is nothing at this address.")
    found = found or PAGES.get("/index.html")
    if found is None:
        return Response(NOT_BUILT.encode(), media_type="text/plain")
    if head := await head_of(request, context, path):
        found = page_of("/index.html", with_head(found.content, head))
    status = 200 if path in PAGES or there else 404
    headers = {"cache-control": found.cache_control, "vary": "accept-encoding, accept-language"}
    if found.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(found.compressed, status_code=status, media_type=found.media_type, headers=headers)
    return Response(found.content, status_code=status, media_type=found.media_type, headers=headers)
