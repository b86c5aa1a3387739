"""What stays the same from one deal to the next: the game, its seats and options, what is at stake, the rules built."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from caravanserai.games import game_named
from caravanserai.kernel.contract import Choices
from caravanserai.kernel.door import can_compile
from caravanserai.kernel.game import Game, Rules
from caravanserai.research.asking import ask, choose, look, paint

WIDEST = 1000.0
"""Far more points than a seat scores, or loses, with any edition that comes along."""


class Terms(NamedTuple):
    """What was agreed before the game, in plain words and numbers that can be sent elsewhere."""

    game: str
    edition: str
    seats: int
    options: tuple[int, ...]
    utility: str
    longest: int


class Setting:
    """A game on agreed terms, with its rules built."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.game: Game = game_named(terms.game, terms.edition)
        self.seats = range(terms.seats)
        self.stake = STAKES[terms.utility]
        named = {option.name: value for option, value in zip(self.game.options, terms.options, strict=True)}
        self.options = self.game.option_values(named, terms.seats)
        self.rules: Rules = self.game.compiled
        self.facts = self.game.facts_row
        build = self.game.workshop.compiled
        self.ask, self.choose, self.look, self.paint = build(ask), build(choose), build(look), build(paint)

    def __reduce__(self) -> tuple[Callable[[Terms], "Setting"], tuple[Terms]]:
        return setting_of, (self.terms,)

    def shelf(self, memory: bytearray) -> Any:
        """A shelf with a single table that lies in this memory."""
        if can_compile():
            return np.frombuffer(memory, self.game.dtype)
        return [self.window(memory)]

    def window(self, memory: bytearray) -> Any:
        """The same table as plain Python looks at it."""
        return self.game.window(np.ndarray((), self.game.dtype, memory))

    def room(self) -> Choices:
        """Room for the actions open to a seat."""
        return np.empty(len(self.game.actions), np.int32)


@cache
def setting_of(terms: Terms) -> Setting:
    """The setting on these terms, built once."""
    return Setting(terms)


class Stake(NamedTuple):
    """What a game is played for."""

    bounds: Callable[[int], tuple[float, float]]
    returns: Callable[[int, Sequence[int]], list[float]]
    is_zero_sum: bool


def one_win(seats: int) -> tuple[float, float]:
    """Every seat has paid an equal part of one win, and may get it all."""
    return -1 / seats, 1 - 1 / seats


def share_of_the_win(winners: int, points: Sequence[int]) -> list[float]:
    """The winners share one win; without a winner everybody gets the own part back."""
    seats = len(points)
    if not winners:
        return [0.0] * seats
    return [(winners >> seat & 1) / winners.bit_count() - 1 / seats for seat in range(seats)]


def any_points(seats: int) -> tuple[float, float]:
    """Wide bounds: how many points can be had depends on the edition."""
    return -WIDEST, WIDEST


def plain_points(winners: int, points: Sequence[int]) -> list[float]:
    """The points as they are."""
    return [float(each) for each in points]


STAKES = {"win": Stake(one_win, share_of_the_win, True), "points": Stake(any_points, plain_points, False)}
