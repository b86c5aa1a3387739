"""Tables by HTTP: opening one, looking at one, wishing something there, and taking its record home."""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get, post

from caravanserai.kernel.fate import new_seed
from caravanserai.kernel.record import Record, record_of, text_of
from caravanserai.kernel.refusal import NotNow, Unreadable
from caravanserai.online import wishes
from caravanserai.online.asking import AnyWish, Begin, Engage, Ready, Say, Sit, Visitor, Wish, grant
from caravanserai.online.entries import AnyEntry, Clock, Opened
from caravanserai.online.gathering import opening
from caravanserai.online.telling import Ear
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.identity import id_of
from caravanserai.server.app.live import After, Words
from caravanserai.server.app.messages import Taken, Told, scope_of
from caravanserai.server.moment import now

JSON = "application/json"
MOST_OPTIONS = 20
LONGEST_NAME_OF_A_TABLE = 40


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table that somebody wants to open."""

    game: str
    seats: int
    options: Annotated[dict[str, int], msgspec.Meta(max_length=MOST_OPTIONS)] = {}
    clock: Clock = Clock()
    rated: bool = False
    listed: bool = False
    """Whether the lobby shows it; otherwise only who has the link finds it."""
    sit: bool = True
    """Whether you take the first seat yourself."""
    fill: str | None = None
    """The bot that takes every other seat."""
    begin: bool = False
    """Whether the game begins at once, when every seat is taken."""
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_NAME_OF_A_TABLE, pattern=r"^[^\x00-\x1f]*$")] = ""
    """What you call the table."""


@post("/api/tables")
async def open_table(request: Request[Any, Any, Any], desk: Desk, data: Opening) -> Response[Told]:
    """Opens a table: whoever gets its id can come."""
    caller = await desk.caller(request, "host", "play")
    desk.spend("open", request, caller)
    game = desk.hall.shelf.game(data.game)
    if game is None:
        known = ", ".join(sorted({game.name for game in desk.hall.shelf.games}))
        raise Unreadable(f"There is no game '{data.game}' here. There are: {known}.")
    host = caller.visitor
    details = (data.seats, data.options, data.clock, data.rated, data.listed)
    opened = wishes.open_table(host.id, game, *details, new_seed(), now(), " ".join(data.name.split()))
    id = await desk.hall.open(opened, first_entries(desk, opened, host, data))
    hosted = await desk.hall.table(id)
    return Response(hosted.told(Ear(hosted.gathering.seat_of(host.id)), None), media_type=JSON)  # pyright: ignore[reportReturnType] -- it is encoded already


def first_entries(desk: Desk, opened: Opened, host: Visitor, data: Opening) -> Sequence[AnyEntry]:
    """What the host has decided with the opening: who sits where, and whether it begins."""
    wanted: list[Wish] = [Sit(seat=0), Ready()] if data.sit else []
    if data.fill is not None:
        wanted += [Engage(seat=seat, level=data.fill) for seat in range(data.sit, opened.seats)]
    wanted += [Begin()] if data.begin else []
    gathering = opening(opened, desk.hall.shelf.game_of)
    entries: list[AnyEntry] = []
    for wish in wanted:
        entries.append(grant(gathering, host, wish, opened.at))
        gathering.tell(entries[-1])
    return entries


@get("/api/tables/{id:str}")
async def look_at_table(
    request: Request[Any, Any, Any], desk: Desk, id: str, after: After = None, words: Words = False
) -> Response[Told]:
    """The table as you may see it; with `after`, also the news since that number: from 0 on, all of it."""
    caller = await desk.anybody(request)
    desk.spend("read", request, caller)
    wake = asyncio.Event().set  # looking once needs no waking, only that the story is kept meanwhile
    hosted = await desk.hall.follow(id, wake)
    try:
        await desk.hall.reach(hosted, id_of(caller), after)
        ear = Ear(hosted.gathering.seat_of(id_of(caller)), words)
        if after is not None:
            await desk.hall.hear_story(hosted, wake, ear)
        return Response(hosted.told(ear, after), media_type=JSON)  # pyright: ignore[reportReturnType] -- it is encoded already
    finally:
        desk.hall.unfollow(hosted, wake)


@post("/api/tables/{id:str}", status_code=200)
async def wish_at_table(request: Request[Any, Any, Any], desk: Desk, id: str, data: AnyWish) -> Taken:
    """Wishes something at a table: to sit, to choose, to talk. The answer means that it is kept for good."""
    caller = await desk.caller(request, scope_of(data))
    desk.spend("say" if isinstance(data, Say) else "ask", request, caller)
    return Taken(data.id, await desk.hall.wish(id, caller.visitor, data))


@get("/api/tables/{id:str}/record")
async def record_of_table(
    request: Request[Any, Any, Any], desk: Desk, id: str, form: Literal["text", "json"] = "text"
) -> Response[str | Record]:
    """The record of the game: as far as you have seen it while it runs, all of it afterwards."""
    caller = await desk.anybody(request)
    desk.spend("read", request, caller)
    gathering = (await desk.hall.table(id)).gathering
    if gathering.table is None:
        raise NotNow("The game has not begun, so there is no record yet.")
    record = record_of(gathering.table, gathering.seat_of(id_of(caller)))
    name = f"{gathering.opened.game}-{id}.{'txt' if form == 'text' else 'json'}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    if form == "json":
        return Response(record, media_type=JSON, headers=headers)
    return Response(text_of(record, gathering.game.actions), media_type="text/plain", headers=headers)
