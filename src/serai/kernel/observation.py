"""Observations: what one seat may know as a row of numbers, and the fields the row is made of."""

from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.kernel.jit import hot
from serai.kernel.layout import Cards

Observation = NDArray[np.float32]
Counts = NDArray[Any]
"""An observation in whole numbers of its units, one byte each; in a game that names no units, the observation."""

LARGEST_VALUE = 32.0
"""No number of an observation is greater; most lie between 0 and 1."""


class Field(NamedTuple):
    """Consecutive numbers of an observation: their name, their shape, and what they mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    units: Any = None
    """What its numbers are whole multiples of, up to 255 times: one unit for all, or one for each on the last side."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def unit_of_each(self) -> NDArray[np.float64]:
        """The unit of each of its numbers."""
        return np.broadcast_to(np.asarray(self.units, np.float64), self.shape).ravel()


@hot
def clockwise(seat: int, other: int, players: int) -> int:
    """How many seats further on another seat sits; 0 is the seat itself."""
    return other - seat if other >= seat else other - seat + players


@hot
def in_units(number: Any, unit: Any) -> float:
    """A number of an observation: so many of a unit that its field names."""
    return number * unit


@hot
def counted(number: Any, unit: Any) -> float:
    """The same where observations are kept in whole numbers, and whoever reads them knows the units."""
    return number


@hot
def draw_counts(observation: Observation, at: int, counts: Cards, count: int, unit: np.float32) -> int:
    """Writes small numbers side by side, each in a unit; returns where the next ones begin."""
    # In a piece of its own every place is known to be none from the end: many are then written at once.
    piece = observation[at : at + count]
    for place in range(count):
        piece[place] = in_units(counts[place], unit)
    return at + count
