"""The score sheet of Āmul."""

from collections.abc import Sequence
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from serai.games.amul.advice.lines import lines_of
from serai.games.amul.rules.facts import ROWS
from serai.games.amul.terminal.phrases import PHRASES
from serai.games.amul.words.descriptions import ROW_NAMES, number
from serai.kernel.game import Game


def score_sheet(game: Game, state: Any, names: Sequence[str], winners: Sequence[int], language: str) -> Grid:
    """The score sheet: a row for each colour, the Bazaar, the two majorities and the total; a column per seat."""
    lines = lines_of(game, state)
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column("")
    for seat, name in enumerate(names):
        grid.add_column(Text(name, "bold" if seat in winners else ""), justify="right")
    seats = range(len(names))
    for row, label in enumerate(ROWS):
        name = ROW_NAMES[language][label]
        points = [lines[seat].rows[row] for seat in seats]
        grid.add_row(name[0].upper() + name[1:], *(number(each) if each else Text("–", "dim") for each in points))
    totals = [number(lines[seat].points) for seat in seats]
    grid.add_row(PHRASES[language].total, *totals, style="bold")
    return grid
