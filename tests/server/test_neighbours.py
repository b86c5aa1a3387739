"""What several processes behind a port count holds for all of them together."""

import asyncio
import multiprocessing
import socket
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from serai.server.app.connection_counts import ConnectionCounts
from serai.server.app.neighbours import Neighbours
from serai.server.app.place import Place
from serai.server.app.protocols import HttpProtocol
from serai.server.app.rate_limiter import RATE_LIMITS, RateLimiter, TooManyRequests
from serai.server.app.shared_counts import MAX_LINES, MAX_UNSAID, SharedCounts
from tests import patience

NETWORK, WIDE = "192.0.2.0/24", "2001:db8:0:1::/64"


class Process:
    """A process as far as it counts."""

    def __init__(self, number: int, folder: Path) -> None:
        self.limiter, self.sockets = RateLimiter(), ConnectionCounts()
        self.listening, pipe = socket.socket(), multiprocessing.Pipe()
        place = Place(number, 2, folder, self.listening, pipe[0])
        counts = SharedCounts(number, place.others, self.limiter, {"sockets": self.sockets})
        self.neighbours = Neighbours(place, counts)
        self.neighbours.start(HttpProtocol)

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
