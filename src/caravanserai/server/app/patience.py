"""Whoever does not read is not waited for: a connection that takes nothing for too long is cut."""

import asyncio
import socket
import struct

from prometheus_client import Counter
from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

PATIENCE = 10.0
"""How many seconds somebody may take to read what waits for them: some 50 KB beyond what the system holds."""
AT_ONCE = struct.pack("ii", 1, 0)
"""A connection that ends so forgets what was not read."""

DROPPED = Counter("caravanserai_slow_readers_dropped", "Connections given up because nobody read from them.")


class Impatient(asyncio.Protocol):
    """A connection that is cut, not closed: to close it would mean to wait until the rest is read."""

    transport: asyncio.Transport
    _giving_up: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """So much waits to be read that nothing more is sent."""
        super().pause_writing()
        self._giving_up = asyncio.get_running_loop().call_later(PATIENCE, self.give_up)

    def resume_writing(self) -> None:
        """Somebody reads again."""
        super().resume_writing()
        self._wait_no_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        super().connection_lost(exc)
        self._wait_no_more()

    def _wait_no_more(self) -> None:
        if self._giving_up is not None:
            self._giving_up.cancel()
            self._giving_up = None

    def give_up(self) -> None:
        """The connection is cut."""
        DROPPED.inc()
        # Otherwise the system would go on offering what nobody reads, some MB of it.
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.transport.abort()


class Socket(Impatient, WebSocketsSansIOProtocol):
    """A WebSocket, and somebody who reads it or not."""

    def keepalive_timeout(self) -> None:
        """Whoever does not answer when they are called is not there."""
        self.give_up()


class Answers(Impatient, AutoHTTPProtocol):
    """An HTTP connection, and somebody who reads it or not."""
