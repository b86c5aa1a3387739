"""The worked examples of the rulebooks, as they are written and as the page shows them.

An example is a position, and a choice at the table (then every legal choice has its outcome) or a question that the
rules answer (`asks`). Numbers in its texts stand in braces and are filled in from the rules.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from serai.games import voice_of
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES, Both, Text, both
from serai.text.voice import Voice

CLIENT = Path(__file__).parents[2] / "web" / "src"


class Saying(msgspec.Struct, forbid_unknown_fields=True):
    """What is said to a choice: to one action, to all with a verb, or without `to` to every other."""

    says: Text
    to: str = ""
    then: list[str] = []
    """What the others do next."""


class Example(msgspec.Struct, forbid_unknown_fields=True):
    """A worked example as it is written."""

    id: str
    title: Text
    table: dict[str, Any]
    """The position, in the words of the game's report."""
    why: list[Saying]
    ask: Text | None = None
    """The question, where it is not that of the table."""
    asks: str = ""
    """What the rules are asked; empty for a choice at the table."""
    answers: list[str | int] = []
    show: list[str] = []
    """The shelves to show, in this order."""


class Shelf(msgspec.Struct):
    """Pieces that lie together: whose or what, each piece in a word, and a number beside them."""

    name: Both
    pieces: list[str]
    number: int | None = None


class Answer(msgspec.Struct, omit_defaults=True):
    """A choice, and what the rules say to it."""

    name: Both
    says: Both
    happens: list[Both] = []
    piece: str | None = None
    note: str = ""
    """A number on the piece, such as what it adds."""
    right: bool | None = None
    """Whether it is what the rules answer; nothing for a choice at the table."""


class Worked(msgspec.Struct):
    """A worked example as the page shows it."""

    id: str
    title: Both
    question: Both
    shelves: list[Shelf]
    answers: list[Answer]


Measure = Callable[[Any, Sequence[str]], tuple[str | int, dict[str, Any]]]
"""Answers a question about a table: the answer, and what the texts may mention."""


def written(game: str) -> list[Example]:
    """The examples of a game as they are written."""
    text = (CLIENT / game / "book" / "examples.toml").read_bytes()
    return msgspec.toml.decode(text, type=dict[str, list[Example]])["example"]


def said(text: Text, words: dict[str, Any]) -> Both:
    """A text with its numbers and names; words that differ between the languages are given in both."""
    filled = {language: {name: _in(word, language) for name, word in words.items()} for language in LANGUAGES}
    return both(lambda language: getattr(text, language).format(**filled[language]))


def _in(word: Any, language: str) -> Any:
    return getattr(word, language) if isinstance(word, Both) else word


def saying(example: Example, action: str) -> Saying:
    """What is said to an action: the first that means it."""
    return next(one for one in example.why if one.to in (action, action.split(maxsplit=1)[0], ""))


def voices(table: Table) -> dict[str, Voice]:
    """The voices of a table; they speak to the first seat."""
    return {language: voice_of(table.game, table.names, language, 0) for language in LANGUAGES}


def told(table: Table, speak: dict[str, Voice], leave_out: Sequence[str]) -> list[Both]:
    """What the latest choice brought, as the first seat is told it."""
    events = [event for event in table.view(0).events if event.what not in leave_out]
    texts = [[sentence.text for sentence in speak[language].sentences(events)] for language in LANGUAGES]
    return [Both(*pair) for pair in zip(*texts, strict=True)]


def asked(
    example: Example, answer: str | int, words: dict[str, Any], name: Callable[[str | int], Both]
) -> list[Answer]:
    """The answers to a question, of which the rules give one."""
    says = said(example.why[0].says, {"answer": name(answer), **words})
    assert answer in example.answers, f"{example.id}: the rules say {answer}, which is none of the answers."
    return [Answer(name(one), says, right=one == answer) for one in example.answers]


def shown_with(example: Example, question: Both | None, shelves: list[Shelf], answers: list[Answer]) -> Worked:
    """An example as the page shows it; its own question goes before that of the table."""
    asks = said(example.ask, {}) if example.ask else question
    assert asks, f"{example.id} asks nothing."
    return Worked(example.id, said(example.title, {}), asks, shelves, answers)
