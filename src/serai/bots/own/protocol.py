"""The lines that Serai and a program exchange, version 1: JSON in UTF-8, one object to a line, `t` says which one."""

from collections.abc import Sequence

import msgspec

from serai import __version__
from serai.kernel.events import Event
from serai.kernel.game import View

VERSIONS = (1,)
"""The versions of the protocol that Serai speaks."""
LONGEST_LINE = 65536
"""How many bytes a line of a program may have."""


class Hello(msgspec.Struct, tag_field="t", tag="hello"):
    """The first line to a program; it answers with a Welcome."""

    protocols: Sequence[int]
    serai: str
    game: str
    rules: int
    edition: str
    seat: int
    seed: str
    """For the random numbers of the program, which it needs to play the same game again."""
    ms: int
    """How long it may think about a choice."""


class Choose(msgspec.Struct, tag_field="t", tag="choose"):
    """A question; the program answers with a Choice of the same id."""

    id: int
    ms: int
    choices: list[str]
    seat: int
    acting: tuple[int, ...]
    events: list[Event]
    view: msgspec.Raw


class Cancel(msgspec.Struct, tag_field="t", tag="cancel"):
    """The time for a question is up; the program answers at once, unless it just has."""

    id: int


class Quit(msgspec.Struct, tag_field="t", tag="quit"):
    """The last line to a program, which then ends; the end of its input means the same."""


class Welcome(msgspec.Struct, tag_field="t", tag="hello"):
    """The first line of a program: the version it has picked, and its own name and version."""

    protocol: int
    name: str = ""
    version: str = ""


class Choice(msgspec.Struct, tag_field="t", tag="choice"):
    """The answer of a program: one of the choices of the question, as it stands there."""

    id: int
    choice: str


class Sorry(msgspec.Struct, tag_field="t", tag="sorry"):
    """A program cannot play this, and says why."""

    say: str


Answer = Welcome | Choice | Sorry
_read = msgspec.json.Decoder(Answer).decode


def hello_line(view: View, seed: str, seconds: float) -> bytes:
    """The greeting of a program that is to play the seat of a View."""
    game = view.game
    by = (game.name, game.version, game.edition_file.label)
    return _line(Hello(VERSIONS, __version__, *by, view.seat, seed, round(1000 * seconds)))


def choose_line(view: View, question: int, seconds: float) -> bytes:
    """The question that a View asks; nothing but the View is in it."""
    return _line(
        Choose(
            id=question,
            ms=round(1000 * seconds),
            choices=view.choices,
            seat=view.seat,
            acting=view.acting,
            events=view.events,
            view=msgspec.Raw(view.json()),
        )
    )


def cancel_line(question: int) -> bytes:
    """The line that says the time for a question is up."""
    return _line(Cancel(question))


QUIT_LINE = msgspec.json.encode(Quit()) + b"\n"


def read_answer(line: bytes) -> Answer:
    """A line of a program; raises ValueError, which says what is wrong with it."""
    return _read(line)


def _line(said: msgspec.Struct) -> bytes:
    return msgspec.json.encode(said) + b"\n"
