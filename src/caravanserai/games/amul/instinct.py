"""Instinct: what a card seems worth at a glance, from how well any two cards have gone together."""

import numpy as np

from caravanserai.games.amul.facts import IN_HAND, ON_TABLE, Facts
from caravanserai.games.amul.rows import EMPTY
from caravanserai.games.amul.rules import DECLINING, OFFERING, REVEALING
from caravanserai.games.amul.state import State
from caravanserai.games.amul.worth import SCORES_ANYWAY
from caravanserai.kernel.contract import Choices, Lore, Points, Worths
from caravanserai.kernel.door import hot

LEAD = 8.0
"""Three games in four are won by whoever is ahead by so many points and a little more."""


@hot
def hunch(table: State, facts: Facts, lore: Lore, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """What each choice seems to bring, as `worth` would work it out in full."""
    kinds = table.gone.shape[0]
    mine = lore[kinds]
    count_own(table, seat, mine)
    for i in range(count):
        card, deed = choices[i] % kinds, choices[i] // kinds
        if deed == DECLINING:
            worths[i] = 0.0
        elif deed in (OFFERING, REVEALING):
            mine[card] -= np.float32(1)
            kept = goes_with(lore, mine, card)
            mine[card] += np.float32(1)
            worths[i] = -kept if deed == OFFERING else to_reveal(facts, card, kept)
        else:
            worths[i] = goes_with(lore, mine, card)


@hot
def count_own(table: State, seat: int, mine: Lore) -> None:
    """The cards before a seat and in its hand, on the slate."""
    for kind in range(table.gone.shape[0]):
        mine[kind] = table.area[seat, kind]
    for place in range(table.hand.shape[1]):
        card = table.hand[seat, place]
        if card == EMPTY:
            break
        mine[card] += np.float32(1)


@hot
def goes_with(lore: Lore, mine: Lore, card: int) -> float:
    """What a card brings alone and with each of the own cards."""
    row = lore[card]
    last = row.shape[0] - 1
    total = row[last]
    for kind in range(last):
        total += mine[kind] * row[kind]
    return total


@hot
def to_reveal(facts: Facts, card: int, kept: float) -> float:
    """Cards for the table alone come first, as they score nowhere else; a card for the hand alone would be lost."""
    if not facts.position[card] & ON_TABLE:
        return -kept - SCORES_ANYWAY
    return kept - SCORES_ANYWAY if facts.position[card] & IN_HAND else kept + SCORES_ANYWAY


@hot
def outlook(table: State, facts: Facts, points: Points, values: Worths) -> None:
    """A clear lead is nearly a certain win, a narrow one hardly more than an even chance."""
    for seat in range(table.players):
        best = -1000
        for other in range(table.players):
            if other != seat:
                best = max(best, int(points[other]))
        values[seat] = 1.0 / (1.0 + np.exp((best - int(points[seat])) / LEAD))
