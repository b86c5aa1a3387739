"""Workers look after tables: every turn once, also when one dies with a table in its hands, or much is due at once."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from serai.kernel.game import Game
from serai.kernel.table import Table
from serai.online.commands import Begin, BeReady, Choose, Engage, PlayAgain, Sit, Visitor
from serai.online.deciding import decide
from serai.online.entries import AnyEntry, Chose, Clock, RanOut
from serai.online.opening import decide_opening
from serai.online.projection import Listener
from serai.online.replaying import new_table, table_from_log
from serai.server.bus.in_process import InProcess
from serai.server.clock import now
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.presence import GettingReady, read_number
from serai.server.store.store import Store
from serai.server.workers import bot_processes
from serai.server.workers import worker as workers
from serai.server.workers.bot_processes import BotProcesses, Question, bot_choice, question_for
from serai.server.workers.fair_turns import Rank, Waiting
from serai.server.workers.worker import Worker, waiting_for
from tests import patience
from tests.server.set_up import drop_database, new_database, set_up_database

CATALOG = Catalog()
AMUL = next(game for game in CATALOG.games if game.name == "amul")
LINDA = Visitor("linda", "Linda")
LINDA_LOOKS = Waiting(Rank.LOOKING, "", "")
BEGUN = 5
"""How long the log of a table of three bots is when it has begun: opened, three bots, begun."""


class InOneHead(BotProcesses):
    """Thinks at once, in this process; a test has no time to wait for another, nor for a compiler."""

    def for_now(self, game: Game, question: Question) -> Question:
        return question

    async def choose(self, question: Question, waiting: Waiting) -> int:
        await asyncio.sleep(0)
        return bot_choice(question)


@pytest.fixture(params=["sqlite", "postgresql"])
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[str]]:
    server = request.getfixturevalue("postgres") if request.param == "postgresql" else None
    url = new_database(server) if server else f"sqlite:///{tmp_path}/hall.db"
    set_up_database(url)
    yield [url]
    if server:
        drop_database(server, url)


@asynccontextmanager
async def crew(urls: list[str], number: int) -> AsyncIterator[tuple[Hall, list[Worker]]]:
    """A hall for the guests, and workers that share nothing with it but the databases."""
    halls = [Hall(await Store.open(urls), InProcess(), CATALOG) for _ in range(number + 1)]
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
    opened = decide_opening(LINDA.id, AMUL, 3, {}, clock or Clock(), False, False, "silk road", now())
    table, entries = new_table(opened, CATALOG.game_of), list[AnyEntry]()
    wanted = [(who, command) for seat, who in enumerate(people) for command in (Sit(seat=seat), BeReady())]
    wanted += [(LINDA, Engage(seat=seat, level=level)) for seat in range(len(people), 3)]
    for who, command in (*wanted, (LINDA, Begin())):
        entries.append(decide(table, who, command, opened.at))
        table.fold(entries[-1])
    return await hall.open(opened, entries)


async def until_over(hall: Hall, *tables: str) -> list[list[AnyEntry]]:
    async def end_of(table: str) -> list[AnyEntry]:
        while not table_from_log(log := await hall.store.read(table), CATALOG.game_of).over:
            await asyncio.sleep(0.1)
        return log

    async with asyncio.timeout(patience.SECONDS):
        return [await end_of(table) for table in tables]


def test_three_workers_play_ten_tables_of_bots_to_the_end_and_no_choice_is_made_twice(databases: list[str]):
    async def evening() -> None:
        async with crew(databases, 3) as (hall, busy):
            tables = [await open_table(hall) for _ in range(10)]
            for worker in busy:
                await worker.start()
            for log in await until_over(hall, *tables):
                chosen = [entry for entry in log if isinstance(entry, Chose)]
                table = table_from_log(log, CATALOG.game_of).playing
                assert len(chosen) == len(table.history)
                assert {entry.by for entry in chosen} == {"bot"}

    asyncio.run(evening())


def test_a_table_in_the_hands_of_a_worker_that_died_is_taken_up_by_another(
    databases: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(workers, "LEASE_MILLISECONDS", 400)

    async def evening() -> None:
        async with crew(databases, 1) as (hall, (worker,)):
            table = await open_table(hall)
            assert await hall.store.lease(now(), now() + workers.LEASE_MILLISECONDS, 10) == [table]  # and then it dies
            began = now()
            await worker.start()
            (log,) = await until_over(hall, table)
            first = next(entry for entry in log if isinstance(entry, Chose))
            assert first.at >= began + 300

    asyncio.run(evening())


class NeverDone(BotProcesses):
    """Thinks and thinks."""

    async def choose(self, question: Question, waiting: Waiting) -> int:
        return await asyncio.Event().wait()


class Compiling(InOneHead):
    """Compiles from when a searching bot is asked until somebody has looked twice how far it is."""

    looks: list[tuple[int, int]]

    def for_now(self, game: Game, question: Question) -> Question:
        self.looks = [(0, 40), (50, 20)] if question.level == "master" else []
        return question._replace(level="greedy")

    def is_compiling(self, game: Game) -> bool:
        return bool(self.looks)


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_while_a_bot_compiles_for_the_first_time_its_worker_tells_how_far_it_is(
    databases: list[str], monkeypatch: pytest.MonkeyPatch
):
    bots = Compiling(1)

    class Progress:
        def __init__(self, game: Game) -> None:
            pass

        def look(self) -> tuple[int, int]:
            return bots.looks.pop(0)

    monkeypatch.setattr(workers, "PROGRESS_SECONDS", 0.05)
    monkeypatch.setattr(workers, "CompilingProgress", Progress)

    async def evening(level: str) -> list[GettingReady | None]:
        told: list[GettingReady | None] = []
        async with crew(databases, 1) as (hall, (worker,)):
            worker.bots = bots
            table = await open_table(hall, LINDA, level=level)
            worker.hall.bus.listen(f"bots.{table}", lambda number: told.append(read_number(number)))
            await worker.visit(table)
            while bots.looks or (told and told[-1]):
                await asyncio.sleep(0.01)
        return told

    heard = asyncio.run(evening("master"))
    assert heard == [GettingReady(0, 40), GettingReady(50, 20), None]
    assert asyncio.run(evening("random")) == []


def test_a_worker_that_is_stopped_gives_its_tables_back_at_once(databases: list[str]):
    async def evening() -> None:
        async with crew(databases, 1) as (hall, (worker,)):
            worker.bots = NeverDone(1)
            table = await open_table(hall)
            await worker.start()
            while await hall.store.lease(now(), now(), 1):  # until the worker has it
                await asyncio.sleep(0.02)
            await worker.stop()
            assert await hall.store.lease(now(), now() + 1_000, 10) == [table]

    asyncio.run(evening())


class Ponderous(InOneHead):
    """Ponders every question of a searching bot for as long as it is told to, and counts them."""

    def __init__(self, seconds: float) -> None:
        super().__init__(1)
        self.seconds, self.asked = seconds, Counter[str]()

    async def choose(self, question: Question, waiting: Waiting) -> int:
        self.asked[question.level] += 1
        if question.level == "master":
            await asyncio.sleep(self.seconds)
        return bot_choice(question._replace(level="random"))


def test_a_table_whose_bots_ponder_for_longer_than_a_lease_stays_with_its_worker(
    databases: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(workers, "LEASE_MILLISECONDS", 600)
    bot_processes.opened_game(
        AMUL.name, AMUL.version, bot_processes.edition_of(AMUL)
    )  # a bot's own process has it open

    async def evening() -> None:
        async with crew(databases, 2) as (hall, busy):
            pondering = [Ponderous(1.0) for _ in busy]
            for worker, bots in zip(busy, pondering, strict=True):
                worker.bots = bots
                await worker.start()
            table = await open_table(hall, level="master")
            async with asyncio.timeout(patience.SECONDS):
                while (await hall.store.grown({table: 0}))[table] == BEGUN:
                    await asyncio.sleep(0.05)
            # All three were asked for their offer once, and the first to pick may have been asked since.
            assert sum(bots.asked["master"] for bots in pondering) in (3, 4)

    asyncio.run(evening())


def test_tables_whose_bots_ponder_do_not_keep_others_waiting(databases: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "MAX_ACTIVE_TABLES", 2)

    async def evening() -> None:
        async with crew(databases, 1) as (hall, (worker,)):
            worker.bots = bots = Ponderous(600.0)
            for _ in range(5):
                await open_table(hall, level="master")
            quick = await open_table(hall)
            await worker.start()
            await until_over(hall, quick)
            assert bots.asked["master"] == 5 * 3

    asyncio.run(evening())


class Counted(BotProcesses):
    """Counts the thoughts that were really begun."""

    begun = 0

    async def _compute(self, question: Question, waiting: Waiting) -> int:
        self.begun += 1
        await asyncio.sleep(0.05)
        return bot_choice(question)


def test_the_same_question_is_thought_about_once_even_if_who_asked_first_has_gone():
    asked = question_for(Table(AMUL, 3, seed="oxus").view(0), "random", "chance")

    async def evening() -> None:
        thinking = Counted(1)
        first, second = (asyncio.create_task(thinking.choose(asked, LINDA_LOOKS)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second, thinking.begun) == (bot_choice(asked), 1)
        await thinking.choose(asked, LINDA_LOOKS)
        assert thinking.begun == 2

    asyncio.run(evening())


class WhoWaited(InOneHead):
    """Notes for whom bots think; those that search choose like quick ones."""

    def __init__(self) -> None:
        super().__init__(1)
        self.waited: list[Waiting] = []

    async def choose(self, question: Question, waiting: Waiting) -> int:
        self.waited.append(waiting)
        return bot_choice(question._replace(level="random"))


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_bots_that_nobody_looks_at_pause_while_people_wait_and_go_on_when_somebody_looks(databases: list[str]):
    async def evening() -> None:
        async with crew(databases, 1) as (_, (worker,)):
            hall, worker.bots = worker.hall, WhoWaited()
            alone, lindas = await open_table(hall, level="master"), await open_table(hall, LINDA, level="master")
            await worker.visit(lindas)
            await worker.visit(alone)
            assert [waiting.table for waiting in worker.bots.waited] == [lindas] * 2
            assert await hall.store.next_due(0) is not None
            soon = now() + workers.PAUSE_MILLISECONDS // 2
            assert await hall.store.lease(soon, soon, 9) == [], "it is not even visited"
            looks = asyncio.Event().set
            hall.unfollow(await hall.follow(alone, looks, stays=False), looks)
            assert await hall.store.lease(soon, soon, 9) == [], "a single look is not waited for"
            await hall.follow(alone, looks)
            assert await hall.store.lease(soon, soon, 9) == [alone]
            await worker.visit(alone)
            assert hall.sessions[alone].table.length > BEGUN

    asyncio.run(evening())


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_bots_alone_play_on_when_nobody_waits_for_others(databases: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "PEOPLE_FIRST_MILLISECONDS", 0)

    async def evening() -> None:
        async with crew(databases, 1) as (_, (worker,)):
            worker.bots = WhoWaited()
            alone, lindas = [await open_table(worker.hall, *who, level="master") for who in ((), (LINDA,))]
            await worker.visit(lindas)
            await worker.visit(alone)
            assert {waiting.rank for waiting in worker.bots.waited} == {Rank.PLAYING, Rank.NOBODY}

    asyncio.run(evening())


@pytest.mark.parametrize("databases", ["sqlite"], indirect=True)
def test_whoever_plays_and_looks_comes_first_and_shares_turns_with_their_network(databases: list[str]):
    async def evening() -> None:
        async with crew(databases, 1) as (hall, _):
            table = await open_table(hall, LINDA)
            looks = asyncio.Event().set
            session = await hall.follow(table, looks, "192.0.2.0/24")
            assert waiting_for(session) == Waiting(Rank.PLAYING, LINDA.id, table), "a spectator"
            await hall.feeds.keep(session, looks, Listener(0))
            assert waiting_for(session) == Waiting(Rank.LOOKING, "192.0.2.0/24", table)
            hall.unfollow(session, looks)
            assert waiting_for(session) == Waiting(Rank.PLAYING, LINDA.id, table)

    asyncio.run(evening())


def test_forty_clocks_that_run_out_in_one_second_each_run_out_once(databases: list[str]):
    async def evening() -> None:
        async with crew(databases, 2) as (hall, busy):
            bank = Clock("live", bank=10_000)
            tables = [await open_table(hall, LINDA, clock=bank) for _ in range(40)]
            for id in tables:  # nobody waits for ten seconds: the deadline is moved to now
                length = (await hall.store.grown({id: 0}))[id]
                await hall.store.release(id, length, now())
            for worker in busy:
                worker.hall.clock = lambda: now() + 10_001
                await worker.start()
            async with asyncio.timeout(patience.SECONDS):
                while await out_of_time(hall, tables) != dict.fromkeys(tables, 1):
                    await asyncio.sleep(0.2)

    asyncio.run(evening())


def test_whoever_wants_to_play_again_while_a_worker_closes_the_table_is_not_forgotten(
    databases: list[str], monkeypatch: pytest.MonkeyPatch
):
    async def evening() -> None:
        async with crew(databases, 1) as (_, (worker,)):
            hall, note = worker.hall, worker.hall.store.history.note
            table = await open_table(hall, LINDA)
            await play_to_the_end(worker, table)

            async def note_and_hear_linda(*game: Any) -> None:
                monkeypatch.undo()
                await note(*game)
                await hall.execute(table, LINDA, PlayAgain(id="once more"))

            monkeypatch.setattr(hall.store.history, "note", note_and_hear_linda)
            await worker.visit(table)
            assert await hall.store.lease(now(), now() + 1_000, 10) == [table]
            await worker.visit(table)
            assert (await hall.session(table)).table.moved_on is not None

    asyncio.run(evening())


async def play_to_the_end(worker: Worker, id: str) -> None:
    """Linda takes the first choice, whatever it is."""
    hall = worker.hall
    while not (table := (await hall.session(id)).table).over:
        if table.bots_to_choose:
            await worker.visit(id)
        else:
            view = table.view(LINDA.id)
            assert view is not None
            await hall.execute(id, LINDA, Choose(action=view.choices[0]))


async def out_of_time(hall: Hall, tables: list[str]) -> Counter[str]:
    logs = {table: await hall.store.read(table) for table in tables}
    return Counter(table for table, log in logs.items() for entry in log if isinstance(entry, RanOut))


def test_a_table_that_is_just_being_taken_is_given_back_too(databases: list[str], monkeypatch: pytest.MonkeyPatch):
    async def evening() -> None:
        async with crew(databases, 1) as (hall, (worker,)):
            worker.bots = NeverDone(1)
            table, take, taken = await open_table(hall), worker.hall.store.lease, asyncio.Event()

            async def take_slowly(at: int, until: int, most: int) -> list[str]:
                tables = await take(at, until, most)
                taken.set()
                await asyncio.sleep(0.1)
                return tables

            monkeypatch.setattr(worker.hall.store, "lease", take_slowly)
            await worker.start()
            async with asyncio.timeout(10):
                await taken.wait()
            await worker.stop()
            assert await hall.store.lease(now(), now() + 1_000, 10) == [table]

    asyncio.run(evening())
