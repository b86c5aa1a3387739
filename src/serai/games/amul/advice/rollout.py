"""The rollout policy of Āmul: a fast estimate of each choice, from learned weights for any two cards together."""

import numpy as np

from serai.games.amul.advice.heuristic import reveal_estimate
from serai.games.amul.rules.actions import AmulVerb, card_of, verb_of
from serai.games.amul.rules.facts import Facts
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.state import State
from serai.kernel.contract import Choices, Estimates, Points, Weights
from serai.kernel.jit import hot

LEAD_POINTS = 8.0
"""The scale of the utility: a lead of 8.8 points counts as three wins in four. Chosen by hand; retune with
`serai arena amul`.
"""


@hot
def rollout_policy(
    table: State, facts: Facts, weights: Weights, seat: int, choices: Choices, count: int, estimates: Estimates
) -> None:
    """Writes an estimate of each choice that approximates the heuristic; a scoring of the table takes too long here."""
    kinds = table.gone.shape[0]
    mine = weights[kinds]
    count_own(table, seat, mine)
    for i in range(count):
        card, verb = card_of(choices[i], kinds), verb_of(choices[i], kinds)
        if verb == AmulVerb.DECLINE:
            estimates[i] = 0.0
        elif verb in (AmulVerb.OFFER, AmulVerb.REVEAL):
            mine[card] -= np.float32(1)
            kept = points_with(weights, mine, card)
            mine[card] += np.float32(1)
            estimates[i] = -kept if verb == AmulVerb.OFFER else reveal_estimate(facts, card, kept)
        else:
            estimates[i] = points_with(weights, mine, card)


@hot
def count_own(table: State, seat: int, mine: Weights) -> None:
    """Writes how many cards of each kind a seat has in its play area and hand."""
    for kind in range(table.gone.shape[0]):
        mine[kind] = table.area[seat, kind]
    for place in range(table.hand.shape[1]):
        card = table.hand[seat, place]
        if card == EMPTY:
            break
        mine[card] += np.float32(1)


@hot
def points_with(weights: Weights, mine: Weights, card: int) -> float:
    """The points that a card adds by itself and with each card that the seat has."""
    row = weights[card]
    last = row.shape[0] - 1
    total = row[last]
    for kind in range(last):
        total += mine[kind] * row[kind]
    return total


@hot
def utility(table: State, facts: Facts, points: Points, values: Estimates) -> None:
    """A logistic function of the lead in points: 0.5 for a tie, near 1 for a clear lead."""
    for seat in range(table.players):
        best = -1000
        for other in range(table.players):
            if other != seat:
                best = max(best, int(points[other]))
        values[seat] = 1.0 / (1.0 + np.exp((best - int(points[seat])) / LEAD_POINTS))
