"""Connections that are cut because their request does not arrive, and how many a network may have that wait."""

import asyncio
from typing import Literal, Protocol

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.server import ServerState

from serai.server.app.connection_counts import ConnectionCounts
from serai.server.app.networks import network_of
from serai.server.app.refused_connections import Reason, note_refusal

HEAD_SECONDS, BODY_SECONDS = 10.0, 60.0
"""How long the head of a request may take from its first byte, or from the connection, and its body after that."""
MAX_HEAD_BYTES = 65_536
MAX_UNFINISHED_PER_NETWORK = 64
"""How many connections of a network may wait for the rest of a request at once."""

Part = Literal["head", "body"]


def max_unfinished(generosity: float) -> int:
    """How many connections of a network may wait at once, as generous as the server is."""
    return int(MAX_UNFINISHED_PER_NETWORK * max(1.0, generosity))


class NodeState(ServerState):
    """What the connections of a node share."""

    def __init__(self, proxies: str, generosity: float, unfinished: ConnectionCounts) -> None:
        super().__init__()
        self.unfinished, self.generosity = unfinished, max(1.0, generosity)
        self.max_unfinished = max_unfinished(generosity)
        self.proxies = ProxyHeadersMiddleware(_no_app, proxies).trusted_hosts

    def has_room(self, network: str) -> bool:
        """Whether one more connection of a network may wait for its request."""
        return self.unfinished.has_room(network, self.max_unfinished)

    def network_behind(self, address: str) -> str:
        """The network that a connection counts for; those of a proxy count for nobody: they are of many people."""
        return "" if address in self.proxies else network_of(address)

    def lets_in(self, address: str) -> bool:
        """Whether a new connection is let in; one that is not is noted."""
        network = self.network_behind(address)
        if not network or self.has_room(network):
            return True
        note_refusal("crowded", network)
        return False


async def _no_app(*_: object) -> None:
    """Stands in for the application, because only the list of proxies is wanted."""


class Cycle(Protocol):
    """What uvicorn knows of a request whose head has arrived."""

    more_body: bool
    response_complete: bool


class DropsUnfinishedRequests(asyncio.Protocol):
    """A connection that is aborted if a request does not arrive in time, or if its network has too many that wait."""

    transport: asyncio.Transport
    client: tuple[str, int] | None
    cycle: Cycle | None
    server_state: NodeState
    _network = ""
    _awaited: Part | None = None
    _head_bytes = 0
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Waits for the first request."""
        super().connection_made(transport)
        self._network = self.server_state.network_behind(self.client[0] if self.client else "")
        self._wait_for("head")

    def data_received(self, data: bytes) -> None:
        """Part of a request, a whole one, or several."""
        super().data_received(data)
        self._wait_for(self._missing())
        if self._awaited == "head":
            self._head_bytes += len(data)
            if self._head_bytes > MAX_HEAD_BYTES:
                self._refuse("long-head")

    def send_400_response(self, msg: str) -> None:
        """What arrived is no request."""
        note_refusal("garbage", self._network)
        super().send_400_response(msg)  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        super().connection_lost(exc)
        self._wait_for(None)

    def _missing(self) -> Part | None:
        """What has still to arrive; a kept connection waits for the next head once it has begun."""
        if self.transport.get_protocol() is not self:
            return None  # it is a WebSocket now
        if self.cycle is None:
            return "head"
        if self.cycle.more_body:  # of a body that is too large, too: the rest still comes after the answer
            return "body"
        return "head" if self.cycle.response_complete else None

    def _wait_for(self, part: Part | None) -> None:
        if part == self._awaited:
            return
        self._stop_waiting()
        if part is None:
            return
        if self._network and not self.server_state.has_room(self._network):
            self._refuse("crowded")
            return
        self._awaited = part
        self.server_state.unfinished.add(self._network)
        seconds, reason = (HEAD_SECONDS, "late-head") if part == "head" else (BODY_SECONDS, "late-body")
        self._deadline = asyncio.get_running_loop().call_later(seconds, self._refuse, reason)

    def _stop_waiting(self) -> None:
        if self._awaited is not None:
            self.server_state.unfinished.remove(self._network)
        if self._deadline is not None:
            self._deadline.cancel()
        self._awaited, self._deadline, self._head_bytes = None, None, 0

    def _refuse(self, reason: Reason) -> None:
        note_refusal(reason, self._network)
        self.transport.abort()
