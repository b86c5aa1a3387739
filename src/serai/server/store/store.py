"""The store: the log of every table, who sits where, and what is due, in one database or several."""

import asyncio
import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Row, TextClause, Update, bindparam, func, select, union, update

from serai.online.entries import AnyEntry, Opened
from serai.server.store import ids, schema
from serai.server.store.absences import Absences
from serai.server.store.admin_acts import AdminActs
from serai.server.store.administrators import Administrators
from serai.server.store.analyses import Analyses
from serai.server.store.announcements import Announcements
from serai.server.store.bans import Bans
from serai.server.store.batches import Batch, Listed, MyTable, Shown, Stored, in_order
from serai.server.store.batches import Row as WrittenRow
from serai.server.store.blocks import Blocks
from serai.server.store.daily import Daily
from serai.server.store.database import Database, finish, parse_url, sqlite_file
from serai.server.store.devices import Devices
from serai.server.store.due import lease_due, next_due
from serai.server.store.editions import Editions
from serai.server.store.erasures import Erasures
from serai.server.store.errors import DamagedLog, NoSuchTable, SetupError
from serai.server.store.growing import grown
from serai.server.store.history import History
from serai.server.store.invitations import Invitations
from serai.server.store.log_writer import LogWriter
from serai.server.store.mail_addresses import MailAddresses
from serai.server.store.migrating import require_migrated
from serai.server.store.own_rows import Row as OwnRow
from serai.server.store.own_rows import own_rows
from serai.server.store.passkeys import Passkeys
from serai.server.store.people import People
from serai.server.store.private_file import make_private
from serai.server.store.puzzles import Puzzles
from serai.server.store.ratings import Ratings
from serai.server.store.reports import Reports
from serai.server.store.rewriting import Rewriting, rewrite
from serai.server.store.running_out import lease_running_out
from serai.server.store.settings import Settings
from serai.server.store.subscriptions import Subscriptions
from serai.server.store.tokens import Tokens
from serai.server.store.told import Told
from serai.server.store.uploads import Uploads
from serai.server.store.visits import Visits
from serai.server.store.webhooks import Webhooks
from serai.server.store.write_probe import WriteProbe

MAX_TABLES_PER_QUERY = 5_000
"""How many tables one query asks about."""
ENTRIES_AT_ONCE = 50
"""After how many entries of a long log that is decoded it is somebody else's turn."""
MAX_RUNNING_READ = 200
"""How many running games of one person are looked through for those that wait for them."""
DATABASE_TIMEOUT_SECONDS = 10.0
"""How long a database may take for one statement."""

CLOCK = "SELECT extract(epoch FROM clock_timestamp()) * 1000"

ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
OPENED = msgspec.json.Decoder(Opened)
PEOPLE = msgspec.json.Decoder(list[str])

log, tables, sitting = schema.log, schema.tables, schema.sitting
LISTED = [tables.c[name] for name in Listed.__struct_fields__]

# Put together once: that takes longer than to run it.
ENTRIES = (
    select(log.c.seq, log.c.entry)
    .where(log.c.table_id == bindparam("table"), log.c.seq > bindparam("after"))
    .order_by(log.c.seq)
)


