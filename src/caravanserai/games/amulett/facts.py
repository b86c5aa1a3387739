"""What the rules need to know of an edition, as one record of numbers."""

from typing import Annotated, Protocol

from caravanserai.kernel.layout import Cards, Number, Numbers, field

METALS = ("gold", "silver", "copper", "iron")
GOLD, SILVER, COPPER, IRON = range(4)
ALL_METALS = 0b1111
COLOURS = ("red", "yellow", "green", "clear", "white", "light-blue", "dark-blue", "grey", "orange", "brown")
TERRAINS = ("water", "forest", "steppe", "mountain", "city")
SPELL_PHASES = ("metal", "jewel", "energy")
SITES = ("anywhere", "wall", "pyramid")
NONE = -1

# What the spells before a seat add up to, one column each. Effects that depend on the place take three columns in a
# row: anywhere, at the wall, in a pyramid area.
INCOME = 0
"""One column a metal: cards in each metal phase."""
FREE_INCOME = 4
"""Cards of any metal in each metal phase."""
JOKERS = 5
"""For each site one column a metal: whether that metal counts as any metal there."""
TAKE_BACK = 17
"""By site: cards of the own bid that come back."""
EXTRA_JEWEL = 20
"""By site: further jewels for the winner of an exchange."""
CURSE = 23
"""Cards taken from every winning bid."""
RAISE = 24
"""How many cards more than usual the next bidder must add."""
REPEAT = 25
"""Whether the last bid may be repeated."""
FURTHER_METAL = 26
"""Whether a further metal may be named before the marker is drawn."""
CHOSEN_MARKER = 27
"""Whether the marker may be chosen."""
WINGS = 28
"""Whether the company may be moved to any area with a jewel."""
TELEPORT = 29
"""Jewels that may be moved on the board in each metal phase."""
SHARE = 30
"""Whether the stones of a spell may be moved to other own spells."""
DRAIN = 31
"""Stones that may be taken from the spells of others in each energy phase."""
POWERS = 32

VERBS = 17
(
    KEEP,
    REPLACE,
    ENERGY,
    PASS,
    BID,
    TAKE,
    LIFT,
    DROP,
    DESIRE,
    JOURNEY,
    PAY,
    CLAIM,
    JEWEL,
    MOVE,
    SHIFT,
    DRAIN_ONE,
    UNDER,
) = range(VERBS)
"""What a player can do, in the order of the action space."""


class Facts(Protocol):
    """The edition as the rules read it; jewels by colour, metals in the order gold, silver, copper, iron."""

    cards: Annotated[Cards, field("i1", "metal")]
    """Metal cards of each sort there are."""
    hand: Annotated[Cards, field("i1", "metal")]
    """Metal cards each player starts with."""
    stones: Number
    """Energy stones of each player."""
    first_stones: Number
    """Energy stones on each of the first two spells in the basic start."""
    markers: Annotated[Cards, field("i1", "marker")]
    """The markers in the bag, as many as `marker_count` says."""
    marker_count: Number
    colours_to_win: Number
    jewels_to_win: Number
    jewels: Annotated[Cards, field("i1", "colour")]
    """Jewels of each colour there are."""

    power: Annotated[Cards, field("i1", "spell", "power")]
    """What a spell adds to its owner's powers."""
    bolts: Annotated[Cards, field("i1", "spell")]
    """Energy stones that a spell uses up each round."""
    per_colour: Annotated[Cards, field("i1", "spell")]
    """The colour for whose jewels the spell brings metal; NONE for none."""
    per_metal: Annotated[Cards, field("i1", "spell")]
    per_each: Annotated[Cards, field("i1", "spell")]
    shares: Annotated[Cards, field("i1", "spell")]
    """1 if the stones of this very spell may be moved to other own spells."""

    first: Annotated[Numbers, field("i2", "verb")]
    """Where the actions of each verb begin."""

    start: Number
    """The area in which the company starts."""
    asked: Annotated[Cards, field("i1", "area")]
    """The metals asked for in an area, one bit each."""
    wall: Annotated[Cards, field("i1", "area")]
    """1 for an area at the great wall."""
    pyramid: Annotated[Cards, field("i1", "area")]
    room: Annotated[Cards, field("i1", "area")]
    """Jewels drawn onto an area before the game."""
    near: Annotated[Cards, field("i1", "area", "area")]
    """1 for two areas next to each other."""


FACT_SIZES = {"metal": 4, "colour": 10, "marker": 6, "power": POWERS, "verb": VERBS}
"""The sizes that no edition changes; `spell` and `area` come from the edition."""
