"""Imagined games that begin with one choice, or with none, and how each of them ended."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

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
from serai.bots.tree import new_tree
from serai.kernel.chance import Chance, new_chance
from serai.kernel.contract import Estimates, imagine, winners
from serai.kernel.events import NOTHING
from serai.kernel.game import SPECTATOR, View
from serai.kernel.jit import hot, rule
from serai.kernel.seats import count_bits

Deals = NDArray[np.uint64]
"""A number for each game, from which all its chance comes; none is 0."""
UTILITY, POINTS, WINS = 0, 1, 2
"""The columns of an ending: the utility and the points of the seat, then the part of every seat in the victory."""


@rule
def play_imagined(
    tables: Any,
    facts: Any,
    seat: int,
    players: int,
    action: int,
    ahead: bool,
    settings: SearchSettings,
    workspace: Workspace,
    deals: Deals,
    chance: Chance,
    endings: Estimates,
) -> None:
    """Plays a game for each deal and writes how it ended; tables[0] is what the seat sees, tables[1] is played on.

    With an action the seat begins with it; if it thinks ahead it searches on, otherwise everybody plays alike, by the
    rollout policy.
    """
    for number in range(deals.shape[0]):
        chance[0] = deals[number]
        tables[1] = tables[0]
        imagine(tables[1], facts, seat, chance)
        reset_nodes(workspace, players)
        own = max(seat, 0)
        if action != NOTHING:
            apply_first(tables[1], facts, own, action, workspace)
        length = play_to_end(tables[1], facts, own, players, settings, workspace, not ahead, 0, chance)
        backpropagate(tables[1], facts, workspace, length)
        endings[number, UTILITY] = workspace.utilities[own]
        endings[number, POINTS] = workspace.points[own]
        write_wins(winners(tables[1], facts), players, endings[number])


@hot
def write_wins(victors: int, players: int, ending: Estimates) -> None:
    """Writes the part of every seat in the victory."""
    for seat in range(players):
        ending[WINS + seat] = (victors >> seat & 1) / count_bits(victors)


class ImaginedGames:
    """Plays imagined games from one View. If the seat thinks ahead, it knows in each what it has learned before;
    otherwise all seats play alike, and their chances add up.
    """

    def __init__(self, view: View, ahead_in: int = 0) -> None:
        game, players = view.game, int(view.state.players)
        self.view, self.players, self._ahead = view, players, ahead_in > 0
        self._workspace = new_workspace(game, new_tree(players * ahead_in), game.weights(players))
        self._tables, self._chance = tables_for(view), np.ones(1, np.uint64)

    def play(self, action: int, deals: Deals) -> Estimates:
        """Begins a game with an action for each deal, or with none if it is NOTHING; says how each of them ended."""
        game, endings = self.view.game, np.zeros((len(deals), WINS + self.players))
        game.quiet_linker.compiled(play_imagined)(
            self._tables,
            game.table_facts,
            self.view.seat,
            self.players,
            action,
            self._ahead,
            SearchSettings(),
            self._workspace,
            deals,
            self._chance,
            endings,
        )
        return endings

    def won(self, endings: Estimates) -> Estimates:
        """The part of the seat in each victory."""
        assert self.view.seat != SPECTATOR
        return endings[:, WINS + self.view.seat]


def deals_from(seed: int | str) -> np.random.Generator:
    """Where deals come from; the same seed gives the same deals."""
    return np.random.default_rng(int(new_chance(seed)[0]))


def next_deals(source: np.random.Generator, games: int) -> Deals:
    """Deals for some games."""
    return source.integers(1, 1 << 63, games, np.uint64)
