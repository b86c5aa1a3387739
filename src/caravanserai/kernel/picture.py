"""The picture of a table: what one seat may know as a row of numbers, for those who learn from numbers."""

from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.door import hot

Picture = NDArray[np.float32]

BRIGHTEST = 32.0
"""No number of a picture is greater; most lie between 0 and 1."""


class Piece(NamedTuple):
    """A part of a picture: its name, its shape, and what its numbers mean."""

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
