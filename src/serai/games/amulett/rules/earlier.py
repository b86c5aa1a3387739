"""What was played otherwise by earlier versions of the rules, for tables and records that were begun with them."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amulett.rules.beginning import SIGHT
from serai.games.amulett.rules.course import setup
from serai.games.amulett.rules.facts import Facts
from serai.games.amulett.rules.state import OPEN, UNSEEN, State
from serai.kernel.fate import Fate
from serai.kernel.jit import rule


@rule
def setup_1(table: State, facts: Facts, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """Version 1: the third option says whether all hands lie open; otherwise free metals are taken unseen."""
    now = options.copy()
    now[SIGHT] = OPEN if options[SIGHT] else UNSEEN
    setup(table, facts, seats, now, fate)
