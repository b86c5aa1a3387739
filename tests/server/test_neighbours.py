"""What several processes behind a port count holds for all of them together."""

import asyncio
import multiprocessing
import socket
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from serai.server.app.accepting import let_begin
from serai.server.app.connection_counts import ConnectionCounts
from serai.server.app.neighbours import Neighbours
from serai.server.app.place import Place
from serai.server.app.rate_limiter import RATE_LIMITS, RateLimiter, TooManyRequests
from serai.server.app.shared_counts import MAX_LINES, MAX_UNSAID, SharedCounts
from serai.server.app.taking_over import HandsOn
from tests import patience

NETWORK, WIDE = "192.0.2.0/24", "2001:db8:0:1::/64"


class Remembers(asyncio.Protocol):
    """A connection that keeps what it is told."""

    def __init__(self) -> None:
        self.told, self.cycle = b"", None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.told += data


class Door(HandsOn, Remembers):
    """A connection of a process that has neighbours."""


class Process:
    """A process as far as it counts, and lets people in."""

    def __init__(self, number: int, folder: Path) -> None:
        self.limiter, self.sockets = RateLimiter(), ConnectionCounts()
        self.listening, pipe = socket.socket(), multiprocessing.Pipe()
        place = Place(number, 2, folder, self.listening, pipe[0])
        counts = SharedCounts(number, place.others, self.limiter, {"sockets": self.sockets})
        self.neighbours = Neighbours(place, counts)
        self.neighbours.start(self.door)
        self.doors: list[Door] = []

    def door(self) -> Door:
        self.doors.append(Door())
        self.doors[-1].neighbours = self.neighbours
        return self.doors[-1]

    def told(self) -> bytes:
        return b"".join(door.told for door in self.doors)

    def left(self, who: str) -> float:
        """How many new tables somebody may still open here."""
        return round(self.limiter._level("open", who, 1)[0])

    def stop(self) -> None:
        self.neighbours.stop()
        self.listening.close()


Play = Callable[[Process, Process], Coroutine[Any, Any, None]]


def together(folder: Path, play: Play) -> None:
    """Two processes behind a port."""

    async def evening() -> None:
        with ExitStack() as stack:
            both = [Process(number, folder) for number in range(2)]
            for process in both:
                stack.callback(process.stop)
            await play(*both)

    asyncio.run(evening())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(patience.SECONDS):
        while not true():
            await asyncio.sleep(0.01)


async def says(process: Process, words: bytes) -> None:
    """Somebody comes to a process and says something."""
    ours, theirs = socket.socketpair()
    with ours:
        await let_begin(process.door, theirs)
        ours.sendall(words)
        await asyncio.sleep(0.1)


def test_who_asks_for_a_table_comes_to_its_process_and_everybody_else_stays(tmp_path: Path):
    tables = [f"table{number}".encode() for number in range(8)]
    heads = {table: b"GET /api/tables/%s/live HTTP/1.1\r\n" % table for table in tables}

    async def play(first: Process, second: Process) -> None:
        for head in heads.values():
            await says(first, head)
        await says(first, b"GET /api/lobby HTTP/1.1\r\n")
        here = b"".join(head for table, head in heads.items() if first.neighbours.home_of(table) is None)
        there = b"".join(head for table, head in heads.items() if second.neighbours.home_of(table) is None)
        await until(lambda: second.told() == there)
        await until(lambda: first.told() == here + b"GET /api/lobby HTTP/1.1\r\n")
        assert here
        assert there
        assert len(here + there) == sum(map(len, heads.values())), "every table has one home"

    together(tmp_path, play)


def test_a_table_is_served_where_people_come_in_while_its_process_is_not_there(tmp_path: Path):
    async def play(first: Process, second: Process) -> None:
        second.neighbours.stop()
        table = next(table for table in (b"a", b"b", b"c", b"d", b"e") if first.neighbours.home_of(table) == 1)
        await says(first, b"GET /api/tables/%s HTTP/1.1\r\n" % table)
        await until(lambda: table in first.told())

    together(tmp_path, play)


def test_what_was_taken_at_one_process_is_gone_at_the_other(tmp_path: Path):
    async def play(first: Process, second: Process) -> None:
        for _ in range(RATE_LIMITS["open"].size):
            first.limiter.take("open", NETWORK)
        await until(lambda: second.left(NETWORK) == 0)
        with pytest.raises(TooManyRequests):
            second.limiter.take("open", NETWORK)
        first.limiter.give_back("open", NETWORK)
        second.limiter.charge("open", "linda", 3)
        await until(lambda: second.left(NETWORK) == 1)
        await until(lambda: first.left("linda") == RATE_LIMITS["open"].size - 3)

    together(tmp_path, play)


def test_connections_at_both_processes_count_together(tmp_path: Path):
    async def play(first: Process, second: Process) -> None:
        for who in (NETWORK, WIDE):
            first.sockets.add(who)
            second.sockets.add(who)
        await until(lambda: not first.sockets.has_room(NETWORK, 2) and not second.sockets.has_room(WIDE, 2))
        first.sockets.remove(NETWORK)
        await until(lambda: second.sockets.has_room(NETWORK, 2))

    together(tmp_path, play)


def test_who_has_gone_has_no_connections_and_who_comes_is_told_everything(tmp_path: Path):
    async def play(first: Process, second: Process) -> None:
        people = [f"person {number}" for number in range(2 * MAX_LINES)]
        for person in people:
            second.sockets.add(person)
            first.sockets.add(person)
        await until(lambda: not any(first.sockets.has_room(person, 2) for person in people))
        second.stop()
        first.sockets.add("linda")
        await until(lambda: all(first.sockets.has_room(person, 2) for person in people))
        third = Process(1, tmp_path)
        await until(lambda: not any(third.sockets.has_room(person, 1) for person in (*people, "linda")))
        third.stop()

    together(tmp_path, play)


def test_for_whom_never_reads_no_more_waits_than_can_be_told(tmp_path: Path):
    async def play(first: Process, second: Process) -> None:
        first.neighbours.stop()
        for number in range(MAX_UNSAID + 10):
            first.limiter.take("open", f"network {number}")
            first.sockets.add(f"network {number}")
            first.sockets.remove(f"network {number}")
        first.sockets.add("linda")
        unsaid = first.neighbours.counts.unsaid[1]
        assert (len(unsaid.taken), unsaid.begins) == (MAX_UNSAID, True)
        assert ("sockets", "linda") in unsaid.open
        assert len(unsaid.open) < 20

    together(tmp_path, play)
