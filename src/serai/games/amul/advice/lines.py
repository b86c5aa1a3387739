"""The lines of the score sheet as the play areas lie, worked out once for all who ask."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from serai.games.amul.advice.weighing import fill_lines
from serai.games.amul.rules.scoring import SHEET_ROWS, Counts, new_counts
from serai.games.amul.rules.state import SEATS, State
from serai.kernel.contract import Points
from serai.kernel.game import Game
from serai.kernel.layout import RecordView

REMEMBERED = 512
"""How many tables are remembered as they lay last; each is asked about again until a card is laid there."""


class Line(NamedTuple):
    """A seat's line of the score sheet, and what the cards of each kind in its play area score."""

    rows: tuple[int, ...]
    cards: dict[int, int]

    @property
    def points(self) -> int:
        """All of it."""
        return sum(self.rows)


class Counted(NamedTuple):
    """The play areas of a table: what the scoring counts there, the points of each seat, and the score sheet."""

    counts: Counts
    points: Points
    lines: tuple[Line, ...]


def lines_of(game: Game, table: State) -> tuple[Line, ...]:
    """The score sheet, one line a seat, as the play areas lie."""
    return counted(game, table.players, table.area.tobytes()).lines


@lru_cache(REMEMBERED)
def counted(game: Game, players: int, areas: bytes) -> Counted:
    """The play areas of so many players, as they lie in memory."""
    table = game.record_view(game.new_state())
    table.record["players"], table.record["area"] = players, np.frombuffer(areas, np.int8).reshape(SEATS, -1)
    counts = new_counts()
    sheet, scored = np.zeros((SEATS, SHEET_ROWS), np.int32), np.zeros((SEATS, len(game.things)), np.int16)
    game.quick.rule(fill_lines)(game.quick.tables(1, table), game.quick.facts, counts, sheet, scored)
    lines = (_line(table, seat, sheet[seat].tolist(), scored[seat].tolist()) for seat in range(players))
    return Counted(counts, sheet.sum(1, np.int32), tuple(lines))


def _line(table: RecordView, seat: int, rows: list[int], scored: list[int]) -> Line:
    kinds: list[int] = table.record["area"][seat].nonzero()[0].tolist()
    return Line(tuple(rows), {kind: scored[kind] for kind in kinds})
