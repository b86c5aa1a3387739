"""The doors as OpenAPI tells them: every route and every message, so that a client can be made from it."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec
from litestar import Litestar, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Reference, Schema

from caravanserai import __version__
from caravanserai.kernel.game import Game
from caravanserai.kernel.news import Event
from caravanserai.online.asking import AnyWish
from caravanserai.server.app.errors import Trouble
from caravanserai.server.app.messages import Bye, Ping, Pong, Refused, Taken, Told, Welcome
from caravanserai.server.hall.draft import About
from caravanserai.server.hall.lobby import Tables

DESCRIPTION = """Tables of Āmul and Das Amulett. Every answer that is not a success is `{why, say}`.
Live tables are followed over the WebSocket `/api/tables/{id}/live`, or as lines of JSON from `/api/tables/{id}/stream`;
both send `Told`. An unofficial fan work."""

COMPONENT = "#/components/schemas/{name}"
"""Where the description keeps what a message is made of."""

TROUBLE = OpenAPIResponse(
    description="What cannot be done, and why.",
    content={"application/json": OpenAPIMediaType(schema=Reference(COMPONENT.format(name="Trouble")))},
)


class Wire(msgspec.Struct, frozen=True):
    """What goes over the WebSocket of a table: each message is one of these, as text."""

    sent: AnyWish | Ping
    heard: Welcome | Told | Taken | Refused | Bye | Pong


def _spoken(messages: Any) -> dict[int, ResponseSpec]:
    """What is said once a plain question has become a WebSocket; OpenAPI has no other place for it."""
    return {101: ResponseSpec(messages, generate_examples=False, description="The messages of the WebSocket.")}


@get("/api/tables/{id:str}/live", status_code=426, responses=_spoken(Wire))
async def live_table_is_a_socket(id: str) -> Response[Trouble]:
    """Follows a table and takes wishes, over one WebSocket; you send what `sent` says and hear what `heard` says."""
    return _socket_only()


@get("/api/lobby/live", status_code=426, responses=_spoken(Tables))
async def live_lobby_is_a_socket() -> Response[Trouble]:
    """The lobby as it changes, over one WebSocket; the whole list each time."""
    return _socket_only()


def _socket_only() -> Response[Trouble]:
    trouble = Trouble("upgrade", "This is a WebSocket. Come with ws:// or wss:// instead of http:// or https://.")
    return Response(trouble, status_code=426, headers={"upgrade": "websocket"})


async def _say_it_our_way(answer: Response[Any]) -> Response[Any]:
    """What is not there is told like any other trouble, and not by a page of the framework's own."""
    if answer.status_code == 404:
        raise NotFoundException
    return answer


def openapi() -> OpenAPIConfig:
    """What is told of the doors, and where: `/api/schema/openapi.json`."""
    return OpenAPIConfig(
        title="Caravanserai",
        version=__version__,
        description=DESCRIPTION,
        use_handler_docstrings=True,
        render_plugins=[JsonRenderPlugin()],
        openapi_router=Router("/api/schema", route_handlers=[], include_in_schema=False, after_request=_say_it_our_way),
    )


def complete(doors: Litestar, games: Sequence[Game]) -> None:
    """Tells what the routes alone do not: how trouble is answered, and of what the messages of the games are made."""
    _tell_of_trouble(doors)
    kinds = {
        word: [game.made_of[word] for game in games if word in game.made_of] for word in ("view", "counsel", "box")
    }
    every = [About, Event, *chain(*kinds.values())]
    schemas: dict[str, Any] = doors.openapi_schema.components.schemas
    schemas |= msgspec.json.schema_components(every, ref_template=COMPONENT)[1]
    for listed in ("Listed", "Sitting"):
        schemas[listed].properties["about"] = Reference(COMPONENT.format(name="About"))
    for word in ("view", "counsel"):
        schemas["Told"].properties[word] = _any_of([*kinds[word], None])
        schemas["Scene"].properties[word] = _any_of(kinds[word])
    schemas["Next"].properties["counsel"] = _any_of(kinds["counsel"])
    _answer(doors, "/api/games/{game}/pieces").schema = _any_of(kinds["box"])


def _any_of(kinds: Sequence[type | None]) -> Schema:
    """One of these; they tell themselves apart by the game of the room."""
    null = Schema(type=OpenAPIType.NULL)
    return Schema(any_of=[Reference(COMPONENT.format(name=kind.__name__)) if kind else null for kind in kinds])


def _answer(doors: Litestar, path: str) -> OpenAPIMediaType:
    """What a question answers when all is well."""
    told: Any = doors.openapi_schema.paths
    return told[path].get.responses["200"].content["application/json"]


def _tell_of_trouble(doors: Litestar) -> None:
    """Every route says how it answers when something cannot be done."""
    for path in (doors.openapi_schema.paths or {}).values():
        for operation in (path.get, path.post, path.put, path.delete):
            if operation and operation.responses:
                operation.responses.pop("400", None)
                operation.responses["default"] = TROUBLE
