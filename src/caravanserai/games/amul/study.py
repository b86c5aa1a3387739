"""What instinct learns of an edition: from games of sensible players, what a card brings beside any other cards."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amul.instinct import count_own
from caravanserai.games.amul.rules import DECLINING, OFFERING, REVEALING
from caravanserai.kernel.chance import Chance, draw_fate, new_chance, roll
from caravanserai.kernel.contract import Choices, Lore, Worths, acting, apply, legal, setup, worth
from caravanserai.kernel.door import can_compile, hot, rule
from caravanserai.kernel.fate import Fate
from caravanserai.kernel.game import Game
from caravanserai.kernel.seats import lowest_bit

GAMES, GAMES_UNCOMPILED = 300, 3
CAUTION = 2.0
"""How many cards must have been seen before what they brought is believed by half."""
Squares = NDArray[np.float64]


def study(game: Game, players: int) -> Lore:
    """For any two kinds what one brings beside the other; in the last column what it brings in any case.

    The last row is a slate on which the own cards are counted.
    """
    kinds = len(game.things)
    lore = np.zeros((kinds + 1, kinds + 1), np.float32)
    beside, brought = np.zeros((kinds, kinds + 1, kinds + 1)), np.zeros((kinds, kinds + 1))
    watch = game.quiet.compiled(watch_games)
    watch(
        *(game.tables(2), game.table_facts, players, game.option_values({}, players)),
        *(np.zeros(game.fate_size, np.uint64), np.zeros(len(game.actions), np.int32), np.zeros(len(game.actions))),
        *(GAMES if can_compile() else GAMES_UNCOMPILED, new_chance("study"), lore[kinds], beside, brought),
    )
    lore[:kinds] = np.linalg.solve(beside + CAUTION * np.eye(kinds + 1), brought[..., None])[..., 0]
    return lore


@rule
def watch_games(
    tables: Any,
    facts: Any,
    players: int,
    options: NDArray[np.int32],
    fate: Fate,
    choices: Choices,
    worths: Worths,
    games: int,
    chance: Chance,
    mine: Lore,
    beside: Squares,
    brought: Squares,
) -> None:
    """Plays many games by what seems best and adds up, for each kind, what it was worth beside which cards."""
    for _ in range(games):
        tables[1] = tables[0]
        table = tables[1]
        draw_fate(chance, fate)
        setup(table, facts, players, options, fate)
        asked = acting(table, facts)
        while asked:
            seat = lowest_bit(asked)
            count = legal(table, facts, seat, choices)
            worth(table, facts, seat, choices, count, worths)
            count_own(table, seat, mine)
            best = 0
            for place in range(count):
                learn(table, choices[place], worths[place], mine, beside, brought)
                best = place if worths[place] > worths[best] else best
            # Now and then just anything, so that unusual hands are seen as well.
            apply(table, facts, seat, choices[best if roll(chance, 4) else roll(chance, count)])
            asked = acting(table, facts)


@hot
def learn(table: Any, action: int, value: float, mine: Lore, beside: Squares, brought: Squares) -> None:
    """One card and what it would bring beside the others; what is revealed is weighed otherwise and left out."""
    kinds = table.gone.shape[0]
    card, deed = action % kinds, action // kinds
    if deed in (REVEALING, DECLINING):
        return
    if deed == OFFERING:
        value = -value
        mine[card] -= np.float32(1)
    mine[kinds] = np.float32(1)
    for kind in range(kinds + 1):
        if mine[kind]:
            brought[card, kind] += value * mine[kind]
            for other in range(kinds + 1):
                beside[card, kind, other] += mine[kind] * mine[other]
    if deed == OFFERING:
        mine[card] += np.float32(1)
