"""Events: what just happened, told by the rules as they run and read back by each View."""

from collections.abc import Sequence
from typing import Annotated, Any, Protocol, cast

import msgspec

from caravanserai.kernel.door import rule
from caravanserai.kernel.layout import Cards, Small, field

NOTHING, HIDDEN = -1, -2
PUBLIC, PRIVATE = 0, 1
NEWS = 96


class Told(Protocol):
    """The part of every table that holds the latest news."""

    told: Small
    news: Annotated[Cards, field("i1", "news", "columns")]
    """One row an event: what, seat, thing, number, and whether the thing is for that seat's eyes only."""


NEWS_SIZES = {"news": NEWS, "columns": 5}


@rule
def tell(table: Told, what: int, seat: int, thing: int, number: int, audience: int) -> None:
    """Adds one event to the news; if it is private, others learn that it happened but not the thing."""
    row = table.told
    if row >= NEWS:
        raise OverflowError("More news than a table can hold.")
    table.news[row, 0] = what
    table.news[row, 1] = seat
    table.news[row, 2] = thing
    table.news[row, 3] = number
    table.news[row, 4] = audience
    table.told = row + 1


@rule
def hush(table: Told, what: int, seat: int, thing: int, number: int, audience: int) -> None:
    """Tells nothing, for games that nobody watches."""


@rule
def veil_news(table: Told, seat: int) -> None:
    """Hides the things in the news that are for other eyes, and wipes what is left of older news."""
    table.news[table.told :] = 0
    for row in range(table.told):
        if table.news[row, 4] == PRIVATE and table.news[row, 1] != seat:
            table.news[row, 2] = HIDDEN


class Event(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened, as one seat sees it: `["picked", 2, "spice", 0]`."""

    what: str
    seat: int | None
    thing: str | None
    number: int


def read_news(table: Any, words: Sequence[str], things: Sequence[str]) -> list[Event]:
    """The news of a table, veiled or not, in the game's words."""
    rows = cast("list[list[int]]", table.news[: table.told].tolist())
    return [
        Event(words[what], None if seat < 0 else seat, None if thing < 0 else things[thing], number)
        for what, seat, thing, number, _ in rows
    ]


def open_news(table: Any) -> bytes:
    """What is in the news for everybody's eyes."""
    rows = table.news[: table.told].copy()
    rows[rows[:, 4] == PRIVATE, 2] = HIDDEN
    return rows.tobytes()
