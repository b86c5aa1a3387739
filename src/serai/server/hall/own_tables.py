"""The tables of one person; one that cannot be read waits for nobody, and neither does a what-if."""

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
    openings = await hall.store.openings(unknown)
    unreadable = await _unreadable(hall, unknown, openings)
    branches = {id for id, opened in openings.items() if opened.branch}
    branches |= {table.id for table in mine if (known := hall.sessions.get(table.id)) and known.table.opened.branch}
    return in_order(_waiting(table, table.id not in unreadable, table.id in branches) for table in mine)


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


def _waiting(table: MyTable, readable: bool, branch: bool) -> MyTable:
    turn = table.turn and readable and not branch
    return msgspec.structs.replace(table, turn=turn, readable=readable, branch=branch)
