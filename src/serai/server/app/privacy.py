"""The privacy text that comes with the server: what is kept of people, how long, and what they can do about it."""

from importlib.resources import files

from serai.server.kept import KEPT
from serai.text.languages import Both


def privacy_text(contact: str) -> Both:
    """The text in both languages; `contact` is whom to write to, or empty."""
    english = "\n".join(_line(kept.what.en, kept.how_long.en) for kept in KEPT.values())
    german = "\n".join(_line(kept.what.de, kept.how_long.de) for kept in KEPT.values())
    return Both(
        _shipped("en").format(contact=f" Write to {contact}." if contact else "", kept=english),
        _shipped("de").format(contact=f" Schreibe an {contact}." if contact else "", kept=german),
    )


def _line(what: str, how_long: str) -> str:
    """What a table of the database holds; its own name tells nobody anything."""
    return f"- {what[0].upper()}{what[1:]}; {how_long}."


def _shipped(language: str) -> str:
    return (files("serai.server.app") / "legal" / f"privacy.{language}.txt").read_text(encoding="utf-8").strip()
