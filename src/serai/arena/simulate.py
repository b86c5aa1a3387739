"""Simulates many games between bots: wins and points by seat and bot, statistics, yields of things.

Policies are compiled together with the rules; bots of any other kind are asked for each choice.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from serai.arena.simulate_bots import Asking, Tally
from serai.arena.win_share import WinShare
from serai.bots.compiling import must_compile
from serai.bots.intervals import wilson
from serai.bots.policy import POLICIES, policy_choice
from serai.kernel.chance import Chance, draw_fate, new_chance
from serai.kernel.contract import (
    Choices,
    Estimates,
    Points,
    Stats,
    Totals,
    acting,
    apply,
    game_stats,
    legal,
    score,
    setup,
    thing_stats,
    veil,
    winners,
)
from serai.kernel.fate import Fate
from serai.kernel.game import Game
from serai.kernel.jit import can_compile, rule
from serai.kernel.seats import lowest_bit

FEW_GAMES = 50
"""Up to so many games plain Python is done sooner than the compiler."""
GAMES_PER_CHUNK = 50
"""Games between two reports of progress."""


@rule
def play_policies(
    tables: NDArray[np.void],
    facts: Any,
    policies: NDArray[np.int32],
    choices: Choices,
    estimates: Estimates,
    chance: Chance,
) -> int:
    """Plays `tables[1]` to its end and returns the number of moves; policies see the veiled copy in `tables[2]`."""
    moves = 0
    seats = acting(tables[1], facts)
    while seats:
        seat = lowest_bit(seats)
        tables[2] = tables[1]
        veil(tables[2], facts, seat)
        count = legal(tables[1], facts, seat, choices)
        action = policy_choice(policies[seat], tables[2], facts, seat, choices, count, estimates, chance)
        apply(tables[1], facts, seat, action)
        moves += 1
        seats = acting(tables[1], facts)
    return moves


@rule
def simulate_chunk(
    tables: NDArray[np.void],
    facts: Any,
    bots: NDArray[np.int32],
    options: NDArray[np.int32],
    first_game: int,
    fate: Fate,
    choices: Choices,
    estimates: Estimates,
    chance: Chance,
    points: Points,
    won: Points,
    stats: Stats,
    owned: Totals,
    brought: Totals,
) -> int:
    """Plays one game for each row of `points`, with the bots rotated by one seat each time; returns all moves."""
    moves = 0
    seats = bots.shape[0]
    policies = np.zeros(seats, np.int32)
    for game in range(points.shape[0]):
        for seat in range(seats):
            policies[seat] = bots[(seat + first_game + game) % seats]
        tables[1] = tables[0]
        draw_fate(chance, fate)
        setup(tables[1], facts, seats, options, fate)
        moves += play_policies(tables, facts, policies, choices, estimates, chance)
        score(tables[1], facts, points[game])
        won[game] = winners(tables[1], facts)
        game_stats(tables[1], facts, stats[game])
        thing_stats(tables[1], facts, owned, brought)
    return moves


@dataclass(frozen=True)
class ThingYield:
    """How often a thing was owned in all games, and what that brought in all: points, or wins."""

    games: int
    owned: int
    brought: int

    @property
    def each(self) -> float:
        """What one of them brought on average: points, or the share of wins."""
        return self.brought / self.owned

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share of wins."""
        return wilson(self.brought, self.owned)


@dataclass(frozen=True)
class GameStat:
    """A statistic over all games: its mean, 10th percentile and 90th percentile."""

    mean: float
    low: int
    high: int


