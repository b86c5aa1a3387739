"""A finished game by HTTP: its course, the table at any moment of it, and another table that branches off there."""

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import Parameter

from caravanserai.kernel.view import EVERYBODY, SPECTATOR
from caravanserai.online.branching import branch_off
from caravanserai.online.entries import Branch, Chose, Opened
from caravanserai.online.gathering import gather
from caravanserai.online.reviewing import Course, Scene, course_of, scene
from caravanserai.online.telling import Ear, room_of
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.messages import Told
from caravanserai.server.app.tables import JSON
from caravanserai.server.moment import now

MOST_SCENES = 32

Steps = Annotated[int, Parameter(ge=0, le=100_000)]


class Elsewhere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where somebody wants to leave the course of a game: after how many choices, at which seat, with which choice."""

    step: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=7)]
    action: Annotated[str, msgspec.Meta(max_length=80)] | None = None
    """The choice to make there instead, in notation."""


@get("/api/tables/{id:str}/review")
async def course(request: Request[Any, Any, Any], desk: Desk, id: str) -> Response[Course]:
    """The whole course of a finished game: every choice in a sentence, and how the points grew."""
    desk.spend("read", request, await desk.anybody(request))
    hosted = await desk.hall.table(id)
    review = await desk.reviews.of(hosted)
    told = await asyncio.to_thread(lambda: msgspec.json.encode(course_of(review, room_of(hosted.gathering, id))))
    return Response(told, media_type=JSON)  # pyright: ignore[reportReturnType] -- it is encoded already


@get("/api/tables/{id:str}/review/scenes")
async def scenes(
    request: Request[Any, Any, Any],
    desk: Desk,
    id: str,
    first: Steps = 0,
    count: Annotated[int, Parameter(ge=1, le=MOST_SCENES)] = 1,
    known: bool = False,
    seat: Annotated[int | None, Parameter(ge=0, le=7)] = None,
) -> Response[list[Scene]]:
    """The table at some moments: all cards open, or only what was `known` then to a `seat`, or to who had none."""
    desk.spend("read", request, await desk.anybody(request))
    review = await desk.reviews.of(await desk.hall.table(id))
    audience = EVERYBODY if not known else SPECTATOR if seat is None else min(seat, review.table.seats[-1])
    steps = review.steps[first : first + count]
    told = await asyncio.to_thread(lambda: msgspec.json.encode([scene(review, step, audience) for step in steps]))
    return Response(told, media_type=JSON)  # pyright: ignore[reportReturnType] -- it is encoded already


@post("/api/tables/{id:str}/branch")
async def branch(request: Request[Any, Any, Any], desk: Desk, id: str, data: Elsewhere) -> Response[Told]:
    """Opens a table that lies as a finished game lay at some moment; you play one seat, bots the others."""
    caller = await desk.caller(request, "host", "play")
    desk.spend("open", request, caller)
    hall, who = desk.hall, caller.visitor
    played = (await hall.table(id)).gathering
    opened, *then = branch_off(played, Branch(id, data.step), who, data.seat, now())
    assert isinstance(opened, Opened)
    if data.action is not None:
        table = gather((opened, *then), hall.shelf.game_of).playing
        action = table.check(data.seat, data.action)
        then.append(Chose(opened.at, data.seat, table.game.actions.notation(action)))
    hosted = await hall.table(await hall.open(opened, then))
    return Response(hosted.told(Ear(data.seat), None), media_type=JSON)  # pyright: ignore[reportReturnType] -- it is encoded already
