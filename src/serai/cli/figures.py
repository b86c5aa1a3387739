"""How figures are printed: headlines, shares in percent, and tables."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table as Grid


def headline(console: "Console", what: str, pace: str) -> None:
    """Prints what was played and how fast, at both ends of one line if they fit."""
    from rich.text import Text

    space = console.width - len(what) - len(pace)
    console.print(Text(what, "bold"), " " * (space - 2) if space > 4 else "\n", pace, sep="")


def percent(share: float, interval: tuple[float, float]) -> tuple[str, str]:
    """A share and its interval, in percent."""
    low, high = (f"{100 * bound:.1f}" for bound in interval)
    return f"{100 * share:.1f}", f"{low}-{high}"


def grid(first: str, others: Sequence[str], rows: Sequence[Sequence[str]]) -> "Grid":
    """A table of figures; the first column names the rows, and a name too long for the line is broken, not cut."""
    from rich.table import Table as Grid
    from rich.text import Text

    lines = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    lines.add_column(first, overflow="fold")
    for heading in others:
        lines.add_column(heading, justify="left" if heading == "card" else "right", no_wrap=True)
    for name, *figures in rows:
        lines.add_row(Text(name), *figures)
    return lines
