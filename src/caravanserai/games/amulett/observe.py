"""What a seat of Das Amulett may know, as a row of numbers; it reads nothing that is hidden from the seat."""

import numpy as np

from caravanserai.games.amulett.exchange import colours_of, jewels_of
from caravanserai.games.amulett.facts import COLOURS, METALS, Facts
from caravanserai.games.amulett.metals import METAL_KINDS, at_most, cards_of, total_cards
from caravanserai.games.amulett.state import (
    ASK_EXCHANGE,
    ASK_PAY,
    ASK_SPELL,
    FIRST_SPELLS,
    KEPT,
    SEATS,
    STARTS,
    STEPS,
    State,
)
from caravanserai.kernel.door import hot, rule
from caravanserai.kernel.picture import Picture, Piece, clockwise

HUES = len(COLOURS)
MOST_STEPS = len(STEPS)
WAYS_TO_START = len(STARTS)
FEW, TEN, MANY, ROUND = np.float32(1 / 4), np.float32(1 / 10), np.float32(1 / 16), np.float32(1 / 32)
TRAITS = 12 + HUES + 3 * METAL_KINDS
(
    PRESENT,
    SUPPLY,
    JEWELS,
    DIFFERENT,
    CARDS,
    SPENDABLE_AT_LEAST,
    SPENDABLE_AT_MOST,
    BID,
    BIDDING,
    BIDDER,
    TURN,
    START,
) = range(12)
EACH_COLOUR = 12
AT_LEAST, AT_MOST, VALID = (EACH_COLOUR + HUES + METAL_KINDS * column for column in range(3))
NUMBERS = 12


def pieces_of(spells: int, areas: int) -> tuple[Piece, ...]:
    """The pieces of a picture in their order, for an edition with so many spells and areas."""
    return (
        Piece("step", (MOST_STEPS,), f"1 for what is being asked for: {', '.join(STEPS)}"),
        Piece("beginning", (WAYS_TO_START,), f"1 for the start: {', '.join(STARTS)}"),
        Piece("further", (METAL_KINDS,), f"1 for metals that are valid everywhere: {', '.join(METALS)}"),
        Piece("empty stacks", (METAL_KINDS,), "1 for metals of which the stack is empty, likewise"),
        Piece("paid", (METAL_KINDS,), "cards laid out for the exchange, by metal, a sixteenth each"),
        Piece(
            *("numbers", (NUMBERS,)),
            "the round, 1/32 each; the marker and the exchanges still to be held, a quarter each; the highest bid,"
            " cards owed, and how often the seat may still do what it is asked for, a sixteenth each; spells laid out"
            " face down, a quarter each; spells in the deck, 1/32 each; colours and jewels needed to win, a tenth each;"
            " 1 if metals lie open; players, a tenth each",
        ),
        Piece("company", (areas,), "1 for the area in which the company stands"),
        Piece("ground", (areas, HUES), "jewels in each area, by colour, a quarter each"),
        Piece("lifted", (HUES,), "1 for the colour that is being teleported"),
        Piece("lifted from", (areas,), "1 for the area from which it is lifted"),
        Piece("offered", (spells,), "1 for the spell that is up for auction"),
        Piece(
            *("deck end", (spells,)),
            "spells at the end of the deck that everybody saw go there: the place from the top, 1/32 each",
        ),
        Piece("first", (spells,), "1 for the own first spells, before they have stones"),
        Piece("kept", (spells,), "1 for those of them that were kept in secret"),
        Piece("split", (KEPT,), "the stones put on them in secret, a tenth each"),
        Piece(
            *("spells", (SEATS, spells)),
            "for each seat, clockwise from the own one, the spells before it: a tenth, and a tenth for each stone",
        ),
        Piece(
            *("seats", (SEATS, TRAITS)),
            "for each seat, likewise: 1 if somebody sits there; stones in the supply, jewels and different colours, a"
            " tenth each; metal cards, those it can pay with here at least and those at most, and its last bid, a"
            " sixteenth each; 1 if it may still bid, made the highest bid, has its turn, is the start player; jewels by"
            " colour, a quarter each; metals it surely holds and metals it may hold, a sixteenth each, exact for the"
            " own seat; 1 for each metal with which it can pay",
        ),
    )


@rule
def observe(table: State, facts: Facts, seat: int, picture: Picture) -> None:
    """Draws the table as a seat knows it, its pieces one after the other."""
    picture[:] = 0
    at = draw_moment(picture, 0, table)
    at = draw_numbers(picture, at, table)
    at = draw_board(picture, at, table)
    at = draw_deck(picture, at, table)
    at = draw_first_spells(picture, at, table, seat)
    at = draw_spells(picture, at, table, seat)
    for other in range(table.players):
        here = at + clockwise(seat, other, table.players) * TRAITS
        draw_wizard(picture, here, table, other)
        draw_auction(picture, here, table, seat, other)
        draw_metals(picture, here, table, seat, other)


@hot
def draw_moment(picture: Picture, at: int, table: State) -> int:
    """What is asked for, and the metals in sight; says where the next piece begins."""
    picture[at + table.step] = 1
    at += MOST_STEPS
    picture[at + table.beginning] = 1
    at += WAYS_TO_START
    for metal in range(METAL_KINDS):
        picture[at + metal] = table.further >> metal & 1
        picture[at + METAL_KINDS + metal] = int(table.stack[metal] == 0)
        picture[at + 2 * METAL_KINDS + metal] = table.paid[metal] * MANY
    return at + 3 * METAL_KINDS


