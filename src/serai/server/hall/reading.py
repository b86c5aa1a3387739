"""Reading a table from its log, by the rules and with the edition that it was opened with."""

import asyncio
from collections.abc import Iterator, Sequence

from serai.kernel.game import Game
from serai.kernel.refusal import Refused
from serai.online.entries import AnyEntry, Opened
from serai.online.replaying import new_table
from serai.online.table import OnlineTable
from serai.server.hall.beside import BesideTheLoop
from serai.server.hall.catalog import Catalog, NotInCatalog
from serai.server.store.editions import Editions
from serai.server.store.errors import DamagedLog

ENTRIES_AT_ONCE = 16
"""How many entries are replayed in one turn; they take about a millisecond."""
UNREADABLE = (NotInCatalog, DamagedLog)
"""Why a table that is there cannot be read."""


async def read_table(
    entries: Sequence[AnyEntry], editions: Editions, catalog: Catalog, beside: BesideTheLoop
) -> OnlineTable:
    """The table of a log, read beside those who play."""
    table = await opened_table(entries, editions, catalog)
    await read_on(table, entries[1:], beside)
    return table


async def read_on(table: OnlineTable, entries: Sequence[AnyEntry], beside: BesideTheLoop) -> None:
    """Takes a table through the next entries of its log, beside those who play."""
    if entries:
        await beside.take(replay(table, entries), ENTRIES_AT_ONCE)


async def opened_table(entries: Sequence[AnyEntry], editions: Editions, catalog: Catalog) -> OnlineTable:
    """The table as it was opened; its edition comes from the store if this version does not ship it."""
    opened = opening_of(entries)
    await find_game(opened.game, opened.rules, opened.kept_as, editions, catalog)
    return new_table(opened, catalog.game_of)


def replay(table: OnlineTable, entries: Sequence[AnyEntry]) -> Iterator[None]:
    """Takes a table through the next entries of its log, one at each step."""
    for number, entry in enumerate(entries, table.length + 1):
        yield _fold(table, number, entry)


def opening_of(entries: Sequence[AnyEntry]) -> Opened:
    """The first entry of a log."""
    if not isinstance(entries[0], Opened):
        raise DamagedLog(1, "nobody opens the table.")
    return entries[0]


async def find_game(name: str, rules: int, id: str, editions: Editions, catalog: Catalog) -> Game | None:
    """A game with an edition that is shipped, offered by the host, or kept by the store; None if there is none."""
    if await find_edition(name, id, editions, catalog):
        await asyncio.to_thread(catalog.find, name, rules, id)  # opening an edition takes a while
    return catalog.find(name, rules, id)


async def find_edition(name: str, id: str, editions: Editions, catalog: Catalog) -> bool:
    """Adds an edition to the catalog, if the store has it and the catalog does not; returns whether it was added."""
    content = None if catalog.has(name, id) else await editions.find(name, id)
    if content is None:
        return False
    catalog.add(name, id, content)
    return True


def _fold(table: OnlineTable, number: int, entry: AnyEntry) -> None:
    try:
        table.fold(entry)
    except Refused as refused:
        raise DamagedLog(number, f"the rules refuse it: {refused}") from refused
    except Exception as error:  # what a damaged log does to the fold is not known beforehand
        raise DamagedLog(number, f"it does not fit what was before: {error!r}.") from error
