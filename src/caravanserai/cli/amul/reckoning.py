"""Points of Āmul as a person wants to see them: what lies there now, what one more card adds, and the score sheet."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from rich.table import Table as Grid
from rich.text import Text

from caravanserai.cli.amul.phrases import PHRASES
from caravanserai.games.amul.facts import ROWS
from caravanserai.games.amul.rules import lay
from caravanserai.games.amul.scoring import ARAB_ROW, MONGOL_ROW, SHEET_ROWS, Sheet, fill_sheet
from caravanserai.games.amul.state import SEATS
from caravanserai.games.amul.words import ROW_NAMES, number
from caravanserai.kernel.game import Game
from caravanserai.kernel.view import View


class Gain(NamedTuple):
    """Points that a card adds, and how many of them come from majorities."""

    points: int
    majority: int


def points_now(view: View) -> list[int]:
    """What each play area scores as it lies, which everybody can see."""
    return [int(line.sum()) for line in _sheet(view.game, view.state)]


def points_gained(view: View, card: str) -> Gain:
    """What one more card in the seat's play area would change, majorities included."""
    game = view.game
    table: Any = game.window(view.state.record.copy())
    before = _sheet(game, table)[view.seat]
    lay(table, game.facts_window, view.seat, game.things.index(card))
    change = _sheet(game, table)[view.seat] - before
    return Gain(int(change.sum()), int(change[ARAB_ROW] + change[MONGOL_ROW]))


def _sheet(game: Game, state: Any) -> Sheet:
    """The score sheet, one line a seat."""
    sheet = np.zeros((SEATS, SHEET_ROWS), np.int32)
    game.workshop.plain(fill_sheet)(state, game.facts_window, sheet)
    return sheet[: state.players]


def score_sheet(game: Game, state: Any, names: Sequence[str], winners: Sequence[int], language: str) -> Grid:
    """The score sheet as it is printed: a row for each colour, the Bazaar, the two majorities and the total."""
    sheet = _sheet(game, state)
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column("")
    for seat, name in enumerate(names):
        grid.add_column(Text(name, "bold" if seat in winners else ""), justify="right")
    seats = range(len(names))
    for row, label in enumerate(ROWS):
        name = ROW_NAMES[language][label]
        points = [int(sheet[seat, row]) for seat in seats]
        grid.add_row(name[0].upper() + name[1:], *(number(each) if each else Text("–", "dim") for each in points))
    totals = [number(int(sheet[seat].sum())) for seat in seats]
    grid.add_row(PHRASES[language].total, *totals, style="bold")
    return grid
