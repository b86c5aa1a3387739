"""A worker visits tables at which something is due: bots choose, clocks run out, rated games are counted."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import structlog
from prometheus_client import Counter

from serai.bots.compiling import CompilingProgress
from serai.kernel.fate import new_seed, seed_hash
from serai.kernel.game import Game
from serai.kernel.refusal import Refused
from serai.online.deciding import decide_bot_choice, decide_moving_on, due_at, next_table
from serai.online.entries import Opened
from serai.online.table import OnlineTable
from serai.server.hall.draft import Draft
from serai.server.hall.hall import Hall
from serai.server.hall.presence import GettingReady, ready_number
from serai.server.hall.reading import UNREADABLE
from serai.server.hall.session import TableSession
from serai.server.store.errors import Conflict, NoSuchTable, Overloaded, StoreDown
from serai.server.store.ids import next_table_id
from serai.server.workers.bot_processes import BotProcesses, Question, question_for
from serai.server.workers.rating import new_ratings

log = structlog.stdlib.get_logger()

LEASE_MILLISECONDS = 15_000
"""How long a worker has a table to itself; if the worker dies, another one takes the table after that."""
MAX_ACTIVE_TABLES, MAX_LEASED_TABLES = 64, 1_000
"""How many tables a worker handles at once, without and with those whose bots think for long."""
LONG_THINKING_SECONDS = 0.2
"""After this time, a table whose bots still think no longer counts as active."""
PROGRESS_SECONDS = 1.0
"""How often a worker tells how far bots are that are getting ready."""
POLL_SECONDS = 1.0
"""How often a worker looks for due tables that no hint announced."""

UNREADABLE_MILLISECONDS = 60 * 60 * 1_000
"""How long a table is put off that cannot be read."""
VISITS = Counter("serai_worker_visits", "How often a worker has visited a table at which something was due.")


class Worker:
    """Leases due tables from the store and does what is due there."""

    def __init__(self, hall: Hall, bots: BotProcesses) -> None:
        self.hall, self.bots = hall, bots
        self._hint = asyncio.Event()
        self._stopping = False
        self._leasing: asyncio.Task[None] | None = None
        self._visits: set[asyncio.Task[None]] = set()
        self._telling: dict[str, asyncio.Task[None]] = {}
        """By table, who tells there how far bots are that are getting ready."""
        self._long_thinking = 0
        """At how many of the leased tables bots think for long."""

    async def start(self) -> None:
        """Starts to lease due tables."""
        self._stop_listening = self.hall.bus.listen("due", lambda _: self._hint.set())
        self._leasing = asyncio.create_task(self._lease_tables(), name="worker")

    async def stop(self) -> None:
        """Leases nothing more, waits briefly for the visits under way, and then cancels them."""
        if self._leasing is None:
            return
        self._stop_listening()
        # Not cancelled at once: tables that are just being leased would be left alone until their lease ends.
        self._stopping = True
        self._hint.set()
        await asyncio.wait({self._leasing}, timeout=2.0)
        self._leasing.cancel()
        if self._visits:
            await asyncio.wait(self._visits, timeout=2.0)
        for task in self._visits:
            task.cancel()
        for task in self._telling.values():
            task.cancel()
        await asyncio.gather(self._leasing, *self._visits, *self._telling.values(), return_exceptions=True)
        self.bots.stop()

    async def _lease_tables(self) -> None:
        while not self._stopping:
            self._hint.clear()
            try:
                at, capacity = self.hall.clock(), self._capacity
                leased = await self.hall.store.lease(at, at + LEASE_MILLISECONDS, capacity) if capacity else []
                for id in leased:
                    task = asyncio.create_task(self._visit_leased(id))
                    self._visits.add(task)
                    task.add_done_callback(self._done)
                if not leased:
                    await self._sleep(at if capacity else None)
            except StoreDown as down:
                log.warning("the worker cannot read what is due", why=str(down))
                await asyncio.sleep(POLL_SECONDS)

    @property
    def _capacity(self) -> int:
        """How many more tables this worker can lease."""
        leased = len(self._visits)
        return max(0, min(MAX_ACTIVE_TABLES - (leased - self._long_thinking), MAX_LEASED_TABLES - leased))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._visits.discard(task)
        self._lease_again()

    def _lease_again(self) -> None:
        """Wakes the leasing task when there is capacity again after there was none."""
        if self._capacity == 1:
            self._hint.set()

    async def _sleep(self, at: int | None) -> None:
        """Sleeps until a hint comes or something new is due; without capacity (None), until a hint comes."""
        due = None if at is None else await self.hall.store.next_due(at)
        seconds = POLL_SECONDS if due is None else min(POLL_SECONDS, max(0.0, (due - self.hall.clock()) / 1000))
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hint.wait(), seconds or 0.001)

    async def _visit_leased(self, id: str) -> None:
        """Visits a table, and again during the lease while nothing can be written."""
        until = self.hall.clock() + LEASE_MILLISECONDS
        try:
            while not await self._visited(id) and self.hall.clock() + 2_000 * POLL_SECONDS < until:
                await asyncio.sleep(POLL_SECONDS)
        except asyncio.CancelledError:
            await self._release(id)
            raise
        except UNREADABLE as unknown:
            log.warning("a table cannot be read and is put off", table=id, why=str(unknown))
            with suppress(StoreDown):
                await self.hall.store.put_off(id, self.hall.clock() + UNREADABLE_MILLISECONDS)
        except Exception as error:
            log.error("a visit to a table has failed", table=id, exc_info=error)

    async def _visited(self, id: str) -> bool:
        try:
            await self.visit(id)
        except (StoreDown, Overloaded, Conflict) as down:
            log.warning("nothing can be written to a table", table=id, why=str(down))
            return False
        VISITS.inc()
        return True

    async def _release(self, id: str) -> None:
        """Ends the lease of a table at once, because the worker stops."""
        session = self.hall.sessions.get(id)
        if session is not None:
            with suppress(StoreDown):
                await self.hall.store.release(id, session.table.length, due_at(session.table))

    async def visit(self, id: str) -> None:
        """Does whatever is due at one table."""
        session = await self.hall.session(id)
        await self.hall.catch_up(session)
        if session.table.over:
            await self._close(session)
            return
        choices = await self._bot_choices(id, session.table)
        length = session.table.length
        await self.hall.commit(id, lambda draft: _add_choices(draft, choices))
        if session.table.length == length:
            await self.hall.store.release(id, length, due_at(session.table))

    async def _bot_choices(self, id: str, table: OnlineTable) -> Sequence[tuple[int, int]]:
        """The seat and the action of every bot that must choose now, each from its own View alone."""
        seats = table.bots_to_choose
        questions = [
            self.bots.for_now(
                table.game, question_for(table.playing.view(seat), table.places[seat].bot or "", bot_seed(table, seat))
            )
            for seat in seats
        ]
        if self.bots.is_compiling(table.game) and id not in self._telling:
            self._telling[id] = asyncio.create_task(self._tell_progress(id, table.game))
            self._telling[id].add_done_callback(lambda _: self._telling.pop(id, None))
        thinking = asyncio.create_task(self._think(questions))
        try:
            done, _ = await asyncio.wait((thinking,), timeout=LONG_THINKING_SECONDS)
            if not done:
                await self._extend_while(thinking, id, table.length)
            return list(zip(seats, await thinking, strict=True))
        finally:
            thinking.cancel()

    async def _think(self, questions: Sequence[Question]) -> Sequence[int]:
        return await asyncio.gather(*map(self.bots.choose, questions))

    async def _extend_while(self, thinking: asyncio.Task[Sequence[int]], id: str, length: int) -> None:
        """Extends the lease while bots think for long; other tables are visited meanwhile."""
        self._long_thinking += 1
        self._lease_again()
        try:
            while not (await asyncio.wait((thinking,), timeout=LEASE_MILLISECONDS / 3_000))[0]:
                await self.hall.store.extend_lease(id, length, self.hall.clock() + LEASE_MILLISECONDS)
        finally:
            self._long_thinking -= 1

    async def _tell_progress(self, id: str, game: Game) -> None:
        """Tells those who follow a table how far its bots are that are getting ready."""
        progress = await asyncio.to_thread(CompilingProgress, game)
        try:
            while self.bots.is_compiling(game):
                percent, left = await asyncio.to_thread(progress.look)
                self.hall.bus.hint(f"bots.{id}", GettingReady(percent, left).number)
                await asyncio.sleep(PROGRESS_SECONDS)
        finally:
            self.hall.bus.hint(f"bots.{id}", ready_number())

    async def _close(self, session: TableSession) -> None:
        """After the last choice: counts a rated game, and opens the next table if the people want to play again."""
        table, at = session.table, self.hall.clock()
        if table.opened.rated:
            game, people, ratings = table.opened.game, table.people, self.hall.store.ratings
            await ratings.count_game(session.id, game, people, lambda old: new_ratings(table, old, at), at)
        following = next_table_id(session.id, table.opened.seed)
        if decide_moving_on(table, following, at) is not None:
            await self._open_next(table, following)
            await self.hall.commit(session.id, lambda draft: _add_moving_on(draft, following))
        await self.hall.store.release(session.id, session.table.length, None)

    async def _open_next(self, table: OnlineTable, id: str) -> None:
        """Opens the table at which the people play again, unless another worker has done so."""
        try:
            await self.hall.session(id)
        except NoSuchTable:
            opened, *seated = next_table(table, new_seed(), self.hall.clock())
            assert isinstance(opened, Opened)
            try:
                await self.hall.open(opened, seated, id)
            except Conflict:
                log.info("another worker has opened the next table", table=id)


def bot_seed(table: OnlineTable, seat: int) -> str:
    """The seed of a bot's next choice: the same for every worker, and secret like the seed of the table."""
    return seed_hash(f"{table.opened.seed} {seat} {len(table.playing.choices_by(seat))}")


def _add_choices(draft: Draft, choices: Sequence[tuple[int, int]]) -> None:
    """Adds the choices of bots that are still legal; a person may have returned, or an auction moved on."""
    for seat, action in choices:
        try:
            draft.add(decide_bot_choice(draft.table, seat, action, draft.now))
        except Refused:
            continue


def _add_moving_on(draft: Draft, next_id: str) -> None:
    entry = decide_moving_on(draft.table, next_id, draft.now)
    if entry is not None:
        draft.add(entry)
