"""NATS between nodes: they hear each other, and a server that crashes, hangs or floods costs nothing but time."""

import asyncio
import os
import signal
import subprocess
import sys
import tracemalloc
import uuid
from collections.abc import Iterator
from contextlib import asynccontextmanager

import pytest
from nats import connect
from nats.errors import NoRespondersError
from nats.errors import TimeoutError as NobodyAnswered
from structlog.testing import capture_logs

from serai.server.bus import nats as over_nats
from serai.server.bus.nats import MAX_WAITING_SUBJECTS, Nats
from tests.server.bus.listening import Ear, hinted_until, until
from tests.servers import NatsServer

NEIGHBOUR = """
import asyncio, sys
from serai.server.bus.nats import Nats

async def answer():
    bus = Nats(sys.argv[1], sys.argv[2])
    bus.listen("table.question", lambda number: bus.hint("table.answer", number + 1))
    await bus.start()
    await asyncio.sleep(60)

asyncio.run(answer())
"""


@pytest.fixture
def server() -> Iterator[NatsServer]:
    """A server that a test may kill."""
    with NatsServer() as server:
        yield server


@asynccontextmanager
async def nodes(url: str, count: int = 2, found: bool = True):
    """Some nodes of one fleet."""
    prefix = uuid.uuid4().hex
    fleet = [Nats(url, prefix) for _ in range(count)]
    for bus in fleet:
        await bus.start()
    try:
        if found:
            await until(lambda: all(bus.alive for bus in fleet))
        yield fleet
    finally:
        for bus in fleet:
            await bus.stop()


def test_two_processes_hear_each_other(nats):
    prefix = uuid.uuid4().hex

    async def evening() -> None:
        bus, linda = Nats(nats, prefix), Ear()
        bus.listen("table.answer", linda.append)
        await bus.start()
        await hinted_until(bus, "table.question", 41, lambda: linda.last == 42, 10)
        await bus.stop()

    neighbour = subprocess.Popen([sys.executable, "-c", NEIGHBOUR, nats, prefix])
    try:
        asyncio.run(evening())
    finally:
        neighbour.kill()
        neighbour.wait()


def test_a_node_hears_its_own_hint_once_and_fleets_do_not_hear_each_other(nats):
    async def evening() -> None:
        async with nodes(nats) as (here, there), nodes(nats, 1) as (elsewhere,):
            at_home, abroad, stranger = Ear(), Ear(), Ear()
            here.listen("lobby", at_home.append)
            there.listen("lobby", abroad.append)
            elsewhere.listen("lobby", stranger.append)
            await hinted_until(there, "lobby", 0, lambda: 0 in at_home)
            await hinted_until(here, "lobby", 0, lambda: 0 in abroad)
            await asyncio.sleep(0.05)
            at_home.clear()
            here.hint("lobby", 7)
            await until(lambda: abroad.last == 7)
            there.hint("lobby", 8)
            await until(lambda: at_home.last == 8)
            assert at_home == [7, 8]
            assert not stranger

    asyncio.run(evening())


def test_after_kill_and_restart_of_the_server_hints_flow_again_within_two_seconds(server):
    async def evening() -> None:
        async with nodes(server.url()) as (here, there):
            at_home, abroad = Ear(), Ear()
            here.listen("table.a", at_home.append)
            there.listen("table.a", abroad.append)
            await hinted_until(here, "table.a", 1, lambda: abroad.last == 1)
            for crash in range(1, 4):
                server.kill()
                here.hint("table.a", crash * 10)
                await until(lambda: not here.alive and not there.alive, 2)
                here.hint("table.a", crash * 10 + 1)
                await until(lambda crash=crash: at_home.last == crash * 10 + 1)
                there.listen(f"table.{crash}", abroad.append)
                server.start()
                number = crash * 10 + 2
                assert await hinted_until(here, "table.a", number, lambda number=number: abroad.last == number) < 2
                await hinted_until(here, f"table.{crash}", 100 + crash, lambda crash=crash: abroad.last == 100 + crash)

    with capture_logs() as logs:
        asyncio.run(evening())
    lost = [line for line in logs if line["log_level"] == "warning"]
    assert len(lost) == 6, "each node says once for each crash that it has lost the bus"


