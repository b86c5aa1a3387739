"""The store: the log of every table, who sits where, and what is due, in one database or several."""

import asyncio
import random
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import Row, func, select, union, update

from serai.online.entries import AnyEntry, Opened
from serai.server.store import ids, schema
from serai.server.store.batches import Batch, Listed, MyTable, Stored, in_order
from serai.server.store.database import Database
from serai.server.store.editions import Editions
from serai.server.store.errors import DamagedLog, NoSuchTable, SetupError
from serai.server.store.log_writer import LogWriter
from serai.server.store.migrating import require_migrated
from serai.server.store.passkeys import Passkeys
from serai.server.store.people import People
from serai.server.store.ratings import Ratings
from serai.server.store.settings import Settings
from serai.server.store.subscriptions import Subscriptions
from serai.server.store.tokens import Tokens
from serai.server.store.uploads import Uploads

MAX_TABLES_PER_QUERY = 5_000
"""How many tables one query asks about."""
DATABASE_TIMEOUT_SECONDS = 10.0
"""How long a database may take for one statement."""

ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
OPENED = msgspec.json.Decoder(Opened)
PEOPLE = msgspec.json.Decoder(list[str])

log, tables, sitting = schema.log, schema.tables, schema.sitting


class Store:
    """Everything that the server stores."""

    def __init__(self, databases: Sequence[Database]) -> None:
        self.databases = list(databases)
        self.writers = [LogWriter(database) for database in databases]
        first = databases[0]
        self.people = People(first)
        self.passkeys = Passkeys(first)
        self.tokens = Tokens(first)
        self.subscriptions = Subscriptions(first)
        self.ratings = Ratings(first)
        self.editions = Editions(first)
        self.uploads = Uploads(first)
        self.settings = Settings(first)

    @classmethod
    async def open(cls, urls: Sequence[str], timeout: float = DATABASE_TIMEOUT_SECONDS) -> "Store":
        """Opens the databases, which must be listed in the same order every time; raises `SetupError`."""
        if not 1 <= len(urls) <= ids.MAX_SHARDS:
            raise SetupError(f"A server has 1 to {ids.MAX_SHARDS} databases, not {len(urls)}.")
        store = cls([Database(url, timeout) for url in urls])
        try:
            for shard, (url, database) in enumerate(zip(urls, store.databases, strict=True)):
                await _require_known_place(url, database, shard)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Waits for the appends under way, and closes the databases."""
        await asyncio.gather(*(writer.close() for writer in self.writers))
        await asyncio.gather(*(database.close() for database in self.databases))

    def new_table_id(self) -> str:
        """An id for a new table, in a random one of the databases."""
        return ids.new_table_id(random.randrange(len(self.databases)))

    # The log

    async def append(self, batch: Batch) -> None:
        """Appends a batch to its table's log; returns once it is committed and flushed to disk."""
        await self.writers[self._shard(batch.table)].append(batch)

    async def read(self, table: str, after: int = 0) -> list[AnyEntry]:
        """The entries of a table with numbers above `after`."""
        asked = select(log.c.seq, log.c.entry).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)
        async with self.databases[self._shard(table)].reading() as connection:
            rows = (await connection.execute(asked)).all()
        if not rows and after == 0:
            raise NoSuchTable(f"There is no table {table}.")
        return [_entry(seq, entry, number) for number, (seq, entry) in enumerate(rows, after + 1)]

    async def lengths(self, asked: Collection[str]) -> dict[str, int]:
        """How many entries the log of each of these tables has; a table that does not exist is left out."""
        lengths: dict[str, int] = {}
        for shard, some in self._by_shard(asked):
            async with self.databases[shard].reading() as connection:
                rows = await connection.execute(select(tables.c.id, tables.c.length).where(tables.c.id.in_(some)))
                lengths |= {row.id: row.length for row in rows}
        return lengths

    async def openings(self, asked: Collection[str]) -> dict[str, Opened]:
        """The first entry of each of these tables; one that cannot be read is left out."""
        openings: dict[str, Opened] = {}
        for shard, some in self._by_shard(asked):
            first = select(log.c.table_id, log.c.entry).where(log.c.seq == 1, log.c.table_id.in_(some))
            async with self.databases[shard].reading() as connection:
                for row in await connection.execute(first):
                    with suppress(msgspec.DecodeError):
                        openings[row.table_id] = OPENED.decode(row.entry)
        return openings

    def _by_shard(self, asked: Collection[str]) -> Iterator[tuple[int, list[str]]]:
        """The tables in portions for one query each, and the database of each portion."""
        by_shard: dict[int, list[str]] = {}
        for table in asked:
            by_shard.setdefault(self._shard(table), []).append(table)
        for shard, here in by_shard.items():
            for start in range(0, len(here), MAX_TABLES_PER_QUERY):
                yield shard, here[start : start + MAX_TABLES_PER_QUERY]

    # Leases of tables at which something is due

    async def lease(self, now: int, until: int, most: int) -> list[str]:
        """Leases at most `most` tables at which something is due, the longest due first, until the given time."""
        leased: list[tuple[int, str]] = []
        for database in random.sample(self.databases, len(self.databases)):
            if len(leased) < most:
                leased += await _lease(database, now, until, most - len(leased))
        return [table for _, table in sorted(leased)]

    async def next_due(self, now: int) -> int | None:
        """When something can be leased next, if nothing happens before; None if nothing will be due."""
        times = await asyncio.gather(*(_next_due(database, now) for database in self.databases))
        return min((time for time in times if time is not None), default=None)

    async def release(self, table: str, length: int, due_at: int | None) -> None:
        """Ends a lease and sets when the table is due next; without effect if the log has grown beyond `length`."""
        free = update(tables).where(tables.c.id == table, tables.c.length == length)
        async with self.databases[self._shard(table)].writing() as connection:
            await connection.execute(free.values(due_at=due_at, leased_until=0))

    async def extend_lease(self, table: str, length: int, until: int) -> None:
        """Extends a lease; without effect if the log has grown beyond `length`."""
        extended = update(tables).where(tables.c.id == table, tables.c.length == length)
        async with self.databases[self._shard(table)].writing() as connection:
            await connection.execute(extended.values(leased_until=until))

    async def put_off(self, table: str, until: int) -> None:
        """Ends a lease of a table that cannot be read, and makes it due again later."""
        later = update(tables).where(tables.c.id == table).values(due_at=until, leased_until=0)
        async with self.databases[self._shard(table)].writing() as connection:
            await connection.execute(later)

    # Finding tables

    async def lobby(self, most: int) -> list[Listed]:
        """The public tables, the latest change first."""
        found = await asyncio.gather(*(_lobby(database, most) for database in self.databases))
        return sorted((table for here in found for table in here), key=lambda table: -table.changed)[:most]

    async def tables_of(self, person: str, most: int) -> list[MyTable]:
        """The tables at which a person has a seat: first those where it is their turn, then the latest change first."""
        found = await asyncio.gather(*(_tables_of(database, person, most) for database in self.databases))
        return in_order(table for here in found for table in here)[:most]

    async def listed(self, table: str) -> Listed | None:
        """A table as the lobby would list it, whether it is public or not; None if it stands in no list."""
        async with self.databases[self._shard(table)].reading() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).one_or_none()
        return None if row is None else _listed(row)

    async def table_ids(self) -> list[str]:
        """The ids of all tables, also of those that have a log and stand in no list."""
        both = union(select(tables.c.id), select(log.c.table_id).where(log.c.seq == 1))
        ids: list[str] = []
        for database in self.databases:
            async with database.reading() as connection:
                ids += (await connection.scalars(both)).all()
        return ids

    async def stored(self, table: str) -> Stored | None:
        """What the lists say of a table; None if it stands in none."""
        asked = select(tables.c.length, tables.c.status, tables.c.seats, tables.c.seated, tables.c.turns)
        async with self.databases[self._shard(table)].reading() as connection:
            row = (await connection.execute(asked.where(tables.c.id == table))).one_or_none()
        return None if row is None else Stored(*row)

    def _shard(self, table: str) -> int:
        shard = ids.shard_of(table)
        if shard >= len(self.databases):
            raise NoSuchTable(f"There is no table {table}.")
        return shard


