"""Whom you do not want at your tables, over HTTP."""

from typing import Any

import msgspec
from litestar import Request, delete, get, put

from serai.kernel.refusal import NotNow, Unreadable
from serai.server.app.context import Context
from serai.server.app.people import PlainWord
from serai.server.clock import now

MAX_BLOCKED = 200


class BlockedPerson(msgspec.Struct, frozen=True):
    """Somebody whom you have blocked."""

    id: str
    name: str


@get("/api/me/blocked")
async def get_blocked(request: Request[Any, Any, Any], context: Context) -> list[BlockedPerson]:
    """Whom you have blocked, the latest last."""
    caller = await context.caller(request, "self")
    context.take("read", request, caller)
    blocked = await context.hall.store.blocks.of(caller.person.id)
    return [BlockedPerson(id, (await context.authenticator.person(id)).name) for id in blocked]


@put("/api/me/blocked/{person:str}", status_code=204)
async def put_blocked(request: Request[Any, Any, Any], context: Context, person: PlainWord) -> None:
    """Blocks somebody: they cannot sit down at tables that you host."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    if person == caller.person.id:
        raise Unreadable("You cannot block yourself.", "Du kannst dich nicht selbst blockieren.")
    if await context.hall.store.blocks.count(caller.person.id) >= MAX_BLOCKED:
        raise NotNow(
            f"You have blocked {MAX_BLOCKED} people. Unblock one of them first.",
            f"Du hast {MAX_BLOCKED} Leute blockiert. Hebe das erst bei jemandem auf.",
        )
    await context.hall.store.blocks.block(caller.person.id, person, now())


@delete("/api/me/blocked/{person:str}", status_code=204)
async def delete_blocked(request: Request[Any, Any, Any], context: Context, person: PlainWord) -> None:
    """Unblocks somebody."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    if not await context.hall.store.blocks.unblock(caller.person.id, person):
        raise Unreadable(
            "You have not blocked anybody with this id.", "Du hast niemanden mit dieser Kennung blockiert."
        )
