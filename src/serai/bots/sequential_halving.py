"""Sequential halving: every choice is tried in the same imagined deals, then the better half of them, and so on.

A search spends few games on choices it does not like. Advice needs an estimate of every choice, also of the one that
was made, so here each is tried equally often until it drops out.
"""

from math import inf
from time import perf_counter

import numpy as np

from serai.bots.imagined import POINTS, UTILITY, Deals, ImaginedGames, deals_from, next_deals
from serai.bots.search_bot import MAX_SEARCH_GAMES, Budget
from serai.kernel.game import View

GAMES_PER_TURN = 8
"""Imagined games with one choice before it is the next one's turn."""


def by_heuristic(view: View) -> list[int]:
    """The actions in the order of the game's heuristic, best first; it decides between equal results."""
    estimates = estimated(view)
    return [view.legal[place] for place in sorted(range(len(estimates)), key=lambda place: -estimates[place])]


def estimated(view: View) -> list[float]:
    """What the game's heuristic thinks of each action."""
    choices, estimates = np.array(view.legal, np.int32), np.zeros(len(view.legal))
    view.game.plain.heuristic(view.state, view.game.plain_facts, view.seat, choices, len(choices), estimates)
    return estimates.tolist()


class SequentialHalving:
    """Ranks the choices of one View; with a budget of games, the same seed and View give the same ranking."""

    def __init__(self, view: View, budget: Budget, seed: int | str, ahead: bool = True) -> None:
        self.view, self.budget = view, budget
        self.tried = dict.fromkeys(view.legal, 0)
        """The number of games played with each action."""
        self._most = min(budget.games or MAX_SEARCH_GAMES, MAX_SEARCH_GAMES)
        self._deals = deals_from(seed)
        self._imagined = ImaginedGames(view, self._most + GAMES_PER_TURN * len(view.legal) if ahead else 0)
        self._wins, self._points, self._utility = np.zeros((3, len(view.game.actions)))
        """Sums over the imagined games that began with each action."""

    def ranked(self) -> list[int]:
        """The actions, best first; after every round the better half of those still in goes on."""
        ranked, still_in = by_heuristic(self.view), len(self.view.legal)
        rounds = max(1, (still_in - 1).bit_length())
        self._try(ranked[0], next_deals(self._deals, 0))  # loads the compiled rules before the clock starts
        began = perf_counter()
        for number in range(1, rounds + 1):
            until = began + self.budget.seconds * number / rounds if self.budget.seconds else inf
            self._play_round(ranked[:still_in], max(1, self._most // rounds // still_in), until)
            ranked[:still_in] = sorted(ranked[:still_in], key=self._mean_utility, reverse=True)
            still_in = (still_in + 1) // 2
        return ranked

    def wins(self, action: int) -> float:
        """The number of games won with an action; a shared victory counts in part."""
        return float(self._wins[action])

    def mean_points(self, action: int) -> float:
        """The seat's mean score with an action."""
        return float(self._points[action]) / max(self.tried[action], 1)

    def _mean_utility(self, action: int) -> float:
        return float(self._utility[action]) / self.tried[action]

    def _play_round(self, actions: list[int], games_each: int, until: float) -> None:
        """Tries the actions by turns until the games are played or the time is up, every one of them at least once."""
        games = 0
        while games == 0 or (games < games_each and perf_counter() < until):
            deals = next_deals(self._deals, min(GAMES_PER_TURN, games_each - games))
            for action in actions:
                self._try(action, deals)
            games += len(deals)

    def _try(self, action: int, deals: Deals) -> None:
        endings = self._imagined.play(action, deals)
        self.tried[action] += len(deals)
        self._wins[action] += self._imagined.won(endings).sum()
        self._points[action] += endings[:, POINTS].sum()
        self._utility[action] += endings[:, UTILITY].sum()
