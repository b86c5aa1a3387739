"""Rows of cards: the few cards of a hand, the market, the palace or the bazaar, smallest kind first, EMPTY behind them.

Short sorted rows rather than counts of all seventy kinds: a player chooses among these cards at every turn, and
eight places are read sooner than seventy. All loops run to the end of the row, as the compiler likes them best.
"""

import numpy as np

from serai.kernel.contract import Choices
from serai.kernel.jit import hot
from serai.kernel.layout import Cards

EMPTY = 127


@hot
def put_in(row: Cards, card: int) -> None:
    """Adds one card to a row with a free place: every place keeps the smaller card and hands on the larger."""
    larger = np.int8(card)
    for place in range(row.shape[0]):
        other = row[place]
        row[place] = min(other, larger)
        larger = max(other, larger)


@hot
def take_out(row: Cards, card: int) -> None:
    """Removes one card that lies in the row."""
    for place in range(row.shape[0] - 1):
        row[place] = row[place] if row[place] < card else row[place + 1]
    row[row.shape[0] - 1] = EMPTY


@hot
def lies_in(row: Cards, card: int) -> bool:
    """Whether such a card lies in the row."""
    found = False
    for place in range(row.shape[0]):
        found |= row[place] == card
    return found


@hot
def count_cards(row: Cards) -> int:
    """How many cards lie in the row."""
    count = 0
    for place in range(row.shape[0]):
        count += int(row[place] != EMPTY)
    return count


@hot
def list_kinds(row: Cards, first: int, choices: Choices, count: int) -> int:
    """Adds one action for each kind that lies in the row."""
    # Writing first and counting after spares the processor a guess for each card.
    last = EMPTY
    for place in range(row.shape[0]):
        card = int(row[place])
        choices[count] = first + card
        count += int(card != last) & int(card != EMPTY)
        last = card
    return count
