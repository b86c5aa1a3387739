"""Learns the weights of the rollout policy: what a card adds beside each other card, in games by the heuristic."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amul.advice.rollout import count_own
from serai.games.amul.rules.actions import AmulVerb, card_of, verb_of
from serai.games.amul.rules.state import State
from serai.kernel.chance import Chance, draw_fate, new_chance, roll
from serai.kernel.contract import Choices, Estimates, Weights, acting, apply, heuristic, legal, setup
from serai.kernel.fate import Fate
from serai.kernel.game import Game
from serai.kernel.jit import can_compile, hot, rule
from serai.kernel.seats import lowest_bit

GAMES, GAMES_UNCOMPILED = 300, 3
"""Games that are played to learn from. Chosen by hand."""
RIDGE = 2.0
"""Ridge regression: the weight of a pair of cards that was seen twice is half of what was seen. Chosen by hand."""
SEED = "study"
"""Another seed would learn other weights, and bots would choose differently."""
Squares = NDArray[np.float64]


def fit_weights(game: Game, players: int) -> Weights:
    """A row for each kind: the points it adds beside one card of each other kind, and in the last column by itself.

    The last row is scratch memory, in which the rollout policy counts the cards of a seat.
    """
    kinds = len(game.things)
    weights = np.zeros((kinds + 1, kinds + 1), np.float32)
    beside, brought = np.zeros((kinds, kinds + 1, kinds + 1)), np.zeros((kinds, kinds + 1))
    sum_up = game.quiet_linker.compiled(sum_up_games)
    sum_up(
        game.tables(2),
        game.table_facts,
        players,
        game.option_values({}, players),
        np.zeros(game.fate_size, np.uint64),
        np.zeros(len(game.actions), np.int32),
        np.zeros(len(game.actions)),
        GAMES if can_compile() else GAMES_UNCOMPILED,
        new_chance(SEED),
        weights[kinds],
        beside,
        brought,
    )
    weights[:kinds] = np.linalg.solve(beside + RIDGE * np.eye(kinds + 1), brought[..., None])[..., 0]
    return weights


@rule
def sum_up_games(
    tables: NDArray[np.void],
    facts: object,
    players: int,
    options: NDArray[np.int32],
    fate: Fate,
    choices: Choices,
    estimates: Estimates,
    games: int,
    chance: Chance,
    mine: Weights,
    beside: Squares,
    brought: Squares,
) -> None:
    """Plays many games by the heuristic and adds up, for each kind, its estimates beside the cards of the seat."""
    for _ in range(games):
        tables[1] = tables[0]
        table = tables[1]
        draw_fate(chance, fate)
        setup(table, facts, players, options, fate)
        asked = acting(table, facts)
        while asked:
            seat = lowest_bit(asked)
            count = legal(table, facts, seat, choices)
            heuristic(table, facts, seat, choices, count, estimates)
            count_own(table, seat, mine)
            best = 0
            for place in range(count):
                learn(table, choices[place], estimates[place], mine, beside, brought)
                best = place if estimates[place] > estimates[best] else best
            # One choice in four is random, so that unusual hands are seen as well.
            apply(table, facts, seat, choices[best if roll(chance, 4) else roll(chance, count)])
            asked = acting(table, facts)


@hot
def learn(table: State, action: int, value: float, mine: Weights, beside: Squares, brought: Squares) -> None:
    """Adds one estimate to the sums of the regression; estimates of reveals are not points and are left out."""
    kinds = table.gone.shape[0]
    card, verb = card_of(action, kinds), verb_of(action, kinds)
    if verb in (AmulVerb.REVEAL, AmulVerb.DECLINE):
        return
    if verb == AmulVerb.OFFER:
        value = -value
        mine[card] -= np.float32(1)
    mine[kinds] = np.float32(1)
    for kind in range(kinds + 1):
        if mine[kind]:
            brought[card, kind] += value * mine[kind]
            for other in range(kinds + 1):
                beside[card, kind, other] += mine[kind] * mine[other]
    if verb == AmulVerb.OFFER:
        mine[card] += np.float32(1)
