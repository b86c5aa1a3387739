"""Connections that are cut when the client does not read what it is sent."""

import asyncio
import socket
import struct

from prometheus_client import Counter

READ_TIMEOUT_SECONDS = 10.0
"""How long a client may leave data unread: some 50 KB beyond what the system buffers."""
DISCARD_UNSENT = struct.pack("ii", 1, 0)
"""The value of SO_LINGER with which closing a socket discards the data that was not sent."""

DROPPED = Counter("serai_slow_readers_dropped", "Connections cut because the client did not read.")


class DropsSlowReaders(asyncio.Protocol):
    """A connection that is aborted, not closed: closing would wait until the client has read the rest."""

    transport: asyncio.Transport
    _timer: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """The write buffer is full: the client has `READ_TIMEOUT_SECONDS` from now."""
        super().pause_writing()
        self._timer = asyncio.get_running_loop().call_later(READ_TIMEOUT_SECONDS, self.drop)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._cancel_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        super().connection_lost(exc)
        self._cancel_timer()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def drop(self) -> None:
        """Aborts the connection."""
        DROPPED.inc()
        # Otherwise the system would keep some MB of unread data.
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, DISCARD_UNSENT)
        self.transport.abort()
