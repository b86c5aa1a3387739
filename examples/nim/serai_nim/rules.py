"""The rules of Nim, over one record of small numbers."""

from typing import Annotated, Protocol

import numpy as np

from serai.kernel.chance import Chance
from serai.kernel.contract import Choices, Estimates, Options, Points, Rules, Totals
from serai.kernel.events import EVENT_SIZES, NOTHING, PUBLIC, EventRows, clear_events, emit, veil_events
from serai.kernel.fate import Fate, fall
from serai.kernel.jit import rule
from serai.kernel.layout import Cards, Small, column, layout
from serai.kernel.observation import Observation, clockwise
from serai.kernel.seats import left_of

EVENTS = ("took",)
TOOK = 0


class State(EventRows, Protocol):
    """Everything on the table."""

    players: Small
    turn: Small
    winner: Small
    """The seat that took the last stone; NOTHING while stones are left."""
    heaps: Annotated[Cards, column("i1", "heap")]


class Facts(Protocol):
    """What an edition says, as numbers."""

    heaps: Annotated[Cards, column("i1", "heap")]
    most: Small
    """Stones that may be taken in one turn."""


def state_layout(heaps: int) -> np.dtype[np.void]:
    """The record of a table with so many heaps."""
    return layout(State, heap=heaps, **EVENT_SIZES)


@rule
def setup(table: State, facts: Facts, seats: int, options: Options, fate: Fate) -> None:
    """The heaps are laid out, and fate decides who begins."""
    table.players = seats
    table.turn = fall(fate[0], seats)
    table.winner = NOTHING
    table.heaps[:] = facts.heaps


@rule
def acting(table: State, facts: Facts) -> int:
    """The seat whose turn it is, until the last stone is taken."""
    return 1 << table.turn if table.winner == NOTHING else 0


@rule
def legal(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """One to `most` stones from any heap that has them."""
    count = 0
    if acting(table, facts) >> seat & 1:
        for heap in range(table.heaps.shape[0]):
            for stones in range(1, min(facts.most, table.heaps[heap]) + 1):
                choices[count] = heap * facts.most + stones - 1
                count += 1
    return count


@rule
def apply(table: State, facts: Facts, seat: int, action: int) -> None:
    """The stones are taken; whoever takes the last one wins."""
    clear_events(table)
    heap, stones = action // facts.most, action % facts.most + 1
    table.heaps[heap] -= stones
    emit(table, TOOK, seat, heap, stones, PUBLIC)
    if table.heaps.sum() == 0:
        table.winner = seat
    else:
        table.turn = left_of(seat, table.players)


@rule
def veil(table: State, facts: Facts, seat: int) -> None:
    """Nothing is hidden in Nim."""
    veil_events(table, seat)


@rule
def imagine(table: State, facts: Facts, seat: int, chance: Chance) -> None:
    """Nothing is hidden, so there is nothing to fill in."""


@rule
def observe(table: State, facts: Facts, seat: int, observation: Observation) -> None:
    """The heaps, and how far away the turn is."""
    heaps = table.heaps.shape[0]
    for heap in range(heaps):
        observation[heap] = table.heaps[heap] / 8
    observation[heaps] = clockwise(seat, table.turn, table.players)


@rule
def score(table: State, facts: Facts, points: Points) -> None:
    """One point for the winner."""
    points[:] = 0
    if table.winner != NOTHING:
        points[table.winner] = 1


@rule
def winners(table: State, facts: Facts) -> int:
    """Whoever took the last stone."""
    return 1 << table.winner


@rule
def heuristic(table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """A choice is good if it leaves heaps that cancel out, each counted up to the most one may take."""
    rest = 0
    for heap in range(table.heaps.shape[0]):
        rest ^= int(table.heaps[heap]) % (facts.most + 1)
    for place in range(count):
        heap, stones = choices[place] // facts.most, choices[place] % facts.most + 1
        before = int(table.heaps[heap]) % (facts.most + 1)
        after = (int(table.heaps[heap]) - stones) % (facts.most + 1)
        estimates[place] = 1.0 if rest ^ before ^ after == 0 else 0.0


@rule
def sound(table: State, facts: Facts) -> bool:
    """No heap has fewer than no stones or more than at the start."""
    for heap in range(table.heaps.shape[0]):
        if not 0 <= table.heaps[heap] <= facts.heaps[heap]:
            return False
    return True


@rule
def thing_stats(table: State, facts: Facts, owned: Totals, brought: Totals) -> None:
    """Nobody owns a heap."""


RULES = Rules[State, Facts](
    setup=setup,
    acting=acting,
    legal=legal,
    apply=apply,
    veil=veil,
    imagine=imagine,
    observe=observe,
    score=score,
    winners=winners,
    heuristic=heuristic,
    sound=sound,
    thing_stats=thing_stats,
)
