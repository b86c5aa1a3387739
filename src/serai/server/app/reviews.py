"""Finished games over HTTP: all choices, the table at any moment, and a new table that branches off there."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter

from serai.kernel.game import EVERYBODY, SPECTATOR
from serai.online.branching import branch_off
from serai.online.entries import Branch, Chose, Opened
from serai.online.projection import Listener
from serai.online.replaying import table_from_log
from serai.online.reviewing import Course, Scene, course_marks, course_steps, scene
from serai.server.app.authenticator import id_of
from serai.server.app.context import Context
from serai.server.app.encoded import EncodedResponse
from serai.server.app.messages import Update
from serai.server.clock import now
from serai.server.hall.analyses import LookedThrough, analysis

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
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    session = await context.table_seen_by(caller, id)
    review = await context.reviews.of(session)
    steps = await context.hall.beside.take(course_steps(review))
    marks = await context.hall.beside.take(course_marks(review), at_once=1)
    answer = msgspec.json.encode(Course(session.info, steps, marks))
    context.charge_for(answer, id_of(caller), context.network(request))
    return EncodedResponse(answer)


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
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    review = await context.reviews.of(await context.table_seen_by(caller, id))
    audience = EVERYBODY if not known else SPECTATOR if seat is None else min(seat, review.table.seats[-1])
    steps = review.steps[first : first + count]
    scenes = await context.hall.beside.take(
        (msgspec.json.encode(scene(review, step, audience)) for step in steps), at_once=1
    )
    answer = b"[%s]" % b",".join(scenes)
    context.charge_for(answer, id_of(caller), context.network(request))
    return EncodedResponse(answer)


@get("/api/tables/{id:str}/review/analysis")
async def get_analysis(request: Request[Any, Any, Any], context: Context, id: str) -> Response[LookedThrough]:
    """A finished game looked through: everybody's chances, and what the choices of people cost them, as far as known.

    Ask again until `done` is `of`.
    """
    caller = await context.caller_or_none(request)
    context.take("read", request, caller)
    await context.table_seen_by(caller, id)
    answer = await analysis(context.hall, id)
    context.charge_for(answer, id_of(caller), context.network(request))
    return EncodedResponse(answer)


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
