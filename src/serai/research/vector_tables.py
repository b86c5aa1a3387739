"""Many tables in arrays, compiled: one call makes a choice at every table and deals anew where a game is over."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.bots.policy import RANDOM, policy_choice
from serai.kernel.chance import Chance, draw_fate, roll
from serai.kernel.contract import (
    Choices,
    Estimates,
    Points,
    acting,
    apply,
    legal,
    observe,
    score,
    setup,
    veil,
    winners,
)
from serai.kernel.events import NOTHING
from serai.kernel.fate import Fate
from serai.kernel.game import Game
from serai.kernel.jit import borrowing, hot
from serai.kernel.observation import Observation
from serai.kernel.seats import count_bits, left_of, lowest_bit

ActionArray = NDArray[np.int64]
Mask = NDArray[np.int8]

EVERY_SEAT = -1
DEAL_ACTION = -1
"""In place of an action: a new game is dealt."""
VEILED, EMPTY = -2, -1
SPARE_TABLES = 2
"""Tables behind those that are played: one to veil for a policy, and an empty one."""


class VectorTables(NamedTuple):
    """The state of many tables; the first dimension of most fields is the table."""

    tables: Any
    facts: Any
    """The edition's numbers, as an array of length one."""
    options: NDArray[np.int32]
    deal_chance: NDArray[np.uint64]
    """The random numbers from which games are dealt; they do not depend on what is played."""
    policy_chance: NDArray[np.uint64]
    """The random numbers of the policies."""
    fate: Fate
    players: int
    others: int
    """The policy that plays the seats other than the learner."""
    learner: NDArray[np.int8]
    """The only seat that is asked; EVERY_SEAT if all are."""
    asked: NDArray[np.int8]
    """The seat whose choice is awaited."""
    choices: Choices
    """The actions open to it, smallest first."""
    choice_count: NDArray[np.int32]
    """The number of actions open to it; 0 before the first deal."""
    estimates: Estimates
    masks: NDArray[np.int8]
    """1 for every action open to it."""
    observations: Observation
    """Its observation of the table."""
    over: NDArray[np.bool_]
    """Whether the latest choice ended a game; the next one has been dealt then."""
    won: NDArray[np.float32]
    """By seat, if a game has just ended: its share of the victory; otherwise 0."""
    reward: NDArray[np.float32]
    """The share of the seat that made the latest choice."""
    points: Points
    """By seat, of the game that ended last."""
    final_observations: Observation
    """What the seat that made the last choice of that game observed at its end."""


def new_vector_tables(game: Game, tables: int, seats: int, others: int, options: Mapping[str, int]) -> VectorTables:
    """This many tables, with nothing dealt yet."""
    actions, most_seats = len(game.actions), game.seats[-1]
    values = game.option_values(options, seats)
    return VectorTables(
        tables=game.tables(tables + SPARE_TABLES),
        facts=game.facts_row,
        options=values,
        deal_chance=np.ones((tables, 1), np.uint64),
        policy_chance=np.ones((tables, 1), np.uint64),
        fate=np.zeros(game.fate_size, np.uint64),
        players=seats,
        others=others,
        learner=np.full(tables, EVERY_SEAT, np.int8),
        asked=np.zeros(tables, np.int8),
        choices=np.zeros((tables, actions), np.int32),
        choice_count=np.zeros(tables, np.int32),
        estimates=np.zeros(actions),
        masks=np.zeros((tables, actions), np.int8),
        observations=np.zeros((tables, game.observation_size), np.float32),
        over=np.zeros(tables, np.bool_),
        won=np.zeros((tables, seats), np.float32),
        reward=np.zeros(tables, np.float32),
        points=np.zeros((tables, most_seats), np.int32),
        final_observations=np.zeros((tables, game.observation_size), np.float32),
    )