def _entry(seq: int, entry: str, number: int) -> AnyEntry:
    """An entry as it is stored; raises `DamagedLog` if it is not there, or if this version does not know its kind."""
    if seq != number:
        raise DamagedLog(number, "it is missing.")
    try:
        return ENTRY.decode(entry)
    except msgspec.DecodeError as wrong:
        raise DamagedLog(number, f"it cannot be read: {wrong}.") from None


async def _require_known_place(url: str, database: Database, shard: int) -> None:
    """Refuses a database that is not migrated, or whose place in the list changed: table ids name that place."""
    await asyncio.to_thread(require_migrated, url)
    place = int(await Settings(database).setting("shard", lambda: str(shard)))
    if place != shard:
        raise SetupError(
            f"The database {database.name} was number {place + 1} of the list and is now number {shard + 1}. "
            "Keep the databases in their old order and add new ones at the end."
        )


async def _lease(database: Database, now: int, until: int, most: int) -> list[tuple[int, str]]:
    due = (
        select(tables.c.id)
        .where(schema.HAS_DUE_TIME, tables.c.due_at <= now, tables.c.leased_until <= now)
        .order_by(tables.c.due_at)
        .limit(most)
        .with_for_update(skip_locked=True)
        .cte("due")
    )
    leased = update(tables).where(tables.c.id.in_(select(due.c.id))).values(leased_until=until)
    async with database.writing() as connection:
        rows = await connection.execute(leased.returning(tables.c.due_at, tables.c.id))
        return [(row.due_at, row.id) for row in rows]


