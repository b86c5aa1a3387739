"""After a won exchange: paying, taking back, curses, jewels, and the company moves on."""

from serai.games.amulett.rules.events import (
    CURSED,
    ENDED,
    GOT_JEWEL,
    MOVED,
    PAID,
    RETURNED,
    STAYED,
    TOOK_BACK,
    area_thing,
    colour_thing,
    metal_thing,
)
from serai.games.amulett.rules.facts import METAL_KINDS, Facts, Verb
from serai.games.amulett.rules.hooks import claims, further_jewels, roams
from serai.games.amulett.rules.metals import at_most, shift_openly
from serai.games.amulett.rules.state import State, Step
from serai.kernel.contract import Choices
from serai.kernel.events import NOTHING, PUBLIC, emit
from serai.kernel.jit import hot
from serai.kernel.seats import left_of, lowest_bit

# Paying


@hot
def ask_for_payment(table: State, facts: Facts) -> None:
    """The winner lays out valid cards of own choice; what everybody knows must be paid is paid."""
    seat = table.bidder
    valid = int(table.valid[seat])
    possible = 0
    for metal in range(METAL_KINDS):
        if valid >> metal & 1 and at_most(table, seat, 1 << metal) > 0:
            possible |= 1 << metal
    single = possible & (possible - 1) == 0
    if single or at_most(table, seat, valid) == table.owed:
        for metal in range(METAL_KINDS):
            if possible >> metal & 1:
                pay(table, metal, min(int(table.metal[seat, metal]), table.owed))
    if table.owed:
        table.waiting = 1 << seat
        return
    begin_claims(table, facts)


@hot
def begin_claims(table: State, facts: Facts) -> None:
    """All is paid, and the winner takes cards of its bid first."""
    table.turn, table.left = table.bidder, table.players
    table.due = claims(table, facts, table.bidder, table.bidder, table.bid)
    table.step = Step.CLAIM


