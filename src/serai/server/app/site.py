"""The pages of the browser client, by the addresses that people type."""

from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from serai.server.app.client_files import PAGES, page_of
from serai.server.app.context import Context
from serai.server.app.page_head import with_head
from serai.server.app.previews import head_of

CLIENT_PATHS = (
    *("", "new", "t", "you", "people", "games", "rules", "learn", "companion", "workshop", "gallery", "next", "mail"),
    *("daily", "puzzles", "admin", "imprint", "privacy"),
)
"""The first part of every path that the client handles; any other path answers 404."""
MAIL_LINKS = ("/mail/confirm/{token:str}", "/mail/unsubscribe/{token:str}")
"""Paths of the client at which something can be posted too, so that they have to be named."""
NOT_BUILT = "The server runs, but its pages are not built. Run `npm install && npm run build` in the folder web.\n"


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
    content, encoding = found.encoded(request.headers.get("accept-encoding", ""))
    headers = {"cache-control": found.cache_control, "vary": "accept-encoding, accept-language"}
    if encoding:
        headers["content-encoding"] = encoding
    return Response(content, status_code=status, media_type=found.media_type, headers=headers)
