"""What is noted about a finished game of Āmul."""

import numpy as np

from caravanserai.games.amul.facts import Facts
from caravanserai.games.amul.scoring import score
from caravanserai.games.amul.state import SEATS, State
from caravanserai.kernel.contract import Notes
from caravanserai.kernel.door import rule

NOTES = ("winning points", "lead over the second")


@rule
def note(table: State, facts: Facts, notes: Notes) -> None:
    """The points that won, and how many the second had less."""
    points = np.zeros(SEATS, np.int32)
    score(table, facts, points)
    standing = np.sort(points[: table.players])
    notes[0] = standing[-1]
    notes[1] = standing[-1] - standing[-2]
