"""How many games a second a bot imagines at its first choice, ours and OpenSpiel's, with random play after it."""

import random
from collections.abc import Callable
from importlib import import_module
from time import perf_counter
from typing import Any

import numpy as np

from caravanserai.bots.search import Manner, new_desk, tables_for, think
from caravanserai.bots.tree import new_tree
from caravanserai.kernel.chance import new_chance
from caravanserai.kernel.door import can_compile
from caravanserai.kernel.game import Game
from caravanserai.kernel.table import Table

SEATS = 4
GAMES, GAMES_UNCOMPILED = 1_000, 10
"""Imagined games of one choice."""

Thinker = Callable[[], tuple[int, float]]
"""Thinks about a first choice; says how many games it imagined, in how many seconds."""


def our_thinker(game: Game, manner: Manner) -> Thinker:
    """Our search at the first choice of a game, with an empty tree each time."""
    table = Table(game, SEATS, seed="bench")
    view = table.view(table.acting[0])
    games = GAMES if can_compile() else GAMES_UNCOMPILED
    tables, facts, search = tables_for(view), game.table_facts, game.quiet.compiled(think)
    chance, lore = new_chance("bench"), game.lore(SEATS) if manner.instinct else np.zeros((0, 0), np.float32)

    def think_once() -> tuple[int, float]:
        began = perf_counter()
        desk = new_desk(game, new_tree(SEATS * games), lore)
        search(tables, facts, view.seat, SEATS, manner, desk, games, chance)
        return games, perf_counter() - began

    return think_once


def openspiel_thinker() -> Thinker | None:
    """OpenSpiel's C++ ISMCTSBot at the first choice of oh_hell; nothing if OpenSpiel is not installed."""
    try:
        pyspiel: Any = import_module("pyspiel")
    except ImportError:
        return None
    oh_hell, chance = pyspiel.load_game("oh_hell(players=4)"), random.Random("bench")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    anything, most_visited = -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 2.0, GAMES, anything, most_visited, False, False)

    def think_once() -> tuple[int, float]:
        state = oh_hell.new_initial_state()
        while state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, weights)[0])
        began = perf_counter()
        bot.step(state)
        return GAMES, perf_counter() - began

    return think_once
