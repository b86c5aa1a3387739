"""Events: rows of numbers that the rules write while they run, and what one View reads from them."""

from collections.abc import Sequence
from typing import Annotated, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from serai.kernel.jit import hot, rule
from serai.kernel.layout import Cards, Small, column

NOTHING, HIDDEN = -1, -2
PUBLIC, PRIVATE = 0, 1
MAX_EVENTS = 96
"""Event rows that one choice may write; a state has room for no more."""


class EventRows(Protocol):
    """The part of every game's state that holds the events of the latest choice."""

    event_count: Small
    events: Annotated[Cards, column("i1", "events", "columns")]
    """One row per event: what, seat, thing, number, and PRIVATE if only that seat may know the thing."""


EVENT_SIZES = {"events": MAX_EVENTS, "columns": 5}


@rule
def emit(table: EventRows, what: int, seat: int, thing: int, number: int, audience: int) -> None:
    """Writes one event; if it is private, other seats learn that it happened but not the thing."""
    row = table.event_count
    if row >= MAX_EVENTS:
        raise OverflowError("One choice wrote more events than a state has room for.")
    table.events[row, 0] = what
    table.events[row, 1] = seat
    table.events[row, 2] = thing
    table.events[row, 3] = number
    table.events[row, 4] = audience
    table.event_count = row + 1


@hot
def emit_nothing(table: EventRows, what: int, seat: int, thing: int, number: int, audience: int) -> None:
    """Takes the place of `emit` in games that nobody watches."""


@hot
def clear_events(table: EventRows) -> None:
    """Removes the events of the choice before; every `apply` begins with it."""
    table.event_count = 0


@rule
def veil_events(table: EventRows, seat: int) -> None:
    """Hides the things of events that are private to other seats, and clears rows left from earlier choices."""
    table.events[table.event_count :] = 0
    for row in range(table.event_count):
        if table.events[row, 4] == PRIVATE and table.events[row, 1] != seat:
            table.events[row, 2] = HIDDEN


class Event(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened, as one seat sees it: `["picked", 2, "spice", 0]`."""

    what: str
    seat: int | None
    thing: str | None
    number: int


def read_events(state: EventRows, words: Sequence[str], things: Sequence[str]) -> list[Event]:
    """The events of a state, veiled or not, in the game's words."""
    rows: list[list[int]] = state.events[: state.event_count].tolist()
    return [
        Event(words[what], None if seat < 0 else seat, None if thing < 0 else things[thing], number)
        for what, seat, thing, number, _ in rows
    ]


def public_events(record: NDArray[np.void]) -> bytes:
    """The events in the record of a state as everybody may know them, for comparing two states."""
    rows = record["events"][: int(record["event_count"])].copy()
    rows[rows[:, 4] == PRIVATE, 2] = HIDDEN
    return rows.tobytes()
