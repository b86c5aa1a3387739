"""Sockets that go on sending after they were told that it is too much."""

from typing import Any

from litestar import WebSocket

from serai.server.app.context import Context
from serai.server.app.refused_connections import note_refusal

MAX_REFUSALS = 30
"""How many messages in a row may be refused as too much; the bucket grants the next one within a second or two."""
CLOSE_FLOOD = 1008
REASON = "You went on sending although it was too much. Wait some seconds before you come back."


class Flooding:
    """How many messages of a socket were refused as too much since one was not."""

    def __init__(self) -> None:
        self.refusals = 0

    def count(self, is_too_much: bool) -> None:
        """Counts the answer to a message."""
        self.refusals = self.refusals + 1 if is_too_much else 0

    @property
    def is_over(self) -> bool:
        """Whether the socket should be closed."""
        return self.refusals >= MAX_REFUSALS


async def close_flooding(socket: WebSocket[Any, Any, Any], context: Context) -> None:
    """Closes a socket that goes on."""
    note_refusal("flood", context.network(socket))
    await socket.close(CLOSE_FLOOD, REASON)
