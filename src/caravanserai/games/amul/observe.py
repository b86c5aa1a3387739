"""What a seat of Āmul may know, as a row of numbers; it reads nothing that is hidden from the seat."""

import numpy as np

from caravanserai.games.amul.facts import BAZAAR, MARKET, PALACE, Facts
from caravanserai.games.amul.rows import EMPTY
from caravanserai.games.amul.state import END, NO_LETTER, PHASES, SEATS, State
from caravanserai.kernel.door import hot, rule
from caravanserai.kernel.layout import Cards
from caravanserai.kernel.picture import Picture, Piece, clockwise
from caravanserai.kernel.seats import left_of, right_of

CARD, SYMBOL, LETTER = np.float32(1 / 4), np.float32(1 / 8), np.float32(1 / 26)
TRAITS = 8
PRESENT, PROWESS, BEST_LETTER, ARAB, MONGOL, ORDER, DONE, FIRST = range(TRAITS)


def pieces_of(kinds: int) -> tuple[Piece, ...]:
    """The pieces of a picture in their order, for an edition with so many kinds of card."""
    return (
        Piece("hand", (kinds,), "the own hand, cards of each kind, a quarter each"),
        Piece("market", (kinds,), "the market, likewise"),
        Piece("palace", (kinds,), "the palace, likewise"),
        Piece("bazaar", (kinds,), "the bazaar, likewise"),
        Piece("seen", (kinds,), "cards that the others were seen to pick and must still hold, likewise"),
        Piece("own area", (kinds,), "the own play area, likewise"),
        Piece("left area", (kinds,), "the play area of the left neighbour, likewise"),
        Piece("right area", (kinds,), "the play area of the right neighbour, likewise"),
        Piece("other areas", (kinds,), "the play areas of all the others together, likewise"),
        Piece("gone", (kinds,), "cards that have left the game, likewise"),
        Piece(
            *("seats", (SEATS, TRAITS)),
            "for each seat, clockwise from the own one: 1 if somebody sits there; prowess, an eighth each; the best"
            " pick-order letter, A = 1 down to Z = 1/26, 0 for none; Arab and Mongol symbols, an eighth each; the place"
            " in the pick order, 1/8 for the first; 1 if its turn in this phase is over; 1 for First Pick",
        ),
        Piece("phase", (END,), f"1 for the phase: {', '.join(PHASES[1:])}"),
        Piece("round", (1,), "the round, 1 for the last"),
        Piece("prowess counts", (1,), "1 if prowess counts for the pick order in this round"),
        Piece("tea", (1,), "Tea cards that were shuffled into the deck, an eighth each"),
    )


@rule
def observe(table: State, facts: Facts, seat: int, picture: Picture) -> None:
    """Draws the table as a seat knows it, its pieces one after the other."""
    picture[:] = 0
    kinds, players = table.gone.shape[0], table.players
    left, right = left_of(seat, players), right_of(seat, players)
    at = draw_row(picture, 0, table.hand[seat], kinds)
    at = draw_row(picture, at, table.place[MARKET], kinds)
    at = draw_row(picture, at, table.place[PALACE], kinds)
    at = draw_row(picture, at, table.place[BAZAAR], kinds)
    for other in range(players):
        if other != seat:
            draw_row(picture, at, table.known[other], kinds)
    at = draw_cards(picture, at + kinds, table.area[seat])
    at = draw_cards(picture, at, table.area[left])
    at = draw_cards(picture, at, table.area[right])
    for other in range(players):
        if other != seat and other != left and other != right:
            draw_cards(picture, at, table.area[other])
    at = draw_cards(picture, at + kinds, table.gone)
    at = draw_seats(picture, at, table, facts, seat)
    picture[at + table.phase - 1] = 1
    at += END
    picture[at] = table.round / facts.rounds
    picture[at + 1] = int(table.round >= table.martial)
    picture[at + 2] = table.tea * SYMBOL


@hot
def draw_row(picture: Picture, at: int, row: Cards, kinds: int) -> int:
    """Adds the cards of a row, and says where the next piece begins."""
    for card in row:
        if card == EMPTY:
            break
        picture[at + int(card)] += CARD
    return at + kinds


@hot
def draw_cards(picture: Picture, at: int, cards: Cards) -> int:
    """Adds so many cards of each kind, and says where the next piece begins."""
    for kind in range(cards.shape[0]):
        picture[at + kind] += CARD * cards[kind]
    return at + cards.shape[0]


@hot
def draw_seats(picture: Picture, at: int, table: State, facts: Facts, seat: int) -> int:
    """Everybody's strength and place in the order, clockwise from the seat itself; says where the next piece begins."""
    players = table.players
    for turn in range(players):
        other = int(table.order[turn])
        here = at + clockwise(seat, other, players) * TRAITS
        picture[here + PRESENT] = 1
        picture[here + PROWESS] = table.prowess[other] * SYMBOL
        if table.letter[other] != NO_LETTER:
            picture[here + BEST_LETTER] = (27 - table.letter[other]) * LETTER
        picture[here + ARAB] = symbols(table.area[other], facts.arabs) * SYMBOL
        picture[here + MONGOL] = symbols(table.area[other], facts.mongols) * SYMBOL
        picture[here + ORDER] = (turn + 1) * SYMBOL
        picture[here + DONE] = int(turn < table.turn)
        picture[here + FIRST] = int(other == table.first)
    return at + SEATS * TRAITS


@hot
def symbols(area: Cards, shown: Cards) -> np.int8:
    """How many symbols the cards of a play area show."""
    count = np.int8(0)
    for kind in range(area.shape[0]):
        # One byte all the way: the compiler then adds up many kinds at a time.
        count = np.int8(count + np.int8(area[kind] * shown[kind]))
    return count