@hot
def draw_numbers(picture: Picture, at: int, table: State) -> int:
    """The few numbers that everybody sees; says where the next piece begins."""
    picture[at] = min(table.round, 127) * ROUND
    picture[at + 1] = table.marker * FEW
    picture[at + 2] = table.exchanges * FEW
    picture[at + 3] = table.bid * MANY
    picture[at + 4] = table.owed * MANY
    picture[at + 5] = max(table.due, 0) * MANY
    picture[at + 6] = table.laid * FEW
    picture[at + 7] = table.deck_size * ROUND
    picture[at + 8] = table.colours_to_win * TEN
    picture[at + 9] = table.jewels_to_win * TEN
    picture[at + 10] = table.open
    picture[at + 11] = table.players * TEN
    return at + NUMBERS


@hot
def draw_board(picture: Picture, at: int, table: State) -> int:
    """The company, the jewels on the board, and one in the air; says where the next piece begins."""
    areas = table.lying.shape[0]
    picture[at + table.company] = 1
    at += areas
    for area in range(areas):
        for colour in range(HUES):
            picture[at + area * HUES + colour] = table.ground[area, colour] * FEW
    at += areas * HUES
    if table.lifted >= 0:
        picture[at + table.lifted] = 1
        picture[at + HUES + table.lifted_from] = 1
    return at + HUES + areas


@hot
def draw_deck(picture: Picture, at: int, table: State) -> int:
    """The spell up for auction and those whose place in the deck is known; says where the next piece begins."""
    spells = table.owner.shape[0]
    if table.offered >= 0:
        picture[at + table.offered] = 1
    at += spells
    for place in range(table.deck_size - table.known, table.deck_size):
        picture[at + int(table.deck[place])] = (place + 1) * ROUND
    return at + spells


@hot
def draw_first_spells(picture: Picture, at: int, table: State, seat: int) -> int:
    """The own first spells and what is done with them in secret; says where the next piece begins."""
    spells = table.owner.shape[0]
    for place in range(FIRST_SPELLS):
        if table.dealt[seat, place] >= 0:
            picture[at + int(table.dealt[seat, place])] = 1
    at += spells
    for place in range(KEPT):
        if table.kept[seat, place] >= 0:
            picture[at + int(table.kept[seat, place])] = 1
        picture[at + spells + place] = table.split[seat, place] * TEN
    return at + spells + KEPT


@hot
def draw_spells(picture: Picture, at: int, table: State, seat: int) -> int:
    """Who has which spell with how many stones; says where the next piece begins."""
    spells = table.owner.shape[0]
    for spell in range(spells):
        if table.owner[spell] >= 0:
            row = clockwise(seat, int(table.owner[spell]), table.players)
            picture[at + row * spells + spell] = (1 + table.energy[spell]) * TEN
    return at + SEATS * spells


@hot
def draw_wizard(picture: Picture, here: int, table: State, other: int) -> None:
    """What lies open before somebody."""
    picture[here + PRESENT] = 1
    picture[here + SUPPLY] = table.supply[other] * TEN
    picture[here + JEWELS] = jewels_of(table, other) * TEN
    picture[here + DIFFERENT] = colours_of(table, other) * TEN
    picture[here + CARDS] = total_cards(table, other) * MANY
    picture[here + TURN] = int(table.turn == other)
    picture[here + START] = int(table.start == other)
    for colour in range(HUES):
        picture[here + EACH_COLOUR + colour] = table.jewel[other, colour] * FEW


@hot
def draw_auction(picture: Picture, here: int, table: State, seat: int, other: int) -> None:
    """What somebody bids, and with what they could pay as far as the seat can tell."""
    step = table.step
    if step in (ASK_SPELL, ASK_EXCHANGE, ASK_PAY):
        picture[here + BID] = table.bids[other] * MANY
        picture[here + BIDDER] = int(table.bidder == other)
    if step in (ASK_SPELL, ASK_EXCHANGE):
        picture[here + BIDDING] = table.bidding >> other & 1
    if step in (ASK_EXCHANGE, ASK_PAY):
        valid = int(table.valid[other])
        least, most = held(table, seat, other, valid)
        picture[here + SPENDABLE_AT_LEAST] = least * MANY
        picture[here + SPENDABLE_AT_MOST] = most * MANY
        for metal in range(METAL_KINDS):
            picture[here + VALID + metal] = valid >> metal & 1


@hot
def draw_metals(picture: Picture, here: int, table: State, seat: int, other: int) -> None:
    """The metals that somebody surely holds and those that they may hold."""
    for metal in range(METAL_KINDS):
        least, most = held(table, seat, other, 1 << metal)
        picture[here + AT_LEAST + metal] = least * MANY
        picture[here + AT_MOST + metal] = most * MANY


@hot
def held(table: State, seat: int, other: int, group: int) -> tuple[int, int]:
    """How many cards of a group of metals somebody holds, at least and at most, as far as the seat can tell."""
    if other == seat or table.open:
        cards = cards_of(table, other, group)
        return cards, cards
    return int(table.least[other, group]), at_most(table, other, group)
