"""What the rules need to know of an edition, as one record of numbers."""

from typing import Annotated, Protocol

from caravanserai.kernel.layout import Cards, Number, Numbers, field

MARKET, PALACE, BAZAAR = 0, 1, 2
PLACES = ("market", "palace", "bazaar")
ON_TABLE, IN_HAND = 1, 2
COLOURS = ("yellow", "blue", "purple", "red", "green", "orange", "bazaar")
SYMBOLS = ("arab", "mongol", "prowess", "trade", "gift")
ROWS = (*COLOURS, "arab-majority", "mongol-majority")
WHOSE = ("you", "neighbours", "you-and-neighbours", "all")
NONE = -1
UNCOUNTED = 0
"""The measure to which no card adds: what is counted where there is nothing to count."""


class Facts(Protocol):
    """The edition as the rules read it; the first dimension of most fields is the kind of card."""

    rounds: Number
    hand: Number
    """Cards dealt to each player before the first round."""
    fill: Annotated[Cards, field("i1", "players")]
    """Cards that fill the market each round, by number of players."""
    majority: Annotated[Numbers, field("i2", "ranks")]
    """Points for the most Arab or Mongol symbols, by rank."""
    early: Number
    """The round from which prowess counts under the house option."""

    copies: Annotated[Cards, field("i1", "places", "players", "kind")]
    """How many of each kind the market deck, palace and bazaar hold, by number of players, Tea left out."""
    tea: Number
    """The kind that the Tea variant adds to the deck."""
    tea_cards: Number
    """How many cards of that kind there are."""
    tea_trader: Number
    """The kind that the Tea variant adds to the bazaar."""

    colour: Annotated[Cards, field("i1", "kind")]
    position: Annotated[Cards, field("i1", "kind")]
    """ON_TABLE, IN_HAND or both together."""
    takes: Annotated[Cards, field("i1", "kind")]
    """Immediate effect: one bit for each place a card may be taken from."""
    prowess: Annotated[Cards, field("i1", "kind")]
    arabs: Annotated[Cards, field("i1", "kind")]
    """Arab symbols on a card."""
    mongols: Annotated[Cards, field("i1", "kind")]
    letter: Annotated[Cards, field("i1", "kind")]
    """The pick-order letter, A = 1; 0 for none."""

    feeds: Annotated[Cards, field("i1", "kind", "feeds")]
    """The measures that a card of this kind adds to; NONE behind the last."""
    weight: Annotated[Cards, field("i1", "kind", "feeds")]
    """How much it adds to each of them."""
    members: Annotated[Cards, field("i1", "measures", "members")]
    """For a measure that counts how many different things are there: their measures; NONE behind the last."""
    varied: Annotated[Cards, field("i1", "varied")]
    """The measures that have members; NONE behind the last."""
    measures: Number
    """How many measures there are."""
    arab: Number
    mongol: Number

    together: Annotated[Cards, field("i1", "kind")]
    """1 if all cards of the kind in one play area are scored as one."""
    base: Annotated[Numbers, field("i2", "kind")]
    each: Annotated[Numbers, field("i2", "kind", "terms")]
    measure: Annotated[Cards, field("i1", "kind", "terms")]
    partner: Annotated[Cards, field("i1", "kind", "terms")]
    """For pairs, the second measure; otherwise the same again."""
    whose: Annotated[Cards, field("i1", "kind", "terms")]
    """Index into WHOSE."""
    every: Annotated[Cards, field("i1", "kind", "terms")]
    """Points for every so many; 1 as a rule."""
    most: Annotated[Numbers, field("i2", "kind")]
    """The cap on base and terms."""
    series: Annotated[Numbers, field("i2", "kind", "series")]
    """Points by a count: entry 0 for none, the last entry for that many or more."""
    series_measure: Annotated[Cards, field("i1", "kind")]
    """What the series counts."""
    series_whose: Annotated[Cards, field("i1", "kind")]

    test: Annotated[Cards, field("i1", "kind")]
    """The measure (yours) that a condition looks at; NONE if there is no condition."""
    against: Annotated[Cards, field("i1", "kind")]
    """The measure taken off it; NONE for nothing."""
    rival: Annotated[Cards, field("i1", "kind")]
    """1 if that measure is the larger one of the two neighbours', 0 if it is your own."""
    least: Annotated[Numbers, field("i2", "kind")]
    """The condition holds if least <= test - against <= greatest and test >= own."""
    greatest: Annotated[Numbers, field("i2", "kind")]
    own: Annotated[Cards, field("i1", "kind")]
    otherwise: Annotated[Numbers, field("i2", "kind")]
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
