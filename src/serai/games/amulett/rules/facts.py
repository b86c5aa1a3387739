"""What the rules need to know of an edition, as one record of numbers."""

from enum import IntEnum, auto
from typing import Annotated, Protocol

from serai.kernel.layout import Cards, Number, Numbers, column

METALS = ("gold", "silver", "copper", "iron")
GOLD, SILVER, COPPER, IRON = range(4)
METAL_KINDS = len(METALS)
ALL_METALS = 0b1111
COLOURS = ("red", "yellow", "green", "clear", "white", "light-blue", "dark-blue", "grey", "orange", "brown")
HUES = len(COLOURS)
TERRAINS = ("water", "forest", "steppe", "mountain", "city")
SPELL_PHASES = ("metal", "jewel", "energy")
SITES = ("anywhere", "wall", "pyramid", "city")


class Verb(IntEnum):
    """What a player can do, in the order of the action space."""

    KEEP = 0
    REPLACE = auto()
    ENERGY = auto()
    PASS = auto()
    BID = auto()
    TAKE = auto()
    LIFT = auto()
    DROP = auto()
    DESIRE = auto()
    JOURNEY = auto()
    PAY = auto()
    CLAIM = auto()
    JEWEL = auto()
    MOVE = auto()
    SHIFT = auto()
    DRAIN = auto()
    UNDER = auto()


class Facts(Protocol):
    """The edition as the rules read it; jewels by colour, metals in the order gold, silver, copper, iron."""

    cards: Annotated[Cards, column("i1", "metal")]
    """Metal cards of each sort there are."""
    hand: Annotated[Cards, column("i1", "metal")]
    """Metal cards each player starts with."""
    stones: Number
    """Energy stones of each player."""
    first_stones: Number
    """Energy stones on each of the first two spells in the basic start."""
    markers: Annotated[Cards, column("i1", "marker")]
    """The markers in the bag, as many as `marker_count` says."""
    marker_count: Number
    colours_to_win: Number
    jewels_to_win: Number
    jewels: Annotated[Cards, column("i1", "colour")]
    """Jewels of each colour there are."""

    power: Annotated[Cards, column("i1", "spell", "power")]
    """What a spell adds to its owner's powers."""
    bolts: Annotated[Cards, column("i1", "spell")]
    """Energy stones that a spell uses up each round."""
    trait: Annotated[Cards, column("i1", "spell", "trait")]
    """Numbers that a spell has for itself, by the effects that declare them."""

    first: Annotated[Numbers, column("i2", "verb")]
    """Where the actions of each verb begin."""

    start: Number
    """The area in which the company starts."""
    terrain: Annotated[Cards, column("i1", "area")]
    """Index into TERRAINS."""
    asked: Annotated[Cards, column("i1", "area")]
    """The metals asked for in an area, one bit each."""
    wall: Annotated[Cards, column("i1", "area")]
    """1 for an area at the great wall."""
    pyramid: Annotated[Cards, column("i1", "area")]
    city: Annotated[Cards, column("i1", "area")]
    """1 for a city district."""
    room: Annotated[Cards, column("i1", "area")]
    """Jewels drawn onto an area before the game."""
    near: Annotated[Cards, column("i1", "area", "area")]
    """1 for two areas next to each other."""


FACT_SIZES = {"metal": 4, "colour": 10, "marker": 6, "verb": len(Verb)}
"""The sizes that no edition changes; `spell` and `area` come from the edition, `power` and `trait` from the effects."""
