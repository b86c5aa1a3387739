"""What most likely follows a choice: the next choices on which most imagined games agree."""

from collections import Counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.bots.imagined import Deals, deals_from, next_deals
from serai.bots.policy import best_of
from serai.bots.search import Workspace, new_workspace, tables_for
from serai.bots.tree import new_tree
from serai.kernel.chance import Chance
from serai.kernel.contract import acting, apply, imagine, legal, rollout_policy
from serai.kernel.events import NOTHING
from serai.kernel.game import View
from serai.kernel.jit import rule
from serai.kernel.seats import lowest_bit

MOVER, ACTION = 0, 1
"""The columns of a move."""
FEWEST_AGREEING = 20
"""A line ends where fewer imagined games than this still follow it."""


class Move(NamedTuple):
    """A choice of a seat."""

    seat: int
    action: int


def following(view: View, action: int, length: int, games: int, seed: int | str = 0) -> list[Move]:
    """The choices that most likely follow an action of a View, those with a single option left out."""
    left = _moves(view, action, length, next_deals(deals_from(seed), games))
    line: list[Move] = []
    for place in range(length):
        counted = Counter(Move(*map(int, moves[place])) for moves in left if moves[place, MOVER] != NOTHING)
        if counted.total() < FEWEST_AGREEING:
            break
        likely = counted.most_common(1)[0][0]
        left = left[(left[:, place] == likely).all(axis=1)]
        line.append(likely)
    return line


def _moves(view: View, action: int, length: int, deals: Deals) -> NDArray[np.int64]:
    """By game and place, who chose what after an action; NOTHING after the end of a game."""
    game, players = view.game, int(view.state.players)
    moves = np.full((len(deals), length, 2), NOTHING, np.int64)
    workspace, chance = new_workspace(game, new_tree(0), game.weights(players)), np.ones(1, np.uint64)
    compiled = game.quiet_linker.compiled(play_some)
    compiled(tables_for(view), game.table_facts, view.seat, action, workspace, deals, chance, moves)
    return moves


@rule
def play_some(
    tables: Any,
    facts: Any,
    seat: int,
    action: int,
    workspace: Workspace,
    deals: Deals,
    chance: Chance,
    moves: NDArray[np.int64],
) -> None:
    """Begins a game with the action for each deal and writes the next choices between several options."""
    choices, estimates = workspace.choices, workspace.estimates
    for number in range(deals.shape[0]):
        chance[0] = deals[number]
        tables[1] = tables[0]
        imagine(tables[1], facts, seat, chance)
        apply(tables[1], facts, seat, action)
        place, asked = 0, acting(tables[1], facts)
        while asked and place < moves.shape[1]:
            mover = lowest_bit(asked)
            count, chosen = legal(tables[1], facts, mover, choices), 0
            if count > 1:
                rollout_policy(tables[1], facts, workspace.weights, mover, choices, count, estimates)
                chosen = best_of(estimates, count, chance)
                moves[number, place, MOVER], moves[number, place, ACTION] = mover, choices[chosen]
                place += 1
            apply(tables[1], facts, mover, choices[chosen])
            asked = acting(tables[1], facts)
