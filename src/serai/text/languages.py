"""The languages of the site, and words that exist in all of them."""

from collections.abc import Callable
from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct

Language = Literal["en", "de"]
"""Every language of the site. One more has a place here, in the structs below, and a text in every table of texts."""
LANGUAGES: tuple[Language, ...] = get_args(Language)
FIRST_LANGUAGE: Language = LANGUAGES[0]
"""What is spoken where nobody says in which language, and where there is only one."""

Written = Annotated[str, Meta(min_length=1)]


class Both(Struct, frozen=True):
    """One text in every language."""

    en: str
    de: str


def both(say: Callable[[str], str]) -> Both:
    """The text that `say` returns for each language."""
    return Both(*(say(language) for language in LANGUAGES))


class Text(Struct, frozen=True):
    """A text that an edition must give in every language."""

    en: Written
    de: Written


class Name(Text, frozen=True):
    """What a thing is called, in full and on a small card."""

    short_en: str = ""
    short_de: str = ""

    def form(self, form: str, language: str) -> str:
        """The full name ("full"), or another form ("short") where the thing has one."""
        return getattr(self, f"{form}_{language}", "") or getattr(self, language)
