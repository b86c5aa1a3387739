"""Lessons over HTTP: the list of lessons, and opening the table of one."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.exceptions import NotFoundException

from serai.online.entries import Chose, Clock
from serai.online.lesson import Part, Sign, lessons_of
from serai.online.opening import decide_opening
from serai.online.projection import Listener
from serai.server.app.context import Context
from serai.server.app.encoded import EncodedResponse
from serai.server.app.messages import Update
from serai.server.app.tables import NewTable, first_commands, first_entries
from serai.server.clock import now
from serai.text.languages import Text

FIRST_LESSON = "first"


class LessonOut(msgspec.Struct, frozen=True):
    """A lesson in the list of lessons, with its parts and the icons that it explains."""

    game: str
    name: str
    title: Text
    about: Text
    outline: Text
    parts: tuple[Part, ...]
    signs: tuple[Sign, ...]


@get("/api/lessons")
async def get_lessons(request: Request[Any, Any, Any], context: Context) -> list[LessonOut]:
    """The lessons of all games."""
    context.take("read", request, await context.caller_or_none(request))
    return [
        LessonOut(game.name, name, lesson.title, lesson.about, lesson.outline, lesson.part, lesson.sign)
        for game in context.hall.catalog.games
        for name, lesson in lessons_of(game.name).items()
    ]


@post("/api/lessons/{game:str}")
async def post_lesson(
    request: Request[Any, Any, Any], context: Context, game: str, lesson: str = FIRST_LESSON
) -> Response[Update]:
    """Opens the table of a lesson: you sit there with bots, and what is played before you come is played."""
    caller = await context.caller(request, "host", "play")
    context.take("open", request, caller)
    found = context.hall.catalog.game(game)
    given = lessons_of(found.name).get(lesson) if found else None
    if found is None or given is None:
        raise NotFoundException(f"There is no lesson '{lesson[:40]}' of '{game[:40]}' here.")
    host, wanted = caller.visitor, NewTable(game, given.seats, given.options, fill=given.bots, begin=True)
    details = (given.seats, given.options, Clock(), False, False, given.seed, now())
    opened = decide_opening(host.id, found, *details, lesson=given.name)
    before = [Chose(opened.at, seat, action, by="record") for seat, action in given.choices_before]
    entries = [*first_entries(found, opened, host, first_commands(wanted)), *before]
    session = await context.hall.session(await context.hall.open(opened, entries))
    return EncodedResponse(session.update_for(Listener(session.table.seat_of(host.id)), None))
