"""What somebody who chooses should look at, before a choice is named."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec import Struct

from serai.text.languages import Both, both
from serai.text.voice import Voice


class Clue(Struct, frozen=True):
    """Something true that matters for a choice and does not name it, and where it is to be seen."""

    says: Both
    seat: int | None
    """The seat it is about, perhaps your own."""
    things: list[str]
    """The cards, spells and places it is about; where it is about you, also a word for what is yours."""


class Sign(NamedTuple):
    """A clue before it is put into words: which phrase, about whom, how much of it, and which things."""

    what: str
    seat: int | None = None
    number: int = 0
    things: tuple[str, ...] = ()


def clue_of(
    sign: Sign,
    phrases: Mapping[str, Mapping[str, str]],
    voices: Mapping[str, Voice],
    words: Callable[[str], Mapping[str, object]],
) -> Clue:
    """A sign in the phrases of every language; a phrase whose key ends in `-1` is for exactly one."""

    def said(language: str) -> str:
        phrase = phrases[language].get(f"{sign.what}-{sign.number}", phrases[language][sign.what])
        who = "" if sign.seat is None else voices[language].names[sign.seat]
        return phrase.format(who=who, number=sign.number, **words(language))

    return Clue(both(said), sign.seat, list(sign.things))
