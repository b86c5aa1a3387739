"""The commands that people send to a table, as they come over the wire. `deciding.py` turns each into a log entry."""

from typing import Annotated, NamedTuple

import msgspec

MAX_NAME_LETTERS, MAX_TEXT_LETTERS = 24, 500

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Word = Annotated[str, msgspec.Meta(max_length=80)]


class Visitor(NamedTuple):
    """The person who sends a command."""

    id: str
    name: str
    known: bool = False
    """Whether they have a passkey, so that they are the same person everywhere."""
    program: bool = False
    """Whether a program of theirs sends it."""
    network: str = ""
    """A mark of the network from which it comes; who does not know the secret of the site learns nothing from it."""


class Command(msgspec.Struct, frozen=True, kw_only=True, tag_field="t", tag=str.lower, forbid_unknown_fields=True):
    """A request to change a table; sent twice with the same `id`, it is carried out once."""

    id: Annotated[str, msgspec.Meta(max_length=40)] = ""


class Sit(Command, frozen=True):
    """Take a seat, under your own name or another."""

    seat: SeatNumber
    name: Annotated[str, msgspec.Meta(max_length=MAX_NAME_LETTERS)] = ""


class Stand(Command, frozen=True):
    """Give up your seat before the game begins; the host may also remove a bot."""

    seat: SeatNumber


class Engage(Command, frozen=True):
    """Give a seat to a bot; the level `even` stands for the one that fits the people at the table."""

    seat: SeatNumber
    level: Word


class Remove(Command, frozen=True):
    """Send a person away from the table before the game begins; they sit down again only if you admit them."""

    seat: SeatNumber


class Admit(Command, frozen=True):
    """Let somebody sit down again whom you have sent away."""

    person: Annotated[str, msgspec.Meta(max_length=40)]


class Miss(Command, frozen=True):
    """Say that somebody has been silent for long; when everybody else here says so, a bot plays for them."""

    seat: SeatNumber


class BeReady(Command, frozen=True, tag="ready"):
    """Say that you are ready to begin, or no longer ready."""

    ready: bool = True


class Pledge(Command, frozen=True):
    """Fix how you will cut the cards: the SHA-256 of your cut, in hexadecimal."""

    pledge: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]


class Cut(Command, frozen=True):
    """Cut the cards as you have pledged: 128 random bits, in hexadecimal."""

    cut: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}$")]


class Begin(Command, frozen=True):
    """Begin the game now."""


class Choose(Command, frozen=True):
    """Make a choice, in notation: `pick spice`."""

    action: Word


class LeaveOrder(Command, frozen=True, tag="order"):
    """Leave a standing order in an auction; without a limit, cancel it."""

    limit: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None


class Undo(Command, frozen=True):
    """Take your latest choice back."""


class Leave(Command, frozen=True):
    """Leave a running game; a bot plays for you."""


class Return(Command, frozen=True):
    """Return to a game that you left."""


class Resign(Command, frozen=True):
    """Give up a running game for good; a bot plays your seat to the end."""


class Close(Command, frozen=True):
    """Close a table before its game begins, or one at which nobody but you plays."""


class FreeSeat(Command, frozen=True, tag="free"):
    """Let another person take the seat of somebody who is away."""

    seat: SeatNumber


class Say(Command, frozen=True):
    """Send a chat message."""

    text: Annotated[str, msgspec.Meta(max_length=MAX_TEXT_LETTERS)]


class PlayAgain(Command, frozen=True, tag="again"):
    """Say that you want another game with the same people, or no longer want it."""

    again: bool = True


AnyCommand = (
    Sit
    | Stand
    | Engage
    | Remove
    | Admit
    | Miss
    | BeReady
    | Pledge
    | Cut
    | Begin
    | Choose
    | LeaveOrder
    | Undo
    | Leave
    | Return
    | Resign
    | Close
    | FreeSeat
    | Say
    | PlayAgain
)
"""Every kind of command, as it is sent: `{"t": "choose", "id": "c-17", "action": "reveal mongol-merchant"}`."""


def command_key(visitor: Visitor, command: Command) -> str:
    """The key under which a table remembers a person's command; empty if the command has no id."""
    return f"{visitor.id}/{command.id}" if command.id else ""
