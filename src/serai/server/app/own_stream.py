"""What concerns you, as a stream of JSON lines for programs: invitations, your turns, and the end of your games."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from litestar import Request, get
from litestar.openapi import ResponseSpec
from litestar.response import Stream

from serai.server.app.authenticator import Caller
from serai.server.app.context import Context
from serai.server.app.invitations import InvitationOut, invitations_of
from serai.server.app.live import JSON_LINES, PING_SECONDS, stream_of
from serai.server.app.lobby import MAX_OWN_TABLES
from serai.server.hall.hall import concerning
from serai.server.hall.own_tables import own_tables
from serai.server.hall.reading import UNREADABLE
from serai.server.store.batches import MyTable
from serai.server.store.errors import StoreDown

MIN_LOOK_SECONDS = 0.5
"""How long nothing is looked up after a look; what happens meanwhile is told together."""


class YourTurn(msgspec.Struct, frozen=True, tag_field="t", tag="turn"):
    """It is your turn at a table."""

    table: str
    game: str
    since: int
    """Since when you are asked."""


class GameOver(msgspec.Struct, frozen=True, tag_field="t", tag="over"):
    """A game of yours is over."""

    table: str
    game: str


News = InvitationOut | YourTurn | GameOver


@dataclass
class Told:
    """What somebody was told already."""

    invitations: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    tables: dict[str, MyTable] = field(default_factory=dict[str, MyTable])
    """Their tables, as they were at the latest look."""
    turns: dict[str, int] = field(default_factory=dict[str, int])
    """By table, since when they were asked when they were told last."""


@get(
    "/api/me/stream",
    responses={200: ResponseSpec(News, media_type=JSON_LINES, description="Each line.", generate_examples=False)},
)
async def get_my_stream(request: Request[Any, Any, Any], context: Context) -> Stream:
    """Follows what concerns you as lines of JSON: what waits for you first, and then what comes.

    An empty line shows that the connection is alive. Whoever plays follows the table itself; this says which.
    """
    caller = await context.caller(request)
    context.take("read", request, caller)
    return stream_of(context, request, caller, "own", own_feed(context, caller))


async def own_feed(context: Context, caller: Caller) -> AsyncGenerator[bytes]:
    """What concerns a person as it happens, at whichever node; an empty message when there is nothing new."""
    person, told, changed = caller.person.id, Told(), asyncio.Event()
    stop_listening = context.hall.bus.listen(concerning(person), lambda _: changed.set())
    context.listeners.add(changed.set)
    try:
        while not context.closing:
            changed.clear()
            with suppress(StoreDown):  # it is looked up again later
                async for news in _news(context, person, told):
                    yield msgspec.json.encode(news)
            yield b""
            context.limiter.charge("read", person, 1)
            await asyncio.sleep(MIN_LOOK_SECONDS)
            with suppress(TimeoutError):
                async with asyncio.timeout(PING_SECONDS):
                    await changed.wait()
    finally:
        stop_listening()
        context.listeners.discard(changed.set)


async def _news(context: Context, person: str, told: Told) -> AsyncIterator[News]:
    """What somebody was not told yet."""
    for invitation in await invitations_of(context, person):
        if (invitation.table, invitation.at) not in told.invitations:
            told.invitations.add((invitation.table, invitation.at))
            yield invitation
    tables = await own_tables(context.hall, person, MAX_OWN_TABLES)
    for turn in [turn async for turn in _turns(context, person, tables, told)]:
        told.turns[turn.table] = turn.since
        yield turn
    ended = [table for table in tables if table.status == "over" and _was_on(told, table)]
    told.tables = {table.id: table for table in tables}
    for table in ended:
        yield GameOver(table.id, table.game)


async def _turns(context: Context, person: str, tables: Iterable[MyTable], told: Told) -> AsyncIterator[YourTurn]:
    """The turns that have begun; a table at which nothing has happened since the latest look is not read."""
    for table in tables:
        before = told.tables.get(table.id)
        if not table.turn or (before and before.turn and before.changed == table.changed):
            continue
        with suppress(*UNREADABLE):
            now = (await context.hall.latest(table.id)).table
            since = now.asked_at.get(now.seat_of(person))
            if since is not None and told.turns.get(table.id) != since:
                yield YourTurn(table.id, table.game, since)


def _was_on(told: Told, table: MyTable) -> bool:
    """Whether the game of a table was not over at the latest look."""
    before = told.tables.get(table.id)
    return before is not None and before.status != "over"
