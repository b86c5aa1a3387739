"""Visits: at which tables a person has left their id in the log. They are noted before the log names somebody."""

from collections.abc import Collection, Sequence

import msgspec
from sqlalchemy import delete, select, text, union

from serai.online.entries import AnyEntry, Said
from serai.server.store.database import Database
from serai.server.store.ids import shard_of
from serai.server.store.schema import log, sitting, tables, visits

INSERT_VISIT = text("INSERT INTO visits (person, table_id) VALUES (:person, :table) ON CONFLICT DO NOTHING")
ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
SAID = '{"t":"said",%'
"""How the entries of messages begin."""


class VisitedTable(msgspec.Struct, frozen=True):
    """A table at which somebody has been, and what they have said there."""

    id: str
    game: str
    about: msgspec.Raw
    said: list[Said]


class Visits:
    """Who has been where, in all databases."""

    def __init__(self, databases: Sequence[Database]) -> None:
        self.databases = databases

    async def note(self, table: str, people: Collection[str]) -> None:
        """Notes that these people's ids stand in the log of a table, or are about to."""
        if people:
            async with self.databases[shard_of(table)].leasing() as connection:
                await connection.execute(INSERT_VISIT, [{"person": one, "table": table} for one in sorted(people)])

    async def of(self, person: str, most: int, after: str = "") -> list[str]:
        """The tables at which a person has been, in the order of their ids; those that come after one of them."""
        found: list[str] = []
        for database in self.databases:
            async with database.reading() as connection:
                found += (await connection.scalars(_tables_of(person, most, after))).all()
        return sorted(found)[:most]

    async def has_been(self, person: str, table: str) -> bool:
        """Whether a person has been at a table."""
        asked = select(visits.c.person).where(visits.c.person == person, visits.c.table_id == table)
        async with self.databases[shard_of(table)].reading() as connection:
            return await connection.scalar(asked) is not None

    async def forget(self, person: str, table: str) -> None:
        """Forgets that a person has been at a table, once nothing there names them."""
        gone = delete(visits).where(visits.c.person == person, visits.c.table_id == table)
        async with self.databases[shard_of(table)].writing() as connection:
            await connection.execute(gone)

    async def messages(self, person: str, asked: Sequence[str]) -> list[VisitedTable]:
        """These tables, with what a person has said at each; one that stands in no list is left out."""
        found: list[VisitedTable] = []
        for shard, database in enumerate(self.databases):
            here = [table for table in asked if shard_of(table) == shard]
            found += await _messages(database, person, here) if here else []
        return found


def _tables_of(person: str, most: int, after: str):
    """Who sits somewhere is noted there too: a version that notes no visits may have run beside this one."""
    both = union(
        *(
            select(where.c.table_id).where(where.c.person == person, where.c.table_id > after)
            for where in (visits, sitting)
        )
    ).subquery()
    return select(both.c.table_id).order_by(both.c.table_id).limit(most)


async def _messages(database: Database, person: str, here: Sequence[str]) -> list[VisitedTable]:
    listed = select(tables.c.id, tables.c.game, tables.c.about).where(tables.c.id.in_(here)).order_by(tables.c.id)
    spoken = select(log.c.table_id, log.c.entry).where(log.c.table_id.in_(here), log.c.entry.like(SAID))
    async with database.reading() as connection:
        rows = (await connection.execute(listed)).all()
        entries = (await connection.execute(spoken.order_by(log.c.table_id, log.c.seq))).all()
    said: dict[str, list[Said]] = {table: [] for table in here}
    for table, encoded in entries:
        entry = ENTRY.decode(encoded)
        if isinstance(entry, Said) and entry.person == person:
            said[table].append(entry)
    return [VisitedTable(row.id, row.game, msgspec.Raw(row.about), said[row.id]) for row in rows]
