"""The search tree: visit counts and total utilities of nodes, kept in one hash table for all seats.

Each seat has a tree of its own. A node is identified by the actions that its seat has chosen since the search began,
so nothing in the tree depends on what other seats hold or have chosen face down.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from serai.kernel.chance import stirred
from serai.kernel.contract import Choices, Estimates
from serai.kernel.jit import hot

Tree = NDArray[np.void]
"""An open-addressing hash table of nodes; its length is a power of two."""
NODE = np.dtype([("key", "u8"), ("total", "f8"), ("visits", "i8")])
FREE = np.uint64(0)
"""The key of an empty slot."""


def new_tree(nodes: int) -> Tree:
    """An empty tree that holds this many nodes with at least half of its slots free."""
    return np.zeros(1 << (2 * max(nodes, 512) - 1).bit_length(), NODE)


@hot
def child_key(node: np.uint64, action: int) -> np.uint64:
    """The key of the node that an action leads to from another node."""
    return stirred(node ^ np.uint64(action + 1))


@hot
def slot_of(tree: Tree, key: np.uint64) -> int:
    """The slot that holds a node, or the free slot where it belongs."""
    last = tree.shape[0] - 1
    slot = np.int64(key & np.uint64(last))
    while tree[slot]["key"] != FREE and tree[slot]["key"] != key:
        slot = (slot + 1) & last
    return int(slot)


@hot
def to_priors(estimates: Estimates, count: int, sharpness: float) -> None:
    """Turns estimates into probabilities in place: a softmax over estimates scaled to the range 0 to 1."""
    low, high = estimates[0], estimates[0]
    for place in range(1, count):
        low, high = min(low, estimates[place]), max(high, estimates[place])
    spread = max(high - low, 1e-9)
    total = 0.0
    for place in range(count):
        estimates[place] = np.exp(sharpness * (estimates[place] - high) / spread)
        total += estimates[place]
    for place in range(count):
        estimates[place] /= total


@hot
def best_child(
    tree: Tree,
    node: np.uint64,
    choices: Choices,
    count: int,
    priors: Estimates,
    slots: NDArray[np.int64],
    exploration: float,
    unvisited_penalty: float,
) -> int:
    """The place among the choices whose child has the highest PUCT score; writes the slots of all children."""
    visits, total = 0, 0.0
    for place in range(count):
        slot = slot_of(tree, child_key(node, choices[place]))
        slots[place] = slot
        visits += tree[slot]["visits"]
        total += tree[slot]["total"]
    unvisited = total / max(visits, 1) - unvisited_penalty
    bonus = exploration * np.sqrt(visits + 1.0)
    best, highest = 0, -1e9
    for place in range(count):
        slot = slots[place]
        tried = tree[slot]["visits"]
        mean = tree[slot]["total"] / tried if tried else unvisited
        upper_bound = mean + bonus * priors[place] / (1.0 + tried)
        if upper_bound > highest:
            best, highest = place, upper_bound
    return best


def visits_and_mean(tree: Any, node: np.uint64, action: int) -> tuple[int, float]:
    """How often an action was tried at a node, and its mean utility; 0 if it was never tried."""
    child = tree[slot_of(tree, child_key(node, action))]
    visits = int(child["visits"])
    return visits, float(child["total"]) / visits if visits else 0.0
