"""A worker visits tables at which something is due: bots choose, clocks run out, rated games are counted."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress

import structlog
from prometheus_client import Counter, Gauge

from serai.bots.compiling import CompilingProgress
from serai.kernel.fate import new_seed, seed_hash
from serai.kernel.game import SPECTATOR, Game
from serai.kernel.refusal import Refused
from serai.online.bot_names import own_bot
from serai.online.daily import unseals_at
from serai.online.deciding import decide_bot_choice, decide_moving_on, decide_standing_in, due_at, next_table
from serai.online.entries import Opened
from serai.online.forgetting import is_forgotten
from serai.online.outcome import counts_for_ratings, is_whole_game
from serai.online.table import OnlineTable
from serai.server.hall.analyses import ask_for_analysis, is_worth_an_analysis
from serai.server.hall.daily import count_attempt
from serai.server.hall.draft import Draft
from serai.server.hall.even_seats import fit_first_entries
from serai.server.hall.hall import Hall
from serai.server.hall.history import note_game
from serai.server.hall.presence import GettingReady, ready_number
from serai.server.hall.reading import UNREADABLE
from serai.server.hall.running_out import let_clocks_run_out
from serai.server.hall.session import TableSession
from serai.server.sparingly import Sparingly
from serai.server.store.errors import Conflict, NoSuchTable, Overloaded, StoreDown
from serai.server.store.ids import next_table_id
from serai.server.workers.bot_processes import BotProcesses, Question, question_for
from serai.server.workers.fair_turns import Rank, Waiting
from serai.server.workers.own_choices import BotChoice, own_choice
from serai.server.workers.own_seats import OwnSeats
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
CLOCKS_MILLISECONDS = 250
"""How often at most a worker looks for clocks that have run out and that need no visit."""

ASKED_BY_ITSELF_MILLISECONDS = 24 * 60 * 60 * 1_000
"""A game that ended longer ago is looked through when somebody asks for it."""
PEOPLE_FIRST_MILLISECONDS = 60_000
"""How long after somebody has waited for a bot those bots pause whom nobody looks at."""
PAUSE_MILLISECONDS = 20_000
"""For how long; they go on at once when somebody looks."""
PASS_ON_MILLISECONDS = 250
"""How soon a table comes up again that is left to a worker that knows its bots."""
UNREADABLE_MILLISECONDS = 60 * 60 * 1_000
"""How long a table is put off that cannot be read."""
LEASED = Gauge("serai_tables_leased", "Tables that this worker has leased.")
VISITS = Counter("serai_worker_visits", "How often a worker has visited a table at which something was due.")


class Worker:
    """Leases due tables from the store and does what is due there."""

    def __init__(self, hall: Hall, bots: BotProcesses, own: OwnSeats | None = None) -> None:
        self.hall, self.bots, self.own = hall, bots, own or OwnSeats()
        self._hint = asyncio.Event()
        self._stopping = False
        self._sparingly = Sparingly()
        self._leasing: asyncio.Task[None] | None = None
        self._visits: set[asyncio.Task[None]] = set()
        self._telling: dict[str, asyncio.Task[None]] = {}
        """By table, who tells there how far bots are that are getting ready."""
        self._people_waited = 0
        """When people last waited for a bot that searches, in milliseconds since 1970."""
        self._clocks_seen = 0
        """When this worker last looked for clocks that have run out, in milliseconds since 1970."""
        self._long_thinking = 0
        """At how many of the leased tables bots think for long."""
        self._passed_on: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """By table, at which length and since when it is left to a worker that knows a bot of the host there."""

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
        self.own.stop()

    async def _lease_tables(self) -> None:
        while not self._stopping:
            self._hint.clear()
            try:
                await self._let_clocks_run_out()
                at, capacity = self.hall.clock(), self._capacity
                leased = await self.hall.store.lease(at, at + LEASE_MILLISECONDS, capacity) if capacity else []
                for id in leased:
                    task = asyncio.create_task(self._visit_leased(id))
                    self._visits.add(task)
                    LEASED.inc()
                    task.add_done_callback(self._done)
                if not leased:
                    await self._sleep(at if capacity else None)
            except StoreDown as down:
                if self._sparingly.may_log("due"):
                    log.warning("the worker cannot read what is due", why=str(down))
                await asyncio.sleep(POLL_SECONDS)

    async def _let_clocks_run_out(self) -> None:
        """Comes before everything else, because it takes next to no time; what is missed here is visited."""
        if self.hall.clock() - self._clocks_seen >= CLOCKS_MILLISECONDS:
            while not self._stopping and await let_clocks_run_out(self.hall):
                pass
            self._clocks_seen = self.hall.clock()

    @property
    def _capacity(self) -> int:
        """How many more tables this worker can lease."""
        leased = len(self._visits)
        return max(0, min(MAX_ACTIVE_TABLES - (leased - self._long_thinking), MAX_LEASED_TABLES - leased))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._visits.discard(task)
        LEASED.dec()
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
            async with asyncio.timeout(seconds or 0.001):
                await self._hint.wait()

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
            if self._sparingly.may_log("visit"):
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
        session = await self.hall.latest(id)
        if session.table.over:
            await self._close(session)
            return
        if self._leaves_to_others(session):
            await self.hall.store.release(id, session.table.length, self.hall.clock() + PASS_ON_MILLISECONDS)
            return
        questions, waiting = self._questions(session.table), waiting_for(session)
        if self._comes_later(questions, waiting):
            await self.hall.store.release(id, session.table.length, self.hall.clock() + PAUSE_MILLISECONDS)
            return
        choices = await self._bot_choices(session, questions, waiting)
        length = session.table.length
        await self.hall.commit(id, lambda draft: _add_choices(draft, choices))
        if session.table.length == length:
            await self.hall.store.release(id, length, due_at(session.table))

    def _questions(self, table: OnlineTable) -> Mapping[int, Question]:
        """By seat, the question to every bot that must choose now, each from its own View alone."""
        return {
            seat: self.bots.for_now(
                table.game, question_for(table.playing.view(seat), table.places[seat].bot or "", bot_seed(table, seat))
            )
            for seat in table.bots_to_choose
        }

    def _leaves_to_others(self, session: TableSession) -> bool:
        """Whether another worker may know a bot of the host that this one does not; it has as long as a bot."""
        table = session.table
        wanted = {own_bot(table.places[seat].bot) for seat in table.bots_to_choose} - {None}
        if wanted <= self.own.offered.keys():
            self._passed_on.pop(session.id, None)
            return False
        at = self.hall.clock()
        length, since = self._passed_on.pop(session.id, (0, 0))
        since = since if length == table.length else at
        self._passed_on[session.id] = table.length, since
        if len(self._passed_on) > MAX_LEASED_TABLES:
            self._passed_on.popitem(last=False)
        return at - since < 1_000 * self.own.seconds

    def _comes_later(self, questions: Mapping[int, Question], waiting: Waiting) -> bool:
        """Whether these bots pause: they search and nobody looks, while people wait for others."""
        if not any(question.searches for question in questions.values()):
            return False
        at = self.hall.clock()
        if waiting.rank is not Rank.NOBODY:
            self._people_waited = at
        return waiting.rank is Rank.NOBODY and at - self._people_waited < PEOPLE_FIRST_MILLISECONDS

    async def _bot_choices(
        self, session: TableSession, questions: Mapping[int, Question], waiting: Waiting
    ) -> Sequence[BotChoice]:
        """What every bot chooses that must choose now."""
        id, table = session.id, session.table
        if self.bots.is_compiling(table.game) and id not in self._telling:
            self._telling[id] = asyncio.create_task(self._tell_progress(id, table.game))
            self._telling[id].add_done_callback(lambda _: self._telling.pop(id, None))
        thinking = asyncio.create_task(self._think(list(questions.values()), waiting))
        try:
            done, _ = await asyncio.wait((thinking,), timeout=LONG_THINKING_SECONDS)
            if not done:
                await self._extend_while(thinking, id, table.length)
            return await thinking
        finally:
            thinking.cancel()

    async def _think(self, questions: Sequence[Question], waiting: Waiting) -> Sequence[BotChoice]:
        return await asyncio.gather(*(self._choice(question, waiting) for question in questions))

    async def _choice(self, question: Question, waiting: Waiting) -> BotChoice:
        if own_bot(question.level) is not None:
            return await own_choice(self.own, self.bots, question, waiting)
        return BotChoice(question.seat, await self.bots.choose(question, waiting))

    async def _extend_while(self, thinking: asyncio.Task[Sequence[BotChoice]], id: str, length: int) -> None:
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
        """After the last choice: counts the game, has it looked through, and opens the next table if wanted."""
        table, at = session.table, self.hall.clock()
        self.own.end_table(session.id)
        people = [person for person in table.people if not is_forgotten(person)]
        if counts_for_ratings(table) and people:
            game, ratings = table.opened.game, self.hall.store.ratings
            await ratings.count_game(session.id, game, people, lambda old: new_ratings(table, old, at), at)
        if is_whole_game(table):
            await note_game(self.hall, session.id, table)
        if is_worth_an_analysis(table) and at - table.ended_at < ASKED_BY_ITSELF_MILLISECONDS:
            await ask_for_analysis(self.hall, session.id)
        if table.opened.daily:
            await count_attempt(self.hall.store, table)
            await self.hall.commit(session.id, lambda draft: None)  # its day may have ended
        following = next_table_id(session.id, table.opened.seed)
        if decide_moving_on(table, following, at) is not None:
            await self._open_next(table, following)
            await self.hall.commit(session.id, lambda draft: _add_moving_on(draft, following))
        # At the length that was looked at: who wants to play again meanwhile makes the table due once more.
        await self.hall.store.release(session.id, table.length, unseals_at(table))

    async def _open_next(self, table: OnlineTable, id: str) -> None:
        """Opens the table at which the people play again, unless another worker has done so."""
        try:
            await self.hall.session(id)
        except NoSuchTable:
            opened, *seated = next_table(table, new_seed(), self.hall.clock())
            seated = await fit_first_entries(self.hall.store.history, table.game, seated)
            assert isinstance(opened, Opened)
            try:
                await self.hall.open(opened, seated, id)
            except Conflict:
                log.info("another worker has opened the next table", table=id)


def waiting_for(session: TableSession) -> Waiting:
    """For whom the bots of a table think."""
    for notify, listener in session.followers.items():
        if listener is not None and listener.audience != SPECTATOR:
            return Waiting(Rank.LOOKING, session.networks[notify], session.id)
    rank = Rank.PLAYING if session.followers or session.table.present else Rank.NOBODY
    return Waiting(rank, session.table.host, session.id)


def bot_seed(table: OnlineTable, seat: int) -> str:
    """The seed of a bot's next choice: the same for every worker, and secret like the seed of the table."""
    return seed_hash(f"{table.opened.seed} {seat} {len(table.playing.choices_by(seat))}")


def _add_choices(draft: Draft, choices: Sequence[BotChoice]) -> None:
    """Adds the choices of bots that are still legal; a person may have returned, or an auction moved on."""
    for seat, action, for_good in choices:
        try:
            if for_good:
                draft.add(decide_standing_in(draft.table, seat, draft.now))
            draft.add(decide_bot_choice(draft.table, seat, action, draft.now))
        except Refused:
            continue


def _add_moving_on(draft: Draft, next_id: str) -> None:
    entry = decide_moving_on(draft.table, next_id, draft.now)
    if entry is not None:
        draft.add(entry)
