"""A room full of tables, compiled: every table makes a step in one call, and begins anew when its game is over."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from caravanserai.bots.policy import RANDOM, choose
from caravanserai.kernel.chance import Chance, draw_fate, roll
from caravanserai.kernel.contract import (
    Choices,
    Points,
    Worths,
    acting,
    apply,
    legal,
    observe,
    score,
    setup,
    veil,
    winners,
)
from caravanserai.kernel.door import hot, rule
from caravanserai.kernel.fate import Fate
from caravanserai.kernel.game import Game
from caravanserai.kernel.news import NOTHING
from caravanserai.kernel.picture import Picture
from caravanserai.kernel.seats import count_bits, left_of, lowest_bit

Actions = NDArray[np.int64]
Mask = NDArray[np.int8]

EVERY_SEAT = -1
DEAL = -1
"""In place of a choice: the cards are dealt."""
VEILED, EMPTY = -2, -1
SPARE = 2
"""Behind the tables that are played on: one to veil for a bot, and an empty one."""


class Room(NamedTuple):
    """Tables and what is seen, asked and won at each of them; the first dimension of most fields is the table."""

    tables: Any
    facts: Any
    """The edition's numbers, as a row of one."""
    options: NDArray[np.int32]
    deals: NDArray[np.uint64]
    """What is dealt at a table from game to game, whatever is played there."""
    whims: NDArray[np.uint64]
    """What policies that do not know better do at a table."""
    fate: Fate
    players: int
    others: int
    """The policy of the seats that nobody outside plays."""
    learner: NDArray[np.int8]
    """The seat that is asked outside; EVERY_SEAT if all are."""
    asked: NDArray[np.int8]
    """The seat whose choice is awaited."""
    choices: Choices
    """The actions open to it, smallest first."""
    open: NDArray[np.int32]
    """How many actions are open to it; where there are none a game is dealt."""
    worths: Worths
    masks: NDArray[np.int8]
    """1 for every action open to it."""
    pictures: Picture
    """What it may know."""
    over: NDArray[np.bool_]
    """Whether the latest choice ended a game; another one has been dealt then."""
    won: NDArray[np.float32]
    """By seat, if a game has just ended: its part in the victory; otherwise 0."""
    reward: NDArray[np.float32]
    """The part of the seat that made the latest choice."""
    points: Points
    """By seat, of the game that ended last."""
    final: Picture
    """What the seat that made the latest choice saw at the end of that game."""


def new_room(game: Game, tables: int, seats: int, others: int, options: Mapping[str, int]) -> Room:
    """A room with so many tables, nothing dealt yet."""
    actions, most_seats = len(game.actions), game.seats[-1]
    values = game.option_values(options, seats)
    return Room(
        tables=game.tables(tables + SPARE),
        facts=game.facts_row,
        options=values,
        deals=np.ones((tables, 1), np.uint64),
        whims=np.ones((tables, 1), np.uint64),
        fate=np.zeros(game.fate_size, np.uint64),
        players=seats,
        others=others,
        learner=np.full(tables, EVERY_SEAT, np.int8),
        asked=np.zeros(tables, np.int8),
        choices=np.zeros((tables, actions), np.int32),
        open=np.zeros(tables, np.int32),
        worths=np.zeros(actions),
        masks=np.zeros((tables, actions), np.int8),
        pictures=np.zeros((tables, game.picture_size), np.float32),
        over=np.zeros(tables, np.bool_),
        won=np.zeros((tables, seats), np.float32),
        reward=np.zeros(tables, np.float32),
        points=np.zeros((tables, most_seats), np.int32),
        final=np.zeros((tables, game.picture_size), np.float32),
    )


@rule
def step_all(room: Room, actions: Actions) -> int:
    """Every table carries out a choice, and those of the others, until somebody outside is asked again.

    If a choice is not open nothing happens anywhere, and that table is returned; NOTHING if all are.
    """
    facts = room.facts[0]
    for table in range(actions.shape[0]):
        if room.open[table] and not lies_among(room.choices[table], room.open[table], actions[table]):
            return table
    for table in range(actions.shape[0]):
        state, choices = room.tables[table], room.choices[table]
        room.over[table], room.reward[table] = False, 0
        room.won[table] = 0
        chooser = seat = int(room.asked[table])
        action = int(actions[table]) if room.open[table] else DEAL
        # One loop with each rule at one place, as the compiler copies rules into their places; and rules of every
        # step get arrays, not the room, for handing on a room counts all its arrays.
        while True:
            if action == DEAL:
                room.tables[table] = room.tables[EMPTY]
                draw_fate(room.deals[table], room.fate)
                setup(state, facts, room.players, room.options, room.fate)
                if room.learner[table] != EVERY_SEAT:  # who is asked alone moves on by one seat
                    room.learner[table] = left_of(int(room.learner[table]), room.players)
            else:
                apply(state, facts, seat, action)
            waiting = acting(state, facts)
            if not waiting:
                finish(room, table, chooser)
                action = DEAL
                continue
            seat = lowest_bit(waiting)
            count = legal(state, facts, seat, choices)
            if room.learner[table] == EVERY_SEAT or room.learner[table] == seat:
                break
            whims = room.whims[table]
            action = advise(room.tables, facts, table, seat, choices, count, room.others, room.worths, whims)
        room.asked[table], room.open[table] = seat, count
        show_choices(choices, count, room.masks[table])
        observe(state, facts, seat, room.pictures[table])
    return NOTHING


@hot
def lies_among(choices: Choices, count: int, action: int) -> bool:
    """Whether an action is one of so many choices."""
    found = False
    for place in range(count):
        found |= choices[place] == action
    return found


@hot
def advise(
    tables: Any,
    facts: Any,
    table: int,
    seat: int,
    choices: Choices,
    count: int,
    policy: int,
    worths: Worths,
    chance: Chance,
) -> int:
    """What a policy would do, seeing only what the seat may know."""
    if policy == RANDOM:
        return choices[roll(chance, count)]
    veiled = tables[VEILED]
    tables[VEILED] = tables[table]
    veil(veiled, facts, seat)
    return choose(policy, veiled, facts, seat, choices, count, worths, chance)


@hot
def show_choices(choices: Choices, count: int, mask: Mask) -> None:
    """Marks the actions that are open."""
    mask[:] = 0
    for place in range(count):
        mask[choices[place]] = 1


@hot
def finish(room: Room, table: int, chooser: int) -> None:
    """The points of a finished game, and who has won it."""
    state, facts = room.tables[table], room.facts[0]
    score(state, facts, room.points[table])
    victors = winners(state, facts)
    for seat in range(room.players):
        room.won[table, seat] = (victors >> seat & 1) / count_bits(victors)
    room.over[table] = True
    room.reward[table] = room.won[table, chooser]
    observe(state, facts, chooser, room.final[table])


@rule
def advise_all(room: Room, policy: int, actions: Actions) -> None:
    """What a policy would do at every table."""
    for table in range(actions.shape[0]):
        seat, count = int(room.asked[table]), int(room.open[table])
        choices, whims = room.choices[table], room.whims[table]
        actions[table] = advise(room.tables, room.facts[0], table, seat, choices, count, policy, room.worths, whims)
