"""Whoever is cut off misses nothing, whoever does not read is let go, and a node that closes sends its people on."""

import asyncio
import itertools
import json
import random
import resource
import select
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import pytest
from litestar import WebSocket
from websockets.asyncio.client import ClientConnection

from serai.server.app.live import send
from tests.server.guests import Guest
from tests.server.load import Choice, Player, compare, party, play
from tests.server.shapes import Shape, fleet, one_box
from tests.servers import free_port

HALF_A_WORD = b"\x81\xa0abcdhalf"
"""The beginning of a message of 32 letters."""


@dataclass
class Unlucky(Player):
    """Somebody whose line is cut at any moment: in silence, after news, in the middle of a word, before an answer."""

    cuts: int = 0
    most_cuts: int = 50

    async def follow(self, socket: ClientConnection) -> None:
        asyncio.get_running_loop().call_later(random.uniform(0, 0.08), self.cut, socket)
        await super().follow(socket)

    async def choose(self, socket: ClientConnection) -> None:
        if random.random() < 0.2:
            self.cut(socket)
        await super().choose(socket)

    async def say(self, socket: ClientConnection, choice: Choice) -> None:
        fate = random.random()
        if fate < 0.2 and self.cuts < self.most_cuts:
            socket.transport.write(HALF_A_WORD)
        else:
            await super().say(socket, choice)
        if fate < 0.5:
            self.cut(socket)

    def cut(self, socket: ClientConnection) -> None:
        if self.cuts < self.most_cuts and not socket.transport.is_closing():
            self.cuts += 1
            socket.transport.abort()


def in_turn() -> Callable[[Sequence[str]], str]:
    """One node after the other."""
    turn = itertools.count()
    return lambda nodes: nodes[next(turn) % len(nodes)]


EVENINGS = 4
"""How often an evening is repeated until a choice had to be sent again."""


def test_linda_is_cut_off_fifty_times_and_misses_nothing_and_sees_nothing_twice(hall: Shape):
    resent = 0
    for _ in range(EVENINGS):  # on a busy machine it may happen that no cut falls between a choice and its answer
        linda, lukas = party(hall.urls, people=2, bots=1, pace=0.3)
        linda = Unlucky(linda.guest, linda.table, hall.urls, pause=0.02, where=in_turn())
        asyncio.run(play([linda, lukas]))
        resent += asyncio.run(compare([linda, lukas], hall.databases)).resent
        assert linda.cuts == 50
        assert linda.connections > 50
        if resent:
            break
    assert resent > 0


@pytest.fixture(scope="module")
def deaf_hall(postgres: str) -> Iterator[Shape]:
    """Two nodes without a bus: what one has kept, the other reads a few seconds later."""
    with fleet(postgres, f"nats://127.0.0.1:{free_port()}", workers=0) as shape:
        yield shape


def test_lukas_hears_linda_from_another_node_although_no_hint_comes(deaf_hall: Shape):
    here, there = deaf_hall.urls
    linda, lukas = Guest(here, "Linda"), Guest(there, "Lukas")
    table = linda.open()
    with lukas.line(table, after=0) as line:
        line.told()
        linda.wish(table, "say", text="Can you hear me?")
        assert line.told()["feed"][0]["text"] == "Can you hear me?"


def test_linda_goes_to_a_node_that_knows_less_than_she_does_and_hears_nothing_twice(deaf_hall: Shape):
    here, there = deaf_hall.urls
    linda, lukas = Guest(here, "Linda"), Guest(there, "Lukas")
    table = linda.open()
    with lukas.line(table), linda.line(table, after=0) as line:
        said = linda.wish(table, "say", text="The other node sleeps.")
        while line.told()["seq"] < said:
            pass
        linda.http.base_url = there
        with linda.line(table, after=said) as other_line:
            assert not other_line.told()["fresh"]
        assert linda.look(table, after=said)["fresh"] is False


def test_mira_takes_a_seat_of_which_her_node_does_not_know_yet_that_it_is_empty(deaf_hall: Shape):
    here, there = deaf_hall.urls
    linda, lukas, mira = Guest(here, "Linda"), Guest(there, "Lukas"), Guest(there, "Mira")
    table = linda.open()
    with lukas.line(table) as line:
        linda.wish(table, "stand", seat=0)
        mira.wish(table, "sit", seat=0)
        while line.told()["info"]["seats"][0].get("name") != "Mira":
            pass


# Whoever does not read


BREATH_SECONDS = 0.003
"""Even the quickest machine leaves whoever talks no quicker than the limits of a hall that is generous to tests."""


@dataclass
class Talker(Player):
    """A watcher who talks to the other watchers, on and on, until those who do not read have been let go."""

    sleepers: Sequence[socket.socket] = ()

    @property
    def done(self) -> bool:
        over = self.picture is not None and self.picture.info["status"] == "over"
        return self.choice is None and over and all(map(is_cut, self.sleepers))

    async def choose(self, socket: ClientConnection) -> None:
        if self.picture is not None and self.unseen is None and not self.done:
            await asyncio.sleep(BREATH_SECONDS)
            await self.wish(socket, "a long story " * 38)

    async def say(self, socket: ClientConnection, choice: Choice) -> None:
        await socket.send(json.dumps({"t": "say", "id": choice.id, "text": choice.action}))


