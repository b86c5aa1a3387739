"""What happens at a table that people who are elsewhere want to hear of."""

from typing import Literal, NamedTuple

from serai.online.table import OnlineTable

Kind = Literal["turn", "begun", "over", "invited"]


class Turn(NamedTuple):
    """A seat that has to choose, and since when."""

    seat: int
    since: int


class Occasion(NamedTuple):
    """What has happened at a table with one commit."""

    turns: tuple[Turn, ...]
    begun: bool
    over: bool
    length: int
    """How long the log was after the commit; no other commit of the table has the same."""


def occasion_of(table: OnlineTable, before: OnlineTable) -> Occasion | None:
    """What has happened since `before`; None if nobody needs to hear of it."""
    begun = before.game_table is None and table.game_table is not None
    over = table.over and not before.over
    turns = new_turns(table, before)
    return Occasion(turns, begun, over, table.length) if begun or over or turns else None


def new_turns(table: OnlineTable, before: OnlineTable) -> tuple[Turn, ...]:
    """The turns at a slow table that have begun since `before`."""
    if not is_slow(table):
        return ()
    now, then = table.clocks.since, before.clocks.since
    asked = [(seat, now[seat]) for seat in table.thinking if now[seat] != then[seat]]
    return tuple(Turn(seat, since) for seat, since in asked if since is not None)


def is_slow(table: OnlineTable) -> bool:
    """Whether people play at the table now and then, and not at one sitting."""
    return table.opened.clock.kind == "slow"


def is_asked(table: OnlineTable, turn: Turn) -> bool:
    """Whether a turn is still the seat's."""
    return turn.seat in table.thinking and table.clocks.since[turn.seat] == turn.since
