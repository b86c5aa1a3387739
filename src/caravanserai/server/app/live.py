"""Live tables: over a WebSocket for browsers, over a stream of lines for programs in any language."""

import asyncio
import random
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Annotated, Any, Literal

import msgspec
import structlog
from litestar import Request, WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.openapi import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream
from prometheus_client import Gauge

from caravanserai.online.asking import AnyWish, Say, Sit, Wish
from caravanserai.online.telling import Ear
from caravanserai.server.app.crowd import Seated
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.errors import trouble_of
from caravanserai.server.app.identity import Caller, id_of
from caravanserai.server.app.messages import Bye, Ping, Pong, Refused, Taken, Told, Welcome, scope_of
from caravanserai.server.moment import now
from caravanserai.server.parts import PARSE, SEND

log = structlog.stdlib.get_logger()

BEAT = 20
"""Every so many seconds a client shows that it is still there; a stream of lines gets an empty line."""
LEAVE_WITHIN = 3_000
"""When a node closes, its clients come back spread over so many milliseconds."""
RESTART, NOT_LET_IN, BROKEN = 1012, 4403, 1011
LINES = "application/x-ndjson"

OPEN = Gauge("caravanserai_connections", "Connections that follow something.", ["kind"])

NAMED = (Sit, Say)
"""Wishes that come true under a person's name."""
MESSAGE: msgspec.json.Decoder[AnyWish | Ping] = msgspec.json.Decoder(AnyWish | Ping)
Words = Annotated[bool, Parameter(description="Whether a person reads along, with sentences and counsel.")]
After = Annotated[int | None, Parameter(ge=0, le=1_000_000_000, description="The number of the latest news you have.")]


async def tidings(desk: Desk, id: str, person: str, after: int | None, words: bool) -> AsyncGenerator[bytes]:
    """All that a person is told of a table: what they missed, then everything as it happens.

    Several things that happen while the reader is busy come as one message, so that nothing ever queues.
    """
    hall, wake = desk.hall, asyncio.Event()
    hosted = await hall.follow(id, wake.set)
    try:
        await hall.reach(hosted, person, after)
        ear = Ear(hosted.gathering.seat_of(person), words)
        await hall.hear_story(hosted, wake.set, ear)
        message = hosted.told(ear, after)
        seq: int | None = hosted.gathering.heard[ear.audience]
        yield message
        while not desk.closing:
            wake.clear()
            if ear.audience != hosted.gathering.seat_of(person):
                # Another seat has heard of other things, so whoever changes it begins anew.
                ear, seq = Ear(hosted.gathering.seat_of(person), words), None
                await hall.hear_story(hosted, wake.set, ear)
            if hosted.gathering.heard[ear.audience] != seq:
                message = hosted.told(ear, seq)
                seq = hosted.gathering.heard[ear.audience]
                yield message
            else:
                try:
                    async with asyncio.timeout(BEAT):
                        await wake.wait()
                except TimeoutError:
                    yield b""
    finally:
        hall.unfollow(hosted, wake.set)


@get("/api/tables/{id:str}/stream", responses={200: ResponseSpec(Told, media_type=LINES, description="Each line.")})
async def stream_table(
    request: Request[Any, Any, Any], desk: Desk, id: str, after: After = None, words: Words = False
) -> Stream:
    """Follows a table as lines of JSON, one message a line; an empty line now and then shows that the line is alive."""
    caller = await desk.anybody(request)
    desk.spend("read", request, caller)
    hosted = await desk.hall.table(id)

    async def lines() -> AsyncGenerator[bytes]:
        with Seated(desk, request, caller), OPEN.labels("stream").track_inprogress():
            async for message in tidings(desk, hosted.id, id_of(caller), after, words):
                yield message + b"\n"

    Seated(desk, request, caller).require_room()
    return Stream(lines(), media_type=LINES, headers={"x-accel-buffering": "no"})


