"""The heuristic of Āmul: the points that each action would bring if the game ended soon, without searching."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amul.rules.actions import AmulVerb, card_of, verb_of
from serai.games.amul.rules.facts import MARKET, Facts, scores_in_hand, scores_on_table
from serai.games.amul.rules.round import may_take, places_to_take_from
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.scoring import Counts, add_cards, count_everything, new_counts, new_list, points_added
from serai.games.amul.rules.state import State
from serai.kernel.contract import Choices
from serai.kernel.jit import hot, rule
from serai.kernel.layout import Cards

PROWESS_POINTS = 0.5
"""What a prowess symbol adds to the estimate of its card, for the earlier pick in later rounds. Chosen by hand; retune
with `serai arena amul --bots greedy,random`.
"""
TABLE_ONLY_POINTS = 2.0
"""Added to the estimate of revealing a card that scores on the table alone, taken off that of all others. Chosen by
hand; retune with `serai arena amul --bots greedy,random`.
"""


@rule
def heuristic(
    table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: NDArray[np.float64]
) -> None:
    """Writes how good each action looks to a sensible player who sees this veiled table."""
    kinds = table.gone.shape[0]
    counts = new_counts()
    count_everything(table, facts, counts, new_list(table))
    mine = table.area[seat].copy()
    lay_hand(table, facts, seat, counts, mine)
    for i in range(count):
        card, verb = card_of(choices[i], kinds), verb_of(choices[i], kinds)
        if verb == AmulVerb.DECLINE:
            estimates[i] = 0.0
        elif verb == AmulVerb.OFFER:
            estimates[i] = -loss(table, facts, seat, counts, mine, card)
        elif verb == AmulVerb.REVEAL:
            estimates[i] = reveal_estimate(facts, card, loss(table, facts, seat, counts, mine, card))
        else:
            estimates[i] = gain(table, facts, seat, counts, mine, card)
            if verb == AmulVerb.PICK:
                estimates[i] += effect_gain(table, facts, seat, counts, mine, card)


@rule
def lay_hand(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards) -> None:
    """Counts a seat's hand as if it lay in the play area: all its cards may still score."""
    for place in range(table.hand.shape[1]):
        card = int(table.hand[seat, place])
        if card != EMPTY:
            add_cards(facts, counts, seat, mine, card, 1)


@rule
def gain(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards, card: int) -> float:
    """What one more card of this kind would add, and a little for the prowess it shows."""
    return points_added(table, facts, seat, counts, mine, card) + PROWESS_POINTS * int(facts.prowess[card])


@rule
def loss(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards, card: int) -> float:
    """What a seat would miss without one of its cards, its effect included."""
    add_cards(facts, counts, seat, mine, card, -1)
    missing = gain(table, facts, seat, counts, mine, card) + effect_gain(table, facts, seat, counts, mine, card)
    add_cards(facts, counts, seat, mine, card, 1)
    return missing


@rule
def effect_gain(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards, card: int) -> float:
    """What the best card would add that the effect of this one could take as the palace and the bazaar lie now."""
    best = 0.0
    places = places_to_take_from(table, facts, card) & ~(1 << MARKET)
    for place in range(3):
        if places & (1 << place):
            for kind in table.place[place]:
                if kind == EMPTY:
                    break
                if may_take(facts, card, int(kind)):
                    best = max(best, gain(table, facts, seat, counts, mine, int(kind)))
    return best


@hot
def reveal_estimate(facts: Facts, card: int, kept: float) -> float:
    """How good it looks to reveal a card that would be missed by so many points if it were gone.

    Cards that score on the table alone come first; a card that scores in hand alone would be lost.
    """
    if not scores_on_table(facts, card):
        return -kept - TABLE_ONLY_POINTS
    return kept - TABLE_ONLY_POINTS if scores_in_hand(facts, card) else kept + TABLE_ONLY_POINTS
