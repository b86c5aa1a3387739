"""Everybody's chance to win at one moment: the share of imagined games that each seat wins when all play alike."""

from serai.bots.imagined import WINS, ImaginedGames, deals_from, next_deals
from serai.games import parts_of
from serai.kernel.contract import Estimates
from serai.kernel.events import NOTHING
from serai.kernel.game import View

UNSEEN_WINS = 0.5
"""Added to the games that each seat has won: a chance is never nothing because a few games say so."""


def chances(view: View, games: int, seed: int | str = 0) -> list[float]:
    """What each seat may expect as far as the viewer knows; together 1. The same seed gives the same chances."""
    endings = ImaginedGames(view).play(NOTHING, next_deals(deals_from(seed), games))
    return forecast(endings[:, WINS:].sum(axis=0), parts_of(view.game).trust).tolist()


def forecast(wins: Estimates, trust: float) -> Estimates:
    """Chances from games won, trusted so far that they come true among players who differ."""
    raised = (wins + UNSEEN_WINS) ** trust
    return raised / raised.sum()
