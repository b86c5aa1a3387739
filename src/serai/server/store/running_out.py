"""Clocks that run out at tables whose logs nobody reads for it: the row of a table says which ones, and what then."""

import random
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import select, update

from serai.online.entries import RanOut
from serai.online.projection import Status
from serai.online.running_out import RunsOut
from serai.server.store.batches import Row
from serai.server.store.database import Database
from serai.server.store.schema import RUNS_OUT, tables

PLANNED = msgspec.json.Decoder(tuple[int, int, RunsOut])
PEOPLE = msgspec.json.Decoder(list[str])


class Waiting(NamedTuple):
    """A table as its row says it is."""

    id: str
    length: int
    game: str
    status: Status
    listed: bool
    rated: bool
    seats: int
    seated: str
    about: str
    due_at: int | None
    runs_out: str


NEEDED = [tables.c[name] for name in Waiting._fields]


def ran_out(table: Waiting, at: int) -> Row | None:
    """What is written when the clocks of a table run out; None if its row tells of an earlier time."""
    length, due, then = PLANNED.decode(table.runs_out)
    if (length, due) != (table.length, table.due_at):
        return None
    entries = [msgspec.json.encode(RanOut(at, seat)).decode() for seat in then.seats]
    return Row(
        id=table.id,
        first=length + 1,
        length=length + len(entries),
        entries=entries,
        game=table.game,
        host=then.host,
        status=table.status,
        listed=table.listed,
        rated=table.rated,
        seats=table.seats,
        people=PEOPLE.decode(table.seated),
        seated=table.seated,
        turns=msgspec.json.encode(sorted(then.turns)).decode(),
        changed=at,
        about=table.about,
        due_at=at,  # bots have to choose now
    )


async def lease_running_out(databases: Sequence[Database], now: int, until: int, most: int) -> list[Row]:
    """Leases at most `most` tables at which clocks have run out, and tells what is to be written there."""
    leased: list[Row] = []
    for database in random.sample(databases, len(databases)):
        if len(leased) < most:
            leased += await _lease(database, now, until, most - len(leased))
    return leased


async def _lease(database: Database, now: int, until: int, most: int) -> list[Row]:
    due = (
        select(tables.c.id)
        .where(RUNS_OUT, tables.c.due_at <= now, tables.c.leased_until <= now)
        .order_by(tables.c.due_at)
        .limit(most)
        .with_for_update(skip_locked=True)
        .cte("due")
    )
    leasing = update(tables).where(tables.c.id.in_(select(due.c.id))).values(leased_until=until)
    async with database.leasing() as connection:
        found = (await connection.execute(leasing.returning(*NEEDED))).all()
        rows = {table.id: ran_out(Waiting(*table), now) for table in found}
        outdated = [id for id, row in rows.items() if row is None]
        if outdated:  # somebody has written without saying what runs out: the log is read as ever
            known = update(tables).where(tables.c.id.in_(outdated), tables.c.leased_until == until)
            await connection.execute(known.values(runs_out=None, leased_until=0))
    return [row for row in rows.values() if row is not None]
