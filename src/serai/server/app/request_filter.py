"""What is decided of a request before it is routed: whether it is for this server, how often, and HEAD as GET."""

import asyncio
from contextlib import suppress

import msgspec
from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.types import LifeSpanScope, Message, Receive, ReceiveMessage, Scope, Send

from serai.server.app.context import Context
from serai.server.app.errors import trouble_of
from serai.server.app.flooding import CLOSE_FLOOD
from serai.server.app.hosts import AllowedHosts, WrongHost
from serai.server.app.live import CLOSE_REFUSED
from serai.server.app.network_turns import NetworkTurns, Turn
from serai.server.app.networks import caller_network
from serai.server.app.rate_limiter import RequestKind, TooManyRequests
from serai.server.app.refused_connections import note_refusal
from serai.server.app.security_headers import security_headers
from serai.server.app.unfinished_requests import max_unfinished
from serai.server.hall.beside import WHOSE

PROBES = ("/readyz", "/metrics", "/api/schema")
"""Where monitors and developers ask, for whom no person is counted."""
MISSES = (400, 401, 403, 404, 405, 409, 429)
"""The status of an answer that led nowhere, or that it was too much."""
MISSED_SOCKETS = (CLOSE_REFUSED, CLOSE_FLOOD)
"""The code with which a socket is closed for the same reasons."""
HOLD_BACK_SECONDS = 1.0
"""How long whoever goes on after many refusals waits for the next one."""
CLOSE_POLICY = 1008


class RequestFilter:
    """The application, for requests that pass."""

    def __init__(self, app: Litestar, context: Context) -> None:
        self.app, self.context = app, context
        self.hosts = AllowedHosts(context.configuration)
        self.turns = NetworkTurns(context.configuration.generosity)

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Receive, send: Send) -> None:
        """Answers a request, or refuses it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        WHOSE.set(caller_network(scope))
        try:
            self._require_host(scope)
            receive, send = self._require_credit(scope, receive, send)
            turn = await self._turn(scope)
        except (WrongHost, TooManyRequests) as error:
            await self._refuse(scope, send, error)
            return
        if scope["type"] == "http" and scope["method"] == "HEAD":
            # A copy: uvicorn still knows the request as HEAD, and keeps the length of the body that it leaves out.
            scope, send = scope | {"method": "GET"}, _without_body(send)  # pyright: ignore[reportAssignmentType]
        if turn is None:
            await self.app(scope, receive, send)
            return
        try:
            await self.app(scope, receive, turn.ending(send))
        finally:
            turn.end()

    async def _turn(self, scope: Scope) -> Turn | None:
        """The turn of a request of the API; None for whatever else, which keeps nobody waiting."""
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            return None
        return await self.turns.begin(caller_network(scope))

    def _require_host(self, scope: Scope) -> None:
        for name, value in scope["headers"]:
            if name == b"host":
                self.hosts.require(value.decode("latin-1"))

    def _require_credit(self, scope: Scope, receive: Receive, send: Send) -> tuple[Receive, Send]:
        """Refuses whoever asks too often for what is not there; returns a `receive` and a `send` that count that."""
        limiter, path = self.context.limiter, scope["path"]
        if path.startswith(PROBES):
            limiter.take("probe", caller_network(scope))
        if not path.startswith("/api/"):
            return receive, send
        cookie = self.context.authenticator.cookies.read(ASGIConnection(scope).cookies)
        network = caller_network(scope)
        payers: list[tuple[RequestKind, str]] = [("miss", cookie.person if cookie else network)]
        payers.append(("network-miss", network))
        for kind, who in payers:
            limiter.require(kind, who)

        def count(message: Message | ReceiveMessage) -> None:
            if _is_miss(message):
                with suppress(TooManyRequests):
                    for kind, who in payers:
                        limiter.take(kind, who)

        async def receive_and_count() -> ReceiveMessage:
            message = await receive()
            count(message)
            return message

        async def send_and_count(message: Message) -> None:
            count(message)
            await send(message)

        return receive_and_count, send_and_count

    async def _hold_back(self, network: str) -> None:
        """Keeps whoever goes on after many refusals waiting; meanwhile it counts like a request that is half sent.

        So a network that goes on with all its might gets no further connection until it has waited.
        """
        held = self.context.unfinished
        if held.has_room(network, max_unfinished(self.context.configuration.generosity)):
            held.add(network)
            try:
                await asyncio.sleep(HOLD_BACK_SECONDS)
            finally:
                held.remove(network)

    async def _refuse(self, scope: Scope, send: Send, error: Exception) -> None:
        if isinstance(error, WrongHost):
            note_refusal("host", caller_network(scope), host=error.host)
        else:
            await self._hold_back(caller_network(scope))
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": CLOSE_POLICY, "reason": ""})
            return
        status, trouble = trouble_of(error)
        body = msgspec.json.encode(trouble)
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += security_headers(self.context.configuration.public_url)
        if trouble.seconds:
            headers.append((b"retry-after", str(trouble.seconds).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _is_miss(message: Message | ReceiveMessage) -> bool:
    """Whether an answer leads nowhere, or a socket is closed because it was too much."""
    if message["type"] == "http.response.start":
        return message["status"] in MISSES
    if message["type"] == "websocket.disconnect":
        return message["code"] == CLOSE_FLOOD
    return message["type"] == "websocket.close" and message["code"] in MISSED_SOCKETS


def _without_body(send: Send) -> Send:
    """A `send` for HEAD; the first part of a body ends it, however much would follow."""
    ended = False

    async def send_head(message: Message) -> None:
        nonlocal ended
        if message["type"] != "http.response.body":
            await send(message)
        elif not ended:
            ended = True
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    return send_head
