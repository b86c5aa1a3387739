"""The log of an online table: one entry for every decision, in order. All times are milliseconds since 1970."""

from typing import Literal

import msgspec

from serai.kernel.edition import digest_in

SEATS, WATCHERS = "seats", "watchers"


ClockKind = Literal["none", "live", "slow"]


class Clock(msgspec.Struct, frozen=True):
    """Thinking time: no limit (`none`), one bank for the game (`live`), or a full bank for every choice (`slow`)."""

    kind: ClockKind = "none"
    bank: int = 0
    gain: int = 0
    """Milliseconds added to the bank of a live table after each choice."""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="t", tag=str.lower):
    """One decision of the log."""

    at: int
    """Milliseconds since 1970."""


class CommandEntry(Entry, frozen=True, kw_only=True):
    """An entry that a command led to."""

    id: str = ""
    """The key of the command (`command_key`); a command that is sent twice under one key is carried out once."""


class Branch(msgspec.Struct, frozen=True):
    """Where a table continues a finished game: the id of the finished table, and after how many choices."""

    table: str
    step: int


class Opened(Entry, frozen=True):
    """The host opens a table: the game, its edition and options, the clock, and the seed (secret until the end)."""

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
    """Whether the lobby shows the table; an unlisted table is found by its link only."""
    name: str = ""
    """The host's name for the table."""
    branch: Branch | None = None
    """Set if the table continues a finished game."""
    lesson: str = ""
    """The name of the lesson given here, or empty; a lesson is never rated, because its seed is public."""
    edition_id: str = ""
    """The hash of the whole edition file, if it does not come with the game."""
    hints: bool = False
    """Whether the host lets everybody ask for hints, also where several people play."""
    daily: str = ""
    """The day whose deal is played here, such as `2026-11-17`, or empty; its seed stays secret until that day ends."""

    @property
    def kept_as(self) -> str:
        """What the store keeps the edition under: one that comes with the game under the digest in its label."""
        return self.edition_id or digest_in(self.edition)


class Sat(CommandEntry, frozen=True):
    """A person takes an empty seat under a name."""

    seat: int
    person: str
    name: str
    known: bool = False
    """Whether they have a passkey."""
    program: bool = False
    """Whether a program of theirs plays."""
    network: str = ""
    """A mark of the network from which they sat down, to be compared with others."""


class Stood(CommandEntry, frozen=True):
    """A person gives up a seat before the game begins, or a bot is sent away from it."""

    seat: int


class Removed(CommandEntry, frozen=True):
    """The host sends a person away before the game begins."""

    seat: int
    person: str


class Admitted(CommandEntry, frozen=True):
    """Somebody whom the host has sent away may sit down again."""

    person: str


class Missed(CommandEntry, frozen=True):
    """A seat says that another has been silent for long; a bot plays for that one once everybody else has said so."""

    seat: int
    voter: int


class Engaged(CommandEntry, frozen=True):
    """A bot takes an empty seat, or for good the seat of somebody who is away."""

    seat: int
    level: str
    name: str = ""
    """What the bot is called; empty for the first name that nobody at the table has."""
    even: bool = False
    """Whether the level is the one that fits the people at the table, and changes with them until the game begins."""


class Ready(CommandEntry, frozen=True):
    """A person is ready to begin, or no longer ready."""

    seat: int
    ready: bool


class Pledged(CommandEntry, frozen=True):
    """A person fixes how they will cut the cards, by the hash of their cut."""

    seat: int
    pledge: str


class Shuffled(CommandEntry, frozen=True):
    """Everybody is here: whoever has pledged a cut makes it now."""


class CardsCut(CommandEntry, frozen=True):
    """A person makes the cut that they have pledged."""

    seat: int
    cut: str


class Began(CommandEntry, frozen=True):
    """The first cards are dealt, from the seed and the cuts together."""

    salt: str = ""
    """What the cuts add to the seed; empty if nobody has cut."""
    pledges: tuple[str, ...] = ()
    """The hash of the cut that each seat has pledged; empty where none has."""


class Chose(CommandEntry, frozen=True):
    """A seat makes a choice."""

    seat: int
    action: str
    by: Literal["person", "bot", "order", "record"] = "person"
    """Who made the choice; `record` marks the choices that a branch or a lesson begins with."""


class Ordered(CommandEntry, frozen=True):
    """A seat leaves a standing order, or cancels it (no limit)."""

    seat: int
    limit: int | None


class Undone(CommandEntry, frozen=True):
    """A seat takes its latest choice back."""

    seat: int


class RanOut(Entry, frozen=True):
    """The clock of a seat has run out; a bot plays for it until its owner returns."""

    seat: int


class Left(CommandEntry, frozen=True):
    """A person leaves a running game; a bot plays for them until they return."""

    seat: int


class CameBack(CommandEntry, frozen=True):
    """A person returns to the seat at which a bot has played for them."""

    seat: int


class Resigned(CommandEntry, frozen=True):
    """A person gives up a running game for good; a bot plays their seat to the end."""

    seat: int


class Closed(CommandEntry, frozen=True):
    """The host closes the table: nothing happens there any more, and no list shows it."""


class Freed(CommandEntry, frozen=True):
    """The seat of somebody who is away becomes free for another person."""

    seat: int


class HandedOver(CommandEntry, frozen=True):
    """Another person takes a seat that was freed."""

    seat: int
    person: str
    name: str
    known: bool = False
    program: bool = False


class Said(CommandEntry, frozen=True):
    """A chat message; spectators talk among themselves."""

    person: str
    name: str
    text: str
    to: Literal["seats", "watchers"]


class Again(CommandEntry, frozen=True):
    """A person wants another game with the same people, or no longer wants it."""

    seat: int
    again: bool


class MovedOn(Entry, frozen=True):
    """The people continue at another table."""

    table: str
    """Its id."""


class Unsealed(Entry, frozen=True):
    """The day of a daily deal has ended: its seed and its tables are open to everybody."""


class Forgotten(Entry, frozen=True):
    """Somebody's id, names and messages were taken out of the entries before this one.

    Whoever has the table in memory reads its log again from the beginning.
    """


AnyEntry = (
    Opened
    | Sat
    | Stood
    | Removed
    | Admitted
    | Missed
    | Engaged
    | Ready
    | Pledged
    | Shuffled
    | CardsCut
    | Began
    | Chose
    | Ordered
    | Undone
    | RanOut
    | Left
    | CameBack
    | Resigned
    | Closed
    | Freed
    | HandedOver
    | Said
    | Again
    | MovedOn
    | Unsealed
    | Forgotten
)
"""Every kind of entry, as it is stored: `{"t": "chose", "at": 41, "seat": 2, "action": "pick spice"}`."""