async def _next_due(database: Database, now: int) -> int | None:
    free = select(func.min(tables.c.due_at)).where(schema.HAS_DUE_TIME, tables.c.leased_until <= now)
    leased = select(tables.c.due_at, tables.c.leased_until).where(
        schema.IS_LEASED, schema.HAS_DUE_TIME, tables.c.leased_until > now
    )
    async with database.reading() as connection:
        first = await connection.scalar(free)
        times = [max(row.due_at, row.leased_until) for row in await connection.execute(leased)]
    return min([first, *times] if first is not None else times, default=None)


async def _lobby(database: Database, most: int) -> list[Listed]:
    asked = select(tables).where(schema.IN_THE_LOBBY).order_by(tables.c.changed.desc()).limit(most)
    async with database.reading() as connection:
        return [_listed(row) for row in await connection.execute(asked)]


def _listed(row: Row[Any]) -> Listed:
    return Listed(
        row.id,
        row.game,
        row.host,
        row.status,
        row.rated,
        row.seats,
        row.changed,
        msgspec.Raw(row.about),
    )


async def _tables_of(database: Database, person: str, most: int) -> list[MyTable]:
    seats = (
        select(tables.c.id, tables.c.game, tables.c.status, tables.c.turns, tables.c.changed, tables.c.about)
        .join(sitting, sitting.c.table_id == tables.c.id)
        .where(sitting.c.person == person)
    )
    # Only `tables` knows whose turn it is, so every unfinished game is read, and the latest of the finished ones.
    unfinished = seats.where(sitting.c.status.in_(("open", "running")))
    over = seats.where(sitting.c.status == "over").order_by(sitting.c.changed.desc()).limit(most)
    async with database.reading() as connection:
        rows = [*await connection.execute(unfinished), *await connection.execute(over)]
    return [
        MyTable(row.id, row.game, row.status, person in PEOPLE.decode(row.turns), row.changed, msgspec.Raw(row.about))
        for row in rows
    ]
