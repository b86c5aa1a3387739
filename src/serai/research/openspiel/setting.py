"""What all deals of one OpenSpiel game share: the game, its seats and options, the utility, and the linked rules."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from serai.games import game_named
from serai.kernel.contract import Choices
from serai.kernel.game import Game
from serai.kernel.jit import can_compile
from serai.research.single_table import make_choice, next_seat, veil_table, write_observation

POINTS_BOUND = 1000.0
"""More points than a seat scores or loses with any shipped edition."""


class GameTerms(NamedTuple):
    """The parameters of an OpenSpiel game, as values that can be pickled."""

    game: str
    edition: str
    seats: int
    options: tuple[int, ...]
    """The value of each option, in the game's order."""
    utility: str
    max_choices: int
    """After this many choices the game ends without a winner."""


class GameSetting:
    """A game with its terms and its compiled rules; states of the same terms share one."""

    def __init__(self, terms: GameTerms) -> None:
        self.terms = terms
        self.game: Game = game_named(terms.game, terms.edition)
        self.seats = range(terms.seats)
        self.utility = UTILITIES[terms.utility]
        named = {option.name: value for option, value in zip(self.game.options, terms.options, strict=True)}
        self.options = self.game.option_values(named, terms.seats)
        self.rules = self.game.compiled
        self.facts = self.game.facts_row
        build = self.game.linker.compiled
        self.next_seat, self.make_choice = build(next_seat), build(make_choice)
        self.veil_table, self.write_observation = build(veil_table), build(write_observation)

    def __reduce__(self) -> tuple[Callable[[GameTerms], "GameSetting"], tuple[GameTerms]]:
        return setting_of, (self.terms,)

    def tables_in(self, memory: bytearray) -> Any:
        """The table in this memory, as an array of length one for compiled calls."""
        if can_compile():
            return np.frombuffer(memory, self.game.dtype)
        return [self.record_view(memory)]

    def record_view(self, memory: bytearray) -> Any:
        """Attribute access to the table in this memory."""
        return self.game.record_view(np.ndarray((), self.game.dtype, memory))

    def choice_buffer(self) -> Choices:
        """Uninitialised memory for the actions open to a seat."""
        return np.empty(len(self.game.actions), np.int32)


@cache
def setting_of(terms: GameTerms) -> GameSetting:
    """The setting with these terms, made once per process."""
    return GameSetting(terms)


class UtilityKind(NamedTuple):
    """What a game is played for."""

    bounds: Callable[[int], tuple[float, float]]
    """The lowest and the highest return, given the number of seats."""
    returns: Callable[[int, Sequence[int]], list[float]]
    """The return of each seat, given the bits of the winners and the points."""
    is_zero_sum: bool


def win_bounds(seats: int) -> tuple[float, float]:
    """Every seat pays an equal part of one win, and may win it all."""
    return -1 / seats, 1 - 1 / seats


def win_returns(winners: int, points: Sequence[int]) -> list[float]:
    """The winners share one win, to which every seat has paid an equal part; without a winner all get 0."""
    seats = len(points)
    if not winners:
        return [0.0] * seats
    return [(winners >> seat & 1) / winners.bit_count() - 1 / seats for seat in range(seats)]


def points_bounds(seats: int) -> tuple[float, float]:
    """Wide bounds, because the points depend on the edition."""
    return -POINTS_BOUND, POINTS_BOUND


def points_returns(winners: int, points: Sequence[int]) -> list[float]:
    """The points of each seat."""
    return [float(each) for each in points]


UTILITIES = {
    "win": UtilityKind(win_bounds, win_returns, True),
    "points": UtilityKind(points_bounds, points_returns, False),
}
