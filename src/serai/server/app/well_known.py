"""Files that robots and people who found a weakness look for at addresses that everybody knows."""

from datetime import UTC, datetime, timedelta

from litestar import get
from litestar.exceptions import NotFoundException

from serai.server.app.context import Context

PREVIEWERS = (
    *("facebookexternalhit", "LinkedInBot", "Mastodon", "Pinterestbot", "Slackbot-LinkExpanding", "TelegramBot"),
    *("Twitterbot", "WhatsApp", "Discordbot", "Iframely"),
)
"""Robots that read a page because somebody has thrown its address into a chat."""
FOR_NOBODY = ("/admin", "/api/", "/mail/", "/next", "/start/", "/you")
FOR_PREVIEWS = ("/embed/", "/people/", "/previews/", "/t/")
"""Who knows the address of a table is invited to it, so no search engine should; a chat that was told it may look."""
FOR_FEW = ("/games", "/gallery", "/metrics")
"""Pages about you, for developers and for monitors."""
ROBOTS = "\n".join(
    [
        *(f"User-agent: {robot}" for robot in PREVIEWERS),
        *(f"Disallow: {path}" for path in FOR_NOBODY),
        "",
        "User-agent: *",
        *(f"Disallow: {path}" for path in sorted((*FOR_NOBODY, *FOR_PREVIEWS, *FOR_FEW))),
        "",
    ]
)
EXPIRES_DAYS = 90
"""How long somebody may rely on a contact without asking again."""


@get("/robots.txt", include_in_schema=False, media_type="text/plain")
async def get_robots() -> str:
    """What search engines should leave alone."""
    return ROBOTS


@get("/.well-known/security.txt", include_in_schema=False, media_type="text/plain")
async def get_security_contact(context: Context) -> str:
    """Whom to tell of a weakness (RFC 9116); 404 if the operator has named nobody."""
    if not context.configuration.contact:
        raise NotFoundException("The operator of this server has named no contact.")
    return security_text(context.configuration.contact)


def security_text(contact: str) -> str:
    """The file that names a contact: an address of mail, or of a page."""
    where = contact if ":" in contact else f"mailto:{contact}"
    expires = datetime.now(UTC) + timedelta(days=EXPIRES_DAYS)
    return f"Contact: {where}\nExpires: {expires:%Y-%m-%dT00:00:00Z}\nPreferred-Languages: en, de\n"