@dataclass(frozen=True)
class Simulation:
    """The results of a simulation."""

    games: int
    moves: int
    seconds: float
    seats: list[WinShare]
    bots: list[WinShare]
    stats: dict[str, GameStat]
    yields: dict[str, ThingYield]
    """By thing, for every thing that anybody owned."""
    faults: list[str]
    """Which bots of one's own have lost games by which faults."""


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int | str = 0,
    options: Mapping[str, int] | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Plays many games between these bots, rotated by one seat after each game; policies play fastest."""
    compiled, tally = is_worth_compiling(game, games), _new_tally(game, games, len(bots))
    asking = None if set(bots) <= set(POLICIES) else Asking(game, bots, seed, options or {}, compiled, tally)
    play_on = asking.play_on if asking else _policies(game, bots, seed, options or {}, compiled, tally)
    play_on(0, 0)  # plays no game: the first call may compile, which is not timed
    moves, seconds, step = 0, 0.0, 1 if asking else GAMES_PER_CHUNK
    for first in range(0, games, step):
        last = min(first + step, games)
        began = perf_counter()
        moves += play_on(first, last)
        seconds += perf_counter() - began
        progress(last - first)
    by_seat, by_bot = _shares(tally.points[:, : len(bots)], tally.won, bots)
    yields = {
        thing: ThingYield(games, int(tally.owned[:, kind].sum()), int(tally.brought[:, kind].sum()))
        for kind, thing in enumerate(game.things)
        if tally.owned[:, kind].any()
    }
    faults = asking.faults if asking else []
    return Simulation(games, moves, seconds, by_seat, by_bot, _stats(game, tally.stats), yields, faults)


def _new_tally(game: Game, games: int, seats: int) -> Tally:
    points, won = np.zeros((games, game.seats[-1]), np.int32), np.zeros(games, np.int32)
    stats = np.zeros((games, len(game.stat_names)), np.int32)
    owned, brought = (np.zeros((seats, len(game.things)), np.int64) for _ in range(2))
    return Tally(points, won, stats, owned, brought)


def _policies(
    game: Game, bots: Sequence[str], seed: int | str, options: Mapping[str, int], compiled: bool, tally: Tally
) -> Callable[[int, int], int]:
    """What plays the games of policies from one number up to another."""
    play = (game.quiet_linker.compiled if compiled else game.quiet_linker.plain)(simulate_chunk)
    values = game.option_values(options, len(bots))
    numbers = np.array([POLICIES.index(bot) for bot in bots], np.int32)
    tables, facts = game.tables(3, compiled), game.facts[()] if compiled else game.plain_facts
    fate, choices = np.zeros(game.fate_size, np.uint64), np.zeros(len(game.actions), np.int32)
    estimates, chance = np.zeros(len(game.actions)), new_chance(seed)

    def play_on(first: int, last: int) -> int:
        lines = tally.points[first:last], tally.won[first:last], tally.stats[first:last]
        shared = tally.owned, tally.brought
        return play(tables, facts, numbers, values, first, fate, choices, estimates, chance, *lines, *shared)

    return play_on


def is_worth_compiling(game: Game, games: int) -> bool:
    """Whether so many games are played sooner by compiled rules: always, if these are there already."""
    return can_compile() and (games > FEW_GAMES or not must_compile(game, "search:1"))


def _stats(game: Game, stats: Stats) -> dict[str, GameStat]:
    """The mean, the tenth and the ninetieth percentile of every statistic."""
    low, high = np.percentile(stats, (10, 90), axis=0, method="inverted_cdf")
    mean = stats.mean(axis=0)
    return {name: GameStat(float(mean[at]), int(low[at]), int(high[at])) for at, name in enumerate(game.stat_names)}


def _shares(
    points: NDArray[np.int32], won: NDArray[np.int32], bots: Sequence[str]
) -> tuple[list[WinShare], list[WinShare]]:
    games, seats = points.shape
    winning = (won[:, None] >> np.arange(seats, dtype=np.int32)) & np.int32(1)
    parts: NDArray[np.float64] = winning / np.maximum(np.sum(winning, axis=1, keepdims=True), 1)
    sitting = np.array(bots)[(np.arange(seats)[None, :] + np.arange(games)[:, None]) % seats]
    by_seat = [_share(f"seat {seat + 1}", parts[:, seat], points[:, seat]) for seat in range(seats)]
    by_bot = [_share(bot, parts[sitting == bot], points[sitting == bot]) for bot in dict.fromkeys(bots)]
    return by_seat, by_bot


def _share(who: str, parts: NDArray[np.float64], points: NDArray[np.int32]) -> WinShare:
    """The share of wins; all games are independent, because each has a deal of its own."""
    return WinShare(who, len(parts), float(parts.sum()), float(points.mean()), effective_games=len(parts))
