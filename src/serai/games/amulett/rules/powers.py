"""Powers: what the spells before a seat add up to, one column each, numbered in the order in which they are declared.

The income of spells is declared here; every other power is declared by the effect that has it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from serai.games.amulett.rules.facts import METALS, SITES, Facts
from serai.games.amulett.rules.state import State
from serai.kernel.jit import hot


class PowerColumn(NamedTuple):
    """One column of the powers."""

    name: str
    worth: float
    """What one of it is worth in a round, in metal cards."""


POWER_COLUMNS: list[PowerColumn] = []
TRAITS: list[str] = []
"""The numbers that a spell has for itself and that do not add up, in the order of their columns."""


def power(name: str, worth: float) -> int:
    """Declares a power and returns its column."""
    POWER_COLUMNS.append(PowerColumn(name, worth))
    return len(POWER_COLUMNS) - 1


def power_row(name: str, things: Sequence[str], worth: float) -> int:
    """Declares a power with one column a thing and returns the first column."""
    return min([power(f"{name}_{thing}", worth) for thing in things])


def power_by_site(name: str, worths: Sequence[float]) -> int:
    """Declares a power that depends on the place, with one column a site, and returns the first column."""
    return min([power(f"{name}_{site}", worth) for site, worth in zip(SITES, worths, strict=True)])


def trait(name: str) -> int:
    """Declares a number that a spell has for itself, 0 for none, and returns its column."""
    TRAITS.append(name)
    return len(TRAITS) - 1


@hot
def power_at(table: State, facts: Facts, seat: int, column: int, things: int, area: int) -> int:
    """A power that depends on the place, as it counts in an area; `things` is its number of columns for one site."""
    count = int(table.power[seat, column])
    count += int(facts.wall[area]) * int(table.power[seat, column + things])
    count += int(facts.pyramid[area]) * int(table.power[seat, column + 2 * things])
    count += int(facts.city[area]) * int(table.power[seat, column + 3 * things])
    return count


INCOME = power_row("income", METALS, worth=1.0)
"""One column a metal: cards in each metal phase."""
FREE_INCOME = power("free_income", worth=1.3)
"""Cards of any metal in each metal phase."""
