"""What a seat of Āmul may know, as a row of numbers; it reads nothing that is hidden from the seat."""

import numpy as np

from serai.games.amul.rules.facts import BAZAAR, MARKET, PALACE, Facts
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.state import NO_LETTER, PHASES, SEATS, State
from serai.kernel.jit import borrowing, hot
from serai.kernel.layout import Cards
from serai.kernel.observation import Field, Observation, clockwise, draw_counts, in_units
from serai.kernel.seats import left_of, right_of

CARD, SYMBOL, LETTER = np.float32(1 / 4), np.float32(1 / 8), np.float32(1 / 26)
# Nobody sees more than 127 of a unit, so that a byte holds it: the check of an edition refuses more copies of a card
# and more symbols in a play area, and says no larger number of rounds or Tea cards.
PHASES_SHOWN = len(PHASES) - 1
"""All but setting the table."""
TRAITS = 8
PRESENT, PROWESS, BEST_LETTER, ARAB, MONGOL, ORDER, DONE, FIRST = range(TRAITS)


def observation_fields(kinds: int, rounds: int) -> tuple[Field, ...]:
    """The fields of an observation in their order, for an edition with so many kinds and rounds."""
    return (
        Field("hand", (kinds,), "the seat's hand, cards of each kind, a quarter each", CARD),
        Field("market", (kinds,), "the market, likewise", CARD),
        Field("palace", (kinds,), "the palace, likewise", CARD),
        Field("bazaar", (kinds,), "the bazaar, likewise", CARD),
        Field("seen", (kinds,), "cards that the others were seen to pick and must still hold, likewise", CARD),
        Field("own area", (kinds,), "the play area of the seat, likewise", CARD),
        Field("left area", (kinds,), "the play area of the left neighbour, likewise", CARD),
        Field("right area", (kinds,), "the play area of the right neighbour, likewise", CARD),
        Field("other areas", (kinds,), "the play areas of all the others together, likewise", CARD),
        Field("gone", (kinds,), "cards that have left the game, likewise", CARD),
        Field(
            "seats",
            (SEATS, TRAITS),
            "for each seat, clockwise from the observing one: 1 if somebody sits there; prowess, an eighth each; the"
            " best pick-order letter, A = 1 down to Z = 1/26, 0 for none; Arab and Mongol symbols, an eighth each; the"
            " place in the pick order, 1/8 for the first; 1 if its turn in this phase is over; 1 for First Pick",
            (1, SYMBOL, LETTER, SYMBOL, SYMBOL, SYMBOL, 1, 1),
        ),
        Field("phase", (PHASES_SHOWN,), f"1 for the phase: {', '.join(PHASES[1:])}", 1),
        Field("round", (1,), "the round, 1 for the last", 1 / rounds),
        Field("prowess counts", (1,), "1 if prowess counts for the pick order in this round", 1),
        Field("tea", (1,), "Tea cards that were shuffled into the deck, an eighth each", SYMBOL),
    )


@borrowing
def observe(table: State, facts: Facts, seat: int, observation: Observation) -> None:
    """Writes the table as a seat knows it, one field after the other."""
    observation[:] = 0
    kinds, players = table.gone.shape[0], table.players
    left, right = left_of(seat, players), right_of(seat, players)
    at = draw_row(observation, 0, table.hand[seat], kinds)
    at = draw_row(observation, at, table.place[MARKET], kinds)
    at = draw_row(observation, at, table.place[PALACE], kinds)
    at = draw_row(observation, at, table.place[BAZAAR], kinds)
    for other in range(players):
        if other != seat:
            draw_row(observation, at, table.known[other], kinds)
    at = draw_counts(observation, at + kinds, table.area[seat], kinds, CARD)
    at = draw_counts(observation, at, table.area[left], kinds, CARD)
    at = draw_counts(observation, at, table.area[right], kinds, CARD)
    for other in range(players):
        if other != seat and other != left and other != right:
            add_cards(observation[at : at + kinds], table.area[other])
    at = draw_counts(observation, at + kinds, table.gone, kinds, CARD)
    at = draw_seats(observation, at, table, facts, seat)
    observation[at + table.phase - 1] = 1
    at += PHASES_SHOWN
    observation[at] = in_units(table.round, 1 / facts.rounds)
    observation[at + 1] = int(table.round >= table.martial)
    observation[at + 2] = in_units(table.tea, SYMBOL)


@hot
def draw_row(observation: Observation, at: int, row: Cards, kinds: int) -> int:
    """Adds the cards of a row, and returns where the next field begins."""
    for card in row:
        if card == EMPTY:
            break
        observation[at + int(card)] += in_units(1, CARD)
    return at + kinds


@hot
def add_cards(piece: Observation, cards: Cards) -> None:
    """Adds the cards of each kind."""
    for kind in range(cards.shape[0]):
        piece[kind] += in_units(cards[kind], CARD)


@hot
def draw_seats(observation: Observation, at: int, table: State, facts: Facts, seat: int) -> int:
    """Writes strength and place in the order of each seat, clockwise; returns where the next field begins."""
    players = table.players
    for turn in range(players):
        other = int(table.order[turn])
        here = at + clockwise(seat, other, players) * TRAITS
        row = observation[here : here + TRAITS]
        row[PRESENT] = 1
        row[PROWESS] = in_units(table.prowess[other], SYMBOL)
        if table.letter[other] != NO_LETTER:
            row[BEST_LETTER] = in_units(27 - table.letter[other], LETTER)
        row[ARAB] = in_units(symbols(table.area[other], facts.arabs), SYMBOL)
        row[MONGOL] = in_units(symbols(table.area[other], facts.mongols), SYMBOL)
        row[ORDER] = in_units(turn + 1, SYMBOL)
        row[DONE] = int(turn < table.turn)
        row[FIRST] = int(other == table.first)
    return at + SEATS * TRAITS


@hot
def symbols(area: Cards, shown: Cards) -> np.int8:
    """How many symbols the cards of a play area show."""
    count = np.int8(0)
    for kind in range(area.shape[0]):
        # One byte all the way: the compiler then adds up many kinds at a time.
        count = np.int8(count + np.int8(area[kind] * shown[kind]))
    return count
