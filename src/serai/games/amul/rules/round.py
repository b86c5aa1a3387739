"""A round of Āmul, phase by phase, from the new cards to the emptied market, and the end of the game.

Each phase has three rules: what a seat may choose, what a choice does, and what happens while no seat is asked: the
next seat is asked, or the next phase begins. `PHASE_RULES` lists them.
"""

from serai.games.amul.rules.actions import AmulVerb, action_of, card_of, verb_of
from serai.games.amul.rules.events import AmulEvent
from serai.games.amul.rules.facts import MARKET, Facts, scores_in_hand, scores_on_table
from serai.games.amul.rules.order import set_order
from serai.games.amul.rules.rows import EMPTY, lies_in, list_kinds, put_in, take_out
from serai.games.amul.rules.state import Phase, State
from serai.kernel.contract import Choices
from serai.kernel.events import NOTHING, PRIVATE, PUBLIC, clear_events, emit
from serai.kernel.jit import hot
from serai.kernel.layout import Cards
from serai.kernel.seats import left_of
from serai.kernel.steps import Step, Steps

# A new round


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
        emit(table, AmulEvent.DEALT, seat, card, 0, PRIVATE)
        seat = left_of(seat, table.players)


@hot
def replenish(table: State, facts: Facts) -> None:
    """A new round: one card for each hand, some for the market, and everybody chooses an offer."""
    emit(table, AmulEvent.ROUND, NOTHING, NOTHING, table.round, PUBLIC)
    table.offered[:] = NOTHING
    table.picked[:] = NOTHING
    table.revealed[:] = NOTHING
    table.taken[:] = NOTHING
    deal(table)
    for _ in range(int(facts.fill[table.players])):
        card = draw(table)
        put_in(table.place[MARKET], card)
        emit(table, AmulEvent.FILLED, NOTHING, card, 0, PUBLIC)
    set_order(table, facts)
    table.phase = Phase.OFFER
    ask_everybody(table)


# Who is asked


@hot
def ask_everybody(table: State) -> None:
    """All seats choose a card at the same time, face down."""
    table.chosen[:] = NOTHING
    table.waiting = (1 << table.players) - 1


@hot
def ask_next(table: State) -> None:
    """The next seat in order chooses."""
    table.waiting = 1 << int(table.order[table.turn])


@hot
def end_turn(table: State) -> None:
    """The seat that was asked has chosen; who comes next is for the phase to say."""
    table.turn += 1
    table.waiting = 0


# Offer and Reveal: all at the same time, face down


@hot
def lay_face_down(table: State, facts: Facts, seat: int, action: int) -> None:
    """A card is laid face down, in place of another that the seat has laid down already."""
    card = card_of(action, table.gone.shape[0])
    table.chosen[seat] = card
    emit(table, AmulEvent.CHOSE, seat, card, 0, PRIVATE)
    table.waiting &= ~(1 << seat)


@hot
def play_from_hand(table: State, seat: int) -> int:
    """The chosen card leaves the hand, and everybody sees it do so."""
    card = int(table.chosen[seat])
    take_out(table.hand[seat], card)
    take_out(table.known[seat], card if lies_in(table.known[seat], card) else EMPTY)
    table.chosen[seat] = NOTHING
    return card


