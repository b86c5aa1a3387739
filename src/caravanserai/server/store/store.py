"""The store: every table's log, who sits where, and what is due, over one database or many."""

import asyncio
import random
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Row, func, select, update

from caravanserai.online.entries import AnyEntry
from caravanserai.server.store import ids, schema
from caravanserai.server.store.database import Database
from caravanserai.server.store.failures import NoSuchTable, Unkept
from caravanserai.server.store.migrating import behind
from caravanserai.server.store.pages import Listed, Page, Sitting
from caravanserai.server.store.passkeys import Passkeys
from caravanserai.server.store.people import People
from caravanserai.server.store.ratings import Ratings
from caravanserai.server.store.scribe import Scribe
from caravanserai.server.store.settings import Settings
from caravanserai.server.store.subscriptions import Subscriptions
from caravanserai.server.store.tokens import Tokens

MOST_ASKED = 5_000
"""How many tables one statement asks about."""
PATIENCE = 10.0
"""How many seconds a database may think."""

ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
PEOPLE = msgspec.json.Decoder(list[str])

log, tables, sitting = schema.log, schema.tables, schema.sitting


class Store:
    """Everything the hall keeps."""

    def __init__(self, databases: Sequence[Database]) -> None:
        self.databases = list(databases)
        self.scribes = [Scribe(database) for database in databases]
        first = databases[0]
        self.people = People(first)
        self.passkeys = Passkeys(first)
        self.tokens = Tokens(first)
        self.subscriptions = Subscriptions(first)
        self.ratings = Ratings(first)
        self.settings = Settings(first)

    @classmethod
    async def open(cls, urls: Sequence[str], patience: float = PATIENCE) -> "Store":
        """Opens the databases of the hall, which must be listed in the order in which they have always been."""
        if not 1 <= len(urls) <= ids.MOST_SHARDS:
            raise Unkept(f"A hall has 1 to {ids.MOST_SHARDS} databases, not {len(urls)}.")
        store = cls([Database(url, patience) for url in urls])
        try:
            for shard, (url, database) in enumerate(zip(urls, store.databases, strict=True)):
                await _require_in_place(url, database, shard)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Waits for the appends under way, and closes the databases."""
        await asyncio.gather(*(scribe.close() for scribe in self.scribes))
        await asyncio.gather(*(database.close() for database in self.databases))

    def new_table_id(self) -> str:
        """An id for a new table, kept in any of the databases."""
        return ids.new_table_id(random.randrange(len(self.databases)))

    # The log

    async def append(self, page: Page) -> None:
        """Writes a page to the end of its table's log, and returns once it is on the disk."""
        await self.scribes[self._shard(page.table)].append(page)

    async def read(self, table: str, after: int = 0) -> list[AnyEntry]:
        """The entries of a table after a certain one."""
        asked = select(log.c.entry).where(log.c.table_id == table, log.c.seq > after).order_by(log.c.seq)
        async with self.databases[self._shard(table)].reading() as connection:
            entries = (await connection.scalars(asked)).all()
        if not entries and after == 0:
            raise NoSuchTable(f"There is no table {table}.")
        return [ENTRY.decode(entry) for entry in entries]

    async def told(self, asked: Collection[str]) -> dict[str, int]:
        """How many entries each of these tables has, as far as they exist."""
        by_shard: dict[int, list[str]] = {}
        for table in asked:
            by_shard.setdefault(self._shard(table), []).append(table)
        told: dict[str, int] = {}
        for shard, here in by_shard.items():
            async with self.databases[shard].reading() as connection:
                for start in range(0, len(here), MOST_ASKED):
                    some = select(tables.c.id, tables.c.told).where(tables.c.id.in_(here[start : start + MOST_ASKED]))
                    told |= {row.id: row.told for row in await connection.execute(some)}
        return told

    # Looking after tables

    async def take(self, now: int, until: int, most: int) -> list[str]:
        """Takes tables at which something is due, the longest due first; nobody else is given them until then."""
        taken: list[tuple[int, str]] = []
        for database in random.sample(self.databases, len(self.databases)):
            if len(taken) < most:
                taken += await _take(database, now, until, most - len(taken))
        return [table for _, table in sorted(taken)]

    async def next_look(self, now: int) -> int | None:
        """When something will be due next, if nothing happens before."""
        looks = await asyncio.gather(*(_next_look(database, now) for database in self.databases))
        return min((look for look in looks if look is not None), default=None)

    async def put_off(self, table: str, told: int, look_at: int | None) -> None:
        """Somebody has looked after the table and found nothing to do; if it has gone on since, nothing changes."""
        free = update(tables).where(tables.c.id == table, tables.c.told == told)
        async with self.databases[self._shard(table)].writing() as connection:
            await connection.execute(free.values(look_at=look_at, taken_until=0))

    async def hold(self, table: str, told: int, until: int) -> None:
        """Whoever looks after the table needs it for longer; if it has gone on since, nothing changes."""
        held = update(tables).where(tables.c.id == table, tables.c.told == told)
        async with self.databases[self._shard(table)].writing() as connection:
            await connection.execute(held.values(taken_until=until))

    # Finding tables

    async def lobby(self, most: int) -> list[Listed]:
        """The tables that anybody may find, the latest first."""
        found = await asyncio.gather(*(_lobby(database, most) for database in self.databases))
        return sorted((table for here in found for table in here), key=lambda table: -table.changed)[:most]

    async def tables_of(self, person: str, most: int) -> list[Sitting]:
        """The tables at which a person has a seat: where it is their turn, then the latest first."""
        found = await asyncio.gather(*(_tables_of(database, person, most) for database in self.databases))
        sittings = [table for here in found for table in here]
        return sorted(sittings, key=lambda table: (not table.turn, -table.changed))[:most]

    def _shard(self, table: str) -> int:
        shard = ids.shard_of(table)
        if shard >= len(self.databases):
            raise NoSuchTable(f"There is no table {table}.")
        return shard