class Store:
    """Everything that the server stores."""

    def __init__(self, databases: Sequence[Database]) -> None:
        self.databases = list(databases)
        self.writers = [LogWriter(database) for database in databases]
        self.probe = WriteProbe(self.databases)
        first = databases[0]
        self.people = People(first)
        self.devices = Devices(first)
        self.passkeys = Passkeys(first)
        self.tokens = Tokens(first)
        self.subscriptions = Subscriptions(first)
        self.webhooks = Webhooks(first)
        self.mail_addresses = MailAddresses(first)
        self.absences = Absences(first)
        self.told = Told(first)
        self.ratings = Ratings(first)
        self.history = History(first)
        self.editions = Editions(first)
        self.uploads = Uploads(first)
        self.daily = Daily(first)
        self.settings = Settings(first)
        self.puzzles = Puzzles(first)
        self.bans = Bans(first)
        self.blocks = Blocks(first)
        self.invitations = Invitations(first)
        self.reports = Reports(first)
        self.erasures = Erasures(first)
        self.administrators = Administrators(first)
        self.admin_acts = AdminActs(first)
        self.announcements = Announcements(first)
        self.visits = Visits(self.databases)
        self.analyses = Analyses(self.databases)

    @classmethod
    async def open(cls, urls: Sequence[str], timeout: float = DATABASE_TIMEOUT_SECONDS) -> "Store":
        """Opens the databases, which must be listed in the same order every time; raises `SetupError`."""
        if not 1 <= len(urls) <= ids.MAX_SHARDS:
            raise SetupError(f"A server has 1 to {ids.MAX_SHARDS} databases, not {len(urls)}.")
        for file in filter(None, (sqlite_file(parse_url(url)) for url in urls)):
            make_private(file)
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
        await self.probe.close()
        await asyncio.gather(*(database.close() for database in self.databases))

    def new_table_id(self) -> str:
        """An id for a new table, in a random one of the databases."""
        return ids.new_table_id(random.randrange(len(self.databases)))

    # The log

    async def append(self, batch: Batch) -> None:
        """Appends a batch to its table's log; returns once it is committed and flushed to disk."""
        await self.writers[self._shard(batch.table)].append(batch)

    async def append_row(self, row: WrittenRow) -> None:
        """The same for a batch that is a row already."""
        await self.writers[self._shard(row.id)].append_row(row)

    async def rewrite(self, what: Rewriting) -> None:
        """Rewrites entries of a table's log; returns once that is committed and flushed to disk."""
        await rewrite(self.databases[self._shard(what.table)], what)

    async def own_rows(self, person: str) -> dict[str, list[OwnRow]]:
        """What is a person's own beside the logs, by table of the database."""
        return await own_rows(self.databases[0], person)

    async def read(self, table: str, after: int = 0) -> list[AnyEntry]:
        """The entries of a table with numbers above `after`."""
        return await finish(self._read(table, after))

    async def _read(self, table: str, after: int) -> list[AnyEntry]:
        async with self.databases[self._shard(table)].reading() as connection:
            rows = (await connection.execute(ENTRIES, {"table": table, "after": after})).all()
        if not rows and after == 0:
            raise NoSuchTable(f"There is no table {table}.")
        entries: list[AnyEntry] = []
        for number, (seq, entry) in enumerate(rows, after + 1):
            entries.append(_entry(seq, entry, number))
            if len(entries) % ENTRIES_AT_ONCE == 0:
                await asyncio.sleep(0)
        return entries

    async def grown(self, known: Mapping[str, int]) -> dict[str, int]:
        """How many entries the logs have that are longer than is known, by table."""
        found: dict[str, int] = {}
        for shard, some in self._by_shard(known):
            found |= await grown(self.databases[shard], {table: known[table] for table in some})
        return found

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

    async def time(self) -> int | None:
        """The time of the first database in milliseconds since 1970; None for a SQLite file, which has no clock."""
        if self.databases[0].kind == "sqlite":
            return None
        async with self.databases[0].reading() as connection:
            return int((await connection.exec_driver_sql(CLOCK)).scalar_one())

    # Leases of tables at which something is due

    async def lease(self, now: int, until: int, most: int) -> list[str]:
        """Leases at most `most` tables at which something is due, the longest due first, until the given time."""
        leased: list[tuple[int, str]] = []
        for database in random.sample(self.databases, len(self.databases)):
            if len(leased) < most:
                leased += await lease_due(database, now, until, most - len(leased))
        return [table for _, table in sorted(leased)]

    async def lease_running_out(self, now: int, until: int, most: int) -> list[WrittenRow]:
        """Leases at most `most` tables at which clocks have run out, and tells what is to be written there."""
        return await lease_running_out(self.databases, now, until, most)

    async def next_due(self, now: int) -> int | None:
        """When something can be leased next, if nothing happens before; None if nothing will be due."""
        times = await asyncio.gather(*(next_due(database, now) for database in self.databases))
        return min((time for time in times if time is not None), default=None)

    async def release(self, table: str, length: int, due_at: int | None) -> None:
        """Ends a lease and sets when the table is due next; without effect if the log has grown beyond `length`."""
        free = update(tables).where(tables.c.id == table, tables.c.length == length)
        async with self.databases[self._shard(table)].leasing() as connection:
            await connection.execute(free.values(due_at=due_at, leased_until=0))

    async def extend_lease(self, table: str, length: int, until: int) -> None:
        """Extends a lease; without effect if the log has grown beyond `length`."""
        extended = update(tables).where(tables.c.id == table, tables.c.length == length)
        async with self.databases[self._shard(table)].leasing() as connection:
            await connection.execute(extended.values(leased_until=until))

    async def put_off(self, table: str, until: int) -> None:
        """Ends a lease of a table that cannot be read, and makes it due again later."""
        later = update(tables).where(tables.c.id == table).values(due_at=until, leased_until=0)
        async with self.databases[self._shard(table)].leasing() as connection:
            await connection.execute(later)

    # Finding tables

    async def lobby(self, since: int, most: int) -> list[Listed]:
        """Public tables, `most` of each database: the latest that wait and were kept since then, then those played."""
        found = await asyncio.gather(*(_lobby(database, since, most) for database in self.databases))
        return sorted((table for here in found for table in here), key=lambda table: -table.changed)

    async def waiting_of(self, host: str, since: int) -> int:
        """How many public tables of a host wait in the lobby."""
        waiting = select(func.count()).select_from(tables).where(*_waits(since), tables.c.host == host)
        count = 0
        for database in self.databases:
            async with database.reading() as connection:
                count += await connection.scalar(waiting) or 0
        return count

    async def keep_listed(self, asked: Collection[str], before: int, at: int) -> int:
        """Keeps tables that wait in the lobby, if they changed last before a time; returns how many those are."""
        kept = 0
        for shard, some in self._by_shard(asked):
            async with self.databases[shard].writing() as connection:
                kept += (await connection.execute(_kept(some, before, at))).rowcount
        return kept

    async def tables_of(self, person: str, most: int) -> list[MyTable]:
        """The tables at which a person has a seat: first those where it is their turn, then the latest change first."""
        found = await asyncio.gather(*(_tables_of(database, person, most) for database in self.databases))
        return in_order(table for here in found for table in here)[:most]

    async def listed(self, table: str) -> Listed | None:
        """A table as the lobby would list it, whether it is public or not; None if it stands in no list."""
        async with self.databases[self._shard(table)].reading() as connection:
            row = (await connection.execute(select(*LISTED).where(tables.c.id == table))).one_or_none()
        return None if row is None else _listed(row)

    async def shown(self, asked: Collection[str]) -> dict[str, Shown]:
        """By table, whether it is rated and public."""
        found: dict[str, Shown] = {}
        for shard, some in self._by_shard(asked):
            rows = select(tables.c.id, tables.c.rated, tables.c.listed).where(tables.c.id.in_(some))
            async with self.databases[shard].reading() as connection:
                found |= {row.id: Shown(row.rated, row.listed) for row in await connection.execute(rows)}
        return found

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


