"""A worker looks after tables where something is due: bots choose, clocks run out, rated games are counted."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import structlog
from prometheus_client import Counter

from caravanserai.kernel.fate import new_seed, seed_hash
from caravanserai.kernel.refusal import Refused
from caravanserai.online import wishes
from caravanserai.online.entries import Opened
from caravanserai.online.gathering import Gathering
from caravanserai.server.hall.draft import Draft
from caravanserai.server.hall.hall import Hall
from caravanserai.server.hall.hosted import Hosted
from caravanserai.server.store.failures import Conflict, NoSuchTable, Overloaded, StoreDown
from caravanserai.server.store.ids import next_table_id
from caravanserai.server.workers.rating import rated
from caravanserai.server.workers.thinking import Question, Thinking, question

log = structlog.stdlib.get_logger()

LEASE = 15_000
"""For how many milliseconds a table is a worker's own; if it dies, another has the table after that."""
MOST_AT_ONCE, MOST_HELD = 64, 1_000
"""How many tables a worker looks after at once, and how many with those whose bots are still thinking."""
SOON = 0.2
"""A table whose bots think for more seconds than this takes no other table's place."""
AT_LATEST = 1.0
"""Every so many seconds a worker looks for what no hint told."""

LOOKED = Counter("caravanserai_tables_looked_after", "How often a worker looked after a table.")


