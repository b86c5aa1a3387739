"""What every page shows of the operator, over HTTP."""

from typing import Any

import msgspec
from litestar import Request, get
from litestar.exceptions import NotFoundException

from serai.server.app.context import Context
from serai.server.app.operator_texts import LegalText
from serai.server.store.announcements import Announcement
from serai.text.languages import Both


class SiteOut(msgspec.Struct, frozen=True):
    """Where the texts of the operator are, and what is announced."""

    imprint: str
    """A link, or a page of this site; empty if the operator has named none."""
    privacy: str
    announcement: Announcement | None


@get("/api/site")
async def get_site(request: Request[Any, Any, Any], context: Context) -> SiteOut:
    """What every page shows of the operator: where imprint and privacy are, and what is announced."""
    context.take("read", request, await context.caller_or_none(request))
    texts = context.operator_texts
    return SiteOut(texts.imprint.link, texts.privacy.link, await texts.announcement())


@get("/api/site/imprint")
async def get_imprint(request: Request[Any, Any, Any], context: Context) -> Both:
    """The operator's imprint."""
    context.take("read", request, await context.caller_or_none(request))
    return _text(context.operator_texts.imprint)


@get("/api/site/privacy")
async def get_privacy(request: Request[Any, Any, Any], context: Context) -> Both:
    """What is kept of people, how long, and what they can do about it."""
    context.take("read", request, await context.caller_or_none(request))
    return _text(context.operator_texts.privacy)


def _text(legal: LegalText) -> Both:
    if legal.text is None:
        raise NotFoundException("The operator has no such page here.")
    return legal.text
