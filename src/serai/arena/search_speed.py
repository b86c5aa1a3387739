"""Imagined games per second of a search at the first choice of a game: ours, and OpenSpiel's."""

import random
from collections.abc import Callable
from importlib import import_module
from time import process_time
from typing import Any

import numpy as np

from serai.bots.search import SearchSettings, new_workspace, run_search, tables_for
from serai.bots.tree import new_tree
from serai.kernel.chance import new_chance
from serai.kernel.game import Game
from serai.kernel.jit import can_compile
from serai.kernel.table import Table

GAMES_PER_SEARCH, GAMES_PER_SEARCH_UNCOMPILED = 1_000, 10

TimedSearch = Callable[[], tuple[int, float]]
"""Runs one search; returns the number of imagined games and the seconds of the processor they took."""


def our_search(game: Game, players: int, settings: SearchSettings) -> TimedSearch:
    """Our search at the first choice of a game, with an empty tree each time."""
    table = Table(game, players, seed="bench")
    view = table.view(table.acting[0])
    games = GAMES_PER_SEARCH if can_compile() else GAMES_PER_SEARCH_UNCOMPILED
    tables, facts, search = tables_for(view), game.table_facts, game.quiet_linker.compiled(run_search)
    chance = new_chance("bench")
    weights = game.weights(players) if settings.use_rollout_policy else np.zeros((0, 0), np.float32)

    def search_once() -> tuple[int, float]:
        began = process_time()
        workspace = new_workspace(game, new_tree(players * games), weights)
        search(tables, facts, view.seat, players, settings, workspace, games, chance)
        return games, process_time() - began

    return search_once


def openspiel_search() -> TimedSearch | None:
    """OpenSpiel's C++ ISMCTSBot at the first choice of oh_hell for four; None if OpenSpiel is not installed."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    oh_hell, chance = pyspiel.load_game("oh_hell(players=4)"), random.Random("bench")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    unlimited, most_visited = -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, GAMES_PER_SEARCH, unlimited, most_visited, False, False)

    def search_once() -> tuple[int, float]:
        state = oh_hell.new_initial_state()
        while state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        began = process_time()
        bot.step(state)
        return GAMES_PER_SEARCH, process_time() - began

    return search_once