class Worker:
    """Takes tables from the store, a few at a time."""

    def __init__(self, hall: Hall, thinking: Thinking) -> None:
        self.hall, self.thinking = hall, thinking
        self._hint = asyncio.Event()
        self._stopping = False
        self._looking: asyncio.Task[None] | None = None
        self._tables: set[asyncio.Task[None]] = set()
        self._pondering = 0
        """At how many of these tables bots think for long."""

    async def start(self) -> None:
        """From now on something is done about what is due."""
        self._stop_listening = self.hall.bus.listen("look", lambda _: self._hint.set())
        self._looking = asyncio.create_task(self._look(), name="worker")

    async def stop(self) -> None:
        """Finishes what is under way, for a moment, and takes nothing more."""
        if self._looking is None:
            return
        self._stop_listening()
        # Not cut off: a table that was just being taken would be nobody's until its lease is over.
        self._stopping = True
        self._hint.set()
        await asyncio.wait({self._looking}, timeout=2.0)
        self._looking.cancel()
        if self._tables:
            await asyncio.wait(self._tables, timeout=2.0)
        for task in self._tables:
            task.cancel()
        await asyncio.gather(self._looking, *self._tables, return_exceptions=True)
        self.thinking.stop()

    async def _look(self) -> None:
        while not self._stopping:
            self._hint.clear()
            try:
                at, room = self.hall.clock(), self._room
                taken = await self.hall.store.take(at, at + LEASE, room) if room else []
                for id in taken:
                    task = asyncio.create_task(self._look_after(id))
                    self._tables.add(task)
                    task.add_done_callback(self._done)
                if not taken:
                    await self._sleep(at if room else None)
            except StoreDown as down:
                log.warning("the worker cannot read what is due", why=str(down))
                await asyncio.sleep(AT_LATEST)

    @property
    def _room(self) -> int:
        """How many tables more this worker can look after."""
        held = len(self._tables)
        return max(0, min(MOST_AT_ONCE - (held - self._pondering), MOST_HELD - held))

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tables.discard(task)
        self._look_again()

    def _look_again(self) -> None:
        """Where there was no room and is some now, somebody may have waited for it."""
        if self._room == 1:
            self._hint.set()

    async def _sleep(self, at: int | None) -> None:
        """Until something is due that was not at that moment, or a hint says that it is; without room, for a hint."""
        due = None if at is None else await self.hall.store.next_look(at)
        seconds = AT_LATEST if due is None else min(AT_LATEST, max(0.0, (due - self.hall.clock()) / 1000))
        with suppress(TimeoutError):
            await asyncio.wait_for(self._hint.wait(), seconds or 0.001)

    async def _look_after(self, id: str) -> None:
        """Looks after a table while it is this worker's own, also past a moment in which nothing can be written."""
        until = self.hall.clock() + LEASE
        try:
            while not await self._tried(id) and self.hall.clock() + 2_000 * AT_LATEST < until:
                await asyncio.sleep(AT_LATEST)
        except asyncio.CancelledError:
            await self._give_back(id)
            raise
        except Exception as error:
            log.error("a table could not be looked after", table=id, exc_info=error)

    async def _tried(self, id: str) -> bool:
        try:
            await self.look_after(id)
        except (StoreDown, Overloaded, Conflict) as down:
            log.warning("a table must wait", table=id, why=str(down))
            return False
        LOOKED.inc()
        return True

    async def _give_back(self, id: str) -> None:
        """A worker that stops leaves its tables to others at once."""
        hosted = self.hall.hosted.get(id)
        if hosted is not None:
            with suppress(StoreDown):
                await self.hall.store.put_off(id, hosted.gathering.told, wishes.look_at(hosted.gathering))

    async def look_after(self, id: str) -> None:
        """Does whatever is due at one table."""
        hosted = await self.hall.table(id)
        await self.hall.catch_up(hosted)
        if hosted.gathering.over:
            await self._close(hosted)
            return
        choices = await self._bots_choose(id, hosted.gathering)
        told = hosted.gathering.told
        await self.hall.decide(id, lambda draft: _play(draft, choices))
        if hosted.gathering.told == told:
            await self.hall.store.put_off(id, told, wishes.look_at(hosted.gathering))

    async def _bots_choose(self, id: str, gathering: Gathering) -> Sequence[tuple[int, int]]:
        """What each bot that must choose now would choose, from its own View alone."""
        seats = gathering.bots_to_choose
        asked = [
            question(gathering.playing.view(seat), gathering.places[seat].bot or "", luck(gathering, seat))
            for seat in seats
        ]
        thoughts = asyncio.create_task(self._think(asked))
        try:
            thought_out, _ = await asyncio.wait((thoughts,), timeout=SOON)
            if not thought_out:
                await self._ponder(id, gathering.told, thoughts)
            return list(zip(seats, await thoughts, strict=True))
        finally:
            thoughts.cancel()

    async def _think(self, asked: Sequence[Question]) -> Sequence[int]:
        return await asyncio.gather(*map(self.thinking.think, asked))

    async def _ponder(self, id: str, told: int, thoughts: asyncio.Task[Sequence[int]]) -> None:
        """While its bots think for long, a table stays this worker's own, and others are looked after beside it."""
        self._pondering += 1
        self._look_again()
        try:
            while not (await asyncio.wait((thoughts,), timeout=LEASE / 3_000))[0]:
                await self.hall.store.hold(id, told, self.hall.clock() + LEASE)
        finally:
            self._pondering -= 1

    async def _close(self, hosted: Hosted) -> None:
        """After the last choice: the game is counted if it is rated, and people who want to play again have a table."""
        gathering, at = hosted.gathering, self.hall.clock()
        if gathering.opened.rated:
            game, people = gathering.opened.game, gathering.people
            await self.hall.store.ratings.settle(hosted.id, game, people, lambda old: rated(gathering, old, at), at)
        following = next_table_id(hosted.id, gathering.opened.seed)
        if wishes.moves_on(gathering, following, at) is not None:
            await self._open_next(gathering, following)
            await self.hall.decide(hosted.id, lambda draft: _move_on(draft, following))
        await self.hall.store.put_off(hosted.id, hosted.gathering.told, None)

    async def _open_next(self, gathering: Gathering, id: str) -> None:
        """The table to which the people move on, unless another worker has opened it."""
        try:
            await self.hall.table(id)
        except NoSuchTable:
            opened, *seated = wishes.next_table(gathering, new_seed(), self.hall.clock())
            assert isinstance(opened, Opened)
            try:
                await self.hall.open(opened, seated, id)
            except Conflict:
                log.info("another worker has opened the next table", table=id)


def luck(gathering: Gathering, seat: int) -> str:
    """What a bot draws its chance from: the same for every worker, however fast others are, and nobody's to guess."""
    return seed_hash(f"{gathering.opened.seed} {seat} {len(gathering.playing.choices_by(seat))}")


def _play(draft: Draft, choices: Sequence[tuple[int, int]]) -> None:
    """The bots' choices happen, as far as they still can: somebody may have come back, or an auction moved on."""
    for seat, action in choices:
        try:
            draft.tell(wishes.bot_chooses(draft.gathering, seat, action, draft.now))
        except Refused:
            continue


def _move_on(draft: Draft, table: str) -> None:
    entry = wishes.moves_on(draft.gathering, table, draft.now)
    if entry is not None:
        draft.tell(entry)
