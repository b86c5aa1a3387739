"""Validation: every stored table is replayed, and what the lists say of it is compared with its log.

It is a command by itself, so nobody plays beside it for whom it would have to rest.
"""

from collections.abc import AsyncGenerator
from typing import NamedTuple

from serai.server.hall.catalog import Catalog
from serai.server.hall.draft import listing_of
from serai.server.hall.reading import UNREADABLE, opened_table, replay
from serai.server.store.batches import Stored, stored_as
from serai.server.store.errors import DamagedLog
from serai.server.store.store import Store


class Validated(NamedTuple):
    """A table that was replayed, and what is wrong with it; empty if nothing."""

    table: str
    fault: str


async def validate_tables(store: Store, catalog: Catalog) -> AsyncGenerator[Validated]:
    """Replays every table of the store, one after the other."""
    for id in await store.table_ids():
        yield Validated(id, await _fault(id, store, catalog))


async def _fault(id: str, store: Store, catalog: Catalog) -> str:
    """What is wrong with a table; one at which somebody plays meanwhile is read until list and log agree."""
    listed = await store.stored(id)
    try:
        entries = await store.read(id)
        table = await opened_table(entries, store.editions, catalog)
        for _ in replay(table, entries[1:]):
            pass
    except DamagedLog as damaged:
        return f"Entry {damaged.entry} of its log is damaged: {damaged.why}"
    except UNREADABLE as unknown:
        return str(unknown)
    if listed != await store.stored(id):
        return await _fault(id, store, catalog)
    return _difference(listed, stored_as(table.length, listing_of(table)))


def _difference(listed: Stored | None, replayed: Stored) -> str:
    if listed is None:
        return "It has a log and stands in no list."
    differences = [
        f"{field} {was} instead of {should}"
        for field, was, should in zip(Stored._fields, listed, replayed, strict=True)
        if was != should
    ]
    return f"The lists do not say what its log says: {', '.join(differences)}." if differences else ""
