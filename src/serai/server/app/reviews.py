"""Finished games over HTTP: all choices, the table at any moment, and a new table that branches off there."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter

from serai.kernel.game import EVERYBODY, SPECTATOR
from serai.online.branching import branch_off
from serai.online.entries import Branch, Chose, Opened
from serai.online.projection import Listener, info_of
from serai.online.reviewing import Course, Scene, course_of, scene
from serai.online.table import table_from_log
from serai.server.app.context import Context
from serai.server.app.encoded import EncodedResponse
from serai.server.app.messages import Update
from serai.server.clock import now

MAX_SCENE_COUNT = 32

StepNumber = Annotated[int, Parameter(ge=0, le=100_000)]


class NewBranch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where to branch off: after how many choices, at which seat, and with which choice."""

    step: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    action: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    """The choice to make there instead, in notation."""


@get("/api/tables/{id:str}/review")
async def get_course(request: Request[Any, Any, Any], context: Context, id: str) -> Response[Course]:
    """A finished game: every choice in a sentence, and the points at the beginning of each chapter."""
    context.take("read", request, await context.caller_or_none(request))
    session = await context.hall.session(id)
    review = await context.reviews.of(session)
    return EncodedResponse(
        await asyncio.to_thread(lambda: msgspec.json.encode(course_of(review, info_of(session.table, id))))
    )


@get("/api/tables/{id:str}/review/scenes")
async def get_scenes(
    request: Request[Any, Any, Any],
    context: Context,
    id: str,
    first: StepNumber = 0,
    count: Annotated[int, Parameter(ge=1, le=MAX_SCENE_COUNT)] = 1,
    known: bool = False,
    seat: Annotated[int | None, Parameter(ge=0, le=7)] = None,
) -> Response[list[Scene]]:
    """The table at some moments: all cards open, or with `known` what a `seat`, or a spectator, knew then."""
    context.take("read", request, await context.caller_or_none(request))
    review = await context.reviews.of(await context.hall.session(id))
    audience = EVERYBODY if not known else SPECTATOR if seat is None else min(seat, review.table.seats[-1])
    steps = review.steps[first : first + count]
    return EncodedResponse(
        await asyncio.to_thread(lambda: msgspec.json.encode([scene(review, step, audience) for step in steps]))
    )


@post("/api/tables/{id:str}/branch")
async def post_branch(request: Request[Any, Any, Any], context: Context, id: str, data: NewBranch) -> Response[Update]:
    """Opens a table that continues a finished game from an earlier moment; you play one seat, bots the others."""
    caller = await context.caller(request, "host", "play")
    context.take("open", request, caller)
    hall, visitor = context.hall, caller.visitor
    played = (await hall.session(id)).table
    opened, *then = branch_off(played, Branch(id, data.step), visitor, data.seat, now())
    assert isinstance(opened, Opened)
    if data.action is not None:
        table = table_from_log((opened, *then), lambda _: played.game).playing
        action = table.check(data.seat, data.action)
        then.append(Chose(opened.at, data.seat, table.game.actions.notation(action)))
    session = await hall.session(await hall.open(opened, then))
    return EncodedResponse(session.update_for(Listener(data.seat), None))
