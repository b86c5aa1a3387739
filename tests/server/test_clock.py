"""Time: whatever is done to a machine's clock, nobody loses their seat, and no log runs backwards."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from serai.online.commands import Say, Visitor
from serai.online.entries import AnyEntry, Clock, RanOut
from serai.server.app.health import Readiness, get_readyz
from serai.server.app.serving import build_node
from serai.server.bus.in_process import InProcess
from serai.server.clock import MILLISECOND, SLEW, SteadyClock, now
from serai.server.configuration import Configuration
from serai.server.hall.clock_watch import ClockWatch
from serai.server.hall.hall import Hall
from serai.server.store.store import Store
from serai.server.workers.running import run_worker
from serai.server.workers.worker import Worker
from tests import patience
from tests.server.set_up import drop_database, new_database, set_up_database
from tests.server.test_workers import CATALOG, LINDA, InOneHead, open_table

MINUTE, HOUR = 60_000, 3_600_000
LUKAS, MIRA = Visitor("lukas", "Lukas"), Visitor("mira", "Mira")
LIVE = Clock("live", bank=5 * MINUTE, gain=5_000)


class Machine:
    """A machine on which time goes by as a test wants, and whose clock can be set."""

    def __init__(self, wall: int | None = None) -> None:
        self.wall = now() if wall is None else wall
        self.up = 77_000
        self.clock = SteadyClock(lambda: self.wall * MILLISECOND, lambda: self.up * MILLISECOND)

    def wait(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.up += milliseconds

    def set_clock(self, by: int) -> None:
        self.wall += by


def gauge(name: str) -> float | None:
    """A figure of /metrics."""
    return REGISTRY.get_sample_value(name)


# The clock


def test_the_clock_runs_with_the_machine():
    machine = Machine(1_000_000)
    for passed in (0, 1, 999, HOUR):
        before = machine.clock()
        machine.wait(passed)
        assert machine.clock() == before + passed


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_jump_is_followed_slowly_in_either_direction_and_made_up_for_in_the_end(jump: int):
    machine = Machine(10 * HOUR)
    machine.set_clock(jump)
    assert machine.clock() == 10 * HOUR
    assert machine.clock.follow(machine.wall) == jump
    assert machine.clock() == 10 * HOUR
    machine.wait(MINUTE)
    slewed = MINUTE // SLEW * (1 if jump > 0 else -1)
    assert machine.clock() == 10 * HOUR + MINUTE + slewed
    for _ in range(SLEW):
        machine.wait(HOUR)
        before = machine.clock()
        assert machine.clock() >= before
    assert machine.clock() == machine.wall


def test_the_time_of_the_database_is_taken_over_before_anything_is_timed():
    machine = Machine(10 * HOUR)
    machine.clock.set(9 * HOUR)
    machine.wait(MINUTE)
    assert machine.clock() == 9 * HOUR + MINUTE


# Tables with clocks


@asynccontextmanager
async def node(url: str, machine: Machine) -> AsyncIterator[tuple[Hall, Worker, ClockWatch]]:
    """A node that keeps the time as any other does, with its worker at hand."""
    store = await Store.open([url])
    hall = Hall(store, InProcess(), CATALOG, machine.clock)
    await hall.bus.start()
    watch = ClockWatch(store, machine.clock)
    await watch.start()
    try:
        yield hall, Worker(hall, InOneHead(1)), watch
    finally:
        await watch.stop()
        await hall.stop()
        await hall.bus.stop()
        await store.close()


async def ran_out(hall: Hall, worker: Worker, table: str) -> list[AnyEntry]:
    """Whose clocks have run out once a worker has been at the table, if anything is due there."""
    if await hall.store.lease(hall.clock(), hall.clock() + 1, 10):
        await worker.visit(table)
    return [entry for entry in await hall.store.read(table) if isinstance(entry, RanOut)]


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/hall.db"
    set_up_database(url)
    return url


def test_a_clock_that_is_set_forward_takes_nobodys_seat(sqlite: str):
    async def evening() -> None:
        machine = Machine()
        async with node(sqlite, machine) as (hall, worker, watch):
            table = await open_table(hall, LINDA, LUKAS, MIRA, clock=LIVE)
            machine.set_clock(HOUR)
            await watch.compare()
            machine.wait(2 * MINUTE)
            assert await ran_out(hall, worker, table) == []
            machine.wait(LIVE.bank)
            assert len(await ran_out(hall, worker, table)) == 3

    asyncio.run(evening())


def test_a_clock_that_is_set_back_does_not_stop_time(sqlite: str):
    async def evening() -> None:
        machine = Machine()
        async with node(sqlite, machine) as (hall, worker, watch):
            table = await open_table(hall, LINDA, LUKAS, MIRA, clock=LIVE)
            machine.set_clock(-HOUR)
            await watch.compare()
            machine.wait(LIVE.bank)
            assert await ran_out(hall, worker, table) == []
            machine.wait(LIVE.bank // 10)
            assert len(await ran_out(hall, worker, table)) == 3
            times = [entry.at for entry in await hall.store.read(table)]
            assert times == sorted(times)

    asyncio.run(evening())


def test_a_log_never_runs_backwards_although_another_node_was_ahead(sqlite: str):
    async def evening() -> None:
        early, late = Machine(), Machine()
        async with node(sqlite, early) as (ahead, _, _), node(sqlite, late) as (behind, _, _):
            table = await open_table(ahead, LINDA, LUKAS, MIRA, clock=LIVE)
            early.clock.set(early.clock() + HOUR)
            await ahead.execute(table, LINDA, Say(text="What time is it?"))
            await behind.execute(table, LUKAS, Say(text="Early."))
            times = [entry.at for entry in await behind.store.read(table)]
            assert times == sorted(times)
            assert times[-1] == times[-2] > late.clock()

    asyncio.run(evening())


@pytest.mark.parametrize("off", [10 * MINUTE, -10 * MINUTE])
def test_a_node_whose_machine_is_wrong_keeps_the_time_of_the_database(postgres: str, off: int):
    url = new_database(postgres)
    set_up_database(url)

    async def evening() -> None:
        machine = Machine(now() + off)
        with capture_logs() as logs:
            async with node(url, machine) as (hall, worker, watch):
                assert abs(hall.clock() - now()) < MINUTE
                assert gauge("serai_machine_clock_skew_seconds") == pytest.approx(off / 1_000, abs=60)
                other = Machine()
                async with node(url, other) as (right, _, _):
                    table = await open_table(right, LINDA, LUKAS, MIRA, clock=LIVE)
                    assert await ran_out(hall, worker, table) == []
                await watch.compare()
                assert watch.said == ""
        assert [line["seconds"] for line in logs if "machine's clock" in line["event"]] == [
            pytest.approx(off / 1_000, abs=60)
        ]

    try:
        asyncio.run(evening())
    finally:
        drop_database(postgres, url)


async def readiness(watch: ClockWatch) -> Readiness:
    """What /readyz answers."""
    context = SimpleNamespace(
        closing=False, clock_watch=watch, hall=SimpleNamespace(store=watch.store, bus=InProcess())
    )
    return (await get_readyz.fn(context)).content


def test_the_operator_is_told_of_a_jump_once_and_again_when_there_is_another(sqlite: str):
    async def evening() -> None:
        machine = Machine()
        async with node(sqlite, machine) as (_, _, watch):
            with capture_logs() as logs:
                for jump in (1_000, HOUR, 0, 0):
                    machine.set_clock(jump)
                    await watch.compare()
                assert gauge("serai_clock_behind_seconds") == pytest.approx(3_601)
                assert watch.said.startswith("The clock of this process is 3601 s behind")
                machine.wait(SLEW * 2 * HOUR)
                await watch.compare()
                assert watch.said == ""
                machine.set_clock(-HOUR)
                await watch.compare()
                assert "3600 s ahead of" in watch.said
                assert watch.said in (await readiness(watch)).say
            assert [line["seconds"] for line in logs] == [3_601, -3_600]

    asyncio.run(evening())


class Watched(Exception):
    """The clock watch has started."""


async def run_app(configuration: Configuration) -> None:
    _, app = await build_node(configuration)
    async with app.app.lifespan():
        pass


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
@pytest.mark.parametrize("run", [run_app, run_worker])
def test_every_node_and_every_worker_watches_its_clock_from_the_start(
    sqlite: str, run: Callable[[Configuration], Awaitable[None]], monkeypatch: pytest.MonkeyPatch
):
    started: list[ClockWatch] = []

    async def start(self: ClockWatch) -> None:
        started.append(self)
        await self.store.close()
        raise Watched

    async def evening() -> None:
        async with asyncio.timeout(patience.SECONDS):
            await run(Configuration(databases=(sqlite,), push="off"))

    monkeypatch.setattr(ClockWatch, "start", start)
    try:
        asyncio.run(evening())
    except* Watched:
        pass
    assert len(started) == 1
