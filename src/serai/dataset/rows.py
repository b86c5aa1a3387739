"""A row for every choice of a game: the columns, and the compiled rules that fill them."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.arena.match_game import score_table, set_up_table
from serai.kernel.chance import Chance
from serai.kernel.contract import Choices, Estimates, Points, acting, apply, legal, observe
from serai.kernel.game import Game
from serai.kernel.jit import hot, rule
from serai.kernel.observation import Observation
from serai.kernel.seats import count_bits, lowest_bit
from serai.research.vector_tables import EMPTY, SPARE_TABLES, policy_action

TABLES = 1 + SPARE_TABLES
LEGAL_A_ROW, CHANGES_A_ROW = 16, 32
"""Room for so many open actions and changes a row; where games have more, fewer rows fit."""
BLOCK = 8
"""Numbers of an observation that are compared at once, two by two: in most blocks nothing has changed."""
UNFINISHED = -1


class ChoiceRows(NamedTuple):
    """Choices, a row each, in the order in which they were made."""

    games: NDArray[np.int64]
    seats: NDArray[np.int8]
    actions: NDArray[np.int16]
    points: NDArray[np.int32]
    """What the seat has at the end of the game."""
    won: NDArray[np.float32]
    """The share of the victory that the seat has at the end of the game."""
    legal_ends: NDArray[np.int32]
    """Where the open actions of a row begin in `legal`; they end where those of the next begin."""
    legal: NDArray[np.int16]
    change_ends: NDArray[np.int32]
    """Where the changes of a row begin in `places` and `numbers`, likewise."""
    places: NDArray[np.int16]
    """Where the observation is other than the one before of the same seat in the game; before the first all is 0."""
    numbers: Observation
    """What stands there now."""

    @property
    def size(self) -> int:
        """For how many rows there is room."""
        return len(self.games)


class Deals(NamedTuple):
    """Games to be played, a row each, and what came of them."""

    numbers: NDArray[np.int64]
    fates: NDArray[np.uint64]
    chances: NDArray[np.uint64]
    """The random numbers of the policies."""
    policies: NDArray[np.int32]
    """By seat."""
    choices: NDArray[np.int32]
    """How many there were."""
    points: Points
    won: NDArray[np.float32]


class Scratch(NamedTuple):
    """What playing writes on, over and over."""

    choices: Choices
    estimates: Estimates
    seen: Observation
    """What each seat saw at its choice before, a row each, and behind them what is seen now; in whole blocks."""
    size: int
    """How many numbers an observation has."""


def new_scratch(game: Game, players: int) -> Scratch:
    """Room to play at a table for so many."""
    blocks = -(-game.observation_size // BLOCK)
    return Scratch(
        choices=np.zeros(len(game.actions), np.int32),
        estimates=np.zeros(len(game.actions)),
        seen=np.zeros((players + 1, blocks * BLOCK), np.float32),
        size=game.observation_size,
    )


def new_rows(game: Game, size: int) -> ChoiceRows:
    """Room for this many rows."""
    changes = size * CHANGES_A_ROW + game.observation_size
    return ChoiceRows(
        games=np.zeros(size, np.int64),
        seats=np.zeros(size, np.int8),
        actions=np.zeros(size, np.int16),
        points=np.zeros(size, np.int32),
        won=np.zeros(size, np.float32),
        legal_ends=np.zeros(size + 1, np.int32),
        legal=np.zeros(size * LEGAL_A_ROW + len(game.actions), np.int16),
        change_ends=np.zeros(size + 1, np.int32),
        places=np.zeros(changes, np.int16),
        numbers=np.zeros(changes, np.float32),
    )


@rule
def play_games(
    tables: Any,
    facts: Any,
    options: NDArray[np.int32],
    deals: Deals,
    first: int,
    scratch: Scratch,
    rows: ChoiceRows,
    enough: int,
) -> tuple[int, int]:
    """Plays games, from one on, until there are enough rows or the next does not fit: the next game, and the rows."""
    row, game = 0, first
    while game < deals.numbers.shape[0] and row < enough:
        policies = deals.policies[game]
        tables[0] = tables[EMPTY]
        set_up_table(tables, facts, policies.shape[0], options, deals.fates[game])
        chance = deals.chances[game].copy()  # a game that does not fit is played again
        end = play_rows(tables, facts, policies, chance, scratch, rows, row)
        if end == UNFINISHED:
            break
        deals.choices[game] = end - row
        write_outcome(deals, game, score_table(tables, facts, deals.points[game]), rows, row, end)
        row, game = end, game + 1
    return game, row


@rule
def play_rows(
    tables: Any,
    facts: Any,
    policies: NDArray[np.int32],
    chance: Chance,
    scratch: Scratch,
    rows: ChoiceRows,
    first: int,
) -> int:
    """Plays the game on tables[0] and writes a row for every choice; the row after, or UNFINISHED if not all fit."""
    choices, seen, row = scratch.choices, scratch.seen, first
    now = seen[seen.shape[0] - 1]
    seen[:] = 0
    legal_end, change_end = int(rows.legal_ends[row]), int(rows.change_ends[row])
    legal_room, change_room = rows.legal.shape[0] - choices.shape[0], rows.places.shape[0] - now.shape[0]
    waiting = acting(tables[0], facts[0])
    while waiting:
        if row == rows.seats.shape[0] or legal_end > legal_room or change_end > change_room:
            return UNFINISHED
        seat = lowest_bit(waiting)
        count = legal(tables[0], facts[0], seat, choices)
        observe(tables[0], facts[0], seat, now[: scratch.size])
        change_end = write_changes(seen[seat], now, rows.places, rows.numbers, change_end)
        for place in range(count):
            rows.legal[legal_end + place] = choices[place]
        legal_end += count
        action = policy_action(tables, facts[0], 0, seat, choices, count, policies[seat], scratch.estimates, chance)
        rows.seats[row], rows.actions[row] = seat, action
        apply(tables[0], facts[0], seat, action)
        row += 1
        rows.legal_ends[row], rows.change_ends[row] = legal_end, change_end
        waiting = acting(tables[0], facts[0])
    return row


@hot
def write_changes(
    before: Observation, now: Observation, places: NDArray[np.int16], numbers: Observation, end: int
) -> int:
    """Writes in what an observation is other than the one before, which it becomes; where the next changes begin."""
    words, earlier = now.view(np.uint64), before.view(np.uint64)
    for block in range(now.shape[0] // BLOCK):
        word = block * BLOCK // 2
        # Word by word, without a loop: compilers for new processors make a loop of four steps ten times slower.
        changed = (words[word] ^ earlier[word]) | (words[word + 1] ^ earlier[word + 1])
        changed |= (words[word + 2] ^ earlier[word + 2]) | (words[word + 3] ^ earlier[word + 3])
        if changed:
            for place in range(block * BLOCK, (block + 1) * BLOCK):
                places[end], numbers[end] = place, now[place]
                end += int(now[place] != before[place])  # without a branch, which would often be guessed wrong
                before[place] = now[place]
    return end


@hot
def write_outcome(deals: Deals, game: int, winners: int, rows: ChoiceRows, first: int, end: int) -> None:
    """Writes the number of a game, and what came of it for the seat, in each of its rows."""
    for seat in range(deals.won.shape[1]):
        deals.won[game, seat] = (winners >> seat & 1) / count_bits(winners)
    for row in range(first, end):
        rows.games[row] = deals.numbers[game]
        rows.points[row] = deals.points[game, rows.seats[row]]
        rows.won[row] = deals.won[game, rows.seats[row]]
