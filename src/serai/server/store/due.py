"""Tables at which something is due: who leases them works on them, and nobody else meanwhile.

The statements are put together once, because that takes longer than to run them.
"""

from sqlalchemy import bindparam, func, select, update

from serai.server.store import schema
from serai.server.store.database import Database

tables = schema.tables

DUE = (
    select(tables.c.id)
    .where(schema.HAS_DUE_TIME, tables.c.due_at <= bindparam("now"), tables.c.leased_until <= bindparam("now"))
    .order_by(tables.c.due_at)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True)
    .cte("due")
)
LEASE_DUE = (
    update(tables)
    .where(tables.c.id.in_(select(DUE.c.id)))
    .values(leased_until=bindparam("until"))
    .returning(tables.c.due_at, tables.c.id)
)
FIRST_DUE = select(func.min(tables.c.due_at)).where(schema.HAS_DUE_TIME, tables.c.leased_until <= bindparam("now"))
LEASED = select(tables.c.due_at, tables.c.leased_until).where(
    schema.IS_LEASED, schema.HAS_DUE_TIME, tables.c.leased_until > bindparam("now")
)


async def lease_due(database: Database, now: int, until: int, most: int) -> list[tuple[int, str]]:
    """Leases at most `most` tables at which something is due; since when, and their ids."""
    async with database.leasing() as connection:
        rows = await connection.execute(LEASE_DUE, {"now": now, "until": until, "most": most})
        return [(row.due_at, row.id) for row in rows]


async def next_due(database: Database, now: int) -> int | None:
    """When something can be leased next; None if nothing will be due."""
    async with database.reading() as connection:
        first = await connection.scalar(FIRST_DUE, {"now": now})
        times = [max(row.due_at, row.leased_until) for row in await connection.execute(LEASED, {"now": now})]
    return min([first, *times] if first is not None else times, default=None)
