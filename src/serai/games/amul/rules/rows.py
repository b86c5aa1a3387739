"""Rows of cards: the few cards of a hand, the market, the palace or the bazaar, smallest kind first, EMPTY behind them.

Short sorted rows rather than counts of all seventy kinds: a player chooses among these cards at every turn, and
eight places are read sooner than seventy. Cards are put in and taken out in all places at once: eight places are one
word of 64 bits, the first place lowest, and a mask has all bits of the places that it means.
"""

import numpy as np

from serai.kernel.contract import Choices
from serai.kernel.jit import hot
from serai.kernel.layout import Cards

EMPTY = 127
ONE_EACH = np.uint64(0x0101010101010101)
"""A one in each place of a word."""
SIGNS, BELOW = np.uint64(0x8080808080808080), np.uint64(0x7F7F7F7F7F7F7F7F)
"""The sign of each place, and all bits below the signs."""
PLACE, LAST_PLACE, SIGN = np.uint64(8), np.uint64(56), np.uint64(7)
"""How far a card moves from place to place, and from the first to the last; where the sign is in a place."""
FIRST_PLACE = np.uint64(0xFF)


@hot
def in_all_places(card: int) -> np.uint64:
    """A word full of one card, which may be a hidden one."""
    return ONE_EACH * np.uint64(int(card) & 0xFF)


@hot
def no_smaller(word: np.uint64, card: int) -> np.uint64:
    """The places with cards that are no smaller; EMPTY ones are among them, hidden cards are not."""
    signs = ((word | SIGNS) - in_all_places(card)) & ~word & SIGNS
    return (signs >> SIGN) * FIRST_PLACE


@hot
def put_in(row: Cards, card: int) -> None:
    """Adds one card to a row with a free place: the larger ones move up by a place."""
    words, cards = row.view(np.uint64), in_all_places(card)
    moved, pushed = np.uint64(0), np.uint64(0)
    for part in range(words.shape[0]):
        word = words[part]
        larger = no_smaller(word, max(card + 1, 0))  # hidden cards are no larger than any
        behind = larger << PLACE | moved
        words[part] = (word & ~larger) | (cards & larger & ~behind) | ((word << PLACE | pushed) & behind)
        moved, pushed = larger >> LAST_PLACE, word >> LAST_PLACE


@hot
def take_out(row: Cards, card: int) -> None:
    """Removes one card that lies in the row: those behind it move down by a place. EMPTY removes nothing."""
    words, pulled = row.view(np.uint64), np.uint64(EMPTY)
    for part in range(words.shape[0] - 1, -1, -1):
        word = words[part]
        behind = no_smaller(word, card)
        words[part] = (word & ~behind) | ((word >> PLACE | pulled << LAST_PLACE) & behind)
        pulled = word & FIRST_PLACE


@hot
def take_out_first(row: Cards) -> None:
    """Removes the first card of the row, also a hidden one."""
    for place in range(row.shape[0] - 1):
        row[place] = row[place + 1]
    row[row.shape[0] - 1] = EMPTY


@hot
def lies_in(row: Cards, card: int) -> bool:
    """Whether such a card lies in the row."""
    words, found = row.view(np.uint64), False
    for part in range(words.shape[0]):
        others = words[part] ^ in_all_places(card)
        found |= ((others & BELOW) + BELOW | others) & SIGNS != SIGNS
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
    last = EMPTY
    for place in range(row.shape[0]):
        card = int(row[place])
        if card == EMPTY:
            break
        # Writing first and counting after spares the processor a guess for each card.
        choices[count] = first + card
        count += int(card != last)
        last = card
    return count
