"""One database: its connections, and the settings of each of them."""

import asyncio
import importlib.util
import sqlite3
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from serai.server.store.errors import SetupError, StoreDown
from serai.server.store.failures import Doing, note_failure
from serai.server.store.private_file import create_private
from serai.server.store.sqlite_connection import SqliteConnection, Turn, connector

T = TypeVar("T")
ConnectionContext = AbstractAsyncContextManager[AsyncConnection]
BUSY_SECONDS = 0.01
READER_COUNT = 4
POSTGRES_WRITER_COUNT = 3
SESSION_SETTINGS = {
    "sqlite": (
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "PRAGMA foreign_keys = ON",
        # What is deleted is overwritten: a file must not hold what a person has had deleted.
        "PRAGMA secure_delete = ON",
    ),
    "postgresql": (
        "SET synchronous_commit = on",
        "SET default_transaction_isolation = 'read committed'",
        # Everything is found by an index; a plan made while a table was small must not scan it when it has grown.
        "SET enable_seqscan = off",
    ),
}
"""Statements that begin every connection: a commit is flushed to disk, and readers do not wait for writers."""
FLUSHED_LATER = ("PRAGMA synchronous = NORMAL",)
"""Besides, for leases of tables and visits in SQLite: the next commit of the log takes them to the disk with it."""


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


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None


