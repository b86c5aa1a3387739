"""Many games between bots, compiled: how often each seat wins, what it scores, what each thing is worth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.arena.shares import Share
from caravanserai.bots import require_bot
from caravanserai.bots.policy import POLICIES, choose
from caravanserai.kernel.chance import Chance, draw_fate, new_chance
from caravanserai.kernel.contract import (
    Choices,
    Notes,
    Points,
    Worths,
    Yields,
    acting,
    apply,
    harvest,
    legal,
    note,
    score,
    setup,
    veil,
    winners,
)
from caravanserai.kernel.door import rule
from caravanserai.kernel.fate import Fate
from caravanserai.kernel.game import Game
from caravanserai.kernel.seats import lowest_bit
from caravanserai.kernel.shares import wilson

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
        seat = lowest_bit(seats)
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
    notes: Notes,
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
        note(tables[1], facts, notes[game])
        harvest(tables[1], facts, owned, brought)
    return moves


@dataclass(frozen=True)
class Yield:
    """How often a thing was owned in a number of games, and what that brought: points, or wins."""

    games: int
    owned: int
    brought: int

    @property
    def each(self) -> float:
        """What one of them brought: so many points, or this share of wins."""
        return self.brought / self.owned

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share of wins lies."""
        return wilson(self.brought, self.owned)


@dataclass(frozen=True)
class Noted:
    """A number noted about every game: its mean, and the values that one and nine games in ten do not exceed."""

    mean: float
    low: int
    high: int


@dataclass(frozen=True)
class Simulation:
    """What came out of many games."""

    games: int
    moves: int
    seconds: float
    seats: list[Share]
    bots: list[Share]
    notes: dict[str, Noted]
    yields: dict[str, Yield]
    """By thing, as far as anybody owned it."""


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int | str = 0,
    options: Mapping[str, int] | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Plays many games with these bots, who move on by one seat after each game."""
    seats, play = len(bots), game.quiet.compiled(play_chunk)
    values = game.option_values(options or {}, seats)
    numbers = np.array([_policy(bot) for bot in bots], np.int32)
    tables, facts = game.tables(3), game.table_facts
    points, won = np.zeros((games, game.seats[-1]), np.int32), np.zeros(games, np.int32)
    notes = np.zeros((games, len(game.notes)), np.int32)
    owned, brought = np.zeros(len(game.things), np.int64), np.zeros(len(game.things), np.int64)
    fate, choices = np.zeros(game.fate_size, np.uint64), np.zeros(len(game.actions), np.int32)
    worths, chance = np.zeros(len(game.actions)), new_chance(seed)

    def play_on(first: int, last: int) -> int:
        lines = points[first:last], won[first:last], notes[first:last]
        return play(tables, facts, numbers, values, first, fate, choices, worths, chance, *lines, owned, brought)

    play_on(0, 0)  # The first call may compile: it plays no game and is not timed.
    moves, seconds = 0, 0.0
    for first in range(0, games, CHUNK):
        last = min(first + CHUNK, games)
        began = perf_counter()
        moves += play_on(first, last)
        seconds += perf_counter() - began
        progress(last - first)
    by_seat, by_bot = _shares(points[:, :seats], won, bots)
    yields = {
        thing: Yield(games, int(owned[kind]), int(brought[kind]))
        for kind, thing in enumerate(game.things)
        if owned[kind]
    }
    return Simulation(games, moves, seconds, by_seat, by_bot, _noted(game, notes), yields)


def _noted(game: Game, notes: Notes) -> dict[str, Noted]:
    """The mean, the tenth and the ninetieth percentile of every note."""
    low, high = np.percentile(notes, (10, 90), axis=0, method="inverted_cdf")
    mean = notes.mean(axis=0)
    return {name: Noted(float(mean[at]), int(low[at]), int(high[at])) for at, name in enumerate(game.notes)}


def require_policy(bot: str) -> None:
    """Refuses a bot that is not compiled together with the rules."""
    require_bot(bot)
    if bot not in POLICIES:
        raise ValueError(
            f"simulate plays with {' and '.join(POLICIES)} only, which are compiled with the rules; "
            f"'{bot}' plays in `caravanserai arena`."
        )


def _policy(bot: str) -> int:
    require_policy(bot)
    return POLICIES.index(bot)


def _shares(points: NDArray[np.int32], won: NDArray[np.int32], bots: Sequence[str]) -> tuple[list[Share], list[Share]]:
    games, seats = points.shape
    winning = (won[:, None] >> np.arange(seats, dtype=np.int32)) & np.int32(1)
    parts: NDArray[np.float64] = winning / np.maximum(np.sum(winning, axis=1, keepdims=True), 1)
    sitting = np.array(bots)[(np.arange(seats)[None, :] + np.arange(games)[:, None]) % seats]
    by_seat = [_share(f"seat {seat + 1}", parts[:, seat], points[:, seat]) for seat in range(seats)]
    by_bot = [_share(bot, parts[sitting == bot], points[sitting == bot]) for bot in dict.fromkeys(bots)]
    return by_seat, by_bot


def _share(who: str, parts: NDArray[np.float64], points: NDArray[np.int32]) -> Share:
    """Every game has a deal of its own, so that each weighs as one."""
    return Share(who, len(parts), float(parts.sum()), float(points.mean()), weight=len(parts))
