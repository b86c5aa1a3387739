"""The table of Das Amulett: what lies where, whose choice is pending, and what everybody can know of the hands."""

from typing import Annotated, Protocol

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.layout import Cards, Number, Small, field, layout
from caravanserai.kernel.news import NEWS_SIZES

SEATS = 6
FIRST_SPELLS = 4
KEPT = 2
GROUPS = 16
ROUNDS = 127
"""Rounds for which a marker is drawn beforehand; who plays longer gets the first marker of the edition every time."""

BASIC, EXPERT, MULLIGAN = 0, 1, 2
STARTS = ("basic", "expert", "mulligan")

STEPS = (
    *("keep", "replace"),
    *("lay-out", "turn-up", "spell"),
    *("metal-turn", "lift", "drop", "income", "take"),
    *("before-draw", "desire", "journey", "draw"),
    *("open", "exchange", "pay", "claim", "jewel", "move"),
    *("energy-turn", "cast", "burn", "under"),
    "over",
)
"""What happens after what. Seats are asked in the steps that are named after what they are asked for."""
ASK_KEEP, ASK_REPLACE = range(2)
LAY_OUT, TURN_UP, ASK_SPELL = range(2, 5)
METAL_TURN, ASK_LIFT, ASK_DROP, INCOME_DUE, ASK_TAKE = range(5, 10)
BEFORE_DRAW, ASK_DESIRE, ASK_JOURNEY, DRAW = range(10, 14)
OPEN, ASK_EXCHANGE, ASK_PAY, ASK_CLAIM, ASK_JEWEL, ASK_MOVE = range(14, 20)
ENERGY_TURN, ASK_CAST, BURN, ASK_UNDER = range(20, 24)
OVER = 24
PHASES = {
    "start": STEPS[ASK_KEEP:LAY_OUT],
    "spell": STEPS[LAY_OUT:METAL_TURN],
    "metal": STEPS[METAL_TURN:BEFORE_DRAW],
    "jewel": STEPS[BEFORE_DRAW:ENERGY_TURN],
    "energy": STEPS[ENERGY_TURN:OVER],
    "end": STEPS[OVER:],
}

Spells = NDArray[np.int64]


class State(Protocol):
    """Everything on the table; -1 stands for nothing, -2 for something hidden."""

    players: Small
    beginning: Small
    """Basic, expert or mulligan start."""
    open: Small
    """1 if everybody sees everybody's metals."""
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

    auction: Number
    """Counts the auctions of the game, spells and jewels."""
    bid: Small
    """The highest bid; 0 for none."""
    bidder: Small
    bidding: Number
    """Seats that may still bid, one bit each."""
    valid: Annotated[Cards, field("i1", "seat")]
    """The metals with which a seat can pay in the exchange that is held, one bit each."""
    bids: Annotated[Cards, field("i1", "seat")]
    """The last bid of each seat in this auction; 0 for none."""
    offered: Small
    """The spell that is up for auction."""
    laid: Small
    """Spells still face down in the small pile: the top ones of the deck."""

    owed: Small
    """Cards that the winner still has to pay; metals still free to take in the metal phase."""
    paid: Annotated[Cards, field("i1", "metal")]
    """The cards laid out for the exchange."""
    due: Small
    """What the seat whose turn it is may still do: jewels to lift, cards to claim, jewels to take, stones to drain."""
    lifted: Small
    """The colour that Teleportation has lifted, and from where."""
    lifted_from: Small

    dealt: Annotated[Cards, field("i1", "seat", "first")]
    """The first spells, before they have stones."""
    kept: Annotated[Cards, field("i1", "seat", "kept")]
    """Of those, the two that the seat has chosen in secret."""
    split: Annotated[Cards, field("i1", "seat", "kept")]
    """The stones put on them in secret."""

    supply: Annotated[Cards, field("i1", "seat")]
    owner: Annotated[Cards, field("i1", "spell")]
    """The seat before which a spell lies open; -1 for none."""
    energy: Annotated[Cards, field("i1", "spell")]
    """The stones on it."""
    leaving: Annotated[Cards, field("i1", "spell")]
    """1 for an emptied spell whose owner decides when it goes under the deck."""
    power: Annotated[Cards, field("i1", "seat", "power")]
    """What the spells of a seat add up to."""
    had: Annotated[Spells, field("i8", "seat")]
    """The spells that a seat has owned so far, one bit each."""
    deck: Annotated[Cards, field("i1", "spell")]
    """The top card first."""
    deck_size: Small
    known: Small
    """Cards at the bottom of the deck that everybody saw go there."""
    again: Annotated[Cards, field("i1", "spell")]
    """The order of all spells in which the deck is shuffled anew after the expert start."""
    markers: Annotated[Cards, field("i1", "rounds")]
    """The markers that will be drawn, round by round."""

    metal: Annotated[Cards, field("i1", "seat", "metal")]
    least: Annotated[Cards, field("i1", "seat", "groups")]
    """For each group of metals, one bit a metal: how many of them everybody can know a seat to hold at least."""
    stack: Annotated[Cards, field("i1", "metal")]
    jewel: Annotated[Cards, field("i1", "seat", "colour")]
    ground: Annotated[Cards, field("i1", "area", "colour")]
    """The jewels on the board."""
    lying: Annotated[Cards, field("i1", "area")]
    """How many of them lie in each area."""

    told: Small
    news: Annotated[Cards, field("i1", "news", "columns")]


def state_layout(spells: int, areas: int, powers: int) -> np.dtype[np.void]:
    """The record of a table for an edition with so many spells and areas."""
    sizes = {"seat": SEATS, "first": FIRST_SPELLS, "kept": KEPT, "groups": GROUPS, "rounds": ROUNDS}
    return layout(State, spell=spells, area=areas, power=powers, metal=4, colour=10, **sizes, **NEWS_SIZES)
