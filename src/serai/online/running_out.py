"""Clocks that run out while nobody looks: what happens then is known as soon as they run."""

from dataclasses import replace
from typing import NamedTuple

from serai.online.daily import unseals_at
from serai.online.table import OnlineTable


class RunsOut(NamedTuple):
    """What happens at a table when it is due next, if nobody does anything before."""

    seats: list[int]
    """The seats whose clocks run out; bots play there from then on."""
    host: str
    """The host from then on."""
    turns: list[str]
    """The people who still must choose."""


def runs_out(table: OnlineTable, due: int | None) -> RunsOut | None:
    """The clocks that run out when a table is due; None if something else happens there, or nothing."""
    if due is None or table.game_table is None or table.bots_to_choose or unseals_at(table) is not None:
        return None
    seats = [seat for seat in table.thinking if table.clocks.deadline(seat) == due]
    then = replace(table, places=[replace(p, away=True) if s in seats else p for s, p in enumerate(table.places)])
    turns = [person for seat in then.thinking if (person := then.places[seat].person) is not None]
    return RunsOut(seats, then.host, turns) if seats else None
