"""Deleted accounts: what is a person's own goes at once, and their tables forget them one after the other."""

from typing import NamedTuple

from sqlalchemy import Connection, delete, select, text, update

from serai.server.store.bans import hash_of
from serai.server.store.database import Database
from serai.server.store.own_rows import OTHERS_ROWS, OWN_ROWS
from serai.server.store.schema import IS_PENDING, erasures, settings

ASK = text("""
INSERT INTO erasures (hash, person, asked) VALUES (:hash, :person, :asked)
ON CONFLICT (hash) DO UPDATE SET person = excluded.person, asked = excluded.asked, leased_until = 0
""")


class Erasure(NamedTuple):
    """A person who is still named somewhere, and when they have asked to be forgotten."""

    person: str
    asked: int


class Erasures:
    """All deleted accounts in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def ask(self, person: str, at: int) -> None:
        """Deletes everything that is a person's own, and remembers that their tables have to forget them."""

        def write(connection: Connection) -> None:
            connection.execute(ASK, {"hash": hash_of(person), "person": person, "asked": at})
            _delete_rows(connection, person)

        await self.database.transaction(write)

    async def lease(self, now: int, until: int) -> Erasure | None:
        """Somebody who waits to be forgotten and whom nobody else is at until then; None if there is nobody."""
        waiting = (
            select(erasures.c.hash)
            .where(IS_PENDING, erasures.c.leased_until <= now)
            .order_by(erasures.c.asked)
            .limit(1)
            .with_for_update(skip_locked=True)
            .cte("waiting")
        )
        leased = update(erasures).where(erasures.c.hash.in_(select(waiting.c.hash))).values(leased_until=until)
        async with self.database.writing() as connection:
            row = (await connection.execute(leased.returning(erasures.c.person, erasures.c.asked))).one_or_none()
        return None if row is None else Erasure(*row)

    async def extend(self, person: str, until: int) -> None:
        """Extends a lease, or with an earlier time ends it then."""
        async with self.database.writing() as connection:
            await connection.execute(update(erasures).where(_is(person)).values(leased_until=until))

    async def finish(self, person: str) -> None:
        """Forgets the id itself, and whatever was written since it was asked for."""

        def write(connection: Connection) -> None:
            _delete_rows(connection, person)
            connection.execute(update(erasures).where(_is(person)).values(person=None, leased_until=0))

        await self.database.transaction(write)
        await self._tidy()

    async def _tidy(self) -> None:
        """Has SQLite empty its write-ahead log, in which rows stand as they were before."""
        if self.database.kind == "sqlite":
            async with self.database.writing() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def _delete_rows(connection: Connection, person: str) -> None:
    for own in (*OWN_ROWS, *OTHERS_ROWS):
        connection.execute(delete(own.table).where(own.person == person))
    connection.execute(delete(settings).where(settings.c.value == person))


def _is(person: str):
    return erasures.c.hash == hash_of(person)
