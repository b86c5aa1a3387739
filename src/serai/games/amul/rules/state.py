"""The table of Āmul: which cards lie where, and whose choice is pending."""

from enum import IntEnum
from typing import Annotated, Literal, Protocol, get_args

import numpy as np

from serai.kernel.events import EVENT_SIZES
from serai.kernel.layout import Cards, Number, Small, column, layout

SEATS = 8
HAND = 8
PLACE = 16
DECK = 160
NO_LETTER = 127


class Phase(IntEnum):
    """The phases of a round, in their order, between setting the table and the end of the game."""

    SETUP = 0
    OFFER = 1
    PICK = 2
    REVEAL = 3
    EFFECTS = 4
    END = 5


PhaseName = Literal["setup", "offer", "pick", "reveal", "effects", "end"]
PHASES: tuple[PhaseName, ...] = get_args(PhaseName)
"""What Views call each phase."""


class State(Protocol):
    """Everything on the table; -1 stands for nothing yet, -2 for something hidden."""

    players: Small
    tea: Small
    martial: Small
    """The first round in which prowess counts for the pick order."""
    round: Small
    phase: Small
    start: Small
    """The Starting Player, who never changes."""
    first: Small
    """The holder of the First Pick card."""
    order: Annotated[Cards, column("i1", "seat")]
    turn: Small
    """How many seats of the order are done."""
    waiting: Number
    """The seats that must choose now, one bit each."""

    chosen: Annotated[Cards, column("i1", "seat")]
    """The card laid face down for the market or the play area."""
    offered: Annotated[Cards, column("i1", "seat")]
    picked: Annotated[Cards, column("i1", "seat")]
    revealed: Annotated[Cards, column("i1", "seat")]
    taken: Annotated[Cards, column("i1", "seat")]

    hand: Annotated[Cards, column("i1", "seat", "hand")]
    """A row of cards for each seat."""
    known: Annotated[Cards, column("i1", "seat", "hand")]
    """Cards that everybody saw a seat pick and that it must still hold."""
    place: Annotated[Cards, column("i1", "places", "place")]
    """Market, palace and bazaar, each a row of cards, face up."""
    area: Annotated[Cards, column("i1", "seat", "kind")]
    """The play areas: how many cards of each kind."""
    prowess: Annotated[Cards, column("i1", "seat")]
    """Prowess symbols in each play area."""
    letter: Annotated[Cards, column("i1", "seat")]
    """The best pick-order letter in each play area, A = 1; NO_LETTER for none."""
    gone: Annotated[Cards, column("i1", "kind")]
    """Cards that have left the game, all seen by everybody."""
    deck: Annotated[Cards, column("i1", "deck")]
    drawn: Number
    deck_size: Number

    event_count: Small
    events: Annotated[Cards, column("i1", "events", "columns")]


def state_layout(kinds: int) -> np.dtype[np.void]:
    """The record of a table for an edition with this number of kinds."""
    return layout(State, seat=SEATS, hand=HAND, places=3, place=PLACE, kind=kinds, deck=DECK, **EVENT_SIZES)
