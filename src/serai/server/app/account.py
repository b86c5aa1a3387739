"""Your account over HTTP: everything that is kept of you, and deleting it."""

from typing import Any

import msgspec
from litestar import Request, Response, delete, get

from serai.server.app.context import Context
from serai.server.app.encoded import EncodedResponse
from serai.server.clock import now
from serai.server.hall.draft import About
from serai.server.hall.forgetting import delete_account
from serai.server.store.visits import VisitedTable

TABLES_AT_ONCE = 500


class OwnMessage(msgspec.Struct, frozen=True):
    """Something that you have said, in milliseconds since 1970."""

    at: int
    text: str


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which you have been."""

    table: str
    game: str
    names: list[str]
    """Who sits there, by seat."""
    said: list[OwnMessage]


class OwnData(msgspec.Struct, frozen=True):
    """Everything that is kept of you; times are milliseconds since 1970."""

    id: str
    name: str
    at: int
    """When this was written."""
    kept: dict[str, list[dict[str, Any]]]
    """What is yours alone, by kind: passkeys, ratings, past games, uploads, blocks. Secrets are left out."""
    tables: list[OwnTable]
    """Every table at which you have been; its record tells what was played there."""


@get("/api/me/data")
async def get_my_data(request: Request[Any, Any, Any], context: Context) -> Response[OwnData]:
    """Downloads everything that is kept of you."""
    caller = await context.caller(request, "self")
    context.take("data", request, caller)
    id, store = caller.person.id, context.hall.store
    data = OwnData(id, caller.person.name, now(), await store.own_rows(id), await _tables(context, id))
    answer = EncodedResponse[OwnData](msgspec.json.encode(data))
    answer.headers["content-disposition"] = 'attachment; filename="serai.json"'
    return answer


async def _tables(context: Context, person: str) -> list[OwnTable]:
    found, after, visits = list[OwnTable](), "", context.hall.store.visits
    while some := await visits.of(person, TABLES_AT_ONCE, after):
        found += map(_out, await visits.messages(person, some))
        after = some[-1]
    return found


def _out(table: VisitedTable) -> OwnTable:
    names = msgspec.json.decode(table.about, type=About).names
    return OwnTable(table.id, table.game, names, [OwnMessage(said.at, said.text) for said in table.said])


@delete("/api/me", status_code=204)
async def delete_me(request: Request[Any, Any, Any], context: Context) -> Response[None]:
    """Deletes your account: what is yours goes at once, and within a minute every table says Somebody instead.

    Your seats in running games are given up, and bots play on. Nothing of it can be undone.
    """
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    await delete_account(context.hall, caller.person.id)
    context.standings.forget(caller.person.id)
    context.delete_cookie(request)
    return Response(None, status_code=204)
