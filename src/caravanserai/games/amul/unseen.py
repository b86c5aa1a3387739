"""What a seat cannot know: hiding it, imagining it, and proving that no card is lost."""

import numpy as np

from caravanserai.games.amul.facts import MARKET, PALACE, Facts
from caravanserai.games.amul.state import DECK, END, OFFER, PICK, REVEAL, State
from caravanserai.kernel.chance import Chance, roll, shuffle
from caravanserai.kernel.door import rule
from caravanserai.kernel.layout import Cards
from caravanserai.kernel.news import HIDDEN, NOTHING, veil_news


@rule
def veil(table: State, facts: Facts, seat: int) -> None:
    """Hides the other hands but for cards seen picked, the cards chosen face down, and the order of the deck."""
    for other in range(table.players):
        if other != seat:
            table.hand[other] = table.known[other]
            if table.chosen[other] != NOTHING:
                table.chosen[other] = HIDDEN
    table.deck[table.drawn : table.deck_size] = HIDDEN
    veil_news(table, seat)


@rule
def unseen(table: State, facts: Facts, pool: Cards) -> None:
    """Counts the cards that lie nowhere in sight: in the deck or in other hands."""
    for kind in range(pool.shape[0]):
        cards = int(facts.copies[MARKET, table.players, kind]) + int(facts.copies[PALACE, table.players, kind])
        if kind == facts.tea:
            cards += table.tea
        cards -= int(table.gone[kind]) + int(table.place[MARKET, kind]) + int(table.place[PALACE, kind])
        for seat in range(table.players):
            cards -= int(table.hand[seat, kind]) + int(table.area[seat, kind])
        pool[kind] = max(cards, 0)


@rule
def imagine(table: State, facts: Facts, seat: int, chance: Chance) -> None:
    """Deals the unseen cards at random to the other hands and the deck; who chose face down chose any of their cards."""
    pool = np.zeros(table.gone.shape[0], np.int8)
    unseen(table, facts, pool)
    cards = np.zeros(DECK, np.int8)
    count = 0
    for kind in range(pool.shape[0]):
        for _ in range(int(pool[kind])):
            cards[count] = kind
            count += 1
    shuffle(cards, count, chance)
    for other in range(table.players):
        if other != seat:
            for _ in range(int(table.held[other]) - count_cards(table.hand[other])):
                count -= 1
                table.hand[other, cards[count]] += 1
            if table.chosen[other] == HIDDEN:
                table.chosen[other] = nth_card(table.hand[other], roll(chance, int(table.held[other])))
    for place in range(table.drawn, table.deck_size):
        count -= 1
        table.deck[place] = cards[count]


@rule
def count_cards(cards: Cards) -> int:
    """How many cards lie here."""
    count = 0
    for kind in range(cards.shape[0]):
        count += int(cards[kind])
    return count


@rule
def nth_card(cards: Cards, place: int) -> int:
    """The kind of the card at this place if the cards were laid in a row."""
    for kind in range(cards.shape[0]):
        place -= int(cards[kind])
        if place < 0:
            return kind
    return NOTHING


@rule
def sound(table: State, facts: Facts) -> bool:
    """No card lost or doubled, hands and deck of the size the rules say, nothing known that is not held."""
    return cards_are_conserved(table, facts) and hands_are_right(table, facts) and deck_is_right(table, facts)


@rule
def cards_are_conserved(table: State, facts: Facts) -> bool:
    """Every card of this table lies in exactly one place."""
    lying = np.zeros(table.gone.shape[0], np.int16)
    for place in range(table.drawn, table.deck_size):
        lying[table.deck[place]] += 1
    for kind in range(lying.shape[0]):
        cards = int(lying[kind]) + int(table.gone[kind])
        wanted = table.tea if kind == facts.tea else 0
        if kind == facts.tea_trader and table.tea > 0:
            wanted += 1
        for place in range(3):
            cards += int(table.place[place, kind])
            wanted += int(facts.copies[place, table.players, kind])
            if table.place[place, kind] < 0:
                return False
        for seat in range(table.players):
            if table.hand[seat, kind] < table.known[seat, kind] or table.area[seat, kind] < 0:
                return False
            cards += int(table.hand[seat, kind]) + int(table.area[seat, kind])
        if cards != wanted:
            return False
    return True


@rule
def hands_are_right(table: State, facts: Facts) -> bool:
    """Six cards from the deal to the offer and from the pick to the reveal, else five; none at the end."""
    for seat in range(table.players):
        size = facts.hand
        if table.phase in (OFFER, REVEAL) or (table.phase == PICK and table.picked[seat] != NOTHING):
            size += 1
        if table.phase == END:
            size = 0
        if count_cards(table.hand[seat]) != size or table.held[seat] != size:
            return False
    return True


@rule
def deck_is_right(table: State, facts: Facts) -> bool:
    """So many cards have been drawn as hands and market took; at the end only as many are left as Tea was added."""
    players = table.players
    drawn = players * facts.hand + table.round * (players + int(facts.fill[players]))
    if table.phase == END and table.deck_size - table.drawn != table.tea:
        return False
    return table.drawn == drawn
