"""The two auctions: stones for a spell, once around; metals for a jewel, until all but one have passed."""

from serai.games.amulett.rules.events import (
    BADE,
    BARREN,
    EXCHANGE,
    FORCED,
    MARKER,
    PASSED,
    ROUND,
    SOLD,
    TURNED_UP,
    UNSOLD,
    UNWANTED,
    WON_IT,
    area_thing,
)
from serai.games.amulett.rules.facts import Facts, Verb
from serai.games.amulett.rules.hooks import raises, repeats
from serai.games.amulett.rules.metals import at_most, cards_of, show_at_least, valid_metals
from serai.games.amulett.rules.spells import draw_spell, gain_spell, put_under
from serai.games.amulett.rules.state import ROUNDS, State, Step
from serai.kernel.contract import Choices
from serai.kernel.events import NOTHING, PUBLIC, emit
from serai.kernel.jit import hot, rule
from serai.kernel.seats import left_of


@hot
def open_auction(table: State, step: int) -> None:
    """A new auction begins with the start player."""
    table.step = step
    table.auction += 1
    table.bid = 0
    table.bidder = NOTHING
    table.bids[:] = 0
    table.bidding = (1 << table.players) - 1
    table.turn = table.start


@hot
def list_bids(table: State, facts: Facts, lowest: int, highest: int, choices: Choices) -> int:
    """To pass, or any bid from the lowest to the highest."""
    choices[0] = facts.first[Verb.PASS]
    count = 1
    for bid in range(lowest, highest + 1):
        choices[count] = facts.first[Verb.BID] + bid - 1
        count += 1
    return count


@hot
def place_bid(table: State, facts: Facts, seat: int, action: int) -> int:
    """A seat bids or passes; says how many it bids, 0 for a pass."""
    bid = 0 if action == facts.first[Verb.PASS] else action - facts.first[Verb.BID] + 1
    if bid:
        table.bid, table.bidder, table.bids[seat] = bid, seat, bid
        emit(table, BADE, seat, NOTHING, bid, PUBLIC)
    else:
        table.bidding &= ~(1 << seat)
        emit(table, PASSED, seat, NOTHING, 0, PUBLIC)
    table.turn = left_of(seat, table.players)
    return bid


@hot
def must_pass(table: State, seat: int) -> None:
    """A seat that cannot bid, as everybody knows, is not asked."""
    table.bidding &= ~(1 << seat)
    table.turn = left_of(seat, table.players)
    emit(table, PASSED, seat, NOTHING, FORCED, PUBLIC)


# Spells


