"""Every bus keeps the same promises, whether it carries hints within one process or over NATS."""

import asyncio
import uuid
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from structlog.testing import capture_logs

from serai.server.bus.bus import Bus
from serai.server.bus.in_process import InProcess
from serai.server.bus.nats import Nats
from tests.server.bus.listening import Ear, until

MakeBus = Callable[[], Bus]


@pytest.fixture(params=["in process", "nats"])
def make_bus(request: pytest.FixtureRequest) -> MakeBus:
    if request.param == "in process":
        return InProcess
    url = request.getfixturevalue("nats")
    return lambda: Nats(url, uuid.uuid4().hex)


@asynccontextmanager
async def running(make_bus: MakeBus):
    bus = make_bus()
    await bus.start()
    try:
        await until(lambda: bus.alive)
        yield bus
    finally:
        await bus.stop()


def play(make_bus: MakeBus, evening: Callable[[Bus], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with running(make_bus) as bus:
            await evening(bus)
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == {asyncio.current_task()}, "a stopped bus leaves nothing running"

    asyncio.run(whole())


def test_who_listens_hears_soon_but_never_within_the_hint(make_bus):
    async def evening(bus: Bus) -> None:
        linda, lukas, mira = Ear(), Ear(), Ear()
        bus.listen("table.a", linda.append)
        bus.listen("table.a", lukas.append)
        bus.listen("table.b", mira.append)
        bus.hint("table.a", 41)
        assert not linda
        await until(lambda: linda == lukas == [41])
        assert not mira

    play(make_bus, evening)


def test_of_many_hints_at_once_the_greatest_is_heard_once(make_bus):
    async def evening(bus: Bus) -> None:
        linda = Ear()
        bus.listen("table.a", linda.append)
        for number in (3, 1, 42, 7):
            bus.hint("table.a", number)
        await until(lambda: linda == [42])
        bus.hint("table.a", 5)
        await until(lambda: linda == [42, 5])

    play(make_bus, evening)


def test_who_stops_listening_hears_nothing_more(make_bus):
    async def evening(bus: Bus) -> None:
        linda, lukas = Ear(), Ear()
        stop = bus.listen("lobby", linda.append)
        bus.listen("lobby", lukas.append)
        bus.hint("lobby", 1)
        await until(lambda: linda == [1])
        bus.hint("lobby", 2)
        stop()
        stop()
        await until(lambda: lukas == [1, 2])
        assert linda == [1]

    play(make_bus, evening)


def test_a_listener_may_stop_another_and_begin_to_listen_while_it_hears(make_bus):
    async def evening(bus: Bus) -> None:
        linda, lukas, mira = Ear(), Ear(), Ear()

        def turn(number: int) -> None:
            linda.append(number)
            stop_lukas()
            bus.listen("look", mira.append)

        bus.listen("look", turn)
        stop_lukas = bus.listen("look", lukas.append)
        bus.hint("look", 1)
        await until(lambda: linda == [1])
        bus.hint("look", 2)
        await until(lambda: mira.last == 2)
        assert not lukas

    play(make_bus, evening)


def test_a_failing_listener_is_logged_and_keeps_the_news_from_nobody(make_bus):
    async def evening(bus: Bus) -> None:
        linda = Ear()
        bus.listen("lobby", {}.__getitem__)
        bus.listen("lobby", linda.append)
        with capture_logs() as logs:
            bus.hint("lobby", 1)
            await until(lambda: linda == [1])
        assert [(line["subject"], line["log_level"]) for line in logs] == [("lobby", "error")]

    play(make_bus, evening)


def test_a_hint_never_fails_before_the_start_or_after_the_stop_or_about_nonsense(make_bus):
    async def whole() -> None:
        bus, linda = make_bus(), Ear()
        bus.listen("lobby", linda.append)
        assert not bus.alive
        bus.hint("lobby", 1)
        await bus.start()
        await until(lambda: bus.alive)
        for nonsense in ("", "two words", "lobby.", "*", ">", "a\r\nPUB b 1\r\n1", "tisch.ä", "x" * 5_000):
            bus.hint(nonsense, 2)
        bus.hint("lobby", 3)
        await until(lambda: linda == [3])
        await asyncio.sleep(0.05)
        assert bus.alive
        bus.hint("lobby", 4)
        await bus.stop()
        await bus.stop()
        bus.hint("lobby", 5)
        await asyncio.sleep(0.05)
        assert linda == [3]
        assert not bus.alive

    asyncio.run(whole())


def test_a_stopped_bus_can_be_started_again(make_bus):
    async def evening(bus: Bus) -> None:
        linda = Ear()
        bus.listen("lobby", linda.append)
        await bus.stop()
        await bus.start()
        await until(lambda: bus.alive)
        bus.hint("lobby", 6)
        await until(lambda: linda == [6])

    play(make_bus, evening)


@pytest.mark.parametrize("nonsense", ["", "two words", "table.*", ">", "table.", "tisch.ä", "x" * 101])
def test_nobody_can_listen_to_nonsense_or_to_everything(make_bus, nonsense):
    with pytest.raises(ValueError, match=r"such as table\.0k3f9"):
        make_bus().listen(nonsense, print)
