"""What an action is worth at first sight: the points it would bring if the game ended soon."""

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amul.facts import IN_HAND, MARKET, ON_TABLE, Facts
from caravanserai.games.amul.rows import EMPTY
from caravanserai.games.amul.rules import DECLINING, OFFERING, PICKING, REVEALING
from caravanserai.games.amul.scoring import (
    MEASURES,
    add_to_tally,
    card_points,
    count_different,
    majority,
    tally,
)
from caravanserai.games.amul.state import SEATS, State
from caravanserai.kernel.contract import Choices
from caravanserai.kernel.door import rule

PROWESS = 0.5
SCORES_ANYWAY = 2.0


@rule
def worth(table: State, facts: Facts, seat: int, choices: Choices, count: int, worths: NDArray[np.float64]) -> None:
    """Writes how good each action looks to a sensible player who sees this veiled table."""
    kinds = table.gone.shape[0]
    tallies = np.zeros((SEATS, MEASURES), np.int32)
    tally(table, facts, tallies)
    mine = table.area[seat].copy()
    lay_hand(table, facts, seat, tallies, mine)
    for i in range(count):
        card, deed = choices[i] % kinds, choices[i] // kinds
        if deed == DECLINING:
            worths[i] = 0.0
        elif deed == OFFERING:
            worths[i] = -loss(table, facts, seat, tallies, mine, card)
        elif deed == REVEALING:
            worths[i] = reveal_worth(table, facts, seat, tallies, mine, card)
        else:
            worths[i] = gain(table, facts, seat, tallies, mine, card)
            if deed == PICKING:
                worths[i] += promise(table, facts, seat, tallies, mine, card)


@rule
def lay_hand(table: State, facts: Facts, seat: int, tallies: NDArray[np.int32], mine: NDArray[np.int8]) -> None:
    """The own hand as if it lay in the play area: cards for the hand score at the end, those for the table may yet."""
    for card in table.hand[seat]:
        if card != EMPTY:
            mine[card] += 1
            add_to_tally(facts, tallies[seat], int(card), 1)
    count_different(facts, tallies[seat])


@rule
def own_points(table: State, facts: Facts, seat: int, tallies: NDArray[np.int32], mine: NDArray[np.int8]) -> int:
    """The seat's line of the score sheet for these cards."""
    players = table.players
    points = majority(facts, tallies, players, seat, facts.arab) + majority(facts, tallies, players, seat, facts.mongol)
    for kind in range(mine.shape[0]):
        if mine[kind] > 0:
            points += card_points(facts, tallies, players, seat, kind, int(mine[kind]))
    return points


@rule
def gain(table: State, facts: Facts, seat: int, tallies: NDArray[np.int32], mine: NDArray[np.int8], card: int) -> float:
    """What one more card of this kind would add, and a little for the prowess it shows."""
    before = own_points(table, facts, seat, tallies, mine)
    shift(facts, tallies[seat], mine, card, 1)
    after = own_points(table, facts, seat, tallies, mine)
    shift(facts, tallies[seat], mine, card, -1)
    return after - before + PROWESS * int(facts.prowess[card])


@rule
def loss(table: State, facts: Facts, seat: int, tallies: NDArray[np.int32], mine: NDArray[np.int8], card: int) -> float:
    """What would be missing without one card of this kind."""
    shift(facts, tallies[seat], mine, card, -1)
    missing = gain(table, facts, seat, tallies, mine, card) + promise(table, facts, seat, tallies, mine, card)
    shift(facts, tallies[seat], mine, card, 1)
    return missing


@rule
def shift(facts: Facts, tallies: NDArray[np.int32], mine: NDArray[np.int8], card: int, cards: int) -> None:
    """Adds cards of a kind to the own ones, or takes them away."""
    mine[card] += cards
    add_to_tally(facts, tallies, card, cards)
    count_different(facts, tallies)


@rule
def promise(
    table: State, facts: Facts, seat: int, tallies: NDArray[np.int32], mine: NDArray[np.int8], card: int
) -> float:
    """What the best card would add that the effect of this one may take, if it still lies there."""
    best = 0.0
    takes = int(facts.takes[card])
    for place in range(3):
        if takes & (1 << place) and place != MARKET:
            for kind in table.place[place]:
                if kind == EMPTY:
                    break
                best = max(best, gain(table, facts, seat, tallies, mine, int(kind)))
    return best


@rule
def reveal_worth(
    table: State, facts: Facts, seat: int, tallies: NDArray[np.int32], mine: NDArray[np.int8], card: int
) -> float:
    """Cards for the table alone come first, as they score nowhere else; a card for the hand alone would be lost."""
    kept = loss(table, facts, seat, tallies, mine, card)
    if not facts.position[card] & ON_TABLE:
        return -kept - SCORES_ANYWAY
    if facts.position[card] & IN_HAND:
        return kept - SCORES_ANYWAY
    return kept + SCORES_ANYWAY