@hot
def cards_to_offer(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """Every card in hand, also for a seat that has chosen and changes its mind."""
    return list_kinds(table.hand[seat], action_of(AmulVerb.OFFER, 0, table.gone.shape[0]), choices, 0)


@hot
def turn_up_offers(table: State, facts: Facts) -> None:
    """Once everybody has chosen, all offers join the market face up, and the picking begins."""
    for seat in range(table.players):
        turn_up_offer(table, facts, seat)
    set_order(table, facts)
    table.phase = Phase.PICK


@hot
def turn_up_offer(table: State, facts: Facts, seat: int) -> None:
    """An offered card lies in the market."""
    card = play_from_hand(table, seat)
    put_in(table.place[MARKET], card)
    table.offered[seat] = card
    emit(table, AmulEvent.OFFERED, seat, card, 0, PUBLIC)


@hot
def cards_to_reveal(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """Every card in hand, also for a seat that has chosen and changes its mind."""
    return list_kinds(table.hand[seat], action_of(AmulVerb.REVEAL, 0, table.gone.shape[0]), choices, 0)


@hot
def turn_up_reveals(table: State, facts: Facts) -> None:
    """Once everybody has chosen, all reveals are turned up, and their effects begin."""
    for seat in range(table.players):
        turn_up_reveal(table, facts, seat)
    set_order(table, facts)
    table.phase = Phase.EFFECTS


@hot
def turn_up_reveal(table: State, facts: Facts, seat: int) -> None:
    """A card with the table icon stays in the play area, one with only the hand icon leaves the game."""
    card = play_from_hand(table, seat)
    table.revealed[seat] = card
    emit(table, AmulEvent.REVEALED, seat, card, 0, PUBLIC)
    if scores_on_table(facts, card):
        lay(table, facts, seat, card)
    else:
        table.gone[card] += 1
        emit(table, AmulEvent.LEFT, seat, card, 0, PUBLIC)


@hot
def lay(table: State, facts: Facts, seat: int, card: int) -> None:
    """A card comes to lie in a play area, where its prowess and its letter count."""
    table.area[seat, card] += 1
    table.prowess[seat] += facts.prowess[card]
    if 0 < facts.letter[card] < table.letter[seat]:
        table.letter[seat] = facts.letter[card]


# Pick: one seat after the other


@hot
def cards_to_pick(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """Every card in the market."""
    if not table.waiting >> seat & 1:
        return 0
    return list_kinds(table.place[MARKET], action_of(AmulVerb.PICK, 0, table.gone.shape[0]), choices, 0)


@hot
def pick(table: State, facts: Facts, seat: int, action: int) -> None:
    """The seat takes one face-up market card into the hand."""
    card = card_of(action, table.gone.shape[0])
    take_out(table.place[MARKET], card)
    put_in(table.hand[seat], card)
    put_in(table.known[seat], card)
    table.picked[seat] = card
    emit(table, AmulEvent.PICKED, seat, card, 0, PUBLIC)
    end_turn(table)


@hot
def next_pick(table: State, facts: Facts) -> None:
    """The next seat in order picks; after the last pick everybody chooses a card to reveal."""
    if table.turn < table.players:
        ask_next(table)
    else:
        table.phase = Phase.REVEAL
        ask_everybody(table)


# Effects: one seat after the other, if its revealed card can take something


@hot
def places_to_take_from(table: State, facts: Facts, card: int) -> int:
    """The places from which a revealed card may take something now, one bit each."""
    takes = int(facts.takes[card])
    if takes == 0 or not scores_on_table(facts, card):
        return 0
    for place in range(3):
        if takes >> place & 1 and not has_something_for(table.place[place], facts, card):
            takes &= ~(1 << place)
    return takes


@hot
def may_take(facts: Facts, card: int, other: int) -> bool:
    """Whether the effect of a card may take such a card as the other, wherever it lies."""
    wanted = int(facts.takes_only[card])
    return wanted == 0 or wanted & int(facts.marks[other]) != 0


@hot
def has_something_for(row: Cards, facts: Facts, card: int) -> bool:
    """Whether a card lies in a row that the effect of another may take."""
    if facts.takes_only[card] == 0:
        return row[0] != EMPTY
    for place in range(row.shape[0]):
        other = int(row[place])
        if other == EMPTY:
            break
        if may_take(facts, card, other):
            return True
    return False


@hot
def list_wanted(facts: Facts, wanted: int, row: Cards, first: int, choices: Choices, count: int) -> int:
    """Adds one action for each kind in a row that has one of the wanted marks, or for each kind if none is wanted."""
    last = EMPTY
    for place in range(row.shape[0]):
        card = int(row[place])
        if card == EMPTY:
            break
        choices[count] = first + card
        count += int(card != last) & int(wanted == 0 or wanted & int(facts.marks[card]) != 0)
        last = card
    return count


@hot
def cards_to_take(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """Every card that the revealed card may take, or nothing."""
    if not table.waiting >> seat & 1:
        return 0
    card = int(table.revealed[seat])
    places, wanted = int(facts.takes[card]), int(facts.takes_only[card])
    count = 0
    for place in range(3):
        if places & (1 << place):
            first = action_of(AmulVerb.TAKE_FROM_MARKET + place, 0, table.gone.shape[0])
            count = list_wanted(facts, wanted, table.place[place], first, choices, count)
    choices[count] = action_of(AmulVerb.DECLINE, 0, table.gone.shape[0])
    return count + 1


@hot
def take(table: State, facts: Facts, seat: int, action: int) -> None:
    """The seat puts one card straight into its play area, or takes nothing; no effect follows from it."""
    kinds = table.gone.shape[0]
    card, verb = card_of(action, kinds), verb_of(action, kinds)
    if verb == AmulVerb.DECLINE:
        emit(table, AmulEvent.DECLINED, seat, NOTHING, 0, PUBLIC)
    else:
        place = verb - AmulVerb.TAKE_FROM_MARKET
        take_out(table.place[place], card)
        lay(table, facts, seat, card)
        table.taken[seat] = card
        emit(table, AmulEvent.TOOK, seat, card, place, PUBLIC)
    end_turn(table)


@hot
def next_effect(table: State, facts: Facts) -> None:
    """The next seat in order whose revealed card can take something is asked; after the last one the round ends."""
    while table.turn < table.players:
        seat = int(table.order[table.turn])
        if places_to_take_from(table, facts, int(table.revealed[seat])):
            ask_next(table)
            return
        table.turn += 1
    end_round(table, facts)


# The end of a round and of the game


@hot
def end_round(table: State, facts: Facts) -> None:
    """The market is emptied, First Pick passes clockwise, and the next round begins, or the game is over."""
    empty_the_market(table)
    table.first = left_of(table.first, table.players)
    emit(table, AmulEvent.FIRST_PICK, table.first, NOTHING, 0, PUBLIC)
    if table.round < facts.rounds:
        table.round += 1
        replenish(table, facts)
    else:
        table.phase = Phase.END
        table.waiting = 0
        for seat in range(table.players):
            lay_down_hand(table, facts, seat)
        emit(table, AmulEvent.ENDED, NOTHING, NOTHING, 0, PUBLIC)


@hot
def empty_the_market(table: State) -> None:
    """The cards left in the market leave the game."""
    left = 0
    for place in range(table.place.shape[1]):
        card = table.place[MARKET, place]
        if card == EMPTY:
            break
        table.gone[card] += 1
        left += 1
    table.place[MARKET] = EMPTY
    emit(table, AmulEvent.EMPTIED, NOTHING, NOTHING, left, PUBLIC)


@hot
def lay_down_hand(table: State, facts: Facts, seat: int) -> None:
    """Hand cards with the hand icon go to the play area, the others leave the game unscored."""
    for place in range(table.hand.shape[1]):
        card = int(table.hand[seat, place])
        if card == EMPTY:
            break
        if scores_in_hand(facts, card):
            lay(table, facts, seat, card)
            emit(table, AmulEvent.KEPT, seat, card, 0, PUBLIC)
        else:
            table.gone[card] += 1
            emit(table, AmulEvent.UNSCORED, seat, card, 0, PUBLIC)
    table.hand[seat] = EMPTY
    table.known[seat] = EMPTY


# The phases in their order

PHASE_RULES = Steps[State, Facts](
    Step(Phase.SETUP),
    Step(Phase.OFFER, legal=cards_to_offer, apply=lay_face_down, run=turn_up_offers),
    Step(Phase.PICK, legal=cards_to_pick, apply=pick, run=next_pick),
    Step(Phase.REVEAL, legal=cards_to_reveal, apply=lay_face_down, run=turn_up_reveals),
    Step(Phase.EFFECTS, legal=cards_to_take, apply=take, run=next_effect),
    Step(Phase.END),
    field="phase",
)
legal, carry_out, run_phase = PHASE_RULES.legal, PHASE_RULES.apply, PHASE_RULES.run


@hot
def acting(table: State, facts: Facts) -> int:
    """The seats that must choose now: everybody who has not chosen yet in Offer and Reveal, else the next in order."""
    return table.waiting


@hot
def apply(table: State, facts: Facts, seat: int, action: int) -> None:
    """One choice and all that follows from it, until somebody must choose or the game is over."""
    clear_events(table)
    carry_out(table, facts, seat, action)
    while table.waiting == 0 and table.phase != Phase.END:
        run_phase(table, facts)