@borrowing
def step_all(vector: VectorTables, actions: ActionArray) -> int:
    """Makes a choice at every table, and those of the other seats, until the next choice is to be given.

    If an action is not open, nothing happens at any table and the number of that table is returned; else NOTHING.
    """
    facts, refused = vector.facts[0], first_illegal(vector, actions)
    if refused != NOTHING:
        return refused
    for table in range(actions.shape[0]):
        state, choices = vector.tables[table], vector.choices[table]
        vector.over[table], vector.reward[table] = False, 0
        vector.won[table] = 0
        chooser = seat = int(vector.asked[table])
        action = int(actions[table]) if vector.choice_count[table] else DEAL_ACTION
        # One loop with each rule in one place, because the compiler copies rules into their callers; and rules of every
        # step get arrays, not the tuple, because passing the tuple counts references to all its arrays.
        while True:
            if action == DEAL_ACTION:
                vector.tables[table] = vector.tables[EMPTY]
                draw_fate(vector.deal_chance[table], vector.fate)
                setup(state, facts, vector.players, vector.options, vector.fate)
                if vector.learner[table] != EVERY_SEAT:  # the learner moves on by one seat with every game
                    vector.learner[table] = left_of(int(vector.learner[table]), vector.players)
            else:
                apply(state, facts, seat, action)
            waiting = acting(state, facts)
            if not waiting:
                finish(vector, table, chooser)
                action = DEAL_ACTION
                continue
            seat = lowest_bit(waiting)
            count = legal(state, facts, seat, choices)
            if vector.learner[table] == EVERY_SEAT or vector.learner[table] == seat:
                break
            chance = vector.policy_chance[table]
            action = policy_action(
                vector.tables, facts, table, seat, choices, count, vector.others, vector.estimates, chance
            )
        vector.asked[table], vector.choice_count[table] = seat, count
        write_mask(choices, count, vector.masks[table])
        observe(state, facts, seat, vector.observations[table])
    return NOTHING


@hot
def first_illegal(vector: VectorTables, actions: ActionArray) -> int:
    """The first table at which the action is not open; NOTHING if there is none."""
    for table in range(actions.shape[0]):
        count = vector.choice_count[table]
        if count and not is_among(vector.choices[table], count, actions[table]):
            return table
    return NOTHING


@hot
def is_among(choices: Choices, count: int, action: int) -> bool:
    """Whether an action is one of the first `count` choices."""
    found = False
    for place in range(count):
        found |= choices[place] == action
    return found


@hot
def policy_action(
    tables: Any,
    facts: Any,
    table: int,
    seat: int,
    choices: Choices,
    count: int,
    policy: int,
    estimates: Estimates,
    chance: Chance,
) -> int:
    """The action a policy takes at a table; it is given a veiled copy."""
    if policy == RANDOM:
        return choices[roll(chance, count)]
    veiled = tables[VEILED]
    tables[VEILED] = tables[table]
    veil(veiled, facts, seat)
    return policy_choice(policy, veiled, facts, seat, choices, count, estimates, chance)


@hot
def write_mask(choices: Choices, count: int, mask: Mask) -> None:
    """Writes 1 for every open action and 0 for the others."""
    mask[:] = 0
    for place in range(count):
        mask[choices[place]] = 1


@hot
def finish(vector: VectorTables, table: int, chooser: int) -> None:
    """Writes the points and the winners of a finished game, and the last observation of the seat that ended it."""
    state, facts = vector.tables[table], vector.facts[0]
    score(state, facts, vector.points[table])
    victors = winners(state, facts)
    for seat in range(vector.players):
        vector.won[table, seat] = (victors >> seat & 1) / count_bits(victors)
    vector.over[table] = True
    vector.reward[table] = vector.won[table, chooser]
    observe(state, facts, chooser, vector.final_observations[table])


@borrowing
def policy_actions(vector: VectorTables, policy: int, actions: ActionArray) -> None:
    """Writes the action a policy takes at every table."""
    for table in range(actions.shape[0]):
        seat, count = int(vector.asked[table]), int(vector.choice_count[table])
        choices, chance = vector.choices[table], vector.policy_chance[table]
        actions[table] = policy_action(
            vector.tables, vector.facts[0], table, seat, choices, count, policy, vector.estimates, chance
        )