@hot
def list_payments(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """The valid metals that the winner holds."""
    valid = int(table.valid[seat])
    count = 0
    for metal in range(METAL_KINDS):
        choices[count] = facts.first[Verb.PAY] + metal
        count += (valid >> metal & 1) & int(table.metal[seat, metal] > 0)
    return count


@hot
def pay_card(table: State, facts: Facts, seat: int, action: int) -> None:
    """The winner lays out one card."""
    pay(table, action - facts.first[Verb.PAY], 1)


@hot
def pay(table: State, metal: int, cards: int) -> None:
    """The winner lays out cards of a metal for everybody to see."""
    if cards == 0:
        return
    seat = table.bidder
    shift_openly(table, seat, metal, -cards)
    table.paid[metal] += cards
    table.owed -= cards
    emit(table, PAID, seat, metal_thing(table, metal), cards, PUBLIC)


# Taking from the bid: the winner first, then the others clockwise


@hot
def ask_for_claims(table: State, facts: Facts) -> None:
    """Each seat takes what its spells allow while cards are left; it is asked only if there is something to choose."""
    while table.left:
        laid_out, kinds = count_paid(table)
        if laid_out == 0:
            break
        if table.due == 0:
            table.turn = left_of(table.turn, table.players)
            table.left -= 1
            table.due = claims(table, facts, table.turn, table.bidder, table.bid)
        elif kinds > 1 and table.due < laid_out:
            table.waiting = 1 << table.turn
            return
        else:
            for metal in range(METAL_KINDS):
                claim(table, metal, min(int(table.paid[metal]), table.due))
    return_the_rest(table)
    table.due = 1 + further_jewels(table, facts, table.bidder, table.company)
    table.step = Step.JEWEL


@hot
def count_paid(table: State) -> tuple[int, int]:
    """How many cards lie there for the exchange, and of how many metals."""
    cards, kinds = 0, 0
    for metal in range(METAL_KINDS):
        cards += int(table.paid[metal])
        kinds += int(table.paid[metal] > 0)
    return cards, kinds


@hot
def list_claims(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """The metals that lie there for the exchange."""
    count = 0
    for metal in range(METAL_KINDS):
        choices[count] = facts.first[Verb.CLAIM] + metal
        count += int(table.paid[metal] > 0)
    return count


@hot
def claim_card(table: State, facts: Facts, seat: int, action: int) -> None:
    """The seat whose turn it is takes one card from the bid."""
    claim(table, action - facts.first[Verb.CLAIM], 1)


@hot
def claim(table: State, metal: int, cards: int) -> None:
    """The seat whose turn it is takes cards of a metal from the bid."""
    if cards == 0:
        return
    table.paid[metal] -= cards
    table.due -= cards
    shift_openly(table, table.turn, metal, cards)
    what = TOOK_BACK if table.turn == table.bidder else CURSED
    emit(table, what, table.turn, metal_thing(table, metal), cards, PUBLIC)


@hot
def return_the_rest(table: State) -> None:
    """What nobody took of the bid goes back to the stacks."""
    cards = 0
    for metal in range(METAL_KINDS):
        cards += int(table.paid[metal])
        table.stack[metal] += table.paid[metal]
        table.paid[metal] = 0
    if cards:
        emit(table, RETURNED, NOTHING, NOTHING, cards, PUBLIC)


# Jewels


@hot
def ask_for_jewel(table: State, facts: Facts) -> None:
    """The winner takes a jewel of own choice, and further ones if spells allow; it is asked if there is a choice."""
    while table.due:
        colours = colours_here(table)
        if colours == 0:
            table.due = 0
        elif colours & (colours - 1) and table.due < table.lying[table.company]:
            table.waiting = 1 << table.bidder
            return
        else:
            take_jewel(table, lowest_bit(colours))
            if table.step == Step.OVER:
                return
    table.step = Step.MOVE


@hot
def colours_here(table: State) -> int:
    """The colours of the jewels that lie where the company stands, one bit each."""
    colours = 0
    for colour in range(table.ground.shape[1]):
        colours |= int(table.ground[table.company, colour] > 0) << colour
    return colours


@hot
def list_jewels(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """The colours that lie where the company stands."""
    count = 0
    for colour in range(table.ground.shape[1]):
        choices[count] = facts.first[Verb.JEWEL] + colour
        count += int(table.ground[table.company, colour] > 0)
    return count


@hot
def choose_jewel(table: State, facts: Facts, seat: int, action: int) -> None:
    """The winner takes a jewel of its choice."""
    take_jewel(table, action - facts.first[Verb.JEWEL])


@hot
def take_jewel(table: State, colour: int) -> None:
    """The winner puts one jewel on the amulet; if that completes it, the game is over at once."""
    seat = table.bidder
    table.ground[table.company, colour] -= 1
    table.lying[table.company] -= 1
    table.jewel[seat, colour] += 1
    table.due -= 1
    emit(table, GOT_JEWEL, seat, colour_thing(table, colour), int(table.jewel[seat, colour]), PUBLIC)
    if has_won(table, seat):
        table.step = Step.OVER
        emit(table, ENDED, seat, NOTHING, int(colours_of(table, seat) >= table.colours_to_win), PUBLIC)


@hot
def colours_of(table: State, seat: int) -> int:
    """How many different colours of jewels a seat owns."""
    colours = 0
    for colour in range(table.jewel.shape[1]):
        colours += int(table.jewel[seat, colour] > 0)
    return colours


@hot
def jewels_of(table: State, seat: int) -> int:
    """How many jewels a seat owns."""
    jewels = 0
    for colour in range(table.jewel.shape[1]):
        jewels += int(table.jewel[seat, colour])
    return jewels


@hot
def has_won(table: State, seat: int) -> bool:
    """Seven jewels of different colours, or eight of any."""
    return jewels_to_go(table, seat) <= 0


@hot
def jewels_to_go(table: State, seat: int) -> int:
    """How many jewels a seat still needs to win, if it gets the right ones."""
    return min(colours_to_go(table, seat), number_to_go(table, seat))


@hot
def colours_to_go(table: State, seat: int) -> int:
    """How many more colours complete the amulet of a seat."""
    return table.colours_to_win - colours_of(table, seat)


@hot
def number_to_go(table: State, seat: int) -> int:
    """How many more jewels of whatever colours complete the amulet of a seat."""
    return table.jewels_to_win - jewels_of(table, seat)


@hot
def wins_with(table: State, seat: int, colour: int) -> bool:
    """Whether one more jewel of a colour completes the amulet of a seat."""
    table.jewel[seat, colour] += 1
    won = has_won(table, seat)
    table.jewel[seat, colour] -= 1
    return won


# The company


@hot
def areas_in_reach(table: State, facts: Facts, seat: int) -> int:
    """Areas with a jewel next to the company's; with wings, or if there is none, all others with one. A bit each."""
    here = table.company
    near, anywhere = 0, 0
    for area in range(table.ground.shape[0]):
        if area != here and table.lying[area]:
            anywhere |= 1 << area
            near |= int(facts.near[here, area]) << area
    return anywhere if near == 0 or roams(table, facts, seat) else near


@hot
def list_moves(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """The areas to which a seat may move the company."""
    reach = areas_in_reach(table, facts, seat)
    count = 0
    for area in range(table.ground.shape[0]):
        choices[count] = facts.first[Verb.MOVE] + area
        count += reach >> area & 1
    return count


@hot
def ask_for_move(table: State, facts: Facts) -> None:
    """The start player moves the company on, and is asked if there are several ways."""
    reach = areas_in_reach(table, facts, table.start)
    if reach & (reach - 1):
        table.waiting = 1 << table.start
    elif reach:
        move(table, lowest_bit(reach))
    else:
        emit(table, STAYED, table.start, area_thing(table, table.company), 0, PUBLIC)
        leave_exchange(table)


@hot
def choose_way(table: State, facts: Facts, seat: int, action: int) -> None:
    """The start player says where the company goes."""
    move(table, action - facts.first[Verb.MOVE])


@hot
def move(table: State, area: int) -> None:
    """The company comes to another area."""
    table.company = area
    emit(table, MOVED, table.start, area_thing(table, area), 0, PUBLIC)
    leave_exchange(table)


@hot
def leave_exchange(table: State) -> None:
    """The next exchange, or the energy phase when no marker is left."""
    if table.exchanges:
        table.step = Step.OPEN
    else:
        table.step = Step.ENERGY_TURN
        table.further = 0
        table.further_own[:] = 0
        table.turn, table.left = table.start, table.players
