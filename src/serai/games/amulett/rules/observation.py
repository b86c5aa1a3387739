"""What a seat of Das Amulett may know, as a row of numbers; it reads nothing that is hidden from the seat."""

import numpy as np

from serai.games.amulett.rules.exchange import colours_of, jewels_of
from serai.games.amulett.rules.facts import HUES, METAL_KINDS, METALS, Facts
from serai.games.amulett.rules.metals import at_most, cards_of, total_cards
from serai.games.amulett.rules.state import FIRST_SPELLS, KEPT, SEATS, STARTS, STEPS, UNSEEN, State, Step
from serai.kernel.jit import borrowing, hot
from serai.kernel.observation import Field, Observation, clockwise, draw_counts, in_units

MOST_STEPS = len(STEPS)
WAYS_TO_START = len(STARTS)
FEW, TEN, MANY, ROUND = np.float32(1 / 4), np.float32(1 / 10), np.float32(1 / 16), np.float32(1 / 32)
# Nobody sees more than 127 of a unit, so that a byte holds it: an edition has no more metal cards, no larger number of
# stones, jewels or markers, and whoever has the jewels that win ends the game.
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
UNITS_OF_TRAITS = (
    *(1, TEN, TEN, TEN, MANY, MANY, MANY, MANY, 1, 1, 1, 1),
    *HUES * (FEW,),
    *METAL_KINDS * (MANY, MANY),
    *METAL_KINDS * (1,),
)
NUMBERS = 12


def observation_fields(spells: int, areas: int) -> tuple[Field, ...]:
    """The fields of an observation in their order, for an edition with so many spells and areas."""
    return (
        Field("step", (MOST_STEPS,), f"1 for what is being asked for: {', '.join(STEPS)}", 1),
        Field("beginning", (WAYS_TO_START,), f"1 for the start: {', '.join(STARTS)}", 1),
        Field("further", (METAL_KINDS,), f"1 for metals that are valid everywhere: {', '.join(METALS)}", 1),
        Field("empty stacks", (METAL_KINDS,), "1 for metals of which the stack is empty, likewise", 1),
        Field("paid", (METAL_KINDS,), "cards laid out for the exchange, by metal, a sixteenth each", MANY),
        Field(
            *("numbers", (NUMBERS,)),
            "the round, 1/32 each; the marker and the exchanges still to be held, a quarter each; the highest bid,"
            " cards owed, and how often the seat may still do what it is asked for, a sixteenth each; spells laid out"
            " face down, a quarter each; spells in the deck, 1/32 each; colours and jewels needed to win, a tenth each;"
            " 1 unless metals are taken unseen; players, a tenth each",
            (ROUND, FEW, FEW, MANY, MANY, MANY, FEW, ROUND, TEN, TEN, 1, TEN),
        ),
        Field("company", (areas,), "1 for the area in which the company stands", 1),
        Field("ground", (areas, HUES), "jewels in each area, by colour, a quarter each", FEW),
        Field("lifted", (HUES,), "1 for the colour that is being teleported", 1),
        Field("lifted from", (areas,), "1 for the area from which it is lifted", 1),
        Field("offered", (spells,), "1 for the spell that is up for auction", 1),
        Field(
            *("deck end", (spells,)),
            "spells at the end of the deck that everybody saw go there: the place from the top, 1/32 each",
            ROUND,
        ),
        Field("first", (spells,), "1 for the own first spells, before they have stones", 1),
        Field("kept", (spells,), "1 for those of them that were kept in secret", 1),
        Field("split", (KEPT,), "the stones put on them in secret, a tenth each", TEN),
        Field(
            *("spells", (SEATS, spells)),
            "for each seat, clockwise from the own one, the spells before it: a tenth, and a tenth for each stone",
            TEN,
        ),
        Field(
            *("seats", (SEATS, TRAITS)),
            "for each seat, likewise: 1 if somebody sits there; stones in the supply, jewels and different colours, a"
            " tenth each; metal cards, those it can pay with here at least and those at most, and its last bid, a"
            " sixteenth each; 1 if it may still bid, made the highest bid, has its turn, is the start player; jewels by"
            " colour, a quarter each; metals it surely holds and metals it may hold, a sixteenth each, exact for the"
            " own seat; 1 for each metal with which it can pay, outside an exchange for each that it alone has named",
            UNITS_OF_TRAITS,
        ),
    )


@borrowing
def observe(table: State, facts: Facts, seat: int, observation: Observation) -> None:
    """Draws the table as a seat knows it, its fields one after the other."""
    observation[:] = 0
    at = draw_moment(observation, 0, table)
    at = draw_numbers(observation, at, table)
    at = draw_board(observation, at, table)
    at = draw_deck(observation, at, table)
    at = draw_first_spells(observation, at, table, seat)
    spells = table.owner.shape[0]
    for other in range(table.players):
        turn = clockwise(seat, other, table.players)
        here = at + turn * spells
        draw_spells(observation[here : here + spells], table, other)
        here = at + SEATS * spells + turn * TRAITS
        row = observation[here : here + TRAITS]
        draw_wizard(row, table, other)
        draw_auction(row, table, seat, other)
        draw_metals(row, table, other)
    at += SEATS * spells
    draw_own_metals(observation[at : at + TRAITS], table, seat)


@hot
def draw_moment(observation: Observation, at: int, table: State) -> int:
    """What is asked for, and the metals in sight; says where the next piece begins."""
    observation[at + table.step] = 1
    at += MOST_STEPS
    observation[at + table.beginning] = 1
    at += WAYS_TO_START
    for metal in range(METAL_KINDS):
        observation[at + metal] = table.further >> metal & 1
        observation[at + METAL_KINDS + metal] = int(table.stack[metal] == 0)
        observation[at + 2 * METAL_KINDS + metal] = in_units(table.paid[metal], MANY)
    return at + 3 * METAL_KINDS


