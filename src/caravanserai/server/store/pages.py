"""What is written to a table at once, and how a table is found again."""

import msgspec

from caravanserai.online.entries import AnyEntry
from caravanserai.online.telling import Status


class Listing(msgspec.Struct, frozen=True):
    """How a table is found: told to the lobby and to its people."""

    game: str
    host: str
    status: Status
    listed: bool
    rated: bool
    seats: int
    people: dict[str, bool]
    """Everybody who has a seat, and whether it is their turn."""
    about: msgspec.Raw
    """What the lobby shows, as JSON; nothing here looks into it."""

    @property
    def shown(self) -> tuple[Status, msgspec.Raw]:
        """What changes in the lobby when the table goes on."""
        return self.status, self.about


class Page(msgspec.Struct, frozen=True):
    """What is appended to one table at once: all of it or nothing."""

    table: str
    first: int
    """The number of the first entry; the log of a table begins with number 1."""
    entries: tuple[AnyEntry, ...]
    listing: Listing
    at: int
    look_at: int | None
    """When somebody must look after the table next, for a bot's turn or a deadline; never, if nothing is due."""

    def __post_init__(self) -> None:
        if not self.entries:
            raise ValueError("A page holds at least one entry.")


class Listed(msgspec.Struct, frozen=True):
    """A table as the lobby finds it."""

    id: str
    game: str
    host: str
    status: Status
    rated: bool
    seats: int
    changed: int
    about: msgspec.Raw


class Sitting(msgspec.Struct, frozen=True):
    """A table as one of its people finds it."""

    id: str
    game: str
    status: Status
    turn: bool
    changed: int
    about: msgspec.Raw


class Sheet(msgspec.Struct, frozen=True):
    """A page as it goes into the database: nothing in it can fail any more."""

    id: str
    first: int
    told: int
    entries: list[str]
    game: str
    host: str
    status: Status
    listed: bool
    rated: bool
    seats: int
    people: list[str]
    seated: str
    """The people as text, so that one comparison tells whether anybody came or went."""
    turns: str
    changed: int
    about: str
    look_at: int | None


def sheet(page: Page) -> Sheet:
    """The page, ready to be written."""
    listing = page.listing
    people = sorted(listing.people)
    if any("\0" in word for word in (listing.game, listing.host, *people)):
        raise ValueError("A null character is no letter, and no database keeps it.")
    return Sheet(
        id=page.table,
        first=page.first,
        told=page.first + len(page.entries) - 1,
        entries=[msgspec.json.encode(entry).decode() for entry in page.entries],
        game=listing.game,
        host=listing.host,
        status=listing.status,
        listed=listing.listed,
        rated=listing.rated,
        seats=listing.seats,
        people=people,
        seated=msgspec.json.encode(people).decode(),
        turns=msgspec.json.encode([person for person in people if listing.people[person]]).decode(),
        changed=page.at,
        about=bytes(listing.about).decode(),
        look_at=page.look_at,
    )
