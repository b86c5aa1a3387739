"""What every page shows of the operator: imprint, privacy, and the announcement."""

from pathlib import Path
from typing import NamedTuple

from serai.server.app.cached import Cached
from serai.server.app.privacy import privacy_text
from serai.server.clock import now
from serai.server.configuration import Configuration
from serai.server.store.announcements import Announcement, Announcements
from serai.server.store.errors import SetupError
from serai.text.languages import Both


class LegalText(NamedTuple):
    """Where a text of the operator is read, and the text itself if it is one of our pages."""

    link: str = ""
    text: Both | None = None


def read_legal_text(variable: str, value: str, page: str) -> LegalText:
    """A text that a setting names by a link or a file; raises `SetupError` for a file that cannot be read."""
    if not value:
        return LegalText()
    if value.startswith(("https://", "http://")):
        return LegalText(value)
    try:
        text = Path(value).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise SetupError(f"{variable} is '{value}'; it may be a link with https:// or a text file in UTF-8.") from None
    return LegalText(page, Both(text, text))


class OperatorTexts:
    """The operator's texts, read once, and the announcement, cached for a moment."""

    def __init__(self, announcements: Announcements, configuration: Configuration) -> None:
        self.imprint = read_legal_text("SERAI_IMPRINT", configuration.imprint, "/imprint")
        own = read_legal_text("SERAI_PRIVACY", configuration.privacy, "/privacy")
        self.privacy = own if own.link else LegalText("/privacy", privacy_text(configuration.contact))
        self._announced: Cached[None, Announcement | None] = Cached(lambda _: announcements.current(now()))

    async def announcement(self) -> Announcement | None:
        """What is announced now."""
        announcement = await self._announced.get(None)
        return announcement if announcement and announcement.until > now() else None

    def forget(self) -> None:
        """Has the announcement read anew."""
        self._announced.forget(None)
