"""Setting the table of Āmul: palace and bazaar, the deck, the Starting Player and the first hands."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amul.rules.facts import BAZAAR, MARKET, PALACE, Facts
from serai.games.amul.rules.round import deal, replenish
from serai.games.amul.rules.rows import EMPTY, put_in
from serai.games.amul.rules.state import NO_LETTER, State
from serai.kernel.events import NOTHING
from serai.kernel.fate import Fate, fall
from serai.kernel.jit import hot

TEA, EARLY_PROWESS = 0, 1
"""The places of the options."""


@hot
def setup(table: State, facts: Facts, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """Palace and bazaar are laid out, the deck is shuffled, a Starting Player is drawn, each player is dealt a hand."""
    table.players = seats
    table.tea = options[TEA]
    table.martial = facts.early if options[EARLY_PROWESS] else seats + 1
    clear_the_table(table)
    lay_out(table, facts, PALACE)
    lay_out(table, facts, BAZAAR)
    if table.tea > 0:
        put_in(table.place[BAZAAR], facts.tea_trader)
    stack_the_deck(table, facts)
    shuffle_the_deck(table, fate)
    table.start = fall(fate[0], seats)
    table.first = table.start
    for _ in range(facts.hand):
        deal(table)
    table.round = 1
    replenish(table, facts)


@hot
def clear_the_table(table: State) -> None:
    """No cards in hands and places, no letters, nothing chosen."""
    table.hand[:] = EMPTY
    table.known[:] = EMPTY
    table.place[:] = EMPTY
    table.deck[:] = NOTHING
    table.letter[:] = NO_LETTER


@hot
def lay_out(table: State, facts: Facts, place: int) -> None:
    """The palace or bazaar cards for this number of players, face up."""
    copies = facts.copies[place, table.players]
    row = table.place[place]
    count = 0
    for kind in range(copies.shape[0]):
        for _ in range(int(copies[kind])):
            row[count] = kind
            count += 1


@hot
def stack_the_deck(table: State, facts: Facts) -> None:
    """Every market card for this number of players, and the Tea cards of the variant."""
    size = 0
    copies, tea, tea_cards = facts.copies[MARKET, table.players], facts.tea, table.tea
    for kind in range(copies.shape[0]):
        for _ in range(int(copies[kind]) + (tea_cards if kind == tea else 0)):
            table.deck[size] = kind
            size += 1
    table.deck_size = size


@hot
def shuffle_the_deck(table: State, fate: Fate) -> None:
    """Fate puts the deck in order."""
    deck = table.deck
    for place in range(table.deck_size - 1, 0, -1):
        other = fall(fate[place], place + 1)
        deck[place], deck[other] = deck[other], deck[place]
