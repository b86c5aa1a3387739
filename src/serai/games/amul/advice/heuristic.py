"""The heuristic of Āmul: the points that each action would bring if the game ended soon, without searching."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amul.advice.holding import Holding, holding_of, points_more, points_of, put
from serai.games.amul.rules.actions import AmulVerb, card_of, verb_of
from serai.games.amul.rules.facts import MARKET, Facts, scores_in_hand, scores_on_table
from serai.games.amul.rules.round import may_take, places_to_take_from
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.state import State
from serai.kernel.contract import Choices
from serai.kernel.jit import hot, rule

NOTHING_MOVED = 0
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
    holding = holding_of(table, facts, seat)
    points = points_of(facts, holding, NOTHING_MOVED)
    for i in range(count):
        card, verb = card_of(choices[i], kinds), verb_of(choices[i], kinds)
        if verb == AmulVerb.DECLINE:
            estimates[i] = 0.0
        elif verb == AmulVerb.OFFER:
            estimates[i] = -loss(table, facts, holding, points, card)
        elif verb == AmulVerb.REVEAL:
            estimates[i] = reveal_estimate(facts, card, loss(table, facts, holding, points, card))
        else:
            estimates[i] = gain(facts, holding, card, points, NOTHING_MOVED)
            if verb == AmulVerb.PICK:
                estimates[i] += effect_gain(table, facts, holding, card, points, NOTHING_MOVED)


@hot
def gain(facts: Facts, holding: Holding, card: int, points: int, moved: int) -> float:
    """What one more card of this kind would add to so many points, and a little for the prowess it shows."""
    return points_more(facts, holding, card, points, moved) + prowess_points(facts, card)


@hot
def prowess_points(facts: Facts, card: int) -> float:
    """What the prowess on a card adds to its estimate."""
    return PROWESS_POINTS * int(facts.prowess[card])


@rule
def loss(table: State, facts: Facts, holding: Holding, points: int, card: int) -> float:
    """What a seat would miss without one of its cards, its effect included."""
    moved = facts.moves[card]
    put(facts, holding, card, -1)
    left = points_of(facts, holding, moved)
    missing = points - left + prowess_points(facts, card) + effect_gain(table, facts, holding, card, left, moved)
    put(facts, holding, card, 1)
    return missing


@rule
def effect_gain(table: State, facts: Facts, holding: Holding, card: int, points: int, moved: int) -> float:
    """What the best card would add that the effect of this one could take as the palace and the bazaar lie now."""
    best, last = 0.0, EMPTY
    places = places_to_take_from(table, facts, card) & ~(1 << MARKET)
    for place in range(3):
        if places & (1 << place):
            for kind in table.place[place]:
                if kind == EMPTY:
                    break
                if kind != last and may_take(facts, card, int(kind)):
                    best = max(best, gain(facts, holding, int(kind), points, moved))
                last = kind
    return best


@hot
def reveal_estimate(facts: Facts, card: int, kept: float) -> float:
    """How good it looks to reveal a card that would be missed by so many points if it were gone.

    Cards that score on the table alone come first; a card that scores in hand alone would be lost.
    """
    if not scores_on_table(facts, card):
        return -kept - TABLE_ONLY_POINTS
    return kept - TABLE_ONLY_POINTS if scores_in_hand(facts, card) else kept + TABLE_ONLY_POINTS
