"""The tables of one person; one that cannot be read waits for nobody."""

from collections.abc import Iterable, Mapping

import msgspec

from serai.online.entries import Opened
from serai.server.hall.catalog import NotInCatalog
from serai.server.hall.hall import Hall
from serai.server.store.batches import MyTable, in_order


async def own_tables(hall: Hall, person: str, most: int) -> list[MyTable]:
    """The tables at which a person has a seat: first those where it is their turn, then the latest change first."""
    mine = await hall.store.tables_of(person, most)
    unknown = [table.id for table in mine if table.id not in hall.sessions]
    unreadable = await _unreadable(hall, unknown, await hall.store.openings(unknown))
    return in_order(_without_a_turn(table) if table.id in unreadable else table for table in mine)


async def _unreadable(hall: Hall, tables: Iterable[str], openings: Mapping[str, Opened]) -> set[str]:
    """Those whose log is damaged, or whose rules or edition this server does not have."""
    return {
        table
        for table in tables
        if table in hall.damaged or table not in openings or not await _is_known(hall, openings[table])
    }


async def _is_known(hall: Hall, opened: Opened) -> bool:
    try:
        return await hall.find_game(opened.game, opened.rules, opened.kept_as) is not None
    except NotInCatalog:
        return False


def _without_a_turn(table: MyTable) -> MyTable:
    return msgspec.structs.replace(table, turn=False, readable=False)