def test_a_crash_under_load_is_noticed_and_survived(server):
    async def evening() -> None:
        async with nodes(server.url()) as (here, there):
            abroad = Ear()
            there.listen("table.9", abroad.append)

            async def load() -> None:
                for number in range(1_000_000):
                    here.hint(f"table.{number % 10}", number)
                    await asyncio.sleep(0)

            loading = asyncio.create_task(load())
            await until(lambda: len(abroad) > 10)
            server.kill()
            server.start()
            heard = len(abroad)
            assert await until(lambda: len(abroad) > heard + 10) < 2.5
            loading.cancel()
            await asyncio.wait({loading})
            assert loading.cancelled()

    asyncio.run(evening())


def test_what_is_hinted_just_before_the_stop_still_gets_out_and_the_stop_is_silent(nats, caplog):
    async def evening() -> None:
        async with nodes(nats, 1) as (there,):
            prefix = there._prefix.split(".")[1]
            abroad = Ear()
            there.listen("table.a", abroad.append)
            for number in range(1, 11):
                here = Nats(nats, prefix)
                await here.start()
                await until(lambda here=here: here.alive)
                await hinted_until(here, "table.a", number, lambda number=number: abroad.last == number)
                here.hint("table.a", number * 100)
                await here.stop()
                await until(lambda number=number: abroad.last == number * 100)

    asyncio.run(evening())
    assert not caplog.records


def test_a_node_starts_without_a_server_and_finds_it_later():
    server = NatsServer()

    async def evening() -> None:
        async with nodes(server.url(), found=False) as (here, there):
            at_home, abroad = Ear(), Ear()
            here.listen("lobby", at_home.append)
            there.listen("lobby", abroad.append)
            here.hint("lobby", 3)
            await until(lambda: at_home == [3])
            assert not here.alive
            server.start()
            await hinted_until(here, "lobby", 4, lambda: abroad.last == 4, 3)

    asyncio.run(evening())
    server.stop()


def test_a_server_that_hangs_is_given_up_and_found_again(server, monkeypatch):
    monkeypatch.setattr(over_nats, "ANSWER_TIMEOUT_SECONDS", 0.3)
    monkeypatch.setattr(over_nats, "HEARTBEAT_SECONDS", 0.1)

    async def evening() -> None:
        async with nodes(server.url()) as (here, there):
            abroad = Ear()
            there.listen("lobby", abroad.append)
            await hinted_until(here, "lobby", 1, lambda: abroad.last == 1)
            os.kill(server.pid, signal.SIGSTOP)
            here.hint("lobby", 2)
            await until(lambda: not here.alive and not there.alive, 2)
            os.kill(server.pid, signal.SIGCONT)
            await hinted_until(here, "lobby", 3, lambda: abroad.last == 3, 3)

    asyncio.run(evening())


def test_the_hints_of_a_flood_wait_in_bounded_room_and_the_oldest_make_place():
    server = NatsServer()

    async def evening() -> None:
        async with nodes(server.url(), found=False) as (here, there):
            oldest, newest = Ear(), Ear()
            there.listen("table.0", oldest.append)
            there.listen("table.99999", newest.append)
            tracemalloc.start()
            for number in range(100_000):
                here.hint(f"table.{number}", number)
            grown, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            assert grown < MAX_WAITING_SUBJECTS * 500
            server.start()
            await until(lambda: newest == [99_999])
            assert not oldest

    with capture_logs() as logs:
        asyncio.run(evening())
    server.stop()
    assert [line["hints"] for line in logs if "hints" in line] == [100_000 - MAX_WAITING_SUBJECTS]


