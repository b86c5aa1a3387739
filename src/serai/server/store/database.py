"""One database: its connections, and the settings of each of them."""

import asyncio
import importlib.util
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from sqlalchemy import URL, Engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from serai.server.store.errors import SetupError, StoreDown

ConnectionContext = AbstractAsyncContextManager[AsyncConnection]
READER_COUNT = 4
POSTGRES_WRITER_COUNT = 3
SESSION_SETTINGS = {
    "sqlite": (
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
    ),
    "postgresql": (
        "SET synchronous_commit = on",
        "SET default_transaction_isolation = 'read committed'",
        # Everything is found by an index; a plan made while a table was small must not scan it when it has grown.
        "SET enable_seqscan = off",
    ),
}
"""Statements that begin every connection: a commit is flushed to disk, and readers do not wait for writers."""


def parse_url(url: str) -> URL:
    """The URL of a database, checked; raises `SetupError`."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise SetupError("A database is written as sqlite:///hall.db or postgresql://user@host/name.") from None
    kind = parsed.drivername.split("+", maxsplit=1)[0]
    if kind == "sqlite":
        if parsed.database in {None, "", ":memory:"}:
            raise SetupError("The server needs a file: write sqlite:///hall.db.")
        return parsed.set(drivername="sqlite")
    if kind not in {"postgres", "postgresql"}:
        raise SetupError(f"Tables are kept in SQLite or PostgreSQL, not in {kind}: write sqlite:///hall.db.")
    if importlib.util.find_spec("psycopg") is None:
        raise SetupError("PostgreSQL needs its driver: pip install 'serai[fleet]'.")
    return parsed.set(drivername="postgresql+psycopg")


def database_name(url: str) -> str:
    """The URL of a database for messages to people, without its password."""
    where = parse_url(url)
    return where.set(drivername=where.get_backend_name()).render_as_string(hide_password=True)


def apply_session_settings(engine: Engine, timeout: float) -> None:
    """Makes an engine begin every connection with the settings; `timeout` is how many seconds it waits for a lock."""
    kind = engine.dialect.name
    setting = "PRAGMA busy_timeout" if kind == "sqlite" else "SET lock_timeout"
    lines = (f"{setting} = {int(timeout * 1000)}", *SESSION_SETTINGS[kind])

    def apply(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for line in lines:
            cursor.execute(line)
        cursor.close()

    event.listen(engine, "connect", apply)


class Database:
    """One database."""

    def __init__(self, url: str, timeout: float) -> None:
        where = parse_url(url)
        self.kind = where.get_backend_name()
        self.name = database_name(url)
        self.timeout = timeout
        # SQLite lets only one connection write at a time, so a second one could only wait.
        self.writers = 1 if self.kind == "sqlite" else POSTGRES_WRITER_COUNT
        self._reading = self._engine(where, READER_COUNT)
        self._writing = self._engine(where, 1 if self.kind == "sqlite" else POSTGRES_WRITER_COUNT + READER_COUNT)

    def _engine(self, where: URL, connections: int) -> AsyncEngine:
        engine = create_async_engine(
            where.set(drivername="sqlite+aiosqlite") if self.kind == "sqlite" else where,
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
            hide_parameters=True,
            pool_size=connections,
            max_overflow=0,
            pool_timeout=self.timeout,
        )
        apply_session_settings(engine.sync_engine, self.timeout)
        return engine

    def reading(self) -> ConnectionContext:
        """A connection for reading, one statement at a time."""
        return self._connected(self._reading)

    def writing(self) -> ConnectionContext:
        """A connection on which every statement is a transaction of its own."""
        return self._connected(self._writing)

    @asynccontextmanager
    async def transaction(self) -> AsyncGenerator[AsyncConnection]:
        """A connection with one transaction: everything is committed at the end, or nothing."""
        async with self.writing() as connection:
            await connection.exec_driver_sql("BEGIN IMMEDIATE" if self.kind == "sqlite" else "BEGIN")
            yield connection
            await connection.exec_driver_sql("COMMIT")

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine) -> AsyncGenerator[AsyncConnection]:
        try:
            async with asyncio.timeout(self.timeout), engine.connect() as connection:
                try:
                    yield connection
                except BaseException:
                    # It may be in the middle of a transaction, so it is not reused.
                    await connection.invalidate()
                    raise
        except (SQLAlchemyError, TimeoutError, OSError) as lost:
            raise StoreDown(f"The database {self.name} does not answer.") from lost

    async def close(self) -> None:
        """Closes all connections."""
        await self._reading.dispose()
        await self._writing.dispose()