def _waits(since: int) -> Sequence[ColumnElement[bool] | TextClause]:
    """Picks the public tables that have not begun and were kept since then."""
    return schema.IN_THE_LOBBY, tables.c.status == "open", tables.c.changed >= since


async def _lobby(database: Database, since: int, most: int) -> list[Listed]:
    latest = select(*LISTED).order_by(tables.c.changed.desc())
    waiting = latest.where(*_waits(since))
    played = latest.where(schema.IN_THE_LOBBY, tables.c.status == "running")
    async with database.reading() as connection:
        rows = list(await connection.execute(waiting.limit(most)))
        if len(rows) < most:
            rows += await connection.execute(played.limit(most - len(rows)))
    return [_listed(row) for row in rows]


def _kept(asked: Sequence[str], before: int, at: int) -> Update:
    # A table that is locked is being written to, which keeps it as well; waiting for it could become a deadlock.
    waiting = select(tables.c.id).where(tables.c.id.in_(asked), tables.c.status == "open", tables.c.changed < before)
    return update(tables).where(tables.c.id.in_(waiting.with_for_update(skip_locked=True))).values(changed=at)


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
    latest = seats.order_by(sitting.c.changed.desc())
    # Only `tables` knows whose turn it is, so more of the running games are read than are shown.
    limits = {"running": max(most, MAX_RUNNING_READ), "open": most, "over": most}
    async with database.reading() as connection:
        rows = [
            row
            for status, limit in limits.items()
            for row in await connection.execute(latest.where(sitting.c.status == status).limit(limit))
        ]
    return [
        MyTable(row.id, row.game, row.status, person in PEOPLE.decode(row.turns), row.changed, msgspec.Raw(row.about))
        for row in rows
    ]
