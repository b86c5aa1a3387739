"""Sequential halving: every choice is tried in equally many imagined games, then the better half of them, and so on.

A search spends few games on choices it does not like. Advice needs an estimate of every choice, also of the one that
was made, so here each is tried equally often until it drops out.
"""

from math import inf
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from serai.bots.search import (
    SearchSettings,
    Workspace,
    apply_first,
    backpropagate,
    new_workspace,
    play_to_end,
    reset_nodes,
    tables_for,
)
from serai.bots.search_bot import MAX_SEARCH_GAMES, Budget
from serai.bots.tree import new_tree
from serai.kernel.chance import Chance, new_chance
from serai.kernel.contract import Estimates, imagine, winners
from serai.kernel.game import View
from serai.kernel.jit import hot, rule
from serai.kernel.seats import count_bits

GAMES_PER_TURN = 8
"""Imagined games with one choice before it is the next one's turn."""


class ChoiceTotals(NamedTuple):
    """Sums over the imagined games that began with each action: utility, wins and points."""

    utility: Estimates
    wins: Estimates
    points: Estimates


@rule
def try_choice(
    tables: Any,
    facts: Any,
    seat: int,
    players: int,
    action: int,
    settings: SearchSettings,
    workspace: Workspace,
    totals: ChoiceTotals,
    games: int,
    chance: Chance,
) -> None:
    """Plays imagined games that begin with one action; tables[0] is what the seat sees, tables[1] is played on."""
    for _ in range(games):
        tables[1] = tables[0]
        imagine(tables[1], facts, seat, chance)
        reset_nodes(workspace, players)
        apply_first(tables[1], facts, seat, action, workspace)
        length = play_to_end(tables[1], facts, seat, players, settings, workspace, False, 0, chance)
        backpropagate(tables[1], facts, workspace, length)
        add_totals(tables[1], facts, seat, workspace, totals, action)


@hot
def add_totals(table: Any, facts: Any, seat: int, workspace: Workspace, totals: ChoiceTotals, action: int) -> None:
    """Adds the outcome of a finished game to the totals of the action it began with."""
    victors = winners(table, facts)
    totals.utility[action] += workspace.utilities[seat]
    totals.wins[action] += (victors >> seat & 1) / count_bits(victors)
    totals.points[action] += workspace.points[seat]


class SequentialHalving:
    """Ranks the choices of one View; with a budget of games, the same seed and View give the same ranking."""

    def __init__(self, view: View, budget: Budget, seed: int | str) -> None:
        self.view, self.budget = view, budget
        self.tried = dict.fromkeys(view.legal, 0)
        """The number of games played with each action."""
        self._most = min(budget.games or MAX_SEARCH_GAMES, MAX_SEARCH_GAMES)
        self._chance, self._settings = new_chance(seed), SearchSettings()
        game, players = view.game, int(view.state.players)
        nodes = players * (self._most + GAMES_PER_TURN * len(view.legal))
        self._workspace = new_workspace(game, new_tree(nodes), game.weights(players))
        self._totals = ChoiceTotals(*np.zeros((3, len(game.actions))))
        self._tables = tables_for(view)

    def ranked(self) -> list[int]:
        """The actions, best first; after every round the better half of those still in goes on."""
        ranked, still_in = self._by_heuristic(), len(self.view.legal)
        rounds = max(1, (still_in - 1).bit_length())
        self._try(ranked[0], 0)  # loads the compiled rules before the clock starts
        began = perf_counter()
        for number in range(1, rounds + 1):
            until = began + self.budget.seconds * number / rounds if self.budget.seconds else inf
            self._play_round(ranked[:still_in], max(1, self._most // rounds // still_in), until)
            ranked[:still_in] = sorted(ranked[:still_in], key=self._mean_utility, reverse=True)
            still_in = (still_in + 1) // 2
        return ranked

    def _by_heuristic(self) -> list[int]:
        """The actions in the order of the game's heuristic, which decides between equal results."""
        view, choices = self.view, np.array(self.view.legal, np.int32)
        estimates = np.zeros(len(choices))
        view.game.plain.heuristic(view.state, view.game.plain_facts, view.seat, choices, len(choices), estimates)
        return [view.legal[place] for place in np.argsort(-estimates, kind="stable").tolist()]

    def wins(self, action: int) -> float:
        """The number of games won with an action; a shared victory counts in part."""
        return float(self._totals.wins[action])

    def mean_points(self, action: int) -> float:
        """The seat's mean score with an action."""
        return float(self._totals.points[action]) / max(self.tried[action], 1)

    def _mean_utility(self, action: int) -> float:
        return float(self._totals.utility[action]) / self.tried[action]

    def _play_round(self, actions: list[int], games_each: int, until: float) -> None:
        """Tries the actions by turns until the games are played or the time is up, every one of them at least once."""
        games = 0
        while games == 0 or (games < games_each and perf_counter() < until):
            batch = min(GAMES_PER_TURN, games_each - games)
            for action in actions:
                self._try(action, batch)
            games += batch

    def _try(self, action: int, games: int) -> None:
        game, players = self.view.game, int(self.view.state.players)
        self.tried[action] += games
        game.quiet_linker.compiled(try_choice)(
            self._tables,
            game.table_facts,
            self.view.seat,
            players,
            action,
            self._settings,
            self._workspace,
            self._totals,
            games,
            self._chance,
        )
