"""Lessons: what can be learned here, and a table of one's own to learn it at."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException

from caravanserai.kernel.pieces import Text
from caravanserai.online import wishes
from caravanserai.online.entries import Clock
from caravanserai.online.lesson import Part, Sign, lessons_of
from caravanserai.online.telling import Ear
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.messages import Told
from caravanserai.server.app.tables import JSON, Opening, first_entries
from caravanserai.server.moment import now


class LessonTold(msgspec.Struct, frozen=True):
    """A lesson as the pages list it, with its parts and the signs that are met in it."""

    game: str
    name: str
    title: Text
    about: Text
    outline: Text
    parts: tuple[Part, ...]
    signs: tuple[Sign, ...]


@get("/api/lessons")
async def lessons(request: Request[Any, Any, Any], desk: Desk) -> list[LessonTold]:
    """The lessons of this hall, the first of each game first."""
    desk.spend("read", request, await desk.anybody(request))
    return [
        LessonTold(game.name, name, lesson.title, lesson.about, lesson.outline, lesson.part, lesson.sign)
        for game in desk.hall.shelf.games
        for name, lesson in lessons_of(game.name).items()
    ]


@post("/api/lessons/{game:str}")
async def open_lesson(request: Request[Any, Any, Any], desk: Desk, game: str) -> Response[Told]:
    """Opens the table of a game's first lesson: you sit there with bots, and the first cards are dealt."""
    caller = await desk.caller(request, "host", "play")
    desk.spend("open", request, caller)
    found = desk.hall.shelf.game(game)
    lesson = next(iter(lessons_of(found.name).values()), None) if found else None
    if found is None or lesson is None:
        raise NotFoundException(f"There is no lesson of '{game[:40]}' here.")
    host, wanted = caller.visitor, Opening(game, lesson.seats, lesson.options, fill=lesson.bots, begin=True)
    opened = wishes.open_table(
        host.id, found, lesson.seats, lesson.options, Clock(), False, False, lesson.seed, now(), lesson=lesson.name
    )
    hosted = await desk.hall.table(await desk.hall.open(opened, first_entries(desk, opened, host, wanted)))
    return Response(hosted.told(Ear(hosted.gathering.seat_of(host.id)), None), media_type=JSON)  # pyright: ignore[reportReturnType] -- it is encoded already
