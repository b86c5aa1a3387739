"""Search: a bot imagines the table again and again, plays it to its end, and remembers what did well.

Information-set Monte Carlo tree search: each time the bot imagines everything it cannot know anew, follows its tree
as far as that goes, and then its instinct, as the others do. See docs/decisions/searching.md.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from caravanserai.bots.policy import best_of
from caravanserai.bots.tree import Tree, after, promising, weigh
from caravanserai.kernel.chance import Chance, roll
from caravanserai.kernel.contract import (
    Choices,
    Lore,
    Points,
    Worths,
    acting,
    apply,
    hunch,
    imagine,
    legal,
    outlook,
    score,
)
from caravanserai.kernel.door import can_compile, hot, rule
from caravanserai.kernel.game import Game
from caravanserai.kernel.seats import lowest_bit
from caravanserai.kernel.view import View

ROOT = np.uint64(48)
LONGEST = 4_096
"""How many choices of one imagined game can be remembered."""


class Manner(NamedTuple):
    """How a bot thinks."""

    explore: float = 0.7
    """How much it wants to try what it has tried little."""
    sharpness: float = 2.0
    """How far it trusts its first instinct about what to try."""
    doubt: float = 0.1
    """How much worse it takes an untried choice to be."""
    noise: float = 0.0
    """How often somebody whom it imagines does just anything."""
    instinct: bool = True
    """Whether those whom it imagines follow their instinct at all."""
    rivals: bool = False
    """Whether the others, too, look ahead in trees of their own, each for itself; otherwise they follow instinct."""


class Desk(NamedTuple):
    """Where a bot thinks: room for the numbers of one imagined game, used again and again."""

    tree: Tree
    lore: Lore
    choices: Choices
    worths: Worths
    branches: NDArray[np.int64]
    trails: NDArray[np.uint64]
    """What each seat has chosen since the search began."""
    walked: NDArray[np.int64]
    """The branches of this imagined game, and whose they are."""
    walkers: NDArray[np.int64]
    points: Points
    values: Worths


def new_desk(game: Game, tree: Tree, lore: Lore) -> Desk:
    """Room to think about a game."""
    actions, seats = len(game.actions), game.seats[-1]
    return Desk(
        tree=tree,
        lore=lore.copy(),
        choices=np.zeros(actions, np.int32),
        worths=np.zeros(actions),
        branches=np.zeros(actions, np.int64),
        trails=np.zeros(seats, np.uint64),
        walked=np.zeros(LONGEST, np.int64),
        walkers=np.zeros(LONGEST, np.int64),
        points=np.zeros(seats, np.int32),
        values=np.zeros(seats),
    )


def tables_for(view: View) -> Any:
    """What a seat sees, and room beside it for a table that is imagined and played on."""
    tables = view.game.tables(2)
    tables[0] = view.state.record if can_compile() else view.state
    return tables


@hot
def first_trail(seat: int) -> np.uint64:
    """Where a seat's tree begins, far from the trees of the others."""
    return np.uint64(seat + 1) << ROOT


@rule
def think(
    tables: Any, facts: Any, seat: int, players: int, manner: Manner, desk: Desk, rounds: int, chance: Chance
) -> None:
    """So many imagined games; tables[0] is what the seat sees, tables[1] is imagined and played on."""
    for _ in range(rounds):
        tables[1] = tables[0]
        imagine(tables[1], facts, seat, chance)
        clear_trails(desk, players)
        count = legal(tables[1], facts, seat, desk.choices)
        expect(tables[1], facts, manner, desk, seat, count)
        first = desk.choices[walk(desk, manner, seat, count, 0)]
        is_new = desk.tree[desk.walked[0]]["visits"] == 1
        begin(tables[1], facts, seat, first, desk)
        length = play_on(tables[1], facts, seat, players, manner, desk, is_new, 1, chance)
        remember(tables[1], facts, desk, length)


@hot
def clear_trails(desk: Desk, players: int) -> None:
    """Nobody has chosen anything yet."""
    for seat in range(players):
        desk.trails[seat] = first_trail(seat)


@hot
def begin(table: Any, facts: Any, seat: int, action: int, desk: Desk) -> None:
    """The first choice of an imagined game."""
    desk.trails[seat] = after(desk.trails[seat], action)
    apply(table, facts, seat, action)


@rule
def play_on(
    table: Any,
    facts: Any,
    seat: int,
    players: int,
    manner: Manner,
    desk: Desk,
    is_new: bool,
    length: int,
    chance: Chance,
) -> int:
    """Plays an imagined table to its end, and says how many branches were walked; a new one leads out of the tree."""
    in_tree = (1 << players) - 1 if manner.rivals else 1 << seat
    if is_new:
        in_tree &= ~(1 << seat)
    # Taken out of the desk once: at every choice that would cost the compiled search more than the rules do.
    choices, worths, trails, lore = desk.choices, desk.worths, desk.trails, desk.lore
    noise = int(manner.noise * 1000) if manner.instinct else 1000
    asked = acting(table, facts)
    while asked:
        mover = lowest_bit(asked)
        count = legal(table, facts, mover, choices)
        place = 0
        if count > 1 and in_tree >> mover & 1:
            expect(table, facts, manner, desk, mover, count)
            place = walk(desk, manner, mover, count, length)
            if desk.tree[desk.walked[length]]["visits"] == 1:
                in_tree &= ~(1 << mover)
            length += 1
            if length == desk.walked.shape[0]:
                in_tree = 0
        elif count > 1 and noise and roll(chance, 1000) < noise:
            place = roll(chance, count)
        elif count > 1:
            hunch(table, facts, lore, mover, choices, count, worths)
            place = best_of(worths, count, chance)
        action = choices[place]
        if in_tree >> mover & 1:
            trails[mover] = after(trails[mover], action)
        apply(table, facts, mover, action)
        asked = acting(table, facts)
    return length


@hot
def remember(table: Any, facts: Any, desk: Desk, length: int) -> None:
    """At the end of an imagined game every branch that was walked learns how it went for whoever walked it."""
    score(table, facts, desk.points)
    outlook(table, facts, desk.points, desk.values)
    for step in range(length):
        desk.tree[desk.walked[step]]["total"] += desk.values[desk.walkers[step]]


@hot
def expect(table: Any, facts: Any, manner: Manner, desk: Desk, mover: int, count: int) -> None:
    """How likely each choice seems the best to a seat by instinct; without any, all are alike."""
    if manner.instinct:
        hunch(table, facts, desk.lore, mover, desk.choices, count, desk.worths)
        weigh(desk.worths, count, manner.sharpness)
    else:
        desk.worths[:count] = 1.0 / count


@hot
def walk(desk: Desk, manner: Manner, mover: int, count: int, length: int) -> int:
    """What a seat tries next in its own tree; the branch is noted, and grows if it is new."""
    tree, trail = desk.tree, desk.trails[mover]
    place = promising(tree, trail, desk.choices, count, desk.worths, desk.branches, manner.explore, manner.doubt)
    branch = desk.branches[place]
    tree[branch]["key"] = after(trail, desk.choices[place])
    tree[branch]["visits"] += 1
    desk.walked[length], desk.walkers[length] = branch, mover
    return place