@hot
def list_stone_bids(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """To pass, or more stones than the highest bid."""
    return list_bids(table, facts, table.bid + 1, int(table.supply[seat]), choices)


@hot
def lay_out_spells(table: State, facts: Facts) -> None:
    """A new round: as many spells as players, or what there is, are laid out face down."""
    table.round += 1
    table.marker = 0
    # The news hold small numbers; whoever plays on after the last of them finds the round on the table.
    emit(table, ROUND, NOTHING, NOTHING, min(table.round, ROUNDS), PUBLIC)
    table.laid = min(table.players, table.deck_size)
    table.step = Step.TURN_UP


@hot
def turn_up_spell(table: State, facts: Facts) -> None:
    """The next spell is turned up and auctioned; after the last one the metal phase begins."""
    if table.laid == 0:
        table.step = Step.METAL_TURN
        table.turn, table.left = table.start, table.players
        return
    table.laid -= 1
    table.offered = draw_spell(table)
    emit(table, TURNED_UP, NOTHING, table.offered, 0, PUBLIC)
    open_auction(table, Step.SPELL)


@hot
def ask_for_stones(table: State, facts: Facts) -> None:
    """The next seat is asked that has more stones than the highest bid; after the last one the spell is sold."""
    while table.bidding:
        if table.supply[table.turn] > table.bid:
            table.waiting = 1 << table.turn
            return
        must_pass(table, table.turn)
    spell = table.offered
    table.offered = NOTHING
    table.step = Step.TURN_UP
    if table.bidder == NOTHING:
        put_under(table, spell)
        emit(table, UNSOLD, NOTHING, spell, 0, PUBLIC)
    else:
        gain_spell(table, facts, table.bidder, spell, table.bid)
        table.start = table.bidder
        emit(table, SOLD, table.bidder, spell, table.bid, PUBLIC)


@hot
def bid_stones(table: State, facts: Facts, seat: int, action: int) -> None:
    """Each seat has one turn: whether it bids or passes, it is not asked again."""
    if place_bid(table, facts, seat, action):
        table.bidding &= ~(1 << seat)


# Jewels


@rule
def draw_marker(table: State, facts: Facts) -> None:
    """The marker says how many exchanges are held in this round."""
    drawn = int(facts.markers[0])
    if table.round <= ROUNDS:
        drawn = int(table.markers[table.round - 1])
        table.markers[table.round - 1] = NOTHING
    if table.marker == 0:
        table.marker = drawn
        emit(table, MARKER, table.start, NOTHING, drawn, PUBLIC)
    table.exchanges = table.marker
    table.step = Step.OPEN


@hot
def open_exchange(table: State, facts: Facts) -> None:
    """The jewels where the company stands are up for exchange; where there are none, it only moves on."""
    table.held += 1
    table.exchanges -= 1
    area = table.company
    if table.lying[area] == 0:
        emit(table, BARREN, NOTHING, area_thing(table, area), 0, PUBLIC)
        table.bid, table.bidder = 0, NOTHING
        table.step = Step.MOVE
        return
    emit(table, EXCHANGE, NOTHING, area_thing(table, area), table.exchanges, PUBLIC)
    for seat in range(table.players):
        table.valid[seat] = valid_metals(table, facts, seat, area)
    open_auction(table, Step.EXCHANGE)


@hot
def lowest_bid(table: State, facts: Facts, seat: int) -> int:
    """One more than the last bid, two after Mighty Power; as much with Superiority, which is stronger."""
    if table.bidder == NOTHING:
        return 1
    if repeats(table, facts, seat):
        return table.bid
    return table.bid + 1 + raises(table, facts, table.bidder)


@hot
def ask_for_metal(table: State, facts: Facts) -> None:
    """The next seat that has not passed is asked, until one is left: it wins and is start player at once."""
    while table.bidding:
        seat = table.turn
        if table.bidder == seat:
            table.start = seat
            emit(table, WON_IT, seat, NOTHING, table.bid, PUBLIC)
            table.owed = table.bid
            table.step = Step.PAY
            return
        if table.bidding >> seat & 1:
            if at_most(table, seat, int(table.valid[seat])) >= lowest_bid(table, facts, seat):
                table.waiting = 1 << seat
                return
            must_pass(table, seat)
        else:
            table.turn = left_of(seat, table.players)
    emit(table, UNWANTED, NOTHING, area_thing(table, table.company), 0, PUBLIC)
    table.step = Step.MOVE


@hot
def list_metal_bids(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """To pass, or as many cards as the seat holds that are valid here."""
    highest = cards_of(table, seat, int(table.valid[seat]))
    return list_bids(table, facts, lowest_bid(table, facts, seat), highest, choices)


@hot
def bid_metal(table: State, facts: Facts, seat: int, action: int) -> None:
    """A bid proves how many valid cards the seat holds; who passes is out."""
    bid = place_bid(table, facts, seat, action)
    if bid:
        show_at_least(table, seat, int(table.valid[seat]), bid)


# Standing orders


@hot
def auction(table: State, facts: Facts, seat: int) -> int:
    """The auction that is running, for a seat that may still bid in it."""
    bidding = table.step in (Step.SPELL, Step.EXCHANGE) and table.bidding >> seat & 1
    return table.auction if bidding else NOTHING


@hot
def follow(table: State, facts: Facts, seat: int, limit: int) -> int:
    """The lowest bid that the seat can make, if it is not above the limit; otherwise it passes."""
    if table.step == Step.SPELL:
        lowest, highest = table.bid + 1, int(table.supply[seat])
    else:
        lowest = lowest_bid(table, facts, seat)
        highest = cards_of(table, seat, int(table.valid[seat]))
    if lowest > min(limit, highest):
        return int(facts.first[Verb.PASS])
    return int(facts.first[Verb.BID]) + lowest - 1
