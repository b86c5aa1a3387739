"""A node accepts connections some at a time, and makes nothing of those that it does not let in."""

import asyncio
import errno
import socket
from collections.abc import Awaitable, Callable

import pytest

from serai.server.app import accepting
from serai.server.app.accepting import MAX_AT_ONCE, Acceptor
from serai.server.app.connection_counts import ConnectionCounts
from serai.server.app.unfinished_requests import NodeState
from tests import patience


class Guest(asyncio.Protocol):
    """Says hello to whoever comes in."""

    made = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        Guest.made += 1
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"hello")
        transport.close()


class Crowded(NodeState):
    """A node that lets in whom it likes."""

    def __init__(self, *, lets_in: bool) -> None:
        super().__init__("", 1.0, ConnectionCounts())
        self.room = lets_in

    def has_room(self, network: str) -> bool:
        return self.room


def at_the_door(lets_in: bool, play: Callable[[socket.socket], Awaitable[None]]) -> int:
    """Plays in front of a node; how many were let in."""
    Guest.made = 0

    async def evening() -> None:
        with socket.create_server(("127.0.0.1", 0), backlog=128) as listening:
            acceptor = Acceptor(listening, Crowded(lets_in=lets_in), Guest)
            acceptor.start()
            async with asyncio.timeout(patience.SECONDS):
                await play(listening)
            acceptor.stop()

    asyncio.run(evening())
    return Guest.made


async def heard(listening: socket.socket) -> bytes:
    """What somebody hears who connects."""
    reading, writing = await asyncio.open_connection(*listening.getsockname())
    said = await reading.read()
    writing.close()
    return said


def test_who_is_let_in_is_served():
    async def play(listening: socket.socket) -> None:
        everybody = [heard(listening) for _ in range(3 * MAX_AT_ONCE)]
        assert set(await asyncio.gather(*everybody)) == {b"hello"}

    assert at_the_door(True, play) == 3 * MAX_AT_ONCE


def test_of_a_network_that_has_enough_nothing_is_made():
    async def play(listening: socket.socket) -> None:
        everybody = [heard(listening) for _ in range(3 * MAX_AT_ONCE)]
        assert set(await asyncio.gather(*everybody)) == {b""}

    assert at_the_door(False, play) == 0


def test_while_there_is_no_descriptor_the_node_waits_and_does_not_spin(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(accepting, "WITHOUT_DESCRIPTOR_SECONDS", 0.05)
    tries: list[float] = []

    class Full(socket.socket):
        def accept(self) -> tuple[socket.socket, object]:
            tries.append(0)
            if len(tries) < 4:
                raise OSError(errno.EMFILE, "no descriptor")
            return super().accept()

    async def play(listening: socket.socket) -> None:
        full = Full(fileno=listening.detach())
        acceptor = Acceptor(full, Crowded(lets_in=True), Guest)
        acceptor.start()
        began = asyncio.get_running_loop().time()
        assert await heard(full) == b"hello"
        assert asyncio.get_running_loop().time() > began + 3 * 0.04
        acceptor.stop()
        full.close()

    async def evening() -> None:
        async with asyncio.timeout(patience.SECONDS):
            await play(socket.create_server(("127.0.0.1", 0)))

    asyncio.run(evening())
    assert len(tries) < 8
