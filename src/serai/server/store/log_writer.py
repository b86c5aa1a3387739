"""The log writer of one database: it commits the batches of many tables together (group commit)."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from time import monotonic
from typing import Any, NamedTuple

import structlog
from prometheus_client import Gauge, Histogram

from serai.server.cpu_accounting import STORE
from serai.server.latency import LATENCY_BUCKETS
from serai.server.sparingly import Sparingly
from serai.server.store.batches import Batch, Row, row_of
from serai.server.store.database import Database
from serai.server.store.errors import Conflict, Overloaded, StoreDown
from serai.server.store.failures import note_failure
from serai.server.store.postgres_log import write_to_postgres
from serai.server.store.sqlite_log import write_to_sqlite

MAX_QUEUED_ROWS = 10_000
MAX_ROWS_PER_COMMIT = 500
SLOW_SECONDS = 0.25
"""From how long on the operator is told of a commit."""

COMMIT_SECONDS = Histogram(
    "serai_commit_seconds", "How long a commit of one or more batches took.", buckets=LATENCY_BUCKETS
)
BATCHES_WAITING = Gauge("serai_batches_waiting", "Batches that wait to be written.")

log = structlog.stdlib.get_logger()

WriteRows = Callable[[Database, Sequence[Row]], Coroutine[Any, Any, set[str]]]
"""Writes rows of different tables in one commit; returns the tables whose rows were written."""
ROW_WRITERS: dict[str, WriteRows] = {"sqlite": write_to_sqlite, "postgresql": write_to_postgres}


class QueuedRow(NamedTuple):
    """A row that waits to be written, and the future that tells when it is."""

    row: Row
    done: asyncio.Future[None]


class LogWriter:
    """Queues rows and writes them in group commits; its tasks run only while rows are queued."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.queue: deque[QueuedRow] = deque()
        self.being_written: set[str] = set()
        """The tables of which a row is being written now."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.commits = 0
        self.closed = False
        self._sparingly = Sparingly()

    async def append(self, batch: Batch) -> None:
        """Returns once the batch is committed; raises `Conflict`, `Overloaded` or `StoreDown`."""
        with STORE:
            row = row_of(batch)
        await self.append_row(row)

    async def append_row(self, row: Row) -> None:
        """The same for a batch that is a row already."""
        if self.closed:
            raise StoreDown("The server is closing and writes nothing more.")
        if len(self.queue) >= MAX_QUEUED_ROWS:
            full = Overloaded(f"{MAX_QUEUED_ROWS} batches wait already. Try again in a moment.")
            note_failure(self.database.name, "write", full)
            raise full
        done = asyncio.get_running_loop().create_future()
        self.queue.append(QueuedRow(row, done))
        if len(self.tasks) < self.database.writers:
            self.tasks.add(asyncio.create_task(self._write()))
        with BATCHES_WAITING.track_inprogress():
            await done

    async def close(self) -> None:
        """Refuses new batches and waits until all queued ones are written."""
        self.closed = True
        while self.tasks:
            await asyncio.wait(self.tasks)

    async def _write(self) -> None:
        while group := self._next_group():
            await self._commit(group)
        # No await between the empty queue and the removal, or the next batch would count on a task that has ended.
        self.tasks = {task for task in self.tasks if task is not asyncio.current_task()}

    async def _commit(self, group: list[QueuedRow]) -> None:
        tables = {queued.row.id for queued in group}
        self.being_written |= tables
        try:
            write, began = ROW_WRITERS[self.database.kind], monotonic()
            with COMMIT_SECONDS.time():
                written = await STORE.steps(write(self.database, [queued.row for queued in group]))
            self._note_time(monotonic() - began)
        except Exception as lost:
            _fail(group, lost)
        else:
            self.commits += 1
            _finish(group, written)
        finally:
            self.being_written -= tables

    def _note_time(self, seconds: float) -> None:
        """Tells the operator of a slow commit; the first in a minute is logged."""
        if seconds > SLOW_SECONDS and self._sparingly.may_log("slow"):
            why = "People wait this long for their choices. Look at the load and the disk of the database."
            log.warning("a commit was slow", database=self.database.name, seconds=round(seconds, 2), why=why)

    def _next_group(self) -> list[QueuedRow]:
        """The next rows to commit together: one per table at most, sorted by table so that nodes cannot deadlock."""
        group: dict[str, QueuedRow] = {}
        later: list[QueuedRow] = []
        while self.queue and len(group) < MAX_ROWS_PER_COMMIT:
            queued = self.queue.popleft()
            table = queued.row.id
            if queued.done.cancelled():
                continue
            if table in group or table in self.being_written:
                later.append(queued)
            else:
                group[table] = queued
        self.queue.extendleft(reversed(later))
        return [group[table] for table in sorted(group)]


def _finish(group: list[QueuedRow], written: set[str]) -> None:
    for queued in group:
        if queued.done.done():
            continue
        if queued.row.id in written:
            queued.done.set_result(None)
        else:
            place = f"Entry {queued.row.first} of table {queued.row.id}"
            queued.done.set_exception(Conflict(f"{place} is not the next one. Read the log again."))


def _fail(group: list[QueuedRow], lost: Exception) -> None:
    for queued in group:
        if not queued.done.done():
            down = StoreDown("The batch may be written or not. Read the log again.")
            down.__cause__ = lost
            queued.done.set_exception(down)
