"""Finished games as lines of JSON: those of a person, and those of an evening at one table."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Any

import msgspec
from litestar import Request, get
from litestar.openapi import ResponseSpec
from litestar.params import Parameter, QueryParameter
from litestar.response import Stream

from serai.server.app.authenticator import Caller, id_of
from serai.server.app.context import Context
from serai.server.app.history import GameName
from serai.server.app.live import JSON_LINES, stream_of
from serai.server.app.people import PlainWord
from serai.server.app.rate_limiter import TooManyRequests
from serai.server.hall.finished_games import FinishedGame, Opponents, Wanted, evening_of, finished_game, games_of
from serai.server.store.history import ALWAYS, Period

MAX_GAMES = 1_000

Most = Annotated[int, QueryParameter(name="max", ge=1, le=MAX_GAMES, description="How many games at most.")]
Moment = Annotated[int, Parameter(ge=0, le=ALWAYS.until, description="In milliseconds since 1970.")]
Seats = Annotated[int, Parameter(ge=0, le=8, description="The number of seats; 0 for any.")]
AnyRequest = Request[Any, Any, Any]
Tables = AsyncGenerator[str | None] | AsyncGenerator[str]
LINES = {200: ResponseSpec(FinishedGame, media_type=JSON_LINES, description="Each line.", generate_examples=False)}


@get("/api/people/{id:str}/games", responses=LINES)
async def get_games_of_person(
    request: AnyRequest,
    context: Context,
    id: PlainWord,
    game: GameName = "",
    since: Moment = 0,
    until: Moment = ALWAYS.until,
    seats: Seats = 0,
    rated: bool | None = None,
    opponents: Opponents | None = None,
    most: Most = 100,
) -> Stream:
    """A person's finished games as lines of JSON with their records, the latest first, as far as you may see them.

    Your own, or of others those that the lobby has shown. They come as fast as your reads last.
    """
    caller = await context.caller_or_none(request)
    wanted = Wanted(game, Period(since, until), seats, rated, opponents)
    return _lines(request, context, caller, games_of(context.hall, id, id_of(caller), wanted), most)


@get("/api/tables/{id:str}/games", responses=LINES)
async def get_games_of_table(request: AnyRequest, context: Context, id: str, most: Most = 100) -> Stream:
    """The finished game of a table, and those that its people went on to play, as lines of JSON with their records."""
    caller = await context.caller_or_none(request)
    await context.table_seen_by(caller, id)
    return _lines(request, context, caller, evening_of(context.hall, id), most)


def _lines(request: AnyRequest, context: Context, caller: Caller | None, tables: Tables, most: int) -> Stream:
    """The answer with the games of these tables."""
    context.take("read", request, caller)
    return stream_of(context, request, caller, "games", game_lines(request, context, caller, tables, most))


async def game_lines(
    request: AnyRequest, context: Context, caller: Caller | None, tables: Tables, most: int
) -> AsyncGenerator[bytes]:
    """The games; each look counts as a read, a long game as more. An empty line says that the reads are used up."""
    async with aclosing(tables):
        async for table in tables:
            while (seconds := _seconds_to_wait(request, context, caller)) > 0:
                yield b""
                await asyncio.sleep(seconds)
            found = await finished_game(context.hall, table) if table else None
            if found is not None:
                line = msgspec.json.encode(found)
                context.charge_for(line, id_of(caller), context.network(request))
                yield line
                most -= 1
            if most == 0:
                return


def _seconds_to_wait(request: AnyRequest, context: Context, caller: Caller | None) -> int:
    """How long to wait until the next game can be read; 0 if now, and then it is counted."""
    try:
        context.take("read", request, caller)
    except TooManyRequests as full:
        return full.seconds
    return 0
