"""What is asked of a single table at every choice, each as one compiled call on a shelf with that table."""

from typing import Any

from caravanserai.kernel.contract import Choices, acting, apply, legal, observe, veil
from caravanserai.kernel.door import rule
from caravanserai.kernel.news import NOTHING
from caravanserai.kernel.picture import Picture
from caravanserai.kernel.seats import lowest_bit


@rule
def ask(tables: Any, facts: Any, choices: Choices) -> tuple[int, int]:
    """Which seat is asked next, the lowest of those that must choose, and among how many actions."""
    seats = acting(tables[0], facts[0])
    if seats == 0:
        return NOTHING, 0
    seat = lowest_bit(seats)
    return seat, legal(tables[0], facts[0], seat, choices)


@rule
def choose(tables: Any, facts: Any, seat: int, action: int, choices: Choices) -> tuple[int, int]:
    """Carries out a choice and asks on."""
    apply(tables[0], facts[0], seat, action)
    return ask(tables, facts, choices)


@rule
def look(tables: Any, facts: Any, seat: int) -> None:
    """Leaves on the table what a seat may know."""
    veil(tables[0], facts[0], seat)


@rule
def paint(tables: Any, facts: Any, seat: int, picture: Picture) -> None:
    """Draws what a seat may know in numbers."""
    observe(tables[0], facts[0], seat, picture)
