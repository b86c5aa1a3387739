"""Several processes behind one port: one promise, as many cores, and nobody outlives whoever started them."""

import asyncio
import os
import re
import select
import signal
import socket
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

import httpx
import pytest

from serai.server.app.several import own_configuration, require_several_possible
from serai.server.configuration import Configuration
from serai.server.store.errors import SetupError
from tests.server.guests import Guest
from tests.server.load import Player, compare, party, play
from tests.server.shapes import Shape, fleet
from tests.server.test_servers import wait_until
from tests.servers import Program, children, free_port, is_alive

WRITTEN = re.compile(r"entries written .* process=(\d) .*table=(\w+)")
UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.fixture(scope="module")
def hall(postgres: str, nats: str) -> Iterator[Shape]:
    with two_processes(postgres, nats) as shape:
        yield shape


@contextmanager
def two_processes(postgres: str, nats: str) -> Iterator[Shape]:
    """One program of two processes, both of which are open."""
    settings = {"SERAI_LOG_LEVEL": "debug", "SERAI_METRICS": f"127.0.0.1:{free_port()}"}
    with fleet(postgres, nats, nodes=1, workers=0, processes=2, **settings) as shape:  # pyright: ignore[reportArgumentType]
        wait_until(lambda: shape.nodes[0].said().count("the server is open") == 2)
        yield shape


def nodes(parent: Program) -> list[int]:
    """The processes in which nodes run; Python has one beside them that only cleans up."""
    return [process for process in children(parent.pid) if b"spawn_main" in command(process)]


def command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


def home(table: str) -> int:
    return crc32(table.encode()) % 2


def one_table_each(hall: Shape) -> tuple[Guest, dict[int, str]]:
    """Somebody with a table that belongs to each of the processes."""
    linda = Guest(hall.url)
    tables: dict[int, str] = {}
    while len(tables) < 2:
        table = linda.open("amul", 3)
        tables[home(table)] = table
    return linda, tables


def handed_on(hall: Shape) -> list[int]:
    """How many connections each process says it has handed on."""
    host, _, port = hall.nodes[0].environment["SERAI_METRICS"].rpartition(":")
    shown = re.compile(r"^serai_connections_handed_on_total (\S+)", re.MULTILINE)
    pages = [httpx.get(f"http://{host}:{int(port) + number}/metrics", trust_env=False).text for number in range(2)]
    return [int(float(shown.findall(page)[0])) for page in pages]


def test_every_table_is_served_by_one_process_wherever_people_come_in(hall: Shape):
    players = [player for _ in range(4) for player in party(hall.urls, 3)]
    asyncio.run(play(players))
    account, tables = asyncio.run(compare(players, hall.databases)), {player.table for player in players}
    served = defaultdict[str, set[int]](set)
    for process, table in WRITTEN.findall(hall.nodes[0].said()):
        served[table].add(int(process))
    assert account.tables == 4
    assert {table: served[table] for table in tables} == {table: {home(table)} for table in tables}


def test_a_kept_connection_goes_to_the_process_of_the_table_that_it_comes_to_ask_for(hall: Shape):
    linda, tables = one_table_each(hall)
    linda.look(tables[0])
    for number in (1, 0, 0, 1):
        before = sum(handed_on(hall))
        linda.look(tables[number])
        hops = sum(handed_on(hall)) - before
        linda.look(tables[number])
        assert sum(handed_on(hall)) - before == hops, "it stays once it is there"
        assert hops <= 1
    linda.look(tables[0])
    assert sum(handed_on(hall)) > before, "from the other process"


def test_a_kept_connection_may_become_a_socket_at_another_process(hall: Shape):
    _, tables = one_table_each(hall)
    where = httpx.URL(hall.url)
    for number, table in tables.items():
        with socket.create_connection((where.host, where.port or 0), 20) as line:
            line.sendall(f"GET /api/tables/{tables[1 - number]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert answer(line).startswith(b"HTTP/1.1 200 ")
            before = sum(handed_on(hall))
            line.sendall(UPGRADE.format(table=table).encode())
            assert answer(line).startswith(b"HTTP/1.1 101 ")
            assert sum(handed_on(hall)) == before + 1


def answer(line: socket.socket) -> bytes:
    """What comes until nothing more comes for a while."""
    said = line.recv(65_536)
    while select.select([line], [], [], 0.5)[0]:
        said += line.recv(65_536)
    return said


def test_each_process_shows_metrics_of_its_own_and_none_speaks_for_all(hall: Shape):
    assert len(handed_on(hall)) == 2
    answer = httpx.get(f"{hall.url}/metrics", trust_env=False)
    assert (answer.status_code, "SERAI_METRICS" in answer.json()["say"]) == (403, True)


@pytest.mark.slow
def test_nothing_is_lost_when_a_process_is_killed_and_another_takes_its_place(hall: Shape):
    parent = hall.nodes[0]
    players = [player for _ in range(4) for player in party(hall.urls, 3)]
    victims = nodes(parent)

    async def evening() -> None:
        async with asyncio.TaskGroup() as together:
            together.create_task(play(players))
            for number, victim in enumerate(victims, 1):
                await chosen(players, 25 * number)
                os.kill(victim, signal.SIGKILL)

    asyncio.run(evening())
    account = asyncio.run(compare(players, hall.databases))
    assert (len(victims), account.tables) == (2, 4)
    assert sum(player.connections for player in players) >= 2 * len(players), "everybody was cut off, and came back"
    assert parent.said().count("a process has ended and is replaced") == 2
    wait_until(lambda: len(nodes(parent)) == 2)
    assert not set(nodes(parent)) & set(victims)


async def chosen(players: list[Player], number: int) -> None:
    """Waits until the players have made so many choices."""
    while sum(len(player.taken) for player in players) < number:
        await asyncio.sleep(0.005)


def test_no_process_outlives_its_parent(postgres: str, nats: str):
    with two_processes(postgres, nats) as hall:
        [parent] = hall.nodes
        orphans = nodes(parent)
        parent.kill()
        wait_until(lambda: not any(map(is_alive, orphans)))
        parent.start()
        said = nodes(parent)
        assert parent.terminate() == 0
        assert (len(orphans), len(said), any(map(is_alive, said))) == (2, 2, False)


# What is refused


@pytest.mark.parametrize(
    ("databases", "bus", "say"),
    [
        (
            ("sqlite:///serai.db",),
            "nats://127.0.0.1",
            "2 processes need PostgreSQL and NATS: name them in DATABASE_URL",
        ),
        (("postgresql://db/hall",), "", "2 processes need NATS"),
    ],
)
def test_processes_that_would_not_hear_of_each_other_are_refused(databases: tuple[str, ...], bus: str, say: str):
    with pytest.raises(SetupError, match=say):
        require_several_possible(Configuration(databases=databases, nats=bus, processes=2))


def test_each_process_has_its_share_of_the_processors_and_its_own_metrics():
    whole = Configuration(processes=2, bot_processes=6, metrics="127.0.0.1:9464")
    second = own_configuration(whole, 1)
    assert (second.bot_processes, second.metrics_address) == (3, ("127.0.0.1", 9465))
