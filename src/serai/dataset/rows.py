"""A row for every choice of a game: the columns, and the compiled rules that fill them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.arena.match_game import set_up_table
from serai.kernel.chance import Chance
from serai.kernel.contract import Choices, Estimates, acting, apply, legal, observe
from serai.kernel.fate import Fate
from serai.kernel.game import Game
from serai.kernel.jit import rule
from serai.kernel.observation import Observation
from serai.kernel.seats import lowest_bit
from serai.research.vector_tables import EMPTY, SPARE_TABLES, policy_action

TABLES = 1 + SPARE_TABLES
LEGAL_A_ROW = 16
"""Room for so many open actions a row; where games have more, fewer rows fit."""


class ChoiceRows(NamedTuple):
    """Choices, a row each, in the order in which they were made."""

    games: NDArray[np.int64]
    seats: NDArray[np.int8]
    observations: Observation
    actions: NDArray[np.int16]
    points: NDArray[np.int32]
    """What the seat has at the end of the game."""
    won: NDArray[np.float32]
    """The share of the victory that the seat has at the end of the game."""
    ends: NDArray[np.int32]
    """Where the open actions of a row end in `legal`; they begin where those of the row before end."""
    legal: NDArray[np.int16]

    @property
    def size(self) -> int:
        """For how many rows there is room."""
        return len(self.games)


def new_rows(game: Game, size: int) -> ChoiceRows:
    """Room for this many rows."""
    return ChoiceRows(
        games=np.zeros(size, np.int64),
        seats=np.zeros(size, np.int8),
        observations=np.zeros((size, game.observation_size), np.float32),
        actions=np.zeros(size, np.int16),
        points=np.zeros(size, np.int32),
        won=np.zeros(size, np.float32),
        ends=np.zeros(size, np.int32),
        legal=np.zeros(size * LEGAL_A_ROW + len(game.actions), np.int16),
    )


def twice_the_room(rows: ChoiceRows) -> ChoiceRows:
    """The same rows, with as much room again behind them."""
    return ChoiceRows._make(np.concatenate((column, np.zeros_like(column))) for column in rows)


def shares(winners: Sequence[int], players: int) -> NDArray[np.float32]:
    """The share of the victory by seat."""
    won = np.zeros(players, np.float32)
    won[list(winners)] = 1 / len(winners)
    return won


def write_outcome(
    rows: ChoiceRows, which: slice, game: int, points: NDArray[np.int32], won: NDArray[np.float32]
) -> None:
    """Writes the number of a game, and what came of it for the seat, in each of its rows."""
    rows.games[which] = game
    rows.points[which] = points[rows.seats[which]]
    rows.won[which] = won[rows.seats[which]]


@rule
def deal_table(tables: Any, facts: Any, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """Deals a new game on tables[0]."""
    tables[0] = tables[EMPTY]
    set_up_table(tables, facts, seats, options, fate)


@rule
def play_rows(
    tables: Any,
    facts: Any,
    policies: NDArray[np.int32],
    choices: Choices,
    estimates: Estimates,
    chance: Chance,
    rows: ChoiceRows,
    first: int,
) -> int:
    """Plays tables[0] on and writes a row for every choice, until the game is over or no more fit; the next row."""
    row, end = first, int(rows.ends[first - 1]) if first else 0
    waiting = acting(tables[0], facts[0])
    while waiting and row < rows.actions.shape[0] and end + choices.shape[0] <= rows.legal.shape[0]:
        seat = lowest_bit(waiting)
        count = legal(tables[0], facts[0], seat, choices)
        observe(tables[0], facts[0], seat, rows.observations[row])
        action = policy_action(tables, facts[0], 0, seat, choices, count, policies[seat], estimates, chance)
        for place in range(count):
            rows.legal[end + place] = choices[place]
        end += count
        rows.seats[row], rows.actions[row], rows.ends[row] = seat, action, end
        apply(tables[0], facts[0], seat, action)
        row += 1
        waiting = acting(tables[0], facts[0])
    return row


@rule
def is_over(tables: Any, facts: Any) -> bool:
    """Whether the game on tables[0] is over."""
    return acting(tables[0], facts[0]) == 0
