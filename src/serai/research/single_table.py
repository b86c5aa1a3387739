"""Compiled calls on a single table, for environments that Python drives choice by choice.

Every function takes an array with one table and one with the edition's numbers: passing arrays to compiled code is
much faster than passing single records.
"""

from typing import Any

from serai.kernel.contract import Choices, acting, apply, legal, observe, veil
from serai.kernel.events import NOTHING
from serai.kernel.jit import rule
from serai.kernel.observation import Observation
from serai.kernel.seats import lowest_bit


@rule
def next_seat(tables: Any, facts: Any, choices: Choices) -> tuple[int, int]:
    """The lowest seat that must choose, and the number of its choices; NOTHING and 0 when the game is over."""
    seats = acting(tables[0], facts[0])
    if seats == 0:
        return NOTHING, 0
    seat = lowest_bit(seats)
    return seat, legal(tables[0], facts[0], seat, choices)


@rule
def waited_for(tables: Any, facts: Any) -> int:
    """The seats that must choose now, one bit each."""
    return acting(tables[0], facts[0])


@rule
def open_to(tables: Any, facts: Any, seat: int, choices: Choices) -> int:
    """Writes the actions open to a seat, smallest first, and returns their number."""
    return legal(tables[0], facts[0], seat, choices)


@rule
def make_choice(tables: Any, facts: Any, seat: int, action: int, choices: Choices) -> tuple[int, int]:
    """Makes a choice; returns the next seat and the number of its choices."""
    apply(tables[0], facts[0], seat, action)
    return next_seat(tables, facts, choices)


@rule
def veil_table(tables: Any, facts: Any, seat: int) -> None:
    """Removes what a seat may not know from the table."""
    veil(tables[0], facts[0], seat)


@rule
def write_observation(tables: Any, facts: Any, seat: int, observation: Observation) -> None:
    """Writes a seat's observation of the table."""
    observe(tables[0], facts[0], seat, observation)
