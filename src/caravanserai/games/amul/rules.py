"""The rules of Āmul, from setting the table to the last card."""

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amul.facts import BAZAAR, IN_HAND, MARKET, ON_TABLE, PALACE, Facts
from caravanserai.games.amul.order import set_order
from caravanserai.games.amul.rows import EMPTY, lies_in, list_kinds, put_in, take_out
from caravanserai.games.amul.state import EFFECTS, END, NO_LETTER, OFFER, PICK, REVEAL, State
from caravanserai.kernel.contract import Choices
from caravanserai.kernel.door import hot
from caravanserai.kernel.fate import Fate, fall
from caravanserai.kernel.news import NOTHING, PRIVATE, PUBLIC, tell
from caravanserai.kernel.seats import left_of

OFFERING, PICKING, REVEALING, TAKING, DECLINING = 0, 1, 2, 3, 6
TEA, EARLY = 0, 1

EVENTS = (
    "dealt",
    "filled",
    "round",
    "chose",
    "offered",
    "picked",
    "revealed",
    "left",
    "took",
    "declined",
    "emptied",
    "first-pick",
    "kept",
    "unscored",
    "ended",
)
DEALT, FILLED, ROUND, CHOSE, OFFERED, PICKED, REVEALED, LEFT, TOOK, DECLINED, EMPTIED, FIRST, KEPT, UNSCORED, ENDED = (
    range(15)
)


# Setting the table


