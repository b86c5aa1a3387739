"""Drawing parts that the screens of all games share."""

from collections.abc import Iterable, Sequence

from rich.table import Table as Grid
from rich.text import Text

MAX_LISTED_CHOICES = 16
"""More choices than these are shown side by side instead of one per line."""


def capitalised(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def columns(header: bool = False) -> Grid:
    """An empty grid without lines, with a dim header or none."""
    return Grid(box=None, show_header=header, padding=(0, 2, 0, 0), header_style="dim", pad_edge=False)


def numbered_grid(rows: Iterable[tuple[int | str, Sequence[Text]]]) -> Grid:
    """Choices with their numbers: what is chosen, where that is, what it does."""
    grid = columns()
    grid.add_column(justify="right", style="bold", no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column()
    for number, row in rows:
        grid.add_row(str(number), *row)
    return grid
