"""Saying: what the rules say has happened, in sentences of every language, to whoever listens."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec

from serai.games import voice_of
from serai.kernel.events import Event
from serai.kernel.game import SPECTATOR, Game
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES
from serai.text.voice import Voice

REMEMBERED_VOICES = 4_096
"""The voices of so many seats are kept, since they speak again after every choice."""
REMEMBERED_SENTENCES = 1_024
"""What so many choices led to is kept in sentences, until all who look at the table have been told."""


class Sentences(msgspec.Struct, frozen=True):
    """Events in sentences, in every language: the text, the seat it is about, and the word of the event."""

    en: list[tuple[str, int | None, str]]
    de: list[tuple[str, int | None, str]]


def sentences(events: Sequence[Event], voices: Mapping[str, Voice]) -> Sentences:
    """The events as sentences, in every language."""
    said = {language: voices[language].sentences(events) for language in LANGUAGES}
    return Sentences(**{language: [(one.text, one.seat, one.what) for one in said[language]] for language in said})


def says_to(table: Table, audience: int, events: Sequence[Event]) -> Sentences:
    """The events as sentences for an audience; all whom they do not touch are told the same, worked out once."""
    touched = any(audience in (event.seat, event.number) for event in events)
    return _says(table.game, table.names, audience if touched else SPECTATOR, tuple(events))


@lru_cache(REMEMBERED_SENTENCES)
def _says(game: Game, names: tuple[str, ...], audience: int, events: tuple[Event, ...]) -> Sentences:
    return sentences(events, _voices(game, names, audience))


def voices_for(table: Table, audience: int) -> Mapping[str, Voice]:
    """The game's voices that speak to an audience, by language."""
    return _voices(table.game, table.names, audience)


@lru_cache(REMEMBERED_VOICES)
def _voices(game: Game, names: tuple[str, ...], audience: int) -> Mapping[str, Voice]:
    you = audience if audience in range(len(names)) else None
    return {language: voice_of(game, names, language, you) for language in LANGUAGES}
