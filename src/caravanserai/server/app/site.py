"""The pages of the hall for browsers, as they were built into the package."""

import gzip
import mimetypes
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
FOR_NOW = "no-cache"
LASTING = {"assets": FOR_EVER, "icons": FOR_A_DAY}
"""How long a browser may keep what is in a folder; everything else it asks for anew, so that no client grows stale."""
SQUEEZED = ("text/", "application/javascript", "application/json", "application/manifest", "image/svg")
KINDS = {"webmanifest": "application/manifest+json", "js": "text/javascript"}
"""What not every machine knows, and browsers insist on."""
ADDRESSES = ("", "new", "t", "you", "people", "rules", "learn", "gallery")
"""How the addresses begin that people may type; any other is told to be none."""
UNBUILT = "The hall is open, but its pages are not built. Run `npm install && npm run build` in the folder web.\n"


class Page(NamedTuple):
    """One file of the client, as it is and squeezed."""

    content: bytes
    squeezed: bytes | None
    kind: str
    lasts: str


def read_pages() -> dict[str, Page]:
    """Everything that was built, by its path; nothing, if nothing was."""
    built = files("caravanserai.server.app") / "pages"
    return dict(_read(built, "")) if built.is_dir() else {}


def _read(folder: Traversable, path: str) -> list[tuple[str, Page]]:
    found: list[tuple[str, Page]] = []
    for entry in folder.iterdir():
        name = f"{path}/{entry.name}"
        found += _read(entry, name) if entry.is_dir() else [(name, _page(name, entry.read_bytes()))]
    return found


def _page(name: str, content: bytes) -> Page:
    kind = KINDS.get(name.rpartition(".")[2]) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    squeezed = gzip.compress(content, 9, mtime=0) if kind.startswith(SQUEEZED) else None
    return Page(content, squeezed, kind, LASTING.get(name.split("/")[1], FOR_NOW))


PAGES = read_pages()


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: str = "") -> Response[bytes]:
    """A file of the client; every address that people may type is the same page, which finds its way by itself."""
    found, there = PAGES.get(path), path.strip("/").partition("/")[0] in ADDRESSES
    if found is None and not there and "text/html" not in request.headers.get("accept", ""):
        raise NotFoundException("There is nothing here.")
    found = found or PAGES.get("/index.html")
    if found is None:
        return Response(UNBUILT.encode(), media_type="text/plain")
    status = 200 if path in PAGES or there else 404
    headers = {"cache-control": found.lasts, "vary": "accept-encoding"}
    if found.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(found.squeezed, status_code=status, media_type=found.kind, headers=headers)
    return Response(found.content, status_code=status, media_type=found.kind, headers=headers)
