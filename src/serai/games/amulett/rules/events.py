"""What can happen at a table of Das Amulett, and how the things in it are numbered."""

from serai.games.amulett.rules.facts import COLOURS, METALS
from serai.games.amulett.rules.state import State
from serai.kernel.jit import rule

EVENTS = (
    *("hat", "dealt", "replaced", "ready", "revealed", "shuffled", "round"),
    *("turned-up", "bid", "passed", "unsold", "sold"),
    *("lifted", "dropped", "declined", "income", "took"),
    *("desired", "travelled", "marker", "exchange", "barren", "unwanted", "won"),
    *("paid", "took-back", "cursed", "returned", "jewel", "moved", "stayed"),
    *("shifted", "drained", "burned", "under", "ended"),
)
(
    HAT,
    DEALT,
    REPLACED,
    READY,
    REVEALED,
    SHUFFLED,
    ROUND,
    TURNED_UP,
    BADE,
    PASSED,
    UNSOLD,
    SOLD,
    LIFTED,
    DROPPED,
    DECLINED,
    INCOME_CAME,
    TOOK,
    DESIRED,
    TRAVELLED,
    MARKER,
    EXCHANGE,
    BARREN,
    UNWANTED,
    WON_IT,
    PAID,
    TOOK_BACK,
    CURSED,
    RETURNED,
    GOT_JEWEL,
    MOVED,
    STAYED,
    SHIFTED,
    DRAINED,
    BURNED,
    WENT_UNDER,
    ENDED,
) = range(len(EVENTS))

FORCED = 1
"""The number of a pass that everybody could see coming."""


@rule
def metal_thing(table: State, metal: int) -> int:
    """A metal among the things of the game: the spells come first."""
    return len(table.owner) + metal


@rule
def colour_thing(table: State, colour: int) -> int:
    """A colour of jewels among the things of the game."""
    return len(table.owner) + len(METALS) + colour


@rule
def area_thing(table: State, area: int) -> int:
    """An area among the things of the game."""
    return len(table.owner) + len(METALS) + len(COLOURS) + area
