"""What a seat cannot know: hiding it, imagining it, and proving that no card is lost."""

from typing import Any

import numpy as np

from serai.games.amul.rules.facts import BAZAAR, MARKET, PALACE, Facts
from serai.games.amul.rules.rows import EMPTY, count_cards, put_in, take_out_first
from serai.games.amul.rules.state import DECK, HAND, Phase, State
from serai.kernel.chance import Chance, roll, shuffle
from serai.kernel.events import HIDDEN, NOTHING, veil_events
from serai.kernel.jit import rule
from serai.kernel.layout import Cards, Numbers


@rule
def veil(table: State, facts: Facts, seat: int) -> None:
    """Hides the other hands but for cards seen picked, the cards chosen face down, and the order of the deck."""
    for other in range(table.players):
        if other != seat:
            hide_hand(table, other)
            if table.chosen[other] != NOTHING:
                table.chosen[other] = HIDDEN
    table.deck[table.drawn : table.deck_size] = HIDDEN
    veil_events(table, seat)


@rule
def hide_hand(table: State, seat: int) -> None:
    """Of a hand only its size remains, and the cards it must hold."""
    hidden = count_cards(table.hand[seat]) - count_cards(table.known[seat])
    table.hand[seat, :hidden] = HIDDEN
    table.hand[seat, hidden:] = table.known[seat, : HAND - hidden]


@rule
def unseen(table: State, facts: Facts, pool: Numbers) -> None:
    """Counts the cards that lie nowhere in sight: in the deck or in other hands."""
    pool[:] = 0
    for place in (MARKET, PALACE, BAZAAR):
        pool += facts.copies[place, table.players]
    pool -= table.gone
    for seat in range(table.players):
        pool -= table.area[seat]
    if table.tea > 0:
        pool[facts.tea] += table.tea
        pool[facts.tea_trader] += 1
    for place in range(3):
        remove_row(pool, table.place[place])
    for seat in range(table.players):
        remove_row(pool, table.hand[seat])


@rule
def count_unseen(tables: Any, facts: Any, pool: Numbers) -> None:
    """The same for the first of several tables."""
    unseen(tables[0], facts[0], pool)


@rule
def remove_row(pool: Numbers, row: Cards) -> None:
    """Takes the visible cards of a row off a count."""
    for card in row:
        if card == EMPTY:
            break
        if card != HIDDEN:
            pool[card] -= 1


@rule
def imagine(table: State, facts: Facts, seat: int, chance: Chance) -> None:
    """Deals the unseen cards to the other hands and the deck; a card laid face down may be any of that hand."""
    pool = np.zeros(table.gone.shape[0], np.int16)
    unseen(table, facts, pool)
    cards = np.zeros(DECK, np.int8)
    count = 0
    for kind in range(pool.shape[0]):
        for _ in range(int(pool[kind])):
            cards[count] = kind
            count += 1
    shuffle(cards, count, chance)
    for other in range(table.players):
        hand = table.hand[other]
        while hand[0] == HIDDEN:
            count -= 1
            take_out_first(hand)
            put_in(hand, int(cards[count]))
        if table.chosen[other] == HIDDEN:
            table.chosen[other] = hand[roll(chance, count_cards(hand))]
    for place in range(table.drawn, table.deck_size):
        count -= 1
        table.deck[place] = cards[count]


@rule
def sound(table: State, facts: Facts) -> bool:
    """No card lost or doubled, hands and deck of the size the rules say, nothing known that is not held."""
    return cards_are_conserved(table, facts) and hands_are_right(table, facts) and deck_is_right(table, facts)


@rule
def cards_are_conserved(table: State, facts: Facts) -> bool:
    """Every card of this table lies in exactly one place, and no seat is known to hold what it does not."""
    pool = np.zeros(table.gone.shape[0], np.int16)
    unseen(table, facts, pool)
    for place in range(table.drawn, table.deck_size):
        pool[table.deck[place]] -= 1
    for kind in range(pool.shape[0]):
        if pool[kind] != 0 or table.gone[kind] < 0:
            return False
    for seat in range(table.players):
        for card in table.known[seat]:
            if card != EMPTY and times_in(table.known[seat], card) > times_in(table.hand[seat], card):
                return False
    return True


@rule
def times_in(row: Cards, card: int) -> int:
    """How often a kind lies in a row."""
    count = 0
    for other in row:
        count += int(other == card)
    return count


@rule
def hands_are_right(table: State, facts: Facts) -> bool:
    """Six cards from the deal to the offer and from the pick to the reveal, else five; none at the end."""
    for seat in range(table.players):
        size = facts.hand
        if table.phase in (Phase.OFFER, Phase.REVEAL) or (table.phase == Phase.PICK and table.picked[seat] != NOTHING):
            size += 1
        if table.phase == Phase.END:
            size = 0
        if count_cards(table.hand[seat]) != size:
            return False
    return True


@rule
def deck_is_right(table: State, facts: Facts) -> bool:
    """As many cards have been drawn as hands and market took; at the end as many are left as Tea cards were added."""
    players = table.players
    drawn = players * facts.hand + table.round * (players + int(facts.fill[players]))
    if table.phase == Phase.END and table.deck_size - table.drawn != table.tea:
        return False
    return table.drawn == drawn
