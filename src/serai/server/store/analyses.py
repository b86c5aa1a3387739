"""What was found in finished games, beside the log of each, and which of them wait to be looked through."""

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import select, text, update

from serai.server.store.database import Database
from serai.server.store.ids import shard_of
from serai.server.store.schema import WAITS, analyses

ASK = text("""
INSERT INTO analyses (table_id, asked, complete, found) VALUES (:table, :at, false, :found)
ON CONFLICT (table_id) DO UPDATE SET asked = :at WHERE NOT analyses.complete
""")


class Found(NamedTuple):
    """How far a game is looked through."""

    leased_until: int
    complete: bool
    found: str
    """As JSON, which the store does not read."""


class Analyses:
    """The analyses of all databases."""

    def __init__(self, databases: Sequence[Database]) -> None:
        self.databases = databases

    async def ask(self, table: str, at: int, found: str) -> None:
        """Asks for a game, of which nothing is known but this; what was asked for last comes first.

        Without effect if all of it is looked through.
        """
        async with self._of(table).writing() as connection:
            await connection.execute(ASK, {"table": table, "at": at, "found": found})

    async def find(self, table: str) -> Found | None:
        """What is known of a game; None if nobody has asked for it."""
        asked = select(analyses.c.leased_until, analyses.c.complete, analyses.c.found)
        async with self._of(table).reading() as connection:
            row = (await connection.execute(asked.where(analyses.c.table_id == table))).one_or_none()
        return None if row is None else Found(*row)

    async def lease(self, now: int, until: int, most: int) -> list[str]:
        """Leases games that wait, so that nobody else looks through them until then."""
        leased: list[str] = []
        for database in self.databases:
            if len(leased) < most:
                leased += await _lease(database, now, until, most - len(leased))
        return leased

    async def keep(self, table: str, found: str, complete: bool, until: int) -> None:
        """Stores what is known of a game now, and extends the lease."""
        known = update(analyses).where(analyses.c.table_id == table)
        async with self._of(table).writing() as connection:
            await connection.execute(known.values(found=found, complete=complete, leased_until=until))

    def _of(self, table: str) -> Database:
        return self.databases[shard_of(table)]


async def _lease(database: Database, now: int, until: int, most: int) -> list[str]:
    waiting = (
        select(analyses.c.table_id)
        .where(WAITS, analyses.c.leased_until <= now)
        .order_by(analyses.c.asked.desc())
        .limit(most)
        .with_for_update(skip_locked=True)
        .cte("waiting")
    )
    leased = update(analyses).where(analyses.c.table_id.in_(select(waiting.c.table_id))).values(leased_until=until)
    async with database.writing() as connection:
        return list((await connection.scalars(leased.returning(analyses.c.table_id))).all())
