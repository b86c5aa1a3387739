"""Connections to a SQLite file: every statement is one visit of the connection's thread, and writers take turns.

A thread is reached through the event loop, and so is its answer. The driver goes there four times for a statement: for
the cursor, the statement, its rows and the cursor's end. On a busy node each of these waits for a turn of the loop, and
SQLite keeps its file locked from a statement that returns rows until the last one is fetched.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Self, TypeVar

import aiosqlite

T = TypeVar("T")
Turn = AbstractContextManager[Any]
"""What is held while a thread uses the file: a lock for those that write, nothing for those that read."""
ROWS_AT_ONCE = 64
"""What the driver wants to know; nobody iterates over its cursors."""


class SqliteCursor:
    """A cursor as SQLAlchemy uses one; its rows are there as soon as its statement is done."""

    arraysize = 1
    description: Any = None
    rowcount, lastrowid = -1, 0

    def __init__(self, connection: "SqliteConnection") -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, statement: str, parameters: Iterable[Any] = ()) -> None:
        """Executes a statement and fetches its rows."""
        await self._connection.visit(lambda sqlite: self._note(sqlite.execute(statement, tuple(parameters))))

    async def executemany(self, statement: str, parameters: Iterable[Any]) -> None:
        """Executes a statement with one row of parameters after the other."""
        await self._connection.visit(lambda sqlite: self._note(sqlite.executemany(statement, parameters)))

    def _note(self, done: sqlite3.Cursor) -> None:
        self._rows = done.fetchall() if done.description else ()
        self.description, self.rowcount, self.lastrowid = done.description, done.rowcount, done.lastrowid or 0
        done.close()

    async def fetchall(self) -> Sequence[Any]:
        """The rows of the statement."""
        return self._rows

    async def close(self) -> None:
        """There is nothing left to close."""


class SqliteConnection(aiosqlite.Connection):
    """A connection that lives in a thread of its own."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], turn: Turn) -> None:
        super().__init__(connector, ROWS_AT_ONCE)
        self._turn = turn
        thread: Any = getattr(self, "_thread", self)
        thread.daemon = True  # as SQLAlchemy has it: nobody waits for it at the end

    def cursor(self) -> Any:
        """A cursor, without a visit of the thread."""
        return SqliteCursor(self)

    async def visit(self, use: Callable[[sqlite3.Connection], T]) -> T:
        """Uses the connection in its thread, when it is its turn."""
        done: T = await self._execute(self._in_turn, use)  # pyright: ignore[reportUnknownMemberType]
        return done

    def _in_turn(self, use: Callable[[sqlite3.Connection], T]) -> T:
        with self._turn:
            return use(self._conn)


def connector(turn: Turn) -> Callable[..., SqliteConnection]:
    """How SQLAlchemy comes to such connections."""
    return lambda *where, **how: SqliteConnection(partial(sqlite3.connect, *where, **how), turn)
