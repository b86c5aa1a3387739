"""Live tables: over a WebSocket for browsers, or as a stream of JSON lines for programs in any language."""

import asyncio
import random
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from time import monotonic
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream
from prometheus_client import Gauge

from serai.bots import searches
from serai.online.commands import AnyCommand, Say
from serai.online.projection import Listener
from serai.online.table import OnlineTable
from serai.server.app.authenticator import Caller, id_of
from serai.server.app.client_files import BUILD
from serai.server.app.context import Context, RequestOrSocket
from serai.server.app.errors import UnknownCaller, trouble_of
from serai.server.app.flooding import Flooding, close_flooding
from serai.server.app.messages import Ack, Bye, GettingReady, Ping, Pong, Presence, Refusal, Update, Welcome, scope_of
from serai.server.app.open_connections import OpenConnection
from serai.server.app.sitting_down import carry_out
from serai.server.clock import now
from serai.server.cpu_accounting import PARSE, SEND
from serai.server.hall.presence import Attendance
from serai.server.store.database import finish

PING_SECONDS = 20
"""How often a client sends a ping; a stream of lines gets an empty line as often."""
RECONNECT_SPREAD_MILLISECONDS = 3_000
"""When a node closes, its clients reconnect at random moments within this time."""
CLOSE_RESTART, CLOSE_REFUSED, CLOSE_ERROR = 1012, 4403, 1011
"""WebSocket close codes."""
RECHECK_SECONDS = 60
"""How long somebody who was signed out, or whose token was deleted, may go on listening."""
JSON_LINES = "application/x-ndjson"

CONNECTIONS = Gauge(
    "serai_connections", "Connections that follow a table, the lobby, or what concerns one person.", ["kind"]
)

MESSAGE: msgspec.json.Decoder[AnyCommand | Ping] = msgspec.json.Decoder(AnyCommand | Ping)
Words = Annotated[bool, Parameter(description="Whether to add sentences and hints for people.")]
Changes = Annotated[
    bool, Parameter(description="Whether to send what has changed in place of every update but the first.")
]
After = Annotated[
    int | None, Parameter(ge=0, le=1_000_000_000, description="The number of the latest feed item you have.")
]


async def live_feed(
    context: Context,
    id: str,
    person: str,
    after: int | None,
    words: bool,
    changes: bool = False,
    beside: bool = False,
    network: str = "",
) -> AsyncGenerator[bytes]:
    """The `update` messages of a table for one person: first what they missed, then every change as it happens.

    What happens while the reader is busy is merged into one message, so that no queue builds up.
    With `changes` the later ones are `change` messages; with `beside` there are `presence` messages too.
    An empty message every `PING_SECONDS` shows that the connection is alive.
    """
    hall, changed = context.hall, asyncio.Event()
    session = await hall.follow(id, changed.set, network)
    follower, told = hall.presence.follower(id, len(session.table.places)), b""
    is_host = session.table.opened.listed and session.table.host == person
    if is_host:
        context.lobby.host_arrives(id)
    try:
        await hall.catch_up_to(session, person, after)
        listener = Listener(session.table.seat_of(person), words)
        follower.sit(listener.audience)
        await hall.feeds.keep(session, changed.set, listener, after)
        if words:
            context.hints.warm_up(session.table, listener.audience)
        message, known = session.update_for(listener, after), session.snapshot_for(listener) if changes else None
        seq: int | None = session.table.heard[listener.audience]
        context.charge_for(message, person, network)
        yield message
        while not context.closing:
            changed.clear()
            if listener.audience != session.table.seat_of(person):
                # Another seat has another feed, so a person who changes their seat starts afresh.
                listener, seq, known = Listener(session.table.seat_of(person), words), None, None
                follower.sit(listener.audience)
                await hall.feeds.keep(session, changed.set, listener, None)
            if session.table.heard[listener.audience] != seq:
                message = session.message_for(listener, seq, known)
                seq = session.table.heard[listener.audience]
                known = session.snapshot_for(listener) if changes else None
                yield message
            elif beside and (now_so := _presence(follower.attendance, session.table)) != told:
                told = now_so
                yield told
            else:
                try:
                    async with asyncio.timeout(PING_SECONDS):
                        await changed.wait()
                except TimeoutError:
                    yield b""
    finally:
        if is_host:
            context.lobby.host_leaves(id)
        follower.leave()
        hall.unfollow(session, changed.set)


