"""What play areas score, worked out once for all who ask: everybody at a table looks at the same play areas."""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from serai.games.amul.rules.facts import Facts
from serai.games.amul.rules.scoring import (
    SHEET_ROWS,
    Counts,
    add_cards,
    count_everything,
    fill_line,
    new_counts,
    new_list,
    new_values,
    tell_others,
)
from serai.games.amul.rules.state import State
from serai.kernel.game import Game
from serai.kernel.layout import Cards

REMEMBERED = 256
"""How many tables are remembered as they lay last; each is asked about again until a card is laid there."""


class Line(NamedTuple):
    """A seat's line of the score sheet, and what the cards of each kind in its play area score."""

    rows: tuple[int, ...]
    cards: dict[int, int]

    @property
    def points(self) -> int:
        """All of it."""
        return sum(self.rows)


class Tally:
    """The play areas of a table, counted."""

    def __init__(self, table: Any, facts: Facts, counts: Counts) -> None:
        self.table, self.facts, self.counts = table, facts, counts
        self.remembered: dict[Any, Any] = {}
        """What has been worked out from these play areas."""

    @classmethod
    def of(cls, game: Game, table: State) -> "Tally":
        """The play areas of a table as it lies."""
        return _tally_of(game, table.players, table.area.tobytes())

    def moved(self, seat: int, area: Cards) -> "Tally":
        """The same table, if a seat had these cards in its play area."""
        key = seat, area.tobytes()
        if key not in self.remembered:
            self.remembered[key] = self._moved(seat, area)
        return self.remembered[key]

    def _moved(self, seat: int, area: Cards) -> "Tally":
        before = self.table.area[seat]
        changed: list[int] = (area != before).nonzero()[0].tolist()
        if not changed:
            return self
        table, counts = self.table.copy(), self.counts.copy()
        for kind in changed:
            add_cards(self.facts, counts, seat, table.area[seat], kind, int(area[kind]) - int(before[kind]))
        tell_others(self.facts, counts, table.players, seat, self.counts)
        return Tally(table, self.facts, counts)

    def line(self, seat: int) -> Line:
        """A seat's line of the score sheet."""
        if seat not in self.remembered:
            self.remembered[seat] = self._line(seat)
        return self.remembered[seat]

    def _line(self, seat: int) -> Line:
        table, rows = self.table, np.zeros(SHEET_ROWS, np.int32)
        owned, values = new_list(table), new_values(table)
        kinds = fill_line(self.facts, self.counts, table.players, seat, table.area[seat], rows, owned, values)
        return Line(tuple(rows.tolist()), dict(zip(owned[:kinds].tolist(), values[:kinds].tolist(), strict=True)))


@lru_cache(REMEMBERED)
def _tally_of(game: Game, players: int, areas: bytes) -> Tally:
    table: Any = game.record_view(game.new_state())
    table.players = players
    table.area[:] = np.frombuffer(areas, np.int8).reshape(table.area.shape)
    facts, counts = game.plain_facts, new_counts()
    count_everything(table, facts, counts, new_list(table))
    return Tally(table, facts, counts)
