"""The privacy text that comes with the server: what is kept of people, how long, and what they can do about it."""

from importlib.resources import files

from serai.server.kept import KEPT
from serai.text.languages import Both, both

WRITE_TO = {"en": " Write to {0}.", "de": " Schreibe an {0}."}


def privacy_text(contact: str) -> Both:
    """The text in both languages; `contact` is whom to write to, or empty."""
    return both(lambda language: _shipped(language).format(contact=_whom(contact, language), kept=_kept(language)))


def _whom(contact: str, language: str) -> str:
    return WRITE_TO[language].format(contact) if contact else ""


def _kept(language: str) -> str:
    """What each table of the database holds; its own name tells nobody anything."""
    said = [(getattr(kept.what, language), getattr(kept.how_long, language)) for kept in KEPT.values()]
    return "\n".join(f"- {what[0].upper()}{what[1:]}; {how_long}." for what, how_long in said)


def _shipped(language: str) -> str:
    return (files("serai.server.app") / "legal" / f"privacy.{language}.txt").read_text(encoding="utf-8").strip()
