"""The address at which a prepared table is dealt."""

from typing import Any

import msgspec
from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from serai.online.commands import Begin, BeReady, Engage, Sit, Visitor
from serai.online.entries import Clock
from serai.online.opening import decide_opening
from serai.server.app.authenticator import new_person_id
from serai.server.app.context import Context
from serai.server.app.prepared_table import PreparedTable
from serai.server.app.tables import first_entries
from serai.server.clock import now

PLAYER = "player"
"""The setting with the id of the person who plays on this machine."""


@get("/start/{ticket:str}", include_in_schema=False)
async def get_prepared(request: Request[Any, Any, Any], context: Context, ticket: str) -> Response[None]:
    """Signs in the player of this machine, deals the table, and leads to it."""
    wanted = context.prepared.pop(ticket, None)
    if wanted is None:
        raise NotFoundException("There is nothing at this address.")
    player = await _player(request, context, wanted)
    language = f"?language={wanted.language}" if wanted.language else ""
    where = f"/t/{await _deal(context, player, wanted)}{language}"
    return Response(None, status_code=303, headers={"location": where, "cache-control": "no-store"})


async def _player(request: Request[Any, Any, Any], context: Context, wanted: PreparedTable) -> Visitor:
    """The person who plays on this machine, signed in; the same one every time."""
    store = context.hall.store
    person = await context.authenticator.person(await store.settings.setting(PLAYER, new_person_id))
    person = msgspec.structs.replace(person, name=wanted.name or person.name, seen=now())
    await context.authenticator.save(person)
    context.sign_in(request, person.id, await context.caller_or_none(request))
    return Visitor(person.id, person.name)


async def _deal(context: Context, player: Visitor, wanted: PreparedTable) -> str:
    seats = 1 + len(wanted.bots)
    details = (seats, wanted.options, Clock(), False, False, wanted.seed, now())
    opened = decide_opening(player.id, wanted.game, *details, edition_id=wanted.edition_id)
    bots = [Engage(seat=seat, level=level) for seat, level in enumerate(wanted.bots, start=1)]
    commands = (Sit(seat=0), BeReady(), *bots, Begin())
    return await context.hall.open(opened, first_entries(wanted.game, opened, player, commands))
