"""Nim as the kernel plays it, and what a seat sees of it."""

from functools import cache

import msgspec
import numpy as np

from serai.kernel.actions import Actions, Verb
from serai.kernel.edition import EditionFile, EditionSource, read_edition_file
from serai.kernel.game import Game, View
from serai.kernel.layout import layout
from serai.kernel.observation import Field
from serai.text.edition_tables import shaped
from serai_nim.rules import EVENTS, RULES, Facts, State, state_layout


class NimEdition(msgspec.Struct, frozen=True):
    """The heaps of an edition, and how many stones may be taken in one turn."""

    name: str
    version: int
    note: dict[str, str]
    heaps: dict[str, int]
    most: int


class NimView(msgspec.Struct, frozen=True):
    """The table as everybody sees it."""

    seat: int | None
    acting: list[int]
    heaps: dict[str, int]
    choices: list[str]


def nim(edition: EditionSource = "classic") -> Game:
    """The game of Nim with an edition: the name of a shipped one, a file, or the content of one that was kept."""
    return _named(edition) if isinstance(edition, str) else _read(edition)


@cache
def _named(edition: str) -> Game:
    return _read(edition)


def _read(edition: EditionSource) -> Game:
    file = read_edition_file("serai_nim.editions", edition)
    return game_of(file, shaped(file.content, NimEdition, file.place, "the edition"))


def game_of(file: EditionFile, edition: NimEdition) -> Game:
    """The game with an edition that has been read."""
    heaps = tuple(edition.heaps)
    facts = np.zeros((), layout(Facts, heap=len(heaps)))
    facts["heaps"], facts["most"] = list(edition.heaps.values()), edition.most
    takings = tuple(f"{heap} {stones}" for heap in heaps for stones in range(1, edition.most + 1))
    return Game(
        name="nim",
        title="Nim",
        version=1,
        seats=range(2, 5),
        edition=edition,
        edition_file=file,
        actions=Actions([Verb("take", takings)]),
        events=EVENTS,
        things=heaps,
        facts=facts,
        dtype=state_layout(len(heaps)),
        fate_size=1,
        observation_fields=(
            Field("heaps", (len(heaps),), "stones, an eighth each"),
            Field("turn", (1,), "seats until it"),
        ),
        rules=RULES,
        show=show,
        landmarks={"one heap left": one_heap_left},
    )


def show(view: View) -> NimView:
    """What a player looks at."""
    table: State = view.state
    heaps = dict(zip(view.game.things, table.heaps.tolist(), strict=True))
    return NimView(view.seat if view.seat >= 0 else None, list(view.acting), heaps, view.choices)


def one_heap_left(table: State) -> bool:
    """All stones lie in one heap."""
    return int((table.heaps > 0).sum()) == 1
