"""Workers look after tables: every turn once, also when one dies with a table in its hands, or much is due at once."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from caravanserai.kernel.table import Table
from caravanserai.online import wishes
from caravanserai.online.asking import Begin, Engage, Ready, Sit, Visitor, grant
from caravanserai.online.entries import AnyEntry, Chose, Clock, RanOut
from caravanserai.online.gathering import gather, opening
from caravanserai.server.bus.in_process import InProcess
from caravanserai.server.hall.hall import Hall
from caravanserai.server.hall.shelf import Shelf
from caravanserai.server.moment import now
from caravanserai.server.store.migrating import migrate
from caravanserai.server.store.store import Store
from caravanserai.server.workers import worker as workers
from caravanserai.server.workers.thinking import Question, Thinking, question, think
from caravanserai.server.workers.worker import Worker
from tests.server.shapes import drop_database, new_database

SHELF = Shelf()
LINDA = Visitor("linda", "Linda")
BEGUN = 5
"""How long the log of a table of three bots is when it has begun: opened, three bots, begun."""


class InOneHead(Thinking):
    """Thinks at once, in this process; a test has no time to wait for another."""

    async def think(self, asked: Question) -> int:
        await asyncio.sleep(0)
        return think(asked)


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[str]]:
    server = request.getfixturevalue("postgres") if request.param == "postgresql" else None
    url = new_database(server) if server else f"sqlite:///{tmp_path}/hall.db"
    migrate(url)
    yield [url]
    if server:
        drop_database(server, url)


@asynccontextmanager
async def crew(urls: list[str], number: int) -> AsyncIterator[tuple[Hall, list[Worker]]]:
    """A hall for the guests, and workers that share nothing with it but the databases."""
    halls = [Hall(await Store.open(urls), InProcess(), SHELF) for _ in range(number + 1)]
    for hall in halls:
        await hall.bus.start()
    busy = [Worker(hall, InOneHead(1)) for hall in halls[1:]]
    try:
        yield halls[0], busy
    finally:
        for worker in busy:
            await worker.stop()
        for hall in halls:
            await hall.stop()
            await hall.bus.stop()
            await hall.store.close()


async def open_table(hall: Hall, *people: Visitor, clock: Clock | None = None, level: str = "random") -> str:
    """A table of Āmul for three that has begun; bots have the seats that people leave empty."""
    opened = wishes.open_table(LINDA.id, SHELF.game("amul"), 3, {}, clock or Clock(), False, False, "silk road", now())
    gathering, entries = opening(opened, SHELF.game_of), list[AnyEntry]()
    wanted = [(who, wish) for seat, who in enumerate(people) for wish in (Sit(seat=seat), Ready())]
    wanted += [(LINDA, Engage(seat=seat, level=level)) for seat in range(len(people), 3)]
    for who, wish in (*wanted, (LINDA, Begin())):
        entries.append(grant(gathering, who, wish, opened.at))
        gathering.tell(entries[-1])
    return await hall.open(opened, entries)


async def until_over(hall: Hall, *tables: str) -> list[list[AnyEntry]]:
    async with asyncio.timeout(60):
        while True:
            logs = [await hall.store.read(table) for table in tables]
            if all(gather(log, SHELF.game_of).over for log in logs):
                return logs
            await asyncio.sleep(0.1)


def test_three_workers_play_ten_tables_of_bots_to_the_end_and_no_choice_is_made_twice(databases: list[str]):
    async def evening() -> None:
        async with crew(databases, 3) as (hall, busy):
            tables = [await open_table(hall) for _ in range(10)]
            for worker in busy:
                await worker.start()
            for log in await until_over(hall, *tables):
                chosen = [entry for entry in log if isinstance(entry, Chose)]
                table = gather(log, SHELF.game_of).playing
                assert len(chosen) == len(table.history)
                assert {entry.by for entry in chosen} == {"bot"}

    asyncio.run(evening())


def test_a_table_in_the_hands_of_a_worker_that_died_is_taken_up_by_another(
    databases: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(workers, "LEASE", 400)

    async def evening() -> None:
        async with crew(databases, 1) as (hall, (worker,)):
            table = await open_table(hall)
            assert await hall.store.take(now(), now() + workers.LEASE, 10) == [table]  # and then it dies
            began = now()
            await worker.start()
            (log,) = await until_over(hall, table)
            first = next(entry for entry in log if isinstance(entry, Chose))
            assert first.at >= began + 300

    asyncio.run(evening())


class NeverDone(Thinking):
    """Thinks and thinks."""

    async def think(self, asked: Question) -> int:
        return await asyncio.Event().wait()


def test_a_worker_that_is_stopped_gives_its_tables_back_at_once(databases: list[str]):
    async def evening() -> None:
        async with crew(databases, 1) as (hall, (worker,)):
            worker.thinking = NeverDone(1)
            table = await open_table(hall)
            await worker.start()
            while await hall.store.take(now(), now(), 1):  # until the worker has it
                await asyncio.sleep(0.02)
            await worker.stop()
            assert await hall.store.take(now(), now() + 1_000, 10) == [table]

    asyncio.run(evening())


class Ponderous(InOneHead):
    """Ponders every question of a searching bot for as long as it is told to, and counts them."""

    def __init__(self, seconds: float) -> None:
        super().__init__(1)
        self.seconds, self.asked = seconds, Counter[str]()

    async def think(self, asked: Question) -> int:
        self.asked[asked.level] += 1
        if asked.level == "keen":
            await asyncio.sleep(self.seconds)
        return think(asked._replace(level="random"))


def test_a_table_whose_bots_ponder_for_longer_than_a_lease_stays_with_its_worker(
    databases: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(workers, "LEASE", 600)

    async def evening() -> None:
        async with crew(databases, 2) as (hall, busy):
            for worker in busy:
                worker.thinking = Ponderous(1.0)
                await worker.start()
            table = await open_table(hall, level="keen")
            async with asyncio.timeout(10):
                while (await hall.store.told([table]))[table] == BEGUN:
                    await asyncio.sleep(0.05)
            # All three were asked for their offer once, and the first to pick may have been asked since.
            assert sum(worker.thinking.asked["keen"] for worker in busy) in (3, 4)

    asyncio.run(evening())


def test_tables_whose_bots_ponder_do_not_keep_others_waiting(databases: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "MOST_AT_ONCE", 2)

    async def evening() -> None:
        async with crew(databases, 1) as (hall, (worker,)):
            worker.thinking = Ponderous(60.0)
            for _ in range(5):
                await open_table(hall, level="keen")
            quick = await open_table(hall)
            await worker.start()
            await until_over(hall, quick)
            assert worker.thinking.asked["keen"] == 5 * 3

    asyncio.run(evening())


class Counted(Thinking):
    """Counts the thoughts that were really begun."""

    begun = 0

    async def _answer(self, asked: Question) -> int:
        self.begun += 1
        await asyncio.sleep(0.05)
        return think(asked)


def test_the_same_question_is_thought_about_once_even_if_who_asked_first_has_gone():
    asked = question(Table(SHELF.game("amul"), 3, seed="oxus").view(0), "random", "chance")

    async def evening() -> None:
        thinking = Counted(1)
        first, second = (asyncio.create_task(thinking.think(asked)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second, thinking.begun) == (think(asked), 1)
        await thinking.think(asked)
        assert thinking.begun == 2

    asyncio.run(evening())


def test_forty_clocks_that_run_out_in_one_second_each_run_out_once(databases: list[str]):
    async def evening() -> None:
        async with crew(databases, 2) as (hall, busy):
            bank = Clock("live", bank=10_000)
            tables = [await open_table(hall, LINDA, clock=bank) for _ in range(40)]
            for id in tables:  # nobody waits for ten seconds: the deadline is moved to now
                told = (await hall.store.told([id]))[id]
                await hall.store.put_off(id, told, now())
            for worker in busy:
                worker.hall.clock = lambda: now() + 10_001
                await worker.start()
            async with asyncio.timeout(60):
                while await out_of_time(hall, tables) != dict.fromkeys(tables, 1):
                    await asyncio.sleep(0.2)

    asyncio.run(evening())


async def out_of_time(hall: Hall, tables: list[str]) -> Counter[str]:
    logs = {table: await hall.store.read(table) for table in tables}
    return Counter(table for table, log in logs.items() for entry in log if isinstance(entry, RanOut))


def test_a_table_that_is_just_being_taken_is_given_back_too(databases: list[str], monkeypatch: pytest.MonkeyPatch):
    async def evening() -> None:
        async with crew(databases, 1) as (hall, (worker,)):
            worker.thinking = NeverDone(1)
            table, take, taken = await open_table(hall), worker.hall.store.take, asyncio.Event()

            async def take_slowly(at: int, until: int, most: int) -> list[str]:
                tables = await take(at, until, most)
                taken.set()
                await asyncio.sleep(0.1)
                return tables

            monkeypatch.setattr(worker.hall.store, "take", take_slowly)
            await worker.start()
            await asyncio.wait_for(taken.wait(), 10)
            await worker.stop()
            assert await hall.store.take(now(), now() + 1_000, 10) == [table]

    asyncio.run(evening())
