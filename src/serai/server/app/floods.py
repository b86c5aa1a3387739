"""WebSockets that are closed, and read no further, when they send more bytes than anybody has to say."""

import asyncio
from time import monotonic
from typing import Any

from serai.server.app.flooding import CLOSE_FLOOD, REASON
from serai.server.app.refused_connections import note_refusal
from serai.server.app.unfinished_requests import NodeState

BURST_BYTES, BYTES_PER_SECOND = 32_768, 8_192
"""How much a socket may send at once and in the long run: the messages of a busy minute are a tenth of that."""
GOODBYE_SECONDS = 1.0
"""How long it has to hear why it is closed."""


class ClosesFloods(asyncio.Protocol):
    """A WebSocket whose bytes are counted before they are parsed, which is where a flood would cost the node."""

    transport: asyncio.Transport
    queue: asyncio.Queue[Any]
    conn: Any
    client: tuple[str, int] | None
    close_sent: bool
    _level, _at, _flooded = float(BURST_BYTES), 0.0, False

    def __init__(self, *, server_state: NodeState, **others: Any) -> None:
        super().__init__(server_state=server_state, **others)  # pyright: ignore[reportCallIssue]
        self.server_state = server_state

    def data_received(self, data: bytes) -> None:
        """Some bytes; those of a flood are dropped."""
        if self._flooded:
            return
        at, generosity = monotonic(), self.server_state.generosity
        refilled = (at - self._at) * BYTES_PER_SECOND if self._at else BURST_BYTES
        self._level, self._at = min(BURST_BYTES, self._level + refilled) - len(data) / generosity, at
        if self._level < 0:
            self._close_flood()
        else:
            super().data_received(data)

    def _close_flood(self) -> None:
        self._flooded = True
        note_refusal("flood", self.server_state.network_behind(self.client[0] if self.client else ""))
        self.transport.pause_reading()
        if not self.close_sent:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": CLOSE_FLOOD, "reason": REASON})
            self.conn.send_close(CLOSE_FLOOD, REASON)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self.transport.abort)