def apply_session_settings(engine: Engine, timeout: float, besides: Sequence[str] = ()) -> None:
    """Makes an engine begin every connection with the settings; `timeout` is how many seconds it waits for a lock.

    A SQLite file that is not there yet is created for its owner only.
    """
    kind, file = engine.dialect.name, sqlite_file(engine.url)
    if file is not None:
        create_private(file)
    setting = "PRAGMA busy_timeout" if kind == "sqlite" else "SET lock_timeout"
    lines = (f"{setting} = {int(timeout * 1000)}", *SESSION_SETTINGS[kind], *besides)

    def apply(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for line in lines:
            _execute_when_free(cursor, line, monotonic() + timeout)
        cursor.close()

    event.listen(engine, "connect", apply)


def _execute_when_free(cursor: Any, line: str, until: float) -> None:
    """Executes a setting; SQLite does not wait by itself when two connections give a new file its journal at once."""
    while True:
        try:
            cursor.execute(line)
            return
        except sqlite3.OperationalError as trouble:
            if trouble.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(BUSY_SECONDS)


async def finish(work: Coroutine[Any, Any, T]) -> T:
    """Finishes what uses a database, even if whoever waits for it leaves.

    A connection on which something is broken off is closed, and SQLite keeps the descriptor of a closed connection for
    as long as others are open: a client that comes and goes would use them all up.
    """
    return await asyncio.shield(asyncio.create_task(work))


class LogConnection(NamedTuple):
    """A connection for SQLite's log, and the driver's own, which has a thread."""

    connection: AsyncConnection
    driver: SqliteConnection


class Database:
    """One database."""

    def __init__(self, url: str, timeout: float) -> None:
        where = parse_url(url)
        self.kind = where.get_backend_name()
        self.name = database_name(url)
        self.timeout = timeout
        # SQLite lets only one connection write at a time, so a second one could only wait.
        self.writers = 1 if self.kind == "sqlite" else POSTGRES_WRITER_COUNT
        # Threads that meet at the file itself try again after ever longer naps, up to 100 ms, and whoever naps may find
        # it taken again and again. At this lock the next one goes on at once.
        self._file = Lock()
        self._reading = self._engine(where, READER_COUNT, nullcontext())
        self._writing = self._engine(where, 1 if self.kind == "sqlite" else POSTGRES_WRITER_COUNT + READER_COUNT)
        # A flush keeps everybody else from the file, and nobody needs a lease that the machine's power took with it.
        self._leasing = self._engine(where, 1, besides=FLUSHED_LATER) if self.kind == "sqlite" else self._writing
        # SQLite's log has a connection to itself: a commit waits for the file, and not for somebody else's statements
        # to make their way through the event loop.
        self._log = self._engine(where, 1) if self.kind == "sqlite" else self._writing
        self._transacting = self._engine_in_threads(where) if self.kind == "sqlite" else None
        self._thread = ThreadPoolExecutor(1, "transactions")
        self._log_turn = asyncio.Lock()
        self._log_connection: LogConnection | None = None
        """The connection for SQLite's log, kept from one commit to the next: to take it from a pool and give it back
        would cost the event loop several times what the commit does.
        """

    def _engine(
        self, where: URL, connections: int, turn: Turn | None = None, besides: Sequence[str] = ()
    ) -> AsyncEngine:
        is_file = self.kind == "sqlite"
        engine = create_async_engine(
            where.set(drivername="sqlite+aiosqlite") if is_file else where,
            connect_args={"async_creator_fn": connector(turn or self._file)} if is_file else {},
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
            hide_parameters=True,
            pool_size=connections,
            max_overflow=0,
            pool_timeout=self.timeout,
        )
        apply_session_settings(engine.sync_engine, self.timeout, besides)
        return engine

    def _engine_in_threads(self, where: URL) -> Engine:
        """One more connection to a SQLite file, for whole transactions."""
        engine = create_engine(
            where,
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,
            pool_size=1,
            max_overflow=0,
            pool_timeout=self.timeout,
        )
        apply_session_settings(engine, self.timeout)
        return engine

    def reading(self) -> ConnectionContext:
        """A connection for reading, one statement at a time."""
        return self._connected(self._reading, "read")

    def writing(self) -> ConnectionContext:
        """A connection on which every statement is a transaction of its own."""
        return self._connected(self._writing, "write")

    def leasing(self) -> ConnectionContext:
        """The same for leases of tables and visits, lost if the power fails before the log's next commit."""
        return self._connected(self._leasing, "write")

    async def transaction(self, write: Callable[[Connection], T]) -> T:
        """Writes in one transaction: everything is committed at the end, or nothing.

        In SQLite a transaction locks the file, and every statement through the event loop would wait there for its turn
        while nobody else can write. So the whole of it is done in a thread.
        """
        if self._transacting is not None:
            with self._noting_failures("write"):
                async with asyncio.timeout(self.timeout):
                    loop = asyncio.get_running_loop()
                    return await loop.run_in_executor(self._thread, self._transact, self._transacting, write)
        async with self.writing() as connection:
            await connection.exec_driver_sql("BEGIN")
            written = await connection.run_sync(write)
            await connection.exec_driver_sql("COMMIT")
            return written

    def _transact(self, engine: Engine, write: Callable[[Connection], T]) -> T:
        with self._file, engine.connect() as connection:  # what is not committed at the end of it is undone
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            written = write(connection)
            connection.exec_driver_sql("COMMIT")
            return written

    async def transaction_in_thread(self, write: Callable[[sqlite3.Connection], T]) -> T:
        """Writes to SQLite's log in one transaction and one visit of the thread that has its connection."""

        def visit(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            written = write(connection)
            connection.execute("COMMIT")
            return written

        with self._noting_failures("write"):
            async with asyncio.timeout(self.timeout), self._log_turn:
                kept, self._log_connection = self._log_connection or await self._connect_log(), None
                try:
                    written = await kept.driver.visit(visit)
                except BaseException:
                    # It may be in the middle of a transaction, so it is not reused.
                    await kept.connection.invalidate()
                    await kept.connection.close()
                    raise
                self._log_connection = kept
                return written

    async def _connect_log(self) -> LogConnection:
        connection = await self._log.connect()
        driver = (await connection.get_raw_connection()).driver_connection
        assert isinstance(driver, SqliteConnection)
        return LogConnection(connection, driver)

    @asynccontextmanager
    async def _connected(self, engine: AsyncEngine, doing: Doing) -> AsyncGenerator[AsyncConnection]:
        with self._noting_failures(doing):
            async with asyncio.timeout(self.timeout), engine.connect() as connection:
                try:
                    yield connection
                except BaseException:
                    # It may be in the middle of a transaction, so it is not reused.
                    await connection.invalidate()
                    raise

    @contextmanager
    def _noting_failures(self, doing: Doing) -> Generator[None]:
        """Notes a failure, and makes it one that everybody knows."""
        try:
            yield
        except (SQLAlchemyError, sqlite3.Error, TimeoutError, OSError) as lost:
            note_failure(self.name, doing, lost)
            raise StoreDown(f"The database {self.name} does not answer.") from lost

    async def close(self) -> None:
        """Closes all connections."""
        if self._log_connection is not None:
            await self._log_connection.connection.close()
        await self._reading.dispose()
        await self._writing.dispose()
        await self._leasing.dispose()
        await self._log.dispose()
        if self._transacting is not None:
            await asyncio.to_thread(self._thread.shutdown)
            self._transacting.dispose()
