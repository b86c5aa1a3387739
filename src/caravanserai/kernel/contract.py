"""What the rules of a game must answer. The stubs here are replaced by a game's own rules when they are built."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.chance import Chance
from caravanserai.kernel.door import rule
from caravanserai.kernel.fate import Fate
from caravanserai.kernel.news import NOTHING
from caravanserai.kernel.picture import Picture
from caravanserai.kernel.seats import count_bits

Choices = NDArray[np.int32]
Points = NDArray[np.int32]
Worths = NDArray[np.float64]
Yields = NDArray[np.int64]
Notes = NDArray[np.int32]
Lore = NDArray[np.float32]


@rule
def setup(table: Any, facts: Any, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """Sets the table for so many seats; every random thing the game will need comes from fate."""
    raise NotImplementedError


@rule
def acting(table: Any, facts: Any) -> int:
    """The seats that must choose now, one bit each; none when the game is over."""
    raise NotImplementedError


@rule
def legal(table: Any, facts: Any, seat: int, choices: Choices) -> int:
    """Writes the actions open to a seat, smallest first, and says how many; also those that only change its mind."""
    raise NotImplementedError


@rule
def apply(table: Any, facts: Any, seat: int, action: int) -> None:
    """Carries out one legal action and all that follows from it."""
    raise NotImplementedError


@rule
def auction(table: Any, facts: Any, seat: int) -> int:
    """The auction for which a seat may leave a standing order now, a number that never comes again."""
    return NOTHING


@rule
def follow(table: Any, facts: Any, seat: int, limit: int) -> int:
    """What a standing order with this highest bid does when the seat must choose."""
    return NOTHING


@rule
def veil(table: Any, facts: Any, seat: int) -> None:
    """Takes out of the table everything that the seat may not know; seat -1 is a spectator."""
    raise NotImplementedError


@rule
def imagine(table: Any, facts: Any, seat: int, chance: Chance) -> None:
    """Fills a veiled table with what the seat cannot know, every consistent deal with equal chance."""
    raise NotImplementedError


@rule
def observe(table: Any, facts: Any, seat: int, picture: Picture) -> None:
    """Writes what a seat may know as a row of numbers, reading nothing that is hidden from it."""
    raise NotImplementedError


@rule
def score(table: Any, facts: Any, points: Points) -> None:
    """Writes the points each seat has as the table lies now."""
    raise NotImplementedError


@rule
def winners(table: Any, facts: Any) -> int:
    """The seats that have won a finished game, one bit each."""
    raise NotImplementedError


@rule
def worth(table: Any, facts: Any, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """Writes how good each choice looks to a sensible player who sees this veiled table; only the order matters."""
    raise NotImplementedError


@rule
def hunch(table: Any, facts: Any, lore: Lore, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """The worth of each choice at a glance, for millions of imagined choices; the worth itself, if that is quick."""
    worth(table, facts, seat, choices, count, worths)


@rule
def outlook(table: Any, facts: Any, points: Points, values: Worths) -> None:
    """Writes how well each seat has done in a finished game with these points, from 0 to 1; as a rule, who has won."""
    victors = winners(table, facts)
    for seat in range(values.shape[0]):
        values[seat] = (victors >> seat & 1) / count_bits(victors)


@rule
def sound(table: Any, facts: Any) -> bool:
    """Whether nothing is lost or doubled and every count is as the rules say."""
    raise NotImplementedError


@rule
def harvest(table: Any, facts: Any, owned: Yields, brought: Yields) -> None:
    """Adds for each thing of a finished game how many were owned and what they brought."""
    raise NotImplementedError


@rule
def note(table: Any, facts: Any, notes: Notes) -> None:
    """Writes a few whole numbers about a finished game, such as how long it was; games may have none."""