async def _require_in_place(url: str, database: Database, shard: int) -> None:
    """Tables are found by the place of their database in the list, so a database keeps the place it had first."""
    if await asyncio.to_thread(behind, url):
        raise Unkept(f"The database {database.name} is not set up for this version. Run: caravanserai migrate")
    place = int(await Settings(database).setting("shard", lambda: str(shard)))
    if place != shard:
        raise Unkept(
            f"The database {database.name} was number {place + 1} of the list and is now number {shard + 1}. "
            "Keep the databases in their old order and add new ones at the end."
        )


async def _take(database: Database, now: int, until: int, most: int) -> list[tuple[int, str]]:
    due = (
        select(tables.c.id)
        .where(schema.LOOKED_AFTER, tables.c.look_at <= now, tables.c.taken_until <= now)
        .order_by(tables.c.look_at)
        .limit(most)
        .with_for_update(skip_locked=True)
        .cte("due")
    )
    took = update(tables).where(tables.c.id.in_(select(due.c.id))).values(taken_until=until)
    async with database.writing() as connection:
        rows = await connection.execute(took.returning(tables.c.look_at, tables.c.id))
        return [(row.look_at, row.id) for row in rows]


async def _next_look(database: Database, now: int) -> int | None:
    free = select(func.min(tables.c.look_at)).where(schema.LOOKED_AFTER, tables.c.taken_until <= now)
    taken = select(tables.c.look_at, tables.c.taken_until).where(
        schema.TAKEN, schema.LOOKED_AFTER, tables.c.taken_until > now
    )
    async with database.reading() as connection:
        first = await connection.scalar(free)
        looks = [max(row.look_at, row.taken_until) for row in await connection.execute(taken)]
    return min([first, *looks] if first is not None else looks, default=None)


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


async def _tables_of(database: Database, person: str, most: int) -> list[Sitting]:
    seats = (
        select(tables.c.id, tables.c.game, tables.c.status, tables.c.turns, tables.c.changed, tables.c.about)
        .join(sitting, sitting.c.table_id == tables.c.id)
        .where(sitting.c.person == person)
    )
    # Whose turn it is stands with the table alone, so every game that goes on is looked at; of those over, the latest.
    going_on = seats.where(sitting.c.status.in_(("open", "running")))
    over = seats.where(sitting.c.status == "over").order_by(sitting.c.changed.desc()).limit(most)
    async with database.reading() as connection:
        rows = [*await connection.execute(going_on), *await connection.execute(over)]
    return [
        Sitting(row.id, row.game, row.status, person in PEOPLE.decode(row.turns), row.changed, msgspec.Raw(row.about))
        for row in rows
    ]
