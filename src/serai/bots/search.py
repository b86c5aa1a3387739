"""Information-set Monte Carlo tree search, compiled together with the rules of a game.

Each iteration draws everything the seat cannot know at random, descends the tree as far as it goes, plays to the end
of the game by the rollout policy, and adds the final utilities to the nodes on the path.
See docs/decisions/searching.md.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from serai.bots.policy import best_of
from serai.bots.tree import Tree, best_child, child_key, to_priors
from serai.kernel.chance import Chance, roll
from serai.kernel.contract import (
    Choices,
    Estimates,
    Points,
    Weights,
    acting,
    apply,
    imagine,
    instinct,
    legal,
    narrow,
    rollout_policy,
    score,
    utility,
)
from serai.kernel.game import Game, View
from serai.kernel.jit import can_compile, hot, rule
from serai.kernel.seats import lowest_bit

ROOT_KEY_SHIFT = np.uint64(48)
MAX_PATH_LENGTH = 4_096
"""Nodes of one iteration that are remembered for backpropagation; deeper choices follow the rollout policy."""


class SearchSettings(NamedTuple):
    """The parameters of a search."""

    exploration: float = 0.7
    """The weight of the exploration term in the PUCT score."""
    prior_sharpness: float = 2.0
    """How strongly priors follow the rollout policy's estimates; 0 makes them uniform."""
    unvisited_penalty: float = 0.1
    """How much lower than the mean of its siblings the value of an untried choice is taken to be."""
    rollout_noise: float = 0.0
    """The share of rollout choices that are made at random."""
    use_rollout_policy: bool = True
    """Whether priors and rollouts use the game's rollout policy; otherwise all choices are equally likely."""
    by_instinct: bool = False
    """Whether priors come from the game's instinct; it is too slow for rollouts."""
    search_opponents: bool = False
    """Whether opponents choose by trees of their own as well; otherwise they follow the rollout policy."""


class Workspace(NamedTuple):
    """Scratch memory of a search, used again in every iteration."""

    tree: Tree
    weights: Weights
    choices: Choices
    estimates: Estimates
    slots: NDArray[np.int64]
    """The slot in the tree of each choice's child."""
    nodes: NDArray[np.uint64]
    """By seat: the key of the node it has reached in its own tree."""
    path: NDArray[np.int64]
    """The slots of the nodes visited in this iteration."""
    path_seats: NDArray[np.int64]
    """The seat in whose tree each of them is."""
    points: Points
    utilities: Estimates
    first: Choices
    """The choices of the seat that searches, as far as it looks at them."""
    first_priors: Estimates
    """The prior probability of each of them."""


def new_workspace(game: Game, tree: Tree, weights: Weights) -> Workspace:
    """An empty workspace for a game."""
    actions, seats = len(game.actions), game.seats[-1]
    return Workspace(
        tree=tree,
        weights=weights.copy(),
        choices=np.zeros(actions, np.int32),
        estimates=np.zeros(actions),
        slots=np.zeros(actions, np.int64),
        nodes=np.zeros(seats, np.uint64),
        path=np.zeros(MAX_PATH_LENGTH, np.int64),
        path_seats=np.zeros(MAX_PATH_LENGTH, np.int64),
        points=np.zeros(seats, np.int32),
        utilities=np.zeros(seats),
        first=np.zeros(actions, np.int32),
        first_priors=np.zeros(actions),
    )


def tables_for(view: View) -> Any:
    """Two tables: tables[0] holds what the seat sees, tables[1] is memory for the imagined game."""
    tables = view.game.tables(2)
    tables[0] = view.state.record if can_compile() else view.state
    return tables


@hot
def root_key(seat: int) -> np.uint64:
    """The key of the root of a seat's tree."""
    return np.uint64(seat + 1) << ROOT_KEY_SHIFT


@rule
def run_search(
    tables: Any,
    facts: Any,
    seat: int,
    players: int,
    settings: SearchSettings,
    workspace: Workspace,
    iterations: int,
    chance: Chance,
) -> None:
    """Runs a number of iterations; tables[0] is what the seat sees, tables[1] is imagined and played on."""
    count = 0
    for _ in range(iterations):
        tables[1] = tables[0]
        imagine(tables[1], facts, seat, chance)
        reset_nodes(workspace, players)
        if count == 0:
            count = look_at_first(tables[1], facts, settings, workspace, seat)
        workspace.choices[:count], workspace.estimates[:count] = workspace.first[:count], workspace.first_priors[:count]
        first = workspace.choices[select(workspace, settings, seat, count, 0)]
        is_new = workspace.tree[workspace.path[0]]["visits"] == 1
        apply_first(tables[1], facts, seat, first, workspace)
        length = play_to_end(tables[1], facts, seat, players, settings, workspace, is_new, 1, chance)
        backpropagate(tables[1], facts, workspace, length)


