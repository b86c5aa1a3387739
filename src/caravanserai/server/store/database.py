"""One database: how it is reached, and what every connection to it promises."""

import asyncio
import importlib.util
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from sqlalchemy import URL, Engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from caravanserai.server.store.failures import StoreDown, Unkept

Connected = AbstractAsyncContextManager[AsyncConnection]
READERS = 4
POSTGRES_WRITERS = 3
PROMISES = {
    "sqlite": (
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
    ),
    "postgresql": (
        "SET synchronous_commit = on",
        "SET default_transaction_isolation = 'read committed'",
        # Everything is found by a key; a plan made while a table was small must not read all of it when it has grown.
        "SET enable_seqscan = off",
    ),
}
"""What every connection is told first: a commit is on the disk, and readers do not wait for writers."""


def address(url: str) -> URL:
    """Where a database is, from what a person writes."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise Unkept("A database is written as sqlite:///hall.db or postgresql://user@host/name.") from None
    kind = parsed.drivername.split("+", maxsplit=1)[0]
    if kind == "sqlite":
        if parsed.database in {None, "", ":memory:"}:
            raise Unkept("A hall needs a file: write sqlite:///hall.db.")
        return parsed.set(drivername="sqlite")
    if kind not in {"postgres", "postgresql"}:
        raise Unkept(f"Tables are kept in SQLite or PostgreSQL, not in {kind}: write sqlite:///hall.db.")
    if importlib.util.find_spec("psycopg") is None:
        raise Unkept("PostgreSQL needs its driver: pip install 'caravanserai[fleet]'.")
    return parsed.set(drivername="postgresql+psycopg")


def name(url: str) -> str:
    """How a database is called before people: without its password."""
    where = address(url)
    return where.set(drivername=where.get_backend_name()).render_as_string(hide_password=True)


def promised(engine: Engine, patience: float) -> None:
    """Every new connection is told what it promises, and how many seconds it may wait for another that writes."""
    kind = engine.dialect.name
    setting = "PRAGMA busy_timeout" if kind == "sqlite" else "SET lock_timeout"
    lines = (f"{setting} = {int(patience * 1000)}", *PROMISES[kind])

    def promise(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for line in lines:
            cursor.execute(line)
        cursor.close()

    event.listen(engine, "connect", promise)


class Database:
    """One of the databases in which tables are kept."""

    def __init__(self, url: str, patience: float) -> None:
        where = address(url)
        self.kind = where.get_backend_name()
        self.name = name(url)
        self.patience = patience
        # SQLite lets only one connection write at a time, so a second one could only wait.
        self.writers = 1 if self.kind == "sqlite" else POSTGRES_WRITERS
        self._reading = self._engine(where, READERS)
        self._writing = self._engine(where, 1 if self.kind == "sqlite" else POSTGRES_WRITERS + READERS)

    def _engine(self, where: URL, connections: int) -> AsyncEngine:
        engine = create_async_engine(
            where.set(drivername="sqlite+aiosqlite") if self.kind == "sqlite" else where,
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
            hide_parameters=True,
            pool_size=connections,
            max_overflow=0,
            pool_timeout=self.patience,
        )
        promised(engine.sync_engine, self.patience)
        return engine

    def reading(self) -> Connected:
        """A connection that only reads, one statement at a time."""
        return self._connected(self._reading)

    def writing(self) -> Connected:
        """A connection on which every statement is kept at once."""
        return self._connected(self._writing)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[AsyncConnection]:
        """A connection on which everything is kept at the end, or nothing."""
        async with self.writing() as connection:
            await connection.exec_driver_sql("BEGIN IMMEDIATE" if self.kind == "sqlite" else "BEGIN")
            yield connection
            await connection.exec_driver_sql("COMMIT")

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
        try:
            async with asyncio.timeout(self.patience), engine.connect() as connection:
                try:
                    yield connection
                except BaseException:
                    # Whatever it had begun ends with it, and the next one starts afresh.
                    await connection.invalidate()
                    raise
        except (SQLAlchemyError, TimeoutError, OSError) as lost:
            raise StoreDown(f"The database {self.name} does not answer as it should.") from lost

    async def close(self) -> None:
        """Every connection is closed."""
        await self._reading.dispose()
        await self._writing.dispose()
