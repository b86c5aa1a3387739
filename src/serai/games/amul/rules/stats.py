"""Statistics of finished games of Āmul: for a game as a whole; those of cards are in scoring."""

import numpy as np

from serai.games.amul.rules.facts import Facts
from serai.games.amul.rules.scoring import score
from serai.games.amul.rules.state import SEATS, State
from serai.kernel.contract import Stats
from serai.kernel.jit import rule

STATS = ("winning points", "lead over the second")


@rule
def game_stats(table: State, facts: Facts, stats: Stats) -> None:
    """The points that won, and how many the second had less."""
    points = np.zeros(SEATS, np.int32)
    score(table, facts, points)
    standing = np.sort(points[: table.players])
    stats[0] = standing[-1]
    stats[1] = standing[-1] - standing[-2]
