"""Many games between bots, compiled: how often each seat wins, what it scores, what each card is worth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.bots.policy import POLICIES, choose
from caravanserai.kernel.chance import Chance, draw_fate, new_chance
from caravanserai.kernel.contract import (
    Choices,
    Points,
    Worths,
    Yields,
    acting,
    apply,
    harvest,
    legal,
    score,
    setup,
    veil,
    winners,
)
from caravanserai.kernel.door import rule
from caravanserai.kernel.fate import Fate
from caravanserai.kernel.game import Game
from caravanserai.kernel.playout import lowest_seat

CHUNK = 50


@rule
def play_policies(
    tables: NDArray[np.void],
    facts: Any,
    policies: NDArray[np.int32],
    choices: Choices,
    worths: Worths,
    chance: Chance,
) -> int:
    """Plays tables[1] to its end; each seat's policy sees it only veiled, on tables[2]."""
    moves = 0
    seats = acting(tables[1], facts)
    while seats:
        seat = lowest_seat(seats)
        tables[2] = tables[1]
        veil(tables[2], facts, seat)
        count = legal(tables[1], facts, seat, choices)
        action = choose(policies[seat], tables[2], facts, seat, choices, count, worths, chance)
        apply(tables[1], facts, seat, action)
        moves += 1
        seats = acting(tables[1], facts)
    return moves


@rule
def play_chunk(
    tables: NDArray[np.void],
    facts: Any,
    bots: NDArray[np.int32],
    options: NDArray[np.int32],
    first_game: int,
    fate: Fate,
    choices: Choices,
    worths: Worths,
    chance: Chance,
    points: Points,
    won: Points,
    owned: Yields,
    brought: Yields,
) -> int:
    """Plays one game for each line of points, moving the bots on by one seat each time."""
    moves = 0
    seats = bots.shape[0]
    policies = np.zeros(seats, np.int32)
    for game in range(points.shape[0]):
        for seat in range(seats):
            policies[seat] = bots[(seat + first_game + game) % seats]
        tables[1] = tables[0]
        draw_fate(chance, fate)
        setup(tables[1], facts, seats, options, fate)
        moves += play_policies(tables, facts, policies, choices, worths, chance)
        score(tables[1], facts, points[game])
        won[game] = winners(tables[1], facts)
        harvest(tables[1], facts, owned, brought)
    return moves


@dataclass(frozen=True)
class Share:
    """How often somebody won, with the interval that holds the truth 95 times in 100, and what they scored."""

    who: str
    games: int
    wins: float
    points: float

    @property
    def share(self) -> float:
        """Wins per game; a shared victory counts as a part."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval."""
        n, p, z = max(self.games, 1), self.share, 1.96
        middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, (middle - spread) / (1 + z * z / n)), min(1.0, (middle + spread) / (1 + z * z / n))


@dataclass(frozen=True)
class Simulation:
    """What came out of many games."""

    games: int
    moves: int
    seconds: float
    seats: list[Share]
    bots: list[Share]
    yields: dict[str, tuple[float, float]]
    """For each card: how many are owned per game, and points for each of them."""


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int | str = 0,
    options: Mapping[str, int] | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Plays many games with these bots, who move on by one seat after each game."""
    seats = len(bots)
    values = game.option_values(options or {}, seats)
    play = game.quiet.compiled(play_chunk)
    numbers = np.array([_policy(bot) for bot in bots], np.int32)
    tables, facts = game.tables(3), game.table_facts
    points, won = np.zeros((games, game.seats[-1]), np.int32), np.zeros(games, np.int32)
    owned, brought = np.zeros(len(game.things), np.int64), np.zeros(len(game.things), np.int64)
    fate, choices = np.zeros(game.fate_size, np.uint64), np.zeros(len(game.actions), np.int32)
    worths, chance = np.zeros(len(game.actions)), new_chance(seed)
    moves, seconds = 0, 0.0
    # The first call may compile: it plays no game and is not timed.
    none = points[:0]
    play(tables, facts, numbers, values, 0, fate, choices, worths, chance, none, won[:0], owned, brought)
    for first in range(0, games, CHUNK):
        last = min(first + CHUNK, games)
        began = perf_counter()
        lines, wins = points[first:last], won[first:last]
        moves += play(tables, facts, numbers, values, first, fate, choices, worths, chance, lines, wins, owned, brought)
        seconds += perf_counter() - began
        progress(last - first)
    yields = {
        thing: (owned[kind] / games, brought[kind] / owned[kind])
        for kind, thing in enumerate(game.things)
        if owned[kind]
    }
    by_seat, by_bot = _shares(points[:, :seats], won, bots)
    return Simulation(games, moves, seconds, by_seat, by_bot, yields)


def _policy(bot: str) -> int:
    if bot not in POLICIES:
        raise ValueError(f"There is no bot '{bot}'. There are: {', '.join(POLICIES)}.")
    return POLICIES.index(bot)


def _shares(points: NDArray[np.int32], won: NDArray[np.int32], bots: Sequence[str]) -> tuple[list[Share], list[Share]]:
    games, seats = points.shape
    winning = (won[:, None] >> np.arange(seats, dtype=np.int32)) & np.int32(1)
    parts: NDArray[np.float64] = winning / np.maximum(np.sum(winning, axis=1, keepdims=True), 1)
    sitting = np.array(bots)[(np.arange(seats)[None, :] + np.arange(games)[:, None]) % seats]
    by_seat = [
        Share(f"seat {seat + 1}", games, float(parts[:, seat].sum()), float(points[:, seat].mean()))
        for seat in range(seats)
    ]
    by_bot = [
        Share(
            bot, int((sitting == bot).sum()), float(parts[sitting == bot].sum()), float(points[sitting == bot].mean())
        )
        for bot in dict.fromkeys(bots)
    ]
    return by_seat, by_bot