@rule
def look_at_first(table: Any, facts: Any, settings: SearchSettings, workspace: Workspace, seat: int) -> int:
    """Writes the first choices and their priors, which are the same at every imagined table; returns their number."""
    count = legal(table, facts, seat, workspace.choices)
    count = narrow(table, facts, seat, workspace.choices, count)
    compute_priors(table, facts, settings, workspace, seat, count)
    workspace.first[:count], workspace.first_priors[:count] = workspace.choices[:count], workspace.estimates[:count]
    return count


@hot
def reset_nodes(workspace: Workspace, players: int) -> None:
    """Puts every seat back at the root of its tree."""
    for seat in range(players):
        workspace.nodes[seat] = root_key(seat)


@hot
def apply_first(table: Any, facts: Any, seat: int, action: int, workspace: Workspace) -> None:
    """Makes the first choice of an imagined game."""
    workspace.nodes[seat] = child_key(workspace.nodes[seat], action)
    apply(table, facts, seat, action)


@rule
def play_to_end(
    table: Any,
    facts: Any,
    seat: int,
    players: int,
    settings: SearchSettings,
    workspace: Workspace,
    is_new: bool,
    length: int,
    chance: Chance,
) -> int:
    """Descends the trees until each seat's first new node, then rolls out to the end; returns the path length."""
    in_tree = (1 << players) - 1 if settings.search_opponents else 1 << seat
    if is_new:
        in_tree &= ~(1 << seat)
    # Taken out of the workspace once: at every choice that would cost the compiled search more than the rules do.
    choices, estimates, nodes, weights = workspace.choices, workspace.estimates, workspace.nodes, workspace.weights
    noise = int(settings.rollout_noise * 1000) if settings.use_rollout_policy else 1000
    asked = acting(table, facts)
    while asked:
        mover = lowest_bit(asked)
        count = legal(table, facts, mover, choices)
        place = 0
        if count > 1 and in_tree >> mover & 1:
            count = narrow(table, facts, mover, choices, count)
            compute_priors(table, facts, settings, workspace, mover, count)
            place = select(workspace, settings, mover, count, length)
            if workspace.tree[workspace.path[length]]["visits"] == 1:
                in_tree &= ~(1 << mover)
            length += 1
            if length == workspace.path.shape[0]:
                in_tree = 0
        elif count > 1 and noise and roll(chance, 1000) < noise:
            place = roll(chance, count)
        elif count > 1:
            rollout_policy(table, facts, weights, mover, choices, count, estimates)
            place = best_of(estimates, count, chance)
        action = choices[place]
        if in_tree >> mover & 1:
            nodes[mover] = child_key(nodes[mover], action)
        apply(table, facts, mover, action)
        asked = acting(table, facts)
    return length


@hot
def backpropagate(table: Any, facts: Any, workspace: Workspace, length: int) -> None:
    """Adds the final utility of each seat to the nodes of its tree on the path."""
    score(table, facts, workspace.points)
    utility(table, facts, workspace.points, workspace.utilities)
    for step in range(length):
        workspace.tree[workspace.path[step]]["total"] += workspace.utilities[workspace.path_seats[step]]


@hot
def compute_priors(
    table: Any, facts: Any, settings: SearchSettings, workspace: Workspace, mover: int, count: int
) -> None:
    """Writes the prior probability of each choice: from the instinct or the rollout policy, or uniform without both."""
    if settings.by_instinct:
        instinct(table, facts, mover, workspace.choices, count, workspace.estimates)
        to_priors(workspace.estimates, count, settings.prior_sharpness)
    elif settings.use_rollout_policy:
        rollout_policy(table, facts, workspace.weights, mover, workspace.choices, count, workspace.estimates)
        to_priors(workspace.estimates, count, settings.prior_sharpness)
    else:
        workspace.estimates[:count] = 1.0 / count


@hot
def select(workspace: Workspace, settings: SearchSettings, mover: int, count: int, length: int) -> int:
    """Selects a choice in the mover's tree by PUCT and counts the visit; a new node is expanded."""
    tree, node = workspace.tree, workspace.nodes[mover]
    place = best_child(
        tree,
        node,
        workspace.choices,
        count,
        workspace.estimates,
        workspace.slots,
        settings.exploration,
        settings.unvisited_penalty,
    )
    slot = workspace.slots[place]
    tree[slot]["key"] = child_key(node, workspace.choices[place])
    tree[slot]["visits"] += 1
    workspace.path[length], workspace.path_seats[length] = slot, mover
    return place