@hot
def setup(table: State, facts: Facts, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """Palace and bazaar are laid out, the deck is shuffled, a Starting Player is drawn, each player is dealt a hand."""
    table.players = seats
    table.tea = options[TEA]
    table.martial = facts.early if options[EARLY] else seats + 1
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
    copies = facts.copies[MARKET, table.players]
    for kind in range(copies.shape[0]):
        for _ in range(int(copies[kind]) + (table.tea if kind == facts.tea else 0)):
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


@hot
def draw(table: State) -> int:
    """The top card of the deck."""
    card = int(table.deck[table.drawn])
    table.deck[table.drawn] = NOTHING
    table.drawn += 1
    return card


@hot
def deal(table: State) -> None:
    """Each player is dealt one card, secret from the others."""
    seat = table.start
    for _ in range(table.players):
        card = draw(table)
        put_in(table.hand[seat], card)
        tell(table, DEALT, seat, card, 0, PRIVATE)
        seat = left_of(seat, table.players)


@hot
def replenish(table: State, facts: Facts) -> None:
    """A new round: one card for each hand, some for the market, and everybody chooses an offer."""
    tell(table, ROUND, NOTHING, NOTHING, table.round, PUBLIC)
    table.offered[:] = NOTHING
    table.picked[:] = NOTHING
    table.revealed[:] = NOTHING
    table.taken[:] = NOTHING
    deal(table)
    for _ in range(int(facts.fill[table.players])):
        card = draw(table)
        put_in(table.place[MARKET], card)
        tell(table, FILLED, NOTHING, card, 0, PUBLIC)
    set_order(table, facts)
    await_choices(table, OFFER)


@hot
def await_choices(table: State, phase: int) -> None:
    """Everybody chooses a card at the same time."""
    table.phase = phase
    table.chosen[:] = NOTHING
    table.waiting = (1 << table.players) - 1


@hot
def await_turn(table: State) -> None:
    """The next seat in order chooses."""
    table.waiting = 1 << int(table.order[table.turn])


# Whose choice it is, and what is open to them


@hot
def acting(table: State, facts: Facts) -> int:
    """Everybody who has not chosen yet; in Pick and Effects the next one in order."""
    return table.waiting


@hot
def legal(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """Any hand card for Offer and Reveal, any market card for Pick, and for an effect what it may take, or nothing."""
    kinds = table.gone.shape[0]
    if table.phase == OFFER:
        return list_kinds(table.hand[seat], OFFERING * kinds, choices, 0)
    if table.phase == REVEAL:
        return list_kinds(table.hand[seat], REVEALING * kinds, choices, 0)
    if table.phase == END or int(table.order[table.turn]) != seat:
        return 0
    if table.phase == PICK:
        return list_kinds(table.place[MARKET], PICKING * kinds, choices, 0)
    count = 0
    takes = int(facts.takes[table.revealed[seat]])
    for place in range(3):
        if takes & (1 << place):
            count = list_kinds(table.place[place], (TAKING + place) * kinds, choices, count)
    choices[count] = DECLINING * kinds
    return count + 1


@hot
def apply(table: State, facts: Facts, seat: int, action: int) -> None:
    """One choice, and all that follows from it."""
    table.told = 0
    kinds = table.gone.shape[0]
    card = action % kinds
    if table.phase == PICK:
        pick(table, seat, card)
    elif table.phase == EFFECTS:
        take(table, facts, seat, card, action // kinds - TAKING)
    else:
        choose(table, facts, seat, card)


# Offer and Reveal: all at the same time, face down


@hot
def choose(table: State, facts: Facts, seat: int, card: int) -> None:
    """A card is laid face down; once everybody has chosen, all are turned up together."""
    table.chosen[seat] = card
    tell(table, CHOSE, seat, card, 0, PRIVATE)
    table.waiting &= ~(1 << seat)
    if table.waiting:
        return
    if table.phase == OFFER:
        turn_up_offers(table, facts)
    else:
        turn_up_reveals(table, facts)


@hot
def play_from_hand(table: State, seat: int) -> int:
    """The chosen card leaves the hand, and everybody sees it do so."""
    card = int(table.chosen[seat])
    take_out(table.hand[seat], card)
    if lies_in(table.known[seat], card):
        take_out(table.known[seat], card)
    table.chosen[seat] = NOTHING
    return card


@hot
def lay(table: State, facts: Facts, seat: int, card: int) -> None:
    """A card comes to lie in a play area, where its prowess and its letter count."""
    table.area[seat, card] += 1
    table.prowess[seat] += facts.prowess[card]
    if 0 < facts.letter[card] < table.letter[seat]:
        table.letter[seat] = facts.letter[card]


@hot
def turn_up_offers(table: State, facts: Facts) -> None:
    """All offers join the market face up, and the picking begins."""
    for seat in range(table.players):
        card = play_from_hand(table, seat)
        put_in(table.place[MARKET], card)
        table.offered[seat] = card
        tell(table, OFFERED, seat, card, 0, PUBLIC)
    set_order(table, facts)
    table.phase = PICK
    await_turn(table)


@hot
def pick(table: State, seat: int, card: int) -> None:
    """The seat takes one face-up market card into the hand; after the last pick everybody chooses a card to reveal."""
    take_out(table.place[MARKET], card)
    put_in(table.hand[seat], card)
    put_in(table.known[seat], card)
    table.picked[seat] = card
    tell(table, PICKED, seat, card, 0, PUBLIC)
    table.turn += 1
    if table.turn < table.players:
        await_turn(table)
    else:
        await_choices(table, REVEAL)


@hot
def turn_up_reveals(table: State, facts: Facts) -> None:
    """Cards with the table icon stay in the play area, those with only the hand icon leave the game."""
    for seat in range(table.players):
        card = play_from_hand(table, seat)
        table.revealed[seat] = card
        tell(table, REVEALED, seat, card, 0, PUBLIC)
        if facts.position[card] & ON_TABLE:
            lay(table, facts, seat, card)
        else:
            table.gone[card] += 1
            tell(table, LEFT, seat, card, 0, PUBLIC)
    set_order(table, facts)
    table.phase = EFFECTS
    seek_effect(table, facts)


# Immediate effects


@hot
def seek_effect(table: State, facts: Facts) -> None:
    """Moves on to the next seat in order whose revealed card can take something; after the last one the round ends."""
    while table.turn < table.players:
        seat = int(table.order[table.turn])
        if can_take(table, facts, int(table.revealed[seat])):
            await_turn(table)
            return
        table.turn += 1
    end_round(table, facts)


@hot
def can_take(table: State, facts: Facts, card: int) -> bool:
    """Whether a revealed card has an effect, stays in play, and finds something to take."""
    takes = int(facts.takes[card])
    if takes == 0 or not facts.position[card] & ON_TABLE:
        return False
    for place in range(3):
        if takes & (1 << place) and table.place[place, 0] != EMPTY:
            return True
    return False


@hot
def take(table: State, facts: Facts, seat: int, card: int, place: int) -> None:
    """The seat puts one card straight into its play area, or takes nothing; no effect follows from it."""
    if place + TAKING == DECLINING:
        tell(table, DECLINED, seat, NOTHING, 0, PUBLIC)
    else:
        take_out(table.place[place], card)
        lay(table, facts, seat, card)
        table.taken[seat] = card
        tell(table, TOOK, seat, card, place, PUBLIC)
    table.turn += 1
    seek_effect(table, facts)


# The end of a round and of the game


@hot
def end_round(table: State, facts: Facts) -> None:
    """The market is emptied, First Pick passes clockwise, and the next round begins, or the game is over."""
    empty_the_market(table)
    table.first = left_of(table.first, table.players)
    tell(table, FIRST, table.first, NOTHING, 0, PUBLIC)
    if table.round < facts.rounds:
        table.round += 1
        replenish(table, facts)
    else:
        lay_down_hands(table, facts)


@hot
def empty_the_market(table: State) -> None:
    """Whatever is left in the market leaves the game."""
    left = 0
    for place in range(table.place.shape[1]):
        card = table.place[MARKET, place]
        if card == EMPTY:
            break
        table.gone[card] += 1
        left += 1
    table.place[MARKET] = EMPTY
    tell(table, EMPTIED, NOTHING, NOTHING, left, PUBLIC)


@hot
def lay_down_hands(table: State, facts: Facts) -> None:
    """Hand cards with the hand icon go to the play area, the others leave the game unscored."""
    table.phase = END
    table.waiting = 0
    for seat in range(table.players):
        for place in range(table.hand.shape[1]):
            card = int(table.hand[seat, place])
            if card == EMPTY:
                break
            if facts.position[card] & IN_HAND:
                lay(table, facts, seat, card)
                tell(table, KEPT, seat, card, 0, PUBLIC)
            else:
                table.gone[card] += 1
                tell(table, UNSCORED, seat, card, 0, PUBLIC)
        table.hand[seat] = EMPTY
        table.known[seat] = EMPTY
    tell(table, ENDED, NOTHING, NOTHING, 0, PUBLIC)
