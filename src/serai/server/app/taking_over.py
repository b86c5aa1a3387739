"""Connections that go to another process, because their next request is about a table that belongs there."""

import asyncio
import re
import socket
from typing import Protocol

from serai.server.app.unfinished_requests import Cycle

TABLE = re.compile(rb"[A-Z]+ /api/tables/([^/? ]+)[/? ]")
"""How a request about a table begins."""


class Neighbourhood(Protocol):
    """The other processes, as far as connections go to them."""

    def home_of(self, table: bytes) -> int | None:
        """The place of the process to which a table belongs; None if it is this one."""
        ...

    def take(self, connection: socket.socket, arrived: bytes, place: int) -> bool:
        """Hands a connection on; whether the other process has it now."""
        ...


class HandsOn(asyncio.Protocol):
    """An HTTP connection that changes the process between two requests."""

    transport: asyncio.Transport
    cycle: Cycle | None
    neighbours: Neighbourhood | None = None
    arrived = b""
    """What had arrived of the first request when the connection came from another process."""
    _in_a_request = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begins with what another process has read."""
        super().connection_made(transport)
        if self.arrived and not transport.is_closing():
            self.data_received(self.arrived)

    def data_received(self, data: bytes) -> None:
        """Part of a request, a whole one, or several."""
        if not self._is_handed_on(data):
            super().data_received(data)

    def on_message_begin(self) -> None:
        """A request has begun."""
        self._in_a_request = True
        super().on_message_begin()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    def on_message_complete(self) -> None:
        """The request has arrived, and nothing yet of the next."""
        self._in_a_request = False
        super().on_message_complete()  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    def _is_handed_on(self, data: bytes) -> bool:
        begins = TABLE.match(data) if self.neighbours and self._is_between_requests() else None
        place = self.neighbours.home_of(begins[1]) if self.neighbours and begins else None
        if self.neighbours is None or place is None:
            return False
        if not self.neighbours.take(self.transport.get_extra_info("socket"), data, place):
            return False
        self.transport.abort()  # only here: the other process has the connection
        return True

    def _is_between_requests(self) -> bool:
        answered = self.cycle is None or self.cycle.response_complete
        return answered and not self._in_a_request and not self.transport.get_write_buffer_size()
