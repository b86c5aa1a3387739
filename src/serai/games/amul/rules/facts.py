"""What the rules need to know of an edition, as one record of numbers."""

from typing import Annotated, Protocol

import numpy as np
from numpy.typing import NDArray

from serai.kernel.jit import hot
from serai.kernel.layout import Cards, Number, Numbers, column

MARKET, PALACE, BAZAAR = 0, 1, 2
PLACES = ("market", "palace", "bazaar")
ON_TABLE, IN_HAND = 1, 2
COLOURS = ("yellow", "blue", "purple", "red", "green", "orange", "bazaar")
SYMBOLS = ("arab", "mongol", "prowess", "trade", "gift")
MARKS = (*COLOURS, *SYMBOLS)
"""What an effect may ask of the card that it takes."""
ROWS = (*COLOURS, "arab-majority", "mongol-majority")
WHOSE = ("you", "neighbours", "you-and-neighbours", "all")
RIVALS = ("nobody", "neighbours", "all")
"""Nobody: what is taken off is counted in the same play areas. Otherwise it is the most that one of these has."""
NONE = -1
UNCOUNTED = 0
"""The measure to which no card adds: what is counted where there is nothing to count."""

MeasureSets = NDArray[np.int64]


class Facts(Protocol):
    """The edition as the rules read it; the first dimension of most fields is the kind of card."""

    rounds: Number
    hand: Number
    """Cards dealt to each player before the first round."""
    fill: Annotated[Cards, column("i1", "players")]
    """Cards that fill the market each round, by number of players."""
    majority: Annotated[Numbers, column("i2", "ranks")]
    """Points for the most Arab or Mongol symbols, by rank."""
    early: Number
    """The round from which prowess counts under the house option."""

    copies: Annotated[Cards, column("i1", "places", "players", "kind")]
    """How many of each kind the market deck, palace and bazaar hold, by number of players, Tea left out."""
    tea: Number
    """The kind that the Tea variant adds to the deck."""
    tea_cards: Number
    """How many cards of that kind there are."""
    tea_trader: Number
    """The kind that the Tea variant adds to the bazaar."""

    colour: Annotated[Cards, column("i1", "kind")]
    position: Annotated[Cards, column("i1", "kind")]
    """ON_TABLE, IN_HAND or both together."""
    takes: Annotated[Cards, column("i1", "kind")]
    """Immediate effect: one bit for each place a card may be taken from."""
    takes_only: Annotated[Numbers, column("i2", "kind")]
    """The marks of which a card must have one to be taken by the effect, one bit each; 0 for any card."""
    marks: Annotated[Numbers, column("i2", "kind")]
    """The colour and the symbols of a card, one bit for each of MARKS."""
    prowess: Annotated[Cards, column("i1", "kind")]
    arabs: Annotated[Cards, column("i1", "kind")]
    """Arab symbols on a card."""
    mongols: Annotated[Cards, column("i1", "kind")]
    letter: Annotated[Cards, column("i1", "kind")]
    """The pick-order letter, A = 1; 0 for none."""

    feeds: Annotated[Cards, column("i1", "kind", "feeds")]
    """The measures that a card of this kind adds to; NONE behind the last."""
    weight: Annotated[Cards, column("i1", "kind", "feeds")]
    """How much it adds to each of them."""
    members: Annotated[Cards, column("i1", "measures", "members")]
    """For a measure that counts how many different things are there: their measures; NONE behind the last."""
    varied: Annotated[Cards, column("i1", "varied")]
    """The measures that have members; NONE behind the last."""
    measures: Number
    """How many measures there are."""
    arab: Number
    mongol: Number

    moves: Annotated[MeasureSets, column("i8", "kind")]
    """The measures that change when a card of this kind comes or goes, one bit each."""
    looks: Annotated[MeasureSets, column("i8", "kind")]
    """The measures on which the points of a card of this kind depend, one bit each."""

    together: Annotated[Cards, column("i1", "kind")]
    """1 if all cards of the kind in one play area are scored as one."""
    base: Annotated[Numbers, column("i2", "kind")]
    each: Annotated[Numbers, column("i2", "kind", "terms")]
    measure: Annotated[Cards, column("i1", "kind", "terms")]
    partner: Annotated[Cards, column("i1", "kind", "terms")]
    """For pairs, the second measure; otherwise the same again."""
    whose: Annotated[Cards, column("i1", "kind", "terms")]
    """Index into WHOSE."""
    every: Annotated[Cards, column("i1", "kind", "terms")]
    """How many things it takes for the points of a term; usually 1."""
    most: Annotated[Numbers, column("i2", "kind")]
    """The cap on base and terms."""
    floor: Annotated[Numbers, column("i2", "kind")]
    """Base and terms come to no less."""
    series: Annotated[Numbers, column("i2", "kind", "series")]
    """Points by a count: entry 0 for none, the last entry for that many or more."""
    series_measure: Annotated[Cards, column("i1", "kind")]
    """What the series counts."""
    series_whose: Annotated[Cards, column("i1", "kind")]
    shared: Annotated[Cards, column("i1", "kind")]
    """The number of a set over several cards that all of them carry and that is scored once; 0 for none."""

    test: Annotated[Cards, column("i1", "kind")]
    """The measure that a condition looks at; NONE if there is no condition."""
    test_whose: Annotated[Cards, column("i1", "kind")]
    """Whose cards the condition counts, as an index into WHOSE."""
    against: Annotated[Cards, column("i1", "kind")]
    """The measure taken off it; NONE for nothing."""
    rival: Annotated[Cards, column("i1", "kind")]
    """Index into RIVALS: with whom the measure is compared."""
    least: Annotated[Numbers, column("i2", "kind")]
    """The condition holds if least <= test - against <= greatest and test >= own."""
    greatest: Annotated[Numbers, column("i2", "kind")]
    own: Annotated[Cards, column("i1", "kind")]
    otherwise: Annotated[Numbers, column("i2", "kind")]
    """Points if the condition does not hold."""


FACT_SIZES = {
    "players": 9,
    "places": 3,
    "ranks": 8,
    "terms": 2,
    "feeds": 8,
    "measures": 48,
    "members": 16,
    "varied": 8,
    "series": 16,
}


@hot
def scores_on_table(facts: Facts, card: int) -> bool:
    """Whether a card has the table icon: it stays in the play area when it is revealed."""
    return facts.position[card] & ON_TABLE != 0


@hot
def scores_in_hand(facts: Facts, card: int) -> bool:
    """Whether a card has the hand icon: it goes from the hand to the play area at the end of the game."""
    return facts.position[card] & IN_HAND != 0
