"""A row for every choice of a game: the columns, and the compiled rules that fill them."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.arena.match_game import score_table, set_up_table
from serai.kernel.chance import Chance
from serai.kernel.contract import Choices, Estimates, Points, acting, apply, legal, observe_counts
from serai.kernel.game import Game
from serai.kernel.jit import hot, rule
from serai.kernel.observation import Counts
from serai.kernel.seats import count_bits, lowest_bit
from serai.research.vector_tables import EMPTY, SPARE_TABLES, policy_action

TABLES = 1 + SPARE_TABLES
LEGAL_A_ROW, CHANGES_A_ROW = 16, 32
"""Room for so many open actions and changes a row; where games have more, fewer rows fit."""
WORD = 8
"""Bytes of an observation that are compared at once: in most words nothing has changed."""
FARTHEST = 255 - WORD
"""At most so many places lie between two changes that are written; where nothing has changed for longer, one is written
all the same, so that a byte says how far it is.
"""
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
    """Where the changes of a row begin in `changes`, likewise."""
    changes: Counts
    """Where the observation is other than the one before of the same seat in the game, before the first of which all is
    0: how many places further on than the change before, and what stands there now, in units.
    """

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
    seen: Counts
    """What each seat saw at its choice before, a row each, and behind them what is seen now; in whole words."""
    changed: NDArray[np.uint32]
    """The words that have changed."""
    size: int
    """How many numbers an observation has."""


def number_type(game: Game) -> np.dtype[Any]:
    """In what the numbers of an observation are kept: a byte for so many units, if the game names them for all."""
    return np.dtype("<f4" if game.observation_units is None else "u1")


def new_scratch(game: Game, players: int) -> Scratch:
    """Room to play at a table for so many."""
    kind = number_type(game)
    words = -(-game.observation_size * kind.itemsize // WORD)
    return Scratch(
        choices=np.zeros(len(game.actions), np.int32),
        estimates=np.zeros(len(game.actions)),
        seen=np.zeros((players + 1, words * WORD // kind.itemsize), kind),
        changed=np.zeros(words, np.uint32),
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
        changes=np.zeros((changes, 2), number_type(game)),
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
    legal_room, change_room = rows.legal.shape[0] - choices.shape[0], rows.changes.shape[0] - now.shape[0]
    waiting = acting(tables[0], facts[0])
    while waiting:
        if row == rows.seats.shape[0] or legal_end > legal_room or change_end > change_room:
            return UNFINISHED
        seat = lowest_bit(waiting)
        count = legal(tables[0], facts[0], seat, choices)
        observe_counts(tables[0], facts[0], seat, now[: scratch.size])
        change_end = write_changes(seen[seat], now, scratch.changed, rows.changes, change_end)
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
def write_changes(before: Counts, now: Counts, changed: NDArray[np.uint32], changes: Counts, end: int) -> int:
    """Writes in what an observation is other than the one before, which it becomes; where the next changes begin."""
    words, earlier = now.view(np.uint64), before.view(np.uint64)
    in_a_word, last = now.shape[0] // words.shape[0], 0
    # In a piece of its own every place is known to be none from the end.
    piece, count = changes[end:], 0
    for one in range(changed_words(words, earlier, changed)):
        word = int(changed[one])
        first = word * in_a_word
        while first - last > FARTHEST:
            last += FARTHEST
            piece[count, 0], piece[count, 1] = FARTHEST, now[last]
            count += 1
        for place in range(first, first + in_a_word):
            piece[count, 0], piece[count, 1] = place - last, now[place]
            differs = now[place] != before[place]
            last = place if differs else last
            count += int(differs)  # without a branch, which would often be guessed wrong
        earlier[word] = words[word]
    return end + count


@hot
def changed_words(words: NDArray[np.uint64], earlier: NDArray[np.uint64], changed: NDArray[np.uint32]) -> int:
    """Writes which words are other than earlier, and returns their number; without a branch, likewise."""
    count = 0
    for word in range(words.shape[0]):
        changed[count] = word
        count += int(words[word] != earlier[word])
    return count


@hot
def write_outcome(deals: Deals, game: int, winners: int, rows: ChoiceRows, first: int, end: int) -> None:
    """Writes the number of a game, and what came of it for the seat, in each of its rows."""
    for seat in range(deals.won.shape[1]):
        deals.won[game, seat] = (winners >> seat & 1) / count_bits(winners)
    for row in range(first, end):
        rows.games[row] = deals.numbers[game]
        rows.points[row] = deals.points[game, rows.seats[row]]
        rows.won[row] = deals.won[game, rows.seats[row]]