UPGRADE = (
    *("Upgrade: websocket", "Connection: Upgrade"),
    *("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: c2xlZXBzbGlrZWFzdG9uZQ=="),
)
LINES = {"live": (UPGRADE, b"HTTP/1.1 101"), "stream": ((), b"HTTP/1.1 200")}
"""The two kinds of lines to a table: what is asked for besides, and how the answer begins."""


def sleeper(url: str, table: str, kind: str) -> socket.socket:
    """Somebody who opens a line to a table, and never reads a word of what is told there."""
    host, port = url.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect((host, int(port)))
    besides, answer = LINES[kind]
    asked = (f"GET /api/tables/{table}/{kind}?after=0 HTTP/1.1", f"Host: {host}:{port}", *besides, "", "")
    line.sendall("\r\n".join(asked).encode())
    assert line.recv(len(answer)) == answer
    return line


def is_cut(line: socket.socket) -> bool:
    """Whether the other side has hung up for good."""
    looking = select.poll()
    looking.register(line, 0)
    return bool(looking.poll(0))


def memory(process: int) -> int:
    """How many bytes of memory a process has."""
    return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()


def log_bytes(hall: Shape) -> int:
    """How long the logs of all tables of one box are."""
    with closing(sqlite3.connect(hall.databases.removeprefix("sqlite:///"))) as database:
        return int(database.execute("SELECT coalesce(sum(length(entry)), 0) FROM log").fetchone()[0])


def gossip(hall: Shape, pace: float, sleepers: int) -> list[float]:
    """A game with much talk among watchers, of whom some of each kind sleep; how long the players waited."""
    players = party(hall.urls, people=3, pace=pace)
    table = players[0].table

    async def evening(lines: Sequence[socket.socket]) -> None:
        async with asyncio.timeout(150):
            await play([*players, Talker(Guest(hall.url), table, hall.urls, sleepers=lines)])

    with ExitStack() as leave:
        each = [kind for kind in LINES for _ in range(sleepers)]
        asyncio.run(evening([leave.enter_context(sleeper(hall.url, table, kind)) for kind in each]))
    asyncio.run(compare(players, hall.databases))
    return sorted(wait for player in players for wait in player.waits)


@pytest.mark.slow
@pytest.mark.alone
def test_whoever_never_reads_is_let_go_and_nobody_else_feels_it():
    with one_box() as hall:
        alone = gossip(hall, pace=0.2, sleepers=0)
        before, told = memory(hall.nodes[0].pid), log_bytes(hall)
        together = gossip(hall, pace=0.8, sleepers=5)
        grown, told = memory(hall.nodes[0].pid) - before, log_bytes(hall) - told
        dropped = "serai_slow_readers_dropped_total 10.0"
        assert dropped in Guest(hall.url).http.get("/metrics").text
    assert median(together) < 2 * median(alone) + 0.02
    assert together[-1] < 3 * alone[-1] + 0.5
    # Four kinds of listeners each have a feed of it. Kept for each of the ten who do not read, until they are let go,
    # it would be twenty times as much.
    assert grown < (8 << 20) + 6 * told


# A node that closes


def test_a_node_that_closes_says_goodbye_and_its_people_play_on_elsewhere(hall: Shape):
    first = hall.nodes[0]
    players = [*party(hall.urls, people=3, pace=0.2), *party(hall.urls, people=2, bots=1, pace=0.2)]
    for player in players:
        player.where = lambda nodes, player=player: nodes[-1 if player.byes else 0]

    async def close_in_the_middle() -> int:
        while sum(len(player.taken) for player in players) < 40:
            await asyncio.sleep(0.01)
        return await asyncio.to_thread(first.terminate)

    async def evening() -> int:
        playing = asyncio.create_task(play(players))
        code = await close_in_the_middle()
        await asyncio.to_thread(first.start)
        await playing
        return code

    assert asyncio.run(evening()) == 0
    assert all(player.byes for player in players)
    assert "Traceback" not in first.said()
    asyncio.run(compare(players, hall.databases))


def test_a_choice_under_way_is_answered_before_the_goodbye():
    with one_box() as hall, ThreadPoolExecutor(2) as meanwhile:
        linda = Guest(hall.url, "Linda")
        table = linda.open(fill="trader")
        with linda.line(table) as line, sqlite3.connect(hall.databases.removeprefix("sqlite:///")) as disk:
            line.told()
            disk.execute("BEGIN IMMEDIATE")  # nobody else can write now
            line.socket.send(json.dumps({"t": "say", "id": "last words", "text": "Goodnight."}))
            by_http = meanwhile.submit(linda.wish, table, "ready")
            time.sleep(0.3)
            ended = meanwhile.submit(hall.nodes[0].terminate, 8)
            time.sleep(1.2)
            disk.rollback()
            words = [line.hear(), line.hear()]
            while words[-1]["t"] != "bye":
                words.append(line.hear())
        disk.close()
        assert "last words" in [word["id"] for word in words if word["t"] == "ack"]
        assert by_http.result() > 0
        assert ended.result() == 0


@pytest.mark.parametrize("trouble", [RuntimeError("after sending 'websocket.close'"), BrokenPipeError()])
def test_a_message_to_a_socket_that_was_closed_a_moment_ago_is_no_error(trouble: Exception):
    async def closed(_: object) -> None:
        raise trouble

    async def connected() -> dict[str, str]:
        return {"type": "websocket.connect"}

    line = WebSocket({"type": "websocket"}, connected, closed)  # pyright: ignore[reportArgumentType]
    assert not asyncio.run(send(line, b"{}"))
