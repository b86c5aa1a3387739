"""What an action is worth at first sight: the points it would bring if the game ended soon."""

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amul.facts import IN_HAND, MARKET, NONE, ON_TABLE, Facts
from caravanserai.games.amul.rows import EMPTY
from caravanserai.games.amul.rules import DECLINING, OFFERING, PICKING, REVEALING
from caravanserai.games.amul.scoring import (
    ALL,
    YOU,
    YOU_AND_NEIGHBOURS,
    Counts,
    area_points,
    count_different,
    count_everything,
    new_counts,
    new_list,
    new_values,
)
from caravanserai.games.amul.state import State
from caravanserai.kernel.contract import Choices
from caravanserai.kernel.door import rule
from caravanserai.kernel.layout import Cards

PROWESS = 0.5
SCORES_ANYWAY = 2.0


@rule
def worth(table: State, facts: Facts, seat: int, choices: Choices, count: int, worths: NDArray[np.float64]) -> None:
    """Writes how good each action looks to a sensible player who sees this veiled table."""
    kinds = table.gone.shape[0]
    counts = new_counts()
    count_everything(table, facts, counts, new_list(table))
    mine = table.area[seat].copy()
    lay_hand(table, facts, seat, counts, mine)
    for i in range(count):
        card, deed = choices[i] % kinds, choices[i] // kinds
        if deed == DECLINING:
            worths[i] = 0.0
        elif deed == OFFERING:
            worths[i] = -loss(table, facts, seat, counts, mine, card)
        elif deed == REVEALING:
            worths[i] = reveal_worth(table, facts, seat, counts, mine, card)
        else:
            worths[i] = gain(table, facts, seat, counts, mine, card)
            if deed == PICKING:
                worths[i] += promise(table, facts, seat, counts, mine, card)


@rule
def lay_hand(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards) -> None:
    """The own hand as if it lay in the play area: cards for the hand score at the end, those for the table may yet."""
    for place in range(table.hand.shape[1]):
        card = int(table.hand[seat, place])
        if card != EMPTY:
            shift(facts, counts, seat, mine, card, 1)


@rule
def gain(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards, card: int) -> float:
    """What one more card of this kind would add, and a little for the prowess it shows."""
    owned, values = new_list(table), new_values(table)
    before = area_points(facts, counts, table.players, seat, mine, owned, values)
    shift(facts, counts, seat, mine, card, 1)
    after = area_points(facts, counts, table.players, seat, mine, owned, values)
    shift(facts, counts, seat, mine, card, -1)
    return after - before + PROWESS * int(facts.prowess[card])


@rule
def loss(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards, card: int) -> float:
    """What would be missing without one card of this kind."""
    shift(facts, counts, seat, mine, card, -1)
    missing = gain(table, facts, seat, counts, mine, card) + promise(table, facts, seat, counts, mine, card)
    shift(facts, counts, seat, mine, card, 1)
    return missing


@rule
def shift(facts: Facts, counts: Counts, seat: int, mine: Cards, card: int, cards: int) -> None:
    """Adds cards of a kind to the own ones, or takes them away."""
    mine[card] += cards
    for slot in range(facts.feeds.shape[1]):
        measure = facts.feeds[card, slot]
        if measure == NONE:
            break
        add_to_own(counts, seat, measure, cards * int(facts.weight[card, slot]))
    for slot in range(facts.varied.shape[0]):
        measure = facts.varied[slot]
        if measure == NONE:
            break
        more = count_different(facts, counts, seat, measure) - int(counts[YOU, seat, measure])
        add_to_own(counts, seat, measure, more)


@rule
def add_to_own(counts: Counts, seat: int, measure: int, more: int) -> None:
    """What lies in the own area counts wherever the own area counts."""
    counts[YOU, seat, measure] += more
    counts[YOU_AND_NEIGHBOURS, seat, measure] += more
    counts[ALL, seat, measure] += more


@rule
def promise(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards, card: int) -> float:
    """What the best card would add that the effect of this one may take, if it still lies there."""
    best = 0.0
    takes = int(facts.takes[card])
    for place in range(3):
        if takes & (1 << place) and place != MARKET:
            for kind in table.place[place]:
                if kind == EMPTY:
                    break
                best = max(best, gain(table, facts, seat, counts, mine, int(kind)))
    return best


@rule
def reveal_worth(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards, card: int) -> float:
    """Cards for the table alone come first, as they score nowhere else; a card for the hand alone would be lost."""
    kept = loss(table, facts, seat, counts, mine, card)
    if not facts.position[card] & ON_TABLE:
        return -kept - SCORES_ANYWAY
    if facts.position[card] & IN_HAND:
        return kept - SCORES_ANYWAY
    return kept + SCORES_ANYWAY
