"""The log of an online table: one entry for everything that was decided there, in the order in which it was kept."""

from typing import Literal

import msgspec

SEATS, WATCHERS = "seats", "watchers"


Kind = Literal["none", "live", "slow"]


class Clock(msgspec.Struct, frozen=True):
    """How long a seat may think, in milliseconds: not at all limited, a bank that grows, or so long for each choice."""

    kind: Kind = "none"
    bank: int = 0
    gain: int = 0
    """What a choice brings back on a live table."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag=str.lower):
    """Something that was decided at a time, in milliseconds."""

    at: int


class Asked(Entry, frozen=True, kw_only=True):
    """Something that somebody wished; `id` names the wish, so that the same wish sent twice comes true once."""

    id: str = ""


class Branch(msgspec.Struct, frozen=True):
    """Where a table leaves the course of a finished game: the table that played it, and after how many choices."""

    table: str
    step: int


class Opened(Entry, frozen=True):
    """The host opens a table: the game, its edition and options, how long one may think, and the sealed seed."""

    host: str
    game: str
    rules: int
    edition: str
    seats: int
    seed: str
    options: dict[str, int] = {}
    clock: Clock = Clock()
    rated: bool = False
    listed: bool = False
    """Whether the lobby shows the table; otherwise only who has its link finds it."""
    name: str = ""
    """What the host calls the table."""
    branch: Branch | None = None
    """Set when somebody wants to see what would have come of another choice."""
    lesson: str = ""
    """The lesson that is given here; its seed is known to all, so nothing at such a table counts."""


class Sat(Asked, frozen=True):
    """A person takes an empty seat, under a name."""

    seat: int
    person: str
    name: str


class Stood(Asked, frozen=True):
    """A person gives up a seat before the game begins, or a bot is sent away from it."""

    seat: int


class Engaged(Asked, frozen=True):
    """A bot takes a seat: an empty one, or that of somebody who has gone for good."""

    seat: int
    level: str


class Ready(Asked, frozen=True):
    """A person says that the game may begin, or takes that back."""

    seat: int
    ready: bool


class Began(Asked, frozen=True):
    """The first cards are dealt."""


class Chose(Asked, frozen=True):
    """A seat makes a choice."""

    seat: int
    action: str
    by: Literal["person", "bot", "order", "record"] = "person"
    """Who made it; what the record says was made at another table, before this one branched off."""


class Ordered(Asked, frozen=True):
    """A seat leaves a standing order, or takes it back."""

    seat: int
    limit: int | None


class Undone(Asked, frozen=True):
    """A seat takes its latest choice back."""

    seat: int


class RanOut(Entry, frozen=True):
    """A seat has thought too long, and a bot plays for it until its owner comes back."""

    seat: int


class Left(Asked, frozen=True):
    """A person leaves a running game, and a bot plays for them until they come back."""

    seat: int


class CameBack(Asked, frozen=True):
    """A person plays on where a bot has played for them."""

    seat: int


class Freed(Asked, frozen=True):
    """The seat of somebody who is away may be taken by another person."""

    seat: int


class HandedOver(Asked, frozen=True):
    """Another person takes a seat that was freed."""

    seat: int
    person: str
    name: str


class Said(Asked, frozen=True):
    """Somebody says something at the table; watchers talk among themselves."""

    person: str
    name: str
    text: str
    to: Literal["seats", "watchers"]


class Again(Asked, frozen=True):
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
    | Freed
    | HandedOver
    | Said
    | Again
    | MovedOn
)
"""Every kind of entry, as it is written and read: `{"t": "chose", "at": 41, "seat": 2, "action": "pick spice"}`."""
