"""Batches: the entries that are appended to one table at once, and what the database keeps to find the table."""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from serai.online.entries import AnyEntry
from serai.online.projection import Status
from serai.online.running_out import RunsOut


class Listing(msgspec.Struct, frozen=True):
    """What the database keeps of a table for the lobby and for the lists of its people."""

    game: str
    host: str
    status: Status
    listed: bool
    rated: bool
    seats: int
    people: dict[str, bool]
    """Everybody who has a seat, and whether it is their turn."""
    about: msgspec.Raw
    """What the lobby shows, as JSON; the store does not read it."""

    @property
    def shown(self) -> tuple[Status, msgspec.Raw]:
        """The part that the lobby shows."""
        return self.status, self.about


class Batch(msgspec.Struct, frozen=True):
    """The entries that are appended to one table at once: all of them or none."""

    table: str
    first: int
    """The number of the first entry; the log of a table begins with number 1."""
    entries: tuple[AnyEntry, ...]
    listing: Listing
    at: int
    due_at: int | None
    """When a worker must visit the table next, for a bot's turn or a deadline; None if nothing will be due."""
    runs_out: RunsOut | None = None
    """What happens then, if it is nothing but clocks that run out."""

    def __post_init__(self) -> None:
        if not self.entries:
            raise ValueError("A batch holds at least one entry.")


class Listed(msgspec.Struct, frozen=True):
    """A table in the lobby."""

    id: str
    game: str
    host: str
    status: Status
    rated: bool
    seats: int
    changed: int
    about: msgspec.Raw


class Shown(NamedTuple):
    """Whether a table is rated, and whether the lobby shows it, or has shown it."""

    rated: bool
    listed: bool


class MyTable(msgspec.Struct, frozen=True):
    """A table in the list of a person who has a seat there."""

    id: str
    game: str
    status: Status
    turn: bool
    changed: int
    about: msgspec.Raw
    readable: bool = True
    """Whether it can be opened: false if its log is damaged, or its rules or edition are not here."""
    branch: bool = False
    """Whether it is a what-if, which continues a finished game and waits for nobody."""


def in_order(mine: Iterable[MyTable]) -> list[MyTable]:
    """First the tables where it is the person's turn, then the latest change first."""
    return sorted(mine, key=lambda table: (not table.turn, -table.changed))


class Stored(NamedTuple):
    """What the lists say of a table that follows from its log."""

    length: int
    status: str
    seats: int
    seated: str
    turns: str


class Row(msgspec.Struct, frozen=True):
    """A batch as the values of its SQL statement; encoded beforehand, so that writing it cannot fail."""

    id: str
    first: int
    length: int
    entries: list[str]
    game: str
    host: str
    status: Status
    listed: bool
    rated: bool
    seats: int
    people: list[str]
    seated: str
    """The people as JSON text, so that one comparison finds out whether anybody came or went."""
    turns: str
    changed: int
    about: str
    due_at: int | None
    runs_out: str | None = None


def stored_as(length: int, listing: Listing) -> Stored:
    """What the lists say of a table with a log of this length."""
    people = sorted(listing.people)
    turns = [person for person in people if listing.people[person]]
    seated, asked = (msgspec.json.encode(some).decode() for some in (people, turns))
    return Stored(length, listing.status, listing.seats, seated, asked)


def row_of(batch: Batch) -> Row:
    """The batch, ready to be written."""
    listing = batch.listing
    people = sorted(listing.people)
    stored = stored_as(batch.first + len(batch.entries) - 1, listing)
    if any("\0" in word for word in (listing.game, listing.host, *people)):
        raise ValueError("Databases cannot store null characters.")
    return Row(
        id=batch.table,
        first=batch.first,
        length=stored.length,
        entries=[msgspec.json.encode(entry).decode() for entry in batch.entries],
        game=listing.game,
        host=listing.host,
        status=listing.status,
        listed=listing.listed,
        rated=listing.rated,
        seats=listing.seats,
        people=people,
        seated=stored.seated,
        turns=stored.turns,
        changed=batch.at,
        about=bytes(listing.about).decode(),
        due_at=batch.due_at,
        runs_out=batch.runs_out and _planned(stored.length, batch),
    )


def _planned(length: int, batch: Batch) -> str:
    """What runs out, and of which log and time this is said: a version that does not know it leaves it as it was."""
    return msgspec.json.encode((length, batch.due_at, batch.runs_out)).decode()
