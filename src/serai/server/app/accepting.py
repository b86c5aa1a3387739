"""How a node accepts connections: some at a time, and none of a network that has enough which wait for a request."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress

from serai.server.app.unfinished_requests import NodeState

MAX_AT_ONCE = 16
"""How many connections are accepted before the event loop turns to others."""
WITHOUT_DESCRIPTOR_SECONDS = 1.0
"""How long to wait with the next one if the system gives no descriptor for it."""

NewProtocol = Callable[[], asyncio.Protocol]


async def let_begin(new_protocol: NewProtocol, connection: socket.socket) -> None:
    """Serves a connection that was accepted."""
    connection.setblocking(False)
    with suppress(OSError):  # gone already
        await asyncio.get_running_loop().connect_accepted_socket(new_protocol, connection)


class Acceptor:
    """Closes what it does not let in before a transport and a protocol are made for it, which is most of the work."""

    def __init__(self, listening: socket.socket, state: NodeState, new_protocol: NewProtocol) -> None:
        self.listening, self.state, self.new_protocol = listening, state, new_protocol
        self._loop = asyncio.get_running_loop()
        self._stopped = False
        self._connecting: set[asyncio.Task[object]] = set()

    def start(self) -> None:
        """Starts to accept."""
        self.listening.setblocking(False)
        self._loop.add_reader(self.listening, self._accept_some)

    def stop(self) -> None:
        """Accepts nobody more."""
        self._stopped = True
        self._loop.remove_reader(self.listening)

    def _accept_some(self) -> None:
        for _ in range(MAX_AT_ONCE):
            try:
                connection, address = self.listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:
                self._wait_for_descriptors()
                return
            self._let_in(connection, address[0])

    def _let_in(self, connection: socket.socket, address: str) -> None:
        if not self.state.lets_in(address):
            connection.close()
            return
        task = self._loop.create_task(let_begin(self.new_protocol, connection))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)

    def _wait_for_descriptors(self) -> None:
        self._loop.remove_reader(self.listening)
        self._loop.call_later(WITHOUT_DESCRIPTOR_SECONDS, self._start_again)

    def _start_again(self) -> None:
        if not self._stopped:
            self.start()