@websocket("/api/tables/{id:str}/live")
async def live_table(
    socket: WebSocket[Any, Any, Any], desk: Desk, id: str, after: After = None, words: Words = False
) -> None:
    """Follows a table and takes wishes, over one WebSocket."""
    caller = await let_in(socket, desk, id)
    if caller is False:
        return
    with Seated(desk, socket, caller), OPEN.labels("socket").track_inprogress():
        await socket.send_data(_encode(Welcome(now(), BEAT, caller.person.id if caller else None)))
        answering = asyncio.Lock()
        reading = asyncio.create_task(_read(socket, desk, id, caller, answering))
        try:
            telling = tidings(desk, id, id_of(caller), after, words)
            await _write(socket, telling, reading)
            if desk.closing:
                async with answering:  # the goodbye comes after the answer to what was wished before it
                    await part(socket)
        except WebSocketDisconnect:
            pass
        except Exception as error:
            await turn_away(socket, error, BROKEN)
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)


async def let_in(
    socket: WebSocket[Any, Any, Any], desk: Desk, table: str | None = None
) -> Caller | Literal[False] | None:
    """Who comes; False if they were told why they cannot come in."""
    await socket.accept()
    if desk.closing:
        await part(socket)
        return False
    try:
        caller = await desk.anybody(socket)
        desk.spend("read", socket, caller)
        Seated(desk, socket, caller).require_room()
        if table is not None:
            await desk.hall.table(table)
    except Exception as error:
        await turn_away(socket, error, NOT_LET_IN)
        return False
    return caller


async def turn_away(socket: WebSocket[Any, Any, Any], error: Exception, code: int) -> None:
    """Says why the line ends, and ends it."""
    _, trouble = trouble_of(error)
    with suppress(Exception):
        await socket.send_data(_encode(Refused("", trouble.why, trouble.say)), mode="text")
        await socket.close(code)


async def _write(socket: WebSocket[Any, Any, Any], tidings: AsyncGenerator[bytes], reading: asyncio.Task[None]) -> None:
    """Sends tidings until the reader goes, is too slow, or the hall closes."""
    telling = asyncio.create_task(_tell(socket, tidings))
    try:
        await asyncio.wait((telling, reading), return_when=asyncio.FIRST_COMPLETED)
        if telling.done():
            telling.result()
    finally:
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(socket: WebSocket[Any, Any, Any], tidings: AsyncGenerator[bytes]) -> None:
    async with aclosing(tidings) as telling:
        async for message in telling:
            if message and not await send(socket, message):
                return


async def part(socket: WebSocket[Any, Any, Any]) -> None:
    """The hall closes: whoever is here is asked to come back, not all at once."""
    with suppress(Exception):
        await socket.send_data(_encode(Bye(random.randrange(LEAVE_WITHIN))), mode="text")
        await socket.close(RESTART)


async def send(socket: WebSocket[Any, Any, Any], message: bytes) -> bool:
    """Sends one message; whether somebody is still there."""
    try:
        await SEND.steps(socket.send_data(message, mode="text"))
    except OSError:
        return False
    return True


async def _read(
    socket: WebSocket[Any, Any, Any], desk: Desk, id: str, caller: Caller | None, answering: asyncio.Lock
) -> None:
    """Takes wishes, one after the other, and answers each."""
    with suppress(WebSocketDisconnect):
        while True:
            text = await socket.receive_text()
            async with answering:
                answer = _encode(await _answer(text, socket, desk, id, caller))
                await SEND.steps(socket.send_data(answer, mode="text"))


async def _answer(
    text: str, socket: WebSocket[Any, Any, Any], desk: Desk, id: str, caller: Caller | None
) -> Taken | Refused | Pong:
    name = ""
    try:
        desk.spend("message", socket, caller)
        with PARSE:
            wanted = MESSAGE.decode(text)
        if isinstance(wanted, Ping):
            return Pong(now())
        name = wanted.id
        known = await _known(socket, desk, caller, wanted)
        if isinstance(wanted, Say):
            desk.spend("say", socket, known)
        return Taken(name, await desk.hall.wish(id, known.visitor, wanted))
    except Exception as error:
        _, trouble = trouble_of(error)
        return Refused(name, trouble.why, trouble.say)


async def _known(socket: WebSocket[Any, Any, Any], desk: Desk, caller: Caller | None, wish: Wish) -> Caller:
    """Who wishes: a token is looked at again and again, but a cookie stays good, so only a name may be new."""
    if caller is not None and caller.by_cookie and not isinstance(wish, NAMED):
        return caller
    return await desk.caller(socket, scope_of(wish))


_encode = msgspec.json.Encoder().encode
