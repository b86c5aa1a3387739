"""The log of an online table: one entry for everything that was decided there, in the order in which it was kept."""

from typing import Literal

import msgspec

SEATS, WATCHERS = "seats", "watchers"


class Clock(msgspec.Struct, frozen=True):
    """How long a seat may think, in milliseconds: not at all limited, a bank that grows, or so long for each choice."""

    kind: Literal["none", "live", "slow"] = "none"
    bank: int = 0
    gain: int = 0
    """What a choice brings back on a live table."""


class Entry(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """Something that was decided at a time, in milliseconds."""

    at: int


class Opened(Entry, frozen=True):
    """The host opens a table: the game, its edition and options, how long one may think, and the sealed seed."""

    host: str
    game: str
    edition: str
    seats: int
    seed: str
    options: dict[str, int] = {}
    clock: Clock = Clock()
    rated: bool = False


class Sat(Entry, frozen=True):
    """A person takes an empty seat, under a name."""

    seat: int
    person: str
    name: str


class Stood(Entry, frozen=True):
    """A person gives up a seat before the game begins, or a bot is sent away from it."""

    seat: int


class Engaged(Entry, frozen=True):
    """A bot takes a seat: an empty one, or that of somebody who has gone for good."""

    seat: int
    level: str


class Ready(Entry, frozen=True):
    """A person says that the game may begin, or takes that back."""

    seat: int
    ready: bool


class Began(Entry, frozen=True):
    """The first cards are dealt."""


class Chose(Entry, frozen=True):
    """A seat makes a choice; `id` is the sender's own, so that the same choice sent twice is made once."""

    seat: int
    action: str
    id: str = ""
    by: Literal["person", "bot", "order"] = "person"


class Ordered(Entry, frozen=True):
    """A seat leaves a standing order, or takes it back."""

    seat: int
    limit: int | None


class Undone(Entry, frozen=True):
    """A seat takes its latest choice back."""

    seat: int


class RanOut(Entry, frozen=True):
    """A seat has thought too long, and a bot plays for it until its owner comes back."""

    seat: int


class Left(Entry, frozen=True):
    """A person leaves a running game, and a bot plays for them until they come back."""

    seat: int


class CameBack(Entry, frozen=True):
    """A person plays on where a bot has played for them."""

    seat: int


class HandedOver(Entry, frozen=True):
    """Another person takes the seat of somebody who is away."""

    seat: int
    person: str
    name: str


class Said(Entry, frozen=True):
    """Somebody says something at the table; watchers talk among themselves."""

    person: str
    name: str
    text: str
    to: Literal["seats", "watchers"]


class Again(Entry, frozen=True):
    """A person wants another game with the same people, or takes that back."""

    seat: int
    again: bool


class MovedOn(Entry, frozen=True):
    """The people go on at another table."""

    table: str


AnyEntry = (
    Opened
    | Sat
    | Stood
    | Engaged
    | Ready
    | Began
    | Chose
    | Ordered
    | Undone
    | RanOut
    | Left
    | CameBack
    | HandedOver
    | Said
    | Again
    | MovedOn
)
"""Every kind of entry, as it is written and read: `{"t": "chose", "at": 41, "seat": 2, "action": "pick spice"}`."""
