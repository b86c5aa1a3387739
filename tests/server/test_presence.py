"""Who is at the table: people at different nodes learn who is connected, and that bots are getting ready."""

import asyncio
import json
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from serai.server.bus.bus import Bus
from serai.server.bus.in_process import InProcess
from serai.server.bus.nats import Nats
from serai.server.hall import presence
from serai.server.hall.presence import GettingReady, Presence, read_number, ready_number
from tests import patience
from tests.server.bus.listening import until
from tests.server.guests import Guest
from tests.server.shapes import Shape

TABLE = "0k3f9"


@contextmanager
def browser(guest: Guest, table: str) -> Iterator[ClientConnection]:
    """The page of somebody who looks at a table."""
    where = f"{str(guest.http.base_url).rstrip('/').replace('http', 'ws', 1)}/api/tables/{table}/live?words=true"
    with connect(where, additional_headers=guest.socket_headers, compression=None, proxy=None) as socket:
        yield socket


def present(page: ClientConnection, *seats: int) -> None:
    """Listens until the page has been told that these are present, and nobody else."""
    message: dict[str, Any] = {}
    while message.get("present") != list(seats):
        message = json.loads(page.recv(timeout=patience.SECONDS))


def test_people_see_each_other_come_and_go_at_whichever_node_they_are(hall: Shape):
    linda, lukas = Guest(hall.node(0), "Linda"), Guest(hall.node(1), "Lukas")
    table = linda.open()
    lukas.wish(table, "sit", seat=1)
    with browser(linda, table) as page:
        present(page, 0)
        with browser(lukas, table) as other:
            present(other, 0, 1)
            present(page, 0, 1)
        present(page, 0)


def test_who_loads_the_page_again_has_never_been_away_and_who_sits_down_is_present(hall: Shape):
    linda, lukas = Guest(hall.node(0), "Linda"), Guest(hall.node(1), "Lukas")
    table = linda.open()
    with browser(linda, table) as page:
        present(page, 0)
        with browser(lukas, table):
            pass
        with browser(lukas, table) as other:
            lukas.wish(table, "sit", seat=2)
            present(other, 0, 2)
        with browser(lukas, table):
            heard = [json.loads(page.recv(timeout=patience.SECONDS))]
            while heard[-1].get("present") != [0, 2]:
                heard.append(json.loads(page.recv(timeout=patience.SECONDS)))
            page.send('{"t":"ping"}')
            since = [json.loads(page.recv(timeout=patience.SECONDS))]
            while since[-1]["t"] != "pong":
                since.append(json.loads(page.recv(timeout=patience.SECONDS)))
            assert [message for message in since if message["t"] == "presence"] == []


def test_programs_without_words_hear_nothing_of_it(hall: Shape):
    linda = Guest(hall.node(0), "Linda")
    table = linda.open()
    with linda.line(table) as line:
        line.told()
        with browser(Guest(hall.node(1), "Lukas"), table):
            line.socket.send('{"t":"ping"}')
            assert line.hear()["t"] == "pong"


# Between nodes, over each bus


@pytest.fixture(params=["in process", "nats"])
def buses(request: pytest.FixtureRequest) -> tuple[Bus, Bus]:
    """The buses of two nodes; within one process they are the same."""
    if request.param == "in process":
        bus = InProcess()
        return bus, bus
    url, prefix = request.getfixturevalue("nats"), uuid.uuid4().hex
    return Nats(url, prefix), Nats(url, prefix)


def test_a_worker_tells_every_node_how_far_its_bots_are_and_silence_is_no_news(
    buses: tuple[Bus, Bus], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(presence, "SILENT_SECONDS", 0.3)

    async def evening() -> None:
        worker, node = buses
        for bus in {worker, node}:
            await bus.start()
        await until(lambda: worker.alive and node.alive)
        changed: list[str] = []
        table = Presence(node, changed.append).follower(TABLE, 3).attendance
        try:

            def forgotten() -> bool:
                table.refresh()
                return table.getting_ready is None

            def told(news: GettingReady) -> bool:
                worker.hint(f"bots.{TABLE}", news.number)
                return table.getting_ready == news

            await until(lambda: told(GettingReady(62, 20)))
            assert set(changed) == {TABLE}
            await until(forgotten)  # some of what was told may still be on its way
            await until(lambda: told(GettingReady(80, 10)))
            worker.hint(f"bots.{TABLE}", ready_number())
            await until(lambda: table.getting_ready is None)
        finally:
            table.close()
            for bus in {worker, node}:
                await bus.stop()

    asyncio.run(evening())


def test_a_node_that_is_gone_takes_its_people_along_and_one_of_two_pages_is_enough(
    buses: tuple[Bus, Bus], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(presence, "SILENT_SECONDS", 0.5)
    monkeypatch.setattr(presence, "LEAVING_SECONDS", 0.05)

    async def evening() -> None:
        for bus in set(buses):
            await bus.start()
        await until(lambda: all(bus.alive for bus in buses))
        one, other = (Presence(bus, lambda id: None) for bus in buses)
        mine, again = one.follower(TABLE, 3), other.follower(TABLE, 3)
        mine.sit(0)
        again.sit(0)
        lukas = other.follower(TABLE, 3)
        lukas.sit(1)
        try:
            await until(lambda: mine.attendance.present == (0, 1))
            again.leave()
            await asyncio.sleep(0.1)
            assert mine.attendance.present == (0, 1)
            other.follower(TABLE, 3).attendance.close()  # the node hears and says no more
            await asyncio.sleep(0.6)
            mine.attendance.refresh()
            assert mine.attendance.present == (0,)
        finally:
            mine.attendance.close()
            for bus in set(buses):
                await bus.stop()

    asyncio.run(evening())


def test_what_a_hint_says_is_read_as_it_was_meant_and_fits_into_one():
    for news in (GettingReady(0, 1), GettingReady(62, 20), GettingReady(99, 999)):
        assert read_number(news.number) == news
        assert len(str(news.number)) <= 20
    assert read_number(GettingReady(100, 5_000).number) == GettingReady(99, 999)
    assert read_number(ready_number()) is None
    assert GettingReady(99, 999).number < ready_number()
