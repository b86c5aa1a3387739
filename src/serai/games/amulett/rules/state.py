"""The table of Das Amulett: what lies where, whose choice is pending, and what everybody can know of the hands."""

from enum import IntEnum, auto
from typing import Annotated, Protocol

import numpy as np
from numpy.typing import NDArray

from serai.kernel.events import EVENT_SIZES
from serai.kernel.layout import Cards, Number, Small, column, layout

SEATS = 6
FIRST_SPELLS = 4
KEPT = 2
GROUPS = 16
ROUNDS = 127
"""Rounds for which a marker is drawn beforehand; who plays longer gets the first marker of the edition every time."""

BASIC, EXPERT, MULLIGAN = 0, 1, 2
STARTS = ("basic", "expert", "mulligan")
PRINTED, UNSEEN, OPEN = 0, 1, 2
SIGHTS = ("printed", "unseen", "open")


class Step(IntEnum):
    """What the game waits for or does next. Seats are asked in the steps named after what they are asked for."""

    KEEP = 0
    REPLACE = auto()
    LAY_OUT = auto()
    TURN_UP = auto()
    SPELL = auto()
    METAL_TURN = auto()
    LIFT = auto()
    DROP = auto()
    INCOME = auto()
    TAKE = auto()
    BEFORE_DRAW = auto()
    DESIRE = auto()
    JOURNEY = auto()
    DRAW = auto()
    OPEN = auto()
    EXCHANGE = auto()
    PAY = auto()
    CLAIM = auto()
    JEWEL = auto()
    MOVE = auto()
    ENERGY_TURN = auto()
    CAST = auto()
    BURN = auto()
    UNDER = auto()
    OVER = auto()


STEPS = tuple(step.name.lower().replace("_", "-") for step in Step)
"""The word for each step in Views and observations."""
PHASES = {
    "start": STEPS[: Step.LAY_OUT],
    "spell": STEPS[Step.LAY_OUT : Step.METAL_TURN],
    "metal": STEPS[Step.METAL_TURN : Step.BEFORE_DRAW],
    "jewel": STEPS[Step.BEFORE_DRAW : Step.ENERGY_TURN],
    "energy": STEPS[Step.ENERGY_TURN : Step.OVER],
    "end": STEPS[Step.OVER :],
}
"""The words of the steps of each phase."""

Spells = NDArray[np.int64]


class State(Protocol):
    """Everything on the table; -1 stands for nothing, -2 for something hidden."""

    players: Small
    beginning: Small
    """Basic, expert or mulligan start."""
    sight: Small
    """What is seen of metals: every one that is taken (printed), none that is taken freely (unseen), or all hands."""
    colours_to_win: Small
    jewels_to_win: Small

    round: Number
    step: Small
    start: Small
    """The start player, who wears the hat."""
    turn: Small
    """The seat whose turn it is."""
    left: Small
    """How many seats of the phase, this one included, have not finished their turn."""
    waiting: Number
    """The seats that must choose now, one bit each."""

    company: Small
    """The area in which the company stands."""
    exchanges: Small
    """Markers that lie beside the board: exchanges still to be held in this round."""
    marker: Small
    """The marker drawn or chosen in this round; 0 before that."""
    held: Number
    """Exchanges held in the whole game."""
    further: Small
    """Metals that are valid everywhere in this phase, one bit each."""
    further_own: Annotated[Cards, column("i1", "seat")]
    """Metals that are valid everywhere in this phase for one seat alone, one bit each."""

    auction: Number
    """Counts the auctions of the game, spells and jewels."""
    bid: Small
    """The highest bid; 0 for none."""
    bidder: Small
    bidding: Number
    """Seats that may still bid, one bit each."""
    valid: Annotated[Cards, column("i1", "seat")]
    """The metals with which a seat can pay in the exchange that is held, one bit each."""
    bids: Annotated[Cards, column("i1", "seat")]
    """The last bid of each seat in this auction; 0 for none."""
    offered: Small
    """The spell that is up for auction."""
    laid: Small
    """Spells still face down in the small pile: the top ones of the deck."""

    owed: Small
    """Cards that the winner still has to pay; metals still free to take in the metal phase."""
    paid: Annotated[Cards, column("i1", "metal")]
    """The cards laid out for the exchange."""
    due: Small
    """What the seat whose turn it is may still do: jewels to lift, cards to claim, jewels to take, stones to drain."""
    lifted: Small
    """The colour that Teleportation has lifted, and from where."""
    lifted_from: Small

    dealt: Annotated[Cards, column("i1", "seat", "first")]
    """The first spells, before they have stones."""
    kept: Annotated[Cards, column("i1", "seat", "kept")]
    """Of those, the two that the seat has chosen in secret."""
    split: Annotated[Cards, column("i1", "seat", "kept")]
    """The stones put on them in secret."""

    supply: Annotated[Cards, column("i1", "seat")]
    owner: Annotated[Cards, column("i1", "spell")]
    """The seat before which a spell lies open; -1 for none."""
    energy: Annotated[Cards, column("i1", "spell")]
    """The stones on it."""
    leaving: Annotated[Cards, column("i1", "spell")]
    """1 for an emptied spell whose owner decides when it goes under the deck."""
    power: Annotated[Cards, column("i1", "seat", "power")]
    """What the spells of a seat add up to."""
    had: Annotated[Spells, column("i8", "seat")]
    """The spells that a seat has owned so far, one bit each."""
    deck: Annotated[Cards, column("i1", "spell")]
    """The top card first."""
    deck_size: Small
    known: Small
    """Cards at the bottom of the deck that everybody saw go there."""
    again: Annotated[Cards, column("i1", "spell")]
    """The order of all spells in which the deck is shuffled anew after the expert start."""
    markers: Annotated[Cards, column("i1", "rounds")]
    """The markers that will be drawn, round by round."""

    metal: Annotated[Cards, column("i1", "seat", "metal")]
    least: Annotated[Cards, column("i1", "seat", "groups")]
    """For each group of metals, one bit a metal: how many of them everybody can know a seat to hold at least."""
    stack: Annotated[Cards, column("i1", "metal")]
    jewel: Annotated[Cards, column("i1", "seat", "colour")]
    ground: Annotated[Cards, column("i1", "area", "colour")]
    """The jewels on the board."""
    lying: Annotated[Cards, column("i1", "area")]
    """How many of them lie in each area."""

    event_count: Small
    events: Annotated[Cards, column("i1", "events", "columns")]


def state_layout(spells: int, areas: int, powers: int) -> np.dtype[np.void]:
    """The record of a table for an edition with so many spells and areas."""
    sizes = {"seat": SEATS, "first": FIRST_SPELLS, "kept": KEPT, "groups": GROUPS, "rounds": ROUNDS}
    return layout(State, spell=spells, area=areas, power=powers, metal=4, colour=10, **sizes, **EVENT_SIZES)
