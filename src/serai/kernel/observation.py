"""Observations: what one seat may know as a row of numbers, and the fields the row is made of."""

from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.kernel.jit import hot

Observation = NDArray[np.float32]

LARGEST_VALUE = 32.0
"""No number of an observation is greater; most lie between 0 and 1."""


class Field(NamedTuple):
    """Consecutive numbers of an observation: their name, their shape, and what they mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


@hot
def clockwise(seat: int, other: int, players: int) -> int:
    """How many seats further on another seat sits; 0 is the seat itself."""
    return other - seat if other >= seat else other - seat + players