@hot
def draw_numbers(observation: Observation, at: int, table: State) -> int:
    """The few numbers that everybody sees; says where the next piece begins."""
    observation[at] = in_units(min(table.round, 127), ROUND)
    observation[at + 1] = in_units(table.marker, FEW)
    observation[at + 2] = in_units(table.exchanges, FEW)
    observation[at + 3] = in_units(table.bid, MANY)
    observation[at + 4] = in_units(table.owed, MANY)
    observation[at + 5] = in_units(max(table.due, 0), MANY)
    observation[at + 6] = in_units(table.laid, FEW)
    observation[at + 7] = in_units(table.deck_size, ROUND)
    observation[at + 8] = in_units(table.colours_to_win, TEN)
    observation[at + 9] = in_units(table.jewels_to_win, TEN)
    observation[at + 10] = int(table.sight != UNSEEN)
    observation[at + 11] = in_units(table.players, TEN)
    return at + NUMBERS


@hot
def draw_board(observation: Observation, at: int, table: State) -> int:
    """The company, the jewels on the board, and one in the air; says where the next piece begins."""
    areas = table.lying.shape[0]
    observation[at + table.company] = 1
    at += areas
    at = draw_counts(observation, at, table.ground.reshape(areas * HUES), areas * HUES, FEW)
    if table.lifted >= 0:
        observation[at + table.lifted] = 1
        observation[at + HUES + table.lifted_from] = 1
    return at + HUES + areas


@hot
def draw_deck(observation: Observation, at: int, table: State) -> int:
    """The spell up for auction and those whose place in the deck is known; says where the next piece begins."""
    spells = table.owner.shape[0]
    if table.offered >= 0:
        observation[at + table.offered] = 1
    at += spells
    for place in range(table.deck_size - table.known, table.deck_size):
        observation[at + int(table.deck[place])] = in_units(place + 1, ROUND)
    return at + spells


@hot
def draw_first_spells(observation: Observation, at: int, table: State, seat: int) -> int:
    """The own first spells and what is done with them in secret; says where the next piece begins."""
    spells = table.owner.shape[0]
    for place in range(FIRST_SPELLS):
        if table.dealt[seat, place] >= 0:
            observation[at + int(table.dealt[seat, place])] = 1
    at += spells
    for place in range(KEPT):
        if table.kept[seat, place] >= 0:
            observation[at + int(table.kept[seat, place])] = 1
        observation[at + spells + place] = in_units(table.split[seat, place], TEN)
    return at + spells + KEPT


@hot
def draw_spells(row: Observation, table: State, other: int) -> None:
    """The spells before somebody, with the stones on them."""
    for spell in range(table.owner.shape[0]):
        # One byte all the way: the compiler then draws many spells at a time.
        row[spell] = in_units(np.int8((1 + table.energy[spell]) * int(table.owner[spell] == other)), TEN)


@hot
def draw_wizard(row: Observation, table: State, other: int) -> None:
    """What lies open before somebody."""
    row[PRESENT] = 1
    row[SUPPLY] = in_units(table.supply[other], TEN)
    row[JEWELS] = in_units(jewels_of(table, other), TEN)
    row[DIFFERENT] = in_units(colours_of(table, other), TEN)
    row[CARDS] = in_units(total_cards(table, other), MANY)
    row[TURN] = int(table.turn == other)
    row[START] = int(table.start == other)
    draw_counts(row, EACH_COLOUR, table.jewel[other], HUES, FEW)


@hot
def draw_auction(row: Observation, table: State, seat: int, other: int) -> None:
    """What somebody bids, and with what they could pay as far as the seat can tell."""
    step = table.step
    if step in (Step.SPELL, Step.EXCHANGE, Step.PAY):
        row[BID] = in_units(table.bids[other], MANY)
        row[BIDDER] = int(table.bidder == other)
    if step in (Step.SPELL, Step.EXCHANGE):
        row[BIDDING] = table.bidding >> other & 1
    payable = int(table.further_own[other])
    if step in (Step.EXCHANGE, Step.PAY):
        payable = int(table.valid[other])
        least, most = held(table, seat, other, payable)
        row[SPENDABLE_AT_LEAST] = in_units(least, MANY)
        row[SPENDABLE_AT_MOST] = in_units(most, MANY)
    for metal in range(METAL_KINDS):
        row[VALID + metal] = payable >> metal & 1


@hot
def draw_metals(row: Observation, table: State, other: int) -> None:
    """The metals that somebody surely holds and those that they may hold, as far as everybody can tell."""
    for metal in range(METAL_KINDS):
        row[AT_LEAST + metal] = in_units(int(table.least[other, 1 << metal]), MANY)
        row[AT_MOST + metal] = in_units(at_most(table, other, 1 << metal), MANY)


@hot
def draw_own_metals(row: Observation, table: State, seat: int) -> None:
    """The own metals, which the seat sees, in place of what everybody can tell of them."""
    draw_counts(row, AT_LEAST, table.metal[seat], METAL_KINDS, MANY)
    draw_counts(row, AT_MOST, table.metal[seat], METAL_KINDS, MANY)


@hot
def held(table: State, seat: int, other: int, group: int) -> tuple[int, int]:
    """How many cards of a group of metals somebody holds, at least and at most, as far as the seat can tell."""
    if other == seat:
        cards = cards_of(table, other, group)
        return cards, cards
    return int(table.least[other, group]), at_most(table, other, group)
