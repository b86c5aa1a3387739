"""The secrecy check: two tables that differ only in what a seat cannot know must send it the same bytes."""

from collections.abc import Sequence

import msgspec

from serai.kernel.game import SPECTATOR
from serai.kernel.record import record_of
from serai.kernel.refusal import Refused
from serai.kernel.table import Table


def channels(table: Table, viewer: int) -> dict[str, bytes]:
    """Every byte a viewer can get from a table: View, bot's input, events, choices, record so far."""
    view = table.view(viewer)
    return {
        "view": view.json(),
        "state": view.state.record.tobytes(),
        "events": msgspec.json.encode(view.events),
        "choices": msgspec.json.encode((view.acting, view.legal)),
        "record": record_of(table, viewer).json(),
        "undo": _refusal_to_undo(table, viewer).encode(),
    }


def refusals(table: Table, viewer: int, attempts: Sequence[int | str]) -> list[str]:
    """The refusal, or `taken`, for each choice that a viewer tries; none is made."""
    return [] if viewer == SPECTATOR else [_refusal(table, viewer, attempt) for attempt in attempts]


def _refusal(table: Table, viewer: int, attempt: int | str) -> str:
    try:
        table.check(viewer, attempt)
    except Refused as refused:
        return f"{refused.why}: {refused} {refused.german} {refused.about}"
    return "taken"


def _refusal_to_undo(table: Table, viewer: int) -> str:
    try:
        table.copy().undo(viewer)
    except Refused as refused:
        return f"{refused} {refused.about}"
    return "taken back"


def leaks(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """The channels on which a viewer could tell two tables apart."""
    return [channel for channel in one if one[channel] != other[channel]]
