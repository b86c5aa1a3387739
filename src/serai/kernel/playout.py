"""Whole games of random choices, for benchmarks, fuzzing and checks of the invariants; usually compiled."""

import numpy as np
from numpy.typing import NDArray

from serai.kernel.chance import Chance, draw_fate, roll
from serai.kernel.contract import Choices, Points, acting, apply, legal, score, setup, sound
from serai.kernel.fate import Fate
from serai.kernel.jit import borrowing
from serai.kernel.seats import lowest_bit


@borrowing
def play_at_random(table: object, facts: object, choices: Choices, chance: Chance) -> int:
    """Plays a table to its end, every legal choice equally likely, and counts the choices."""
    moves = 0
    seats = acting(table, facts)
    while seats:
        seat = lowest_bit(seats)
        count = legal(table, facts, seat, choices)
        apply(table, facts, seat, choices[roll(chance, count)])
        moves += 1
        seats = acting(table, facts)
    return moves


@borrowing
def play_many(
    tables: NDArray[np.void],
    facts: object,
    seats: int,
    options: NDArray[np.int32],
    fate: Fate,
    choices: Choices,
    points: Points,
    games: int,
    chance: Chance,
) -> int:
    """Plays many games from setting the table to the final scores; tables[0] is empty, tables[1] is played on."""
    moves = 0
    for _ in range(games):
        tables[1] = tables[0]
        draw_fate(chance, fate)
        setup(tables[1], facts, seats, options, fate)
        moves += play_at_random(tables[1], facts, choices, chance)
        score(tables[1], facts, points)
    return moves


@borrowing
def first_unsound(
    tables: NDArray[np.void],
    facts: object,
    seats: int,
    options: NDArray[np.int32],
    fate: Fate,
    choices: Choices,
    games: int,
    chance: Chance,
) -> int:
    """Plays many games and checks the invariants after every choice; the number of the first bad game, or -1."""
    for game in range(games):
        tables[1] = tables[0]
        draw_fate(chance, fate)
        setup(tables[1], facts, seats, options, fate)
        pending = acting(tables[1], facts)
        while pending:
            if not sound(tables[1], facts):
                return game
            seat = lowest_bit(pending)
            count = legal(tables[1], facts, seat, choices)
            if count == 0:
                return game
            apply(tables[1], facts, seat, choices[roll(chance, count)])
            pending = acting(tables[1], facts)
        if not sound(tables[1], facts):
            return game
    return -1
