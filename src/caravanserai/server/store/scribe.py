"""The scribe writes the pages of many tables into one database, as many in one commit as are waiting."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from caravanserai.server.parts import STORE
from caravanserai.server.store.database import Database
from caravanserai.server.store.failures import Conflict, Overloaded, StoreDown
from caravanserai.server.store.pages import Page, Sheet, sheet
from caravanserai.server.store.postgres_log import write_to_postgres
from caravanserai.server.store.sqlite_log import write_to_sqlite

LONGEST_QUEUE = 10_000
MOST_AT_ONCE = 500

Write = Callable[[Database, Sequence[Sheet]], Coroutine[Any, Any, set[str]]]
"""Writes sheets of different tables in one commit, and says which tables took theirs."""
WRITES: dict[str, Write] = {"sqlite": write_to_sqlite, "postgresql": write_to_postgres}


class Waiting(NamedTuple):
    """A sheet, and whoever waits for it to be kept."""

    sheet: Sheet
    done: asyncio.Future[None]


class Scribe:
    """Keeps pages; a hand comes when pages wait, and goes when there are none left."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.waiting: deque[Waiting] = deque()
        self.under_way: set[str] = set()
        self.hands: set[asyncio.Task[None]] = set()
        self.commits = 0
        self.closed = False

    async def append(self, page: Page) -> None:
        """Returns once the page is kept for good."""
        if self.closed:
            raise StoreDown("The hall is closing and keeps nothing more.")
        if len(self.waiting) >= LONGEST_QUEUE:
            raise Overloaded(f"{LONGEST_QUEUE} pages wait already. Try again in a moment.")
        done = asyncio.get_running_loop().create_future()
        with STORE:
            self.waiting.append(Waiting(sheet(page), done))
        if len(self.hands) < self.database.writers:
            self.hands.add(asyncio.create_task(self._write()))
        await done

    async def close(self) -> None:
        """Waits for everything that was to be written."""
        self.closed = True
        while self.hands:
            await asyncio.wait(self.hands)

    async def _write(self) -> None:
        while batch := self._next_batch():
            await self._write_batch(batch)
        # Nothing may come between seeing that no page waits and going, or the next page waits for a hand that has gone.
        self.hands = {hand for hand in self.hands if hand is not asyncio.current_task()}

    async def _write_batch(self, batch: list[Waiting]) -> None:
        tables = {waiting.sheet.id for waiting in batch}
        self.under_way |= tables
        try:
            won = await STORE.steps(WRITES[self.database.kind](self.database, [waiting.sheet for waiting in batch]))
        except Exception as lost:
            _answer_lost(batch, lost)
        else:
            self.commits += 1
            _answer(batch, won)
        finally:
            self.under_way -= tables

    def _next_batch(self) -> list[Waiting]:
        """What waits, at most one page of a table, sorted so that two nodes never wait for each other in a ring."""
        batch: dict[str, Waiting] = {}
        later: list[Waiting] = []
        while self.waiting and len(batch) < MOST_AT_ONCE:
            waiting = self.waiting.popleft()
            table = waiting.sheet.id
            if waiting.done.cancelled():
                continue
            if table in batch or table in self.under_way:
                later.append(waiting)
            else:
                batch[table] = waiting
        self.waiting.extendleft(reversed(later))
        return [batch[table] for table in sorted(batch)]


def _answer(batch: list[Waiting], won: set[str]) -> None:
    for waiting in batch:
        if waiting.done.done():
            continue
        if waiting.sheet.id in won:
            waiting.done.set_result(None)
        else:
            place = f"Entry {waiting.sheet.first} of table {waiting.sheet.id}"
            waiting.done.set_exception(Conflict(f"{place} is not the next one. Read the log again."))


def _answer_lost(batch: list[Waiting], lost: Exception) -> None:
    for waiting in batch:
        if not waiting.done.done():
            down = StoreDown("The page may be kept or not. Read the log again.")
            down.__cause__ = lost
            waiting.done.set_exception(down)
