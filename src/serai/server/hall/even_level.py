"""At which level bots win as often as a person: an estimate from the person's own finished games against bots."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import exp
from statistics import fmean
from typing import NamedTuple

import msgspec

from serai.bots.levels import LEVELS

FIRST_GAMES = 10
"""While somebody has finished fewer games, each one moves their estimate further."""
FIRST_STEP, STEP = 1.0, 0.5
"""How far a game moves the estimate at most; the levels lie so far apart that it never skips one."""
BEYOND = 1.0
"""How far the estimate may go below the weakest level and above the strongest, so that the way back is short."""
TALLY_GAMES = 10
"""Of how many of their latest games people are told how many they have won."""


class GameAgainstBots(NamedTuple):
    """A game that a person has finished at a table where everybody else was a bot."""

    levels: Sequence[str]
    """The level of each bot."""
    won: bool


class Tally(msgspec.Struct, frozen=True):
    """How many of their latest games somebody has won."""

    won: int
    games: int


def strengths_of_levels(leads: Sequence[float]) -> Mapping[str, float]:
    """How strong each level is: 0 the weakest; who is stronger by 1 wins 2.7 games for each that the other wins."""
    return dict(zip(LEVELS, accumulate(leads, initial=0.0), strict=True))


def strength_after(games: Iterable[GameAgainstBots], leads: Sequence[float]) -> float | None:
    """How strong somebody is by their games, the earliest first; None without any.

    Everybody begins at the weakest level. After each game the estimate moves by what came as a surprise: up by the
    chance that they would not win, or down by the chance that they would.
    """
    of_level, strength, number = strengths_of_levels(leads), 0.0, 0
    for number, game in enumerate(games, start=1):
        step = FIRST_STEP if number <= FIRST_GAMES else STEP
        strength += step * (game.won - chance_to_win(strength, [of_level[level] for level in game.levels]))
        strength = min(max(strength, -BEYOND), of_level[LEVELS[-1]] + BEYOND)
    return strength if number else None


def chance_to_win(strength: float, others: Iterable[float]) -> float:
    """How likely somebody wins against others: each wins in proportion to the exponential of their strength."""
    return 1 / (1 + sum(exp(other - strength) for other in others))


def even_level(strengths: Iterable[float | None], leads: Sequence[float]) -> str:
    """The level nearest to the average of the people whose strength is known; the weakest if none is."""
    known = [strength for strength in strengths if strength is not None]
    average, of_level = fmean(known) if known else 0.0, strengths_of_levels(leads)
    return min(LEVELS, key=lambda level: abs(of_level[level] - average))


def tally(games: Sequence[GameAgainstBots], level: str = "") -> Tally:
    """How somebody's latest games came out, the latest of them last: all, or those against one level alone."""
    latest = [game.won for game in games if not level or set(game.levels) == {level}][-TALLY_GAMES:]
    return Tally(sum(latest), len(latest))