def test_of_many_hints_at_once_the_others_hear_the_greatest_once(nats):
    async def evening() -> None:
        async with nodes(nats) as (here, there):
            abroad = Ear()
            there.listen("table.a", abroad.append)
            await hinted_until(here, "table.a", 1, lambda: abroad.last == 1)
            await asyncio.sleep(0.05)
            abroad.clear()
            for number in (3, 42, 7):
                here.hint("table.a", number)
            await until(lambda: len(abroad) > 0)
            here.hint("table.a", 43)
            await until(lambda: abroad.last == 43)
            assert abroad == [42, 43]

    asyncio.run(evening())


def test_a_flood_of_one_table_arrives_as_a_few_hints_of_which_the_last_is_the_newest(nats):
    async def evening() -> None:
        async with nodes(nats) as (here, there):
            abroad = Ear()
            there.listen("table.a", abroad.append)
            await hinted_until(here, "table.a", 0, lambda: abroad.last == 0)
            abroad.clear()
            for number in range(1, 50_001):
                here.hint("table.a", number)
                if number % 100 == 0:
                    await asyncio.sleep(0)
            await until(lambda: abroad.last == 50_000)
            assert len(abroad) <= 501
            assert abroad == sorted(abroad)

    asyncio.run(evening())


@pytest.mark.parametrize("most_unheard", [over_nats.MAX_UNREAD_HINTS, 10])
def test_a_flood_from_outside_is_heard_as_far_as_there_is_room(nats, monkeypatch, most_unheard):
    monkeypatch.setattr(over_nats, "MAX_UNREAD_HINTS", most_unheard)
    monkeypatch.setattr(over_nats, "HEARTBEAT_SECONDS", 0.05)

    async def evening() -> None:
        prefix = uuid.uuid4().hex
        bus, linda = Nats(nats, prefix), Ear()
        bus.listen("lobby", linda.append)
        await bus.start()
        async with await connect(nats) as stranger:
            await until(lambda: bus.alive)
            subject = f"serai.{prefix}.lobby"
            for payload in (b"", b"soon", b"\xff", b"9" * 5_000, b"1" * 100_000):
                await stranger.publish(subject, payload)
            for number in range(30_000):
                await stranger.publish(subject, b"%d" % number)
            await stranger.flush()
            if most_unheard > 10:
                await until(lambda: linda.last == 29_999)
            else:
                while linda.last != 31_000:
                    await stranger.publish(subject, b"31000")
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.2)
        assert bus.alive
        await bus.stop()

    with capture_logs() as logs:
        asyncio.run(evening())
    dropped = sum(line["hints"] for line in logs if "hints" in line)
    assert dropped > 1_000 if most_unheard == 10 else dropped <= 2, "all but the two payloads that are too long"


def test_the_server_is_told_who_stops_listening(nats):
    async def evening() -> None:
        prefix = uuid.uuid4().hex
        bus = Nats(nats, prefix)
        await bus.start()
        await until(lambda: bus.alive)
        async with await connect(nats) as stranger:

            async def somebody_listens() -> bool:
                try:
                    await stranger.request(f"serai.{prefix}.table.a", b"1", timeout=0.2)
                except (NoRespondersError, NobodyAnswered) as answer:
                    return isinstance(answer, NobodyAnswered)
                raise AssertionError("a bus answers nothing")

            stops = [bus.listen("table.a", print), bus.listen("table.a", print)]
            await asyncio.sleep(0.1)
            assert await somebody_listens()
            stops[0]()
            await asyncio.sleep(0.1)
            assert await somebody_listens()
            stops[1]()
            await asyncio.sleep(0.1)
            assert not await somebody_listens()
        await bus.stop()

    asyncio.run(evening())


def test_a_prefix_is_a_plain_word():
    with pytest.raises(ValueError, match="plain words"):
        Nats("nats://127.0.0.1:4222", "two words")
