"""Lets clocks run out at tables that nobody looks at, many at once: their rows say what is to be written."""

import asyncio

import structlog

from serai.server.hall.hall import ENTRIES_WRITTEN, Hall
from serai.server.store.batches import Row
from serai.server.store.errors import Conflict, Overloaded, StoreDown

log = structlog.stdlib.get_logger()

TABLES_AT_ONCE = 500
LEASE_MILLISECONDS = 2_000
"""How long these tables are left alone if a worker dies with them; two workers that write the same are no harm."""


async def let_clocks_run_out(hall: Hall) -> bool:
    """Writes at some tables that clocks have run out; returns whether there were any."""
    at = hall.clock()
    rows = await hall.store.lease_running_out(at, at + LEASE_MILLISECONDS, TABLES_AT_ONCE)
    await asyncio.gather(*(_write(hall, row) for row in rows))
    if rows:
        hall.bus.hint("due", at)  # bots play for them now
    return bool(rows)


async def _write(hall: Hall, row: Row) -> None:
    try:
        await hall.store.append_row(row)
    except Conflict:
        return  # somebody has done something at the last moment, or another worker has written the same
    except (StoreDown, Overloaded) as down:
        log.warning("nothing can be written to a table", table=row.id, why=str(down))
        return
    ENTRIES_WRITTEN.inc(len(row.entries))
    hall.bus.hint(f"table.{row.id}", row.length)