def _presence(attendance: Attendance, table: OnlineTable) -> bytes:
    """The `presence` message of a table."""
    news = attendance.getting_ready
    seats = [seat for seat in table.bots_to_choose if searches(table.game, table.places[seat].bot or "")]
    ready = GettingReady(seats, *news) if news and seats else None
    return _encode(Presence(list(attendance.present), ready))


async def while_signed_in(
    context: Context, request: RequestOrSocket, caller: Caller | None, feed: AsyncGenerator[bytes]
) -> AsyncGenerator[bytes]:
    """The messages of a feed, as long as its reader is who they were at the beginning; raises `UnknownCaller`."""
    checked = monotonic()
    async with aclosing(feed) as messages:
        async for message in messages:
            if monotonic() - checked > RECHECK_SECONDS:
                checked = monotonic()
                if id_of(await context.caller_or_none(request)) != id_of(caller):
                    raise UnknownCaller("You were signed out. Open the page again.")
            yield message


@get(
    "/api/tables/{id:str}/stream",
    responses={200: ResponseSpec(Update, media_type=JSON_LINES, description="Each line.")},
)
async def get_table_stream(
    request: Request[Any, Any, Any], context: Context, id: str, after: After = None, words: Words = False
) -> Stream:
    """Follows a table as lines of JSON, one update per line; an empty line shows that the connection is alive."""
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    session = await context.table_seen_by(caller, id)

    feed = live_feed(context, session.id, id_of(caller), after, words, network=context.network(request))
    return stream_of(context, request, caller, "stream", feed)


def stream_of(
    context: Context, request: RequestOrSocket, caller: Caller | None, kind: str, feed: AsyncGenerator[bytes]
) -> Stream:
    """The messages of a feed as lines; it counts as a connection, and is refused if there are too many."""

    async def lines() -> AsyncGenerator[bytes]:
        counted = CONNECTIONS.labels(kind).track_inprogress()
        with OpenConnection(context, request, caller), counted, suppress(UnknownCaller):
            async for message in while_signed_in(context, request, caller, feed):
                yield message + b"\n"

    OpenConnection(context, request, caller).require_capacity()
    return Stream(lines(), media_type=JSON_LINES, headers={"x-accel-buffering": "no"})


@websocket("/api/tables/{id:str}/live")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    context: Context,
    id: str,
    after: After = None,
    words: Words = False,
    changes: Changes = False,
) -> None:
    """Follows a table and takes commands, over one WebSocket."""
    caller = await accept(socket, context, id)
    if caller is False:
        return
    with OpenConnection(context, socket, caller), CONNECTIONS.labels("socket").track_inprogress():
        await socket.send_data(_encode(Welcome(now(), PING_SECONDS, id_of(caller) or None, BUILD)))
        answering = asyncio.Lock()
        reading = asyncio.create_task(_read_commands(socket, context, id, caller, answering))
        try:
            network = context.network(socket)
            feed = live_feed(context, id, id_of(caller), after, words, changes, words, network)
            await _send_feed(socket, while_signed_in(context, socket, caller, feed), reading)
            if context.closing:
                async with answering:  # the answer to a command comes before the goodbye
                    await say_bye(socket)
        except WebSocketDisconnect:
            pass
        except UnknownCaller:
            await say_bye(socket)
        except Exception as error:
            await refuse_and_close(socket, error, CLOSE_ERROR)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


