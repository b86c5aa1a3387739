"""Replaying a log: the table that its entries lead to, one after the other."""

from collections import deque
from collections.abc import Iterable, Iterator

from serai.online.clocks import Clocks
from serai.online.entries import AnyEntry, Opened
from serai.online.place import Place
from serai.online.table import OnlineTable, OpenGame


def new_table(opened: Opened, open_game: OpenGame) -> OnlineTable:
    """The table right after its first entry."""
    seats = opened.seats
    places, clocks = [Place() for _ in range(seats)], Clocks(opened.clock, seats)
    table = OnlineTable(opened, open_game(opened), places, clocks, heard=[1] * (seats + 1), at=opened.at)
    table.shown_at = opened.at
    table.hearing = frozenset(table.audiences)
    return table


def replay_log(entries: Iterable[AnyEntry], open_game: OpenGame) -> Iterator[tuple[OnlineTable, AnyEntry]]:
    """Folds a log; yields the table, which is the same object each time, after every entry, and the entry."""
    log = iter(entries)
    opened = next(log)
    assert isinstance(opened, Opened)
    table = new_table(opened, open_game)
    yield table, opened
    for entry in log:
        table.fold(entry)
        yield table, entry


def table_from_log(entries: Iterable[AnyEntry], open_game: OpenGame) -> OnlineTable:
    """The table that a log leads to."""
    return deque(replay_log(entries, open_game), maxlen=1)[0][0]
