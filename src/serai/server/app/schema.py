"""The OpenAPI schema: every route and every message, so that a client's types can be generated from it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import chain
from threading import Lock
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Reference, Schema

from serai.games import parts_of
from serai.kernel.events import Event
from serai.kernel.game import Game
from serai.online.commands import AnyCommand
from serai.server.app.described import SCHEMES, TAGS, describe_routes, operations
from serai.server.app.errors import Trouble
from serai.server.app.messages import Ack, Bye, Changed, Ping, Pong, Presence, Refusal, Update, Welcome
from serai.server.hall.draft import About
from serai.server.hall.lobby import LobbyTables

DESCRIPTION = """Tables of Āmul and Das Amulett. Every error response is `{why, say}`.
Live tables are followed over the WebSocket `/api/tables/{id}/live`, or as lines of JSON from `/api/tables/{id}/stream`;
both send `Update`. An unofficial fan work."""

API_VERSION = "1"
"""The version of routes and messages; it goes up when a program that keeps to the schema would no longer work."""

COMPONENT = "#/components/schemas/{name}"
"""The reference to a schema by its name."""

TROUBLE = OpenAPIResponse(
    description="An error, and its reason.",
    content={"application/json": OpenAPIMediaType(schema=Reference(COMPONENT.format(name="Trouble")))},
)


class Wire(msgspec.Struct, frozen=True):
    """The messages of the WebSocket of a table: what the client sends, and what it receives."""

    sent: AnyCommand | Ping
    heard: Welcome | Update | Changed | Presence | Ack | Refusal | Bye | Pong


def _socket_messages(messages: Any) -> dict[int, ResponseSpec]:
    """The messages of a WebSocket as the response 101, because OpenAPI has no other place for them."""
    return {101: ResponseSpec(messages, generate_examples=False, description="The messages of the WebSocket.")}


@get("/api/tables/{id:str}/live", status_code=426, responses=_socket_messages(Wire))
async def get_table_socket(id: str) -> Response[Trouble]:
    """Follows a table and takes commands, over one WebSocket; you send `sent` messages and receive `heard` ones."""
    return _socket_only()


@get("/api/lobby/live", status_code=426, responses=_socket_messages(LobbyTables))
async def get_lobby_socket() -> Response[Trouble]:
    """The lobby as it changes, over one WebSocket; each message is the whole list."""
    return _socket_only()


def _socket_only() -> Response[Trouble]:
    trouble = Trouble("upgrade", "This is a WebSocket. Come with ws:// or wss:// instead of http:// or https://.")
    return Response(trouble, status_code=426, headers={"upgrade": "websocket"})


async def _raise_not_found(answer: Response[Any]) -> Response[Any]:
    """Answers unknown paths under the schema like every other error, not with a page of the framework."""
    if answer.status_code == 404:
        raise NotFoundException
    return answer


def openapi(games: Sequence[Game]) -> OpenAPIConfig:
    """The configuration of the schema at `/api/schema/openapi.json`, with the types of these games."""
    return OpenAPIConfig(
        title="Serai",
        version=API_VERSION,
        description=DESCRIPTION,
        tags=TAGS,
        components=Components(security_schemes=dict(SCHEMES)),
        use_handler_docstrings=True,
        operation_id_creator=lambda handler, _method, _path: handler.handler_name,
        render_plugins=[JsonRenderPlugin()],
        openapi_router=Router(
            "/api/schema",
            route_handlers=[],
            include_in_schema=False,
            before_request=_completing(games),
            after_request=_raise_not_found,
        ),
    )


def _completing(games: Sequence[Game]) -> Callable[[Request[Any, Any, Any]], Awaitable[None]]:
    """Completes the schema for the first who asks, beside the event loop; a start would wait for it in vain."""
    alone, completed = Lock(), set[Litestar]()

    def complete_once(app: Litestar) -> None:
        with alone:
            if app not in completed:
                complete(app, games)
                completed.add(app)

    async def complete_first(request: Request[Any, Any, Any]) -> None:
        await asyncio.to_thread(complete_once, request.app)

    return complete_first


def complete(app: Litestar, games: Sequence[Game]) -> None:
    """Adds what the routes do not declare: who may ask, errors, and the types of Views, hints and boxes."""
    describe_routes(app)
    _describe_errors(app)
    parts = [parts_of(game) for game in games]
    kinds = {
        "view": [part.view for part in parts],
        "hints": [part.hints_type for part in parts if part.hints_type],
        "box": [part.box_type for part in parts if part.box_type],
        "vocabulary": [part.vocabulary_type for part in parts if part.vocabulary_type],
    }
    every = [About, Event, *chain(*kinds.values())]
    schemas: dict[str, Any] = app.openapi_schema.components.schemas
    schemas |= msgspec.json.schema_components(every, ref_template=COMPONENT)[1]
    for listed in ("Listed", "MyTable", "InvitationOut"):
        schemas[listed].properties["about"] = Reference(COMPONENT.format(name="About"))
    for word in ("view", "hints"):
        schemas["Update"].properties[word] = _any_of([*kinds[word], None])
        schemas["Scene"].properties[word] = _any_of([*kinds[word], None])
    schemas["Next"].properties["hints"] = _any_of([*kinds["hints"], None])
    _success(app, "/api/games/{game}/box").schema = _any_of(kinds["box"])
    _success(app, "/api/games/{game}/edition/vocabulary").schema = _any_of(kinds["vocabulary"])


def _any_of(kinds: Sequence[type | None]) -> Schema:
    """The union of these types; `info.game` tells which one it is."""
    null = Schema(type=OpenAPIType.NULL)
    return Schema(any_of=[Reference(COMPONENT.format(name=kind.__name__)) if kind else null for kind in kinds])


def _success(app: Litestar, path: str) -> OpenAPIMediaType:
    """The success response of a GET route."""
    paths: Any = app.openapi_schema.paths
    return paths[path].get.responses["200"].content["application/json"]


def _describe_errors(app: Litestar) -> None:
    """Adds the error response to every route."""
    for _, operation in operations(app):
        if operation.responses:
            operation.responses.pop("400", None)
            operation.responses["default"] = TROUBLE