async def accept(
    socket: WebSocket[Any, Any, Any], context: Context, table: str | None = None
) -> Caller | Literal[False] | None:
    """Accepts a socket; returns who opened it (None if nobody is signed in), or False if it was refused and closed."""
    await socket.accept()
    if context.closing:
        await say_bye(socket)
        return False
    try:
        caller = await context.caller_or_none(socket)
        context.take("read", socket, caller)
        OpenConnection(context, socket, caller).require_capacity()
        if table is not None:
            await context.table_seen_by(caller, table)
    except Exception as error:
        await refuse_and_close(socket, error, CLOSE_REFUSED)
        return False
    return caller


async def refuse_and_close(socket: WebSocket[Any, Any, Any], error: Exception, code: int) -> None:
    """Sends the reason and closes the socket."""
    _, trouble = trouble_of(error)
    with suppress(Exception):
        await socket.send_data(_encode(Refusal("", trouble.why, trouble.say, trouble.say_de)), mode="text")
        await socket.close(code)


async def _send_feed(
    socket: WebSocket[Any, Any, Any], feed: AsyncGenerator[bytes], reading: asyncio.Task[None]
) -> None:
    """Sends updates until the client disconnects or the node closes."""
    sending = asyncio.create_task(_send_all(socket, feed))
    try:
        await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        if sending.done():
            sending.result()
    finally:
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send_all(socket: WebSocket[Any, Any, Any], feed: AsyncGenerator[bytes]) -> None:
    async with aclosing(feed) as messages:
        async for message in messages:
            if message and not await send(socket, message):
                return


async def say_bye(socket: WebSocket[Any, Any, Any]) -> None:
    """Asks the client to reconnect at a random moment, and closes the socket."""
    with suppress(Exception):
        await socket.send_data(_encode(Bye(random.randrange(RECONNECT_SPREAD_MILLISECONDS))), mode="text")
        await socket.close(CLOSE_RESTART)


async def send(socket: WebSocket[Any, Any, Any], message: bytes) -> bool:
    """Sends one message; returns whether the client is still connected."""
    try:
        await SEND.steps(socket.send_data(message, mode="text"))
    except (OSError, RuntimeError):  # gone, or closed a moment ago by either side
        return False
    return True


async def _read_commands(
    socket: WebSocket[Any, Any, Any], context: Context, id: str, caller: Caller | None, answering: asyncio.Lock
) -> None:
    """Reads commands one after the other, and answers each; a socket that goes on after refusals is closed."""
    flooding = Flooding()
    with suppress(WebSocketDisconnect):
        while not flooding.is_over:
            text = await socket.receive_text()
            async with answering:
                answer = await finish(_answer(text, socket, context, id, caller))
                if answer is None:
                    await say_bye(socket)
                    return
                if not await send(socket, _encode(answer)):
                    return
            flooding.count(isinstance(answer, Refusal) and answer.why == "too-much")
        await close_flooding(socket, context)


async def _answer(
    text: str, socket: WebSocket[Any, Any, Any], context: Context, id: str, caller: Caller | None
) -> Ack | Refusal | Pong | None:
    """The answer to a message; None if the sender is no longer who they were when they connected."""
    command_id = ""
    try:
        context.take("message", socket, caller)
        with PARSE:
            command = MESSAGE.decode(text)
        if isinstance(command, Ping):
            return Pong(now())
        command_id = command.id
        # The name may have been changed since, the token deleted, or the browser signed out.
        sender = await context.caller(socket, scope_of(command))
        if isinstance(command, Say):
            context.take("say", socket, sender)
        return Ack(command_id, await carry_out(context, socket, sender, id, command))
    except Exception as error:
        if caller is not None and isinstance(error, UnknownCaller):
            return None
        _, trouble = trouble_of(error)
        return Refusal(command_id, trouble.why, trouble.say, trouble.say_de)


_encode = msgspec.json.Encoder().encode
