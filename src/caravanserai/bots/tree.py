"""What a searching bot remembers while it thinks: for every seat, how its choices have turned out so far.

Each seat has a tree of its own. Its nodes are told apart by what the seat itself has chosen since the search began,
so that no choice hangs on what the others hold or have laid face down.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.chance import stirred
from caravanserai.kernel.contract import Choices, Worths
from caravanserai.kernel.door import hot

Tree = NDArray[np.void]
"""Branches by their trails, in a table with open places; a key of 0 is a free place, which nobody has tried."""
BRANCH = np.dtype([("key", "u8"), ("total", "f8"), ("visits", "i8")])
FREE = np.uint64(0)


def new_tree(branches: int) -> Tree:
    """Room for so many branches, with as many places free again."""
    return np.zeros(1 << (2 * max(branches, 512) - 1).bit_length(), BRANCH)


@hot
def after(trail: np.uint64, number: int) -> np.uint64:
    """The trail that goes on from another with an action."""
    return stirred(trail ^ np.uint64(number + 1))


@hot
def branch_at(tree: Tree, key: np.uint64) -> int:
    """The place of a branch, or the free place where it would grow."""
    last = tree.shape[0] - 1
    place = np.int64(key & np.uint64(last))
    while tree[place]["key"] != FREE and tree[place]["key"] != key:
        place = (place + 1) & last
    return int(place)


@hot
def weigh(worths: Worths, count: int, sharpness: float) -> None:
    """Turns what choices seem worth into how likely each is to be the best."""
    low, high = worths[0], worths[0]
    for place in range(1, count):
        low, high = min(low, worths[place]), max(high, worths[place])
    spread = max(high - low, 1e-9)
    total = 0.0
    for place in range(count):
        worths[place] = np.exp(sharpness * (worths[place] - high) / spread)
        total += worths[place]
    for place in range(count):
        worths[place] /= total


@hot
def promising(
    tree: Tree,
    trail: np.uint64,
    choices: Choices,
    count: int,
    likely: Worths,
    branches: NDArray[np.int64],
    explore: float,
    doubt: float,
) -> int:
    """The choice to try next: one that has done well, or that seems likely to and was tried little."""
    visits, total = 0, 0.0
    for place in range(count):
        branch = branch_at(tree, after(trail, choices[place]))
        branches[place] = branch
        visits += tree[branch]["visits"]
        total += tree[branch]["total"]
    untried = total / max(visits, 1) - doubt
    wish = explore * np.sqrt(visits + 1.0)
    best, most = 0, -1e9
    for place in range(count):
        branch = branches[place]
        tried = tree[branch]["visits"]
        mean = tree[branch]["total"] / tried if tried else untried
        hope = mean + wish * likely[place] / (1.0 + tried)
        if hope > most:
            best, most = place, hope
    return best


def read_branch(tree: Any, trail: np.uint64, action: int) -> tuple[int, float]:
    """How often an action was tried, and how it turned out on average."""
    branch = tree[branch_at(tree, after(trail, action))]
    tried = int(branch["visits"])
    return tried, float(branch["total"]) / tried if tried else 0.0
