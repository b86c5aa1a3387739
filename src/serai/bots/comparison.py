"""Two choices compared: both begin imagined games with the same unseen cards, and the games they win are counted.

Whoever picks the best of several choices by a sample is flattered by it. So a verdict rests on games of its own.
"""

from math import sqrt
from typing import NamedTuple

from serai.bots.chances import forecast
from serai.bots.imagined import WINS, ImaginedGames, deals_from, next_deals
from serai.games import parts_of
from serai.kernel.contract import Estimates
from serai.kernel.game import View


class Comparison(NamedTuple):
    """How one choice fares against another."""

    chance: float
    """The chance to win with the first one."""
    ahead: float
    """How much larger it is than with the other."""
    error: float
    """The standard error of that."""


def compare(view: View, one: int, other: int, games: int, seed: int | str = 0) -> Comparison:
    """How much better one choice of a View is than another if all play alike. The same seed gives the same answer."""
    imagined, deals = ImaginedGames(view), next_deals(deals_from(seed), games)
    endings = imagined.play(one, deals)
    others = endings if other == one else imagined.play(other, deals)
    chance, won = _chance(view, endings), imagined.won(endings) - imagined.won(others)
    ahead = chance - _chance(view, others)
    error = float(won.std()) / sqrt(games)
    # As sure as the games themselves: a forecast that is trusted less has an error as much smaller.
    return Comparison(chance, ahead, error * ahead / float(won.mean()) if ahead and won.mean() else error)


def _chance(view: View, endings: Estimates) -> float:
    """What the seat may expect as games that ended so say."""
    return float(forecast(endings[:, WINS:].sum(axis=0), parts_of(view.game).trust)[view.seat])
