"""What an author of an edition can choose from: every kind of effect as a sentence with gaps, and how much there is."""

from collections.abc import Mapping
from functools import cache
from typing import TypeVar

import msgspec
from msgspec import inspect

from serai.games.amulett.edition.board import MAX_ICONS
from serai.games.amulett.edition.check import AREAS, AT_THE_WALL, BOLTS, PYRAMIDS, jewels_needed
from serai.games.amulett.effect import Gap, Kind
from serai.games.amulett.effects import KINDS
from serai.text.languages import FIRST_LANGUAGE, LANGUAGES, Both, both

Words = TypeVar("Words")
PLAIN_NUMBER = Gap()


class GapOption(msgspec.Struct, frozen=True):
    """One thing to choose in a gap, as an edition writes it, and as it reads in the sentence."""

    value: int | str
    name: Both


class GapOut(msgspec.Struct, frozen=True):
    """A gap in the sentence of an effect, named by the key that an edition writes."""

    key: str
    options: list[GapOption]
    several: bool
    """Whether the value is a list, of one or more of the options."""
    nothing: Both | None
    """How it reads when the key is left out; null if it must not be."""
    usual: str | None
    """What counts when the key is not given."""


class EffectForm(msgspec.Struct, frozen=True):
    """One kind of effect: its sentence with gaps, and the effect with which an author begins."""

    key: str
    form: Both
    gaps: list[GapOut]
    begin: dict[str, int | str | bool | list[str]]


class AmulettVocabulary(msgspec.Struct, frozen=True):
    """What the forms of the workshop offer, and what the rules need on the map."""

    effects: list[EffectForm]
    bolts: list[int]
    most_icons: int
    """The most icons of one metal on a spell."""
    areas: dict[str, int]
    """How many areas the rules need of each terrain."""
    jewels: dict[str, int]
    """How many jewels an area of each terrain gets."""
    pyramids: int
    wall: dict[str, int]
    """How many areas lie on each side of the great wall."""


@cache
def vocabulary() -> AmulettVocabulary:
    """Everything that the forms offer."""
    return AmulettVocabulary(
        effects=[_form(kind) for kind in KINDS],
        bolts=list(BOLTS),
        most_icons=MAX_ICONS,
        areas=dict(AREAS),
        jewels={terrain: jewels_needed(terrain) for terrain in AREAS},
        pyramids=PYRAMIDS,
        wall=dict(AT_THE_WALL),
    )


def _form(kind: Kind) -> EffectForm:
    gaps = [_gap(kind, field) for field in _fields(kind) if f"{{{field.encode_name}}}" in kind.form[FIRST_LANGUAGE]]
    asked = {gap.key: [str(gap.options[0].value)] if gap.several else gap.options[0].value for gap in gaps}
    left_out = [gap.key for gap in gaps if gap.nothing or gap.usual]
    begin = {kind.key: True} | {key: value for key, value in asked.items() if key not in left_out}
    return EffectForm(kind.key, both(lambda language: kind.form[language]), gaps, begin)


def _fields(kind: Kind) -> tuple[inspect.Field, ...]:
    shape = inspect.type_info(kind.shape)
    assert isinstance(shape, inspect.StructType)
    return shape.fields


def _gap(kind: Kind, field: inspect.Field) -> GapOut:
    gap = kind.gaps.get(field.encode_name, PLAIN_NUMBER)
    return GapOut(
        key=field.encode_name,
        options=_words(gap) if gap.words else _numbers(gap, field.type),
        several=gap.several,
        nothing=both(lambda language: gap.nothing[language]) if gap.nothing else None,
        usual=field.default if isinstance(field.default, str) else None,
    )


def _words(gap: Gap) -> list[GapOption]:
    words = _by_language(gap.words)
    return [GapOption(word, Both(*(spoken[word] for spoken in words))) for word in words[0]]


def _numbers(gap: Gap, type: inspect.Type) -> list[GapOption]:
    """All numbers that a field takes."""
    bounds = type.types[0] if isinstance(type, inspect.UnionType) else type
    assert isinstance(bounds, inspect.IntType)
    assert bounds.ge is not None
    assert bounds.le is not None
    return [
        GapOption(number, Both(*(words.format(number) for words in _by_language(gap.number))))
        for number in range(bounds.ge, bounds.le + 1)
    ]


def _by_language(words: Mapping[str, Words]) -> list[Words]:
    return [words[language] for language in LANGUAGES]
