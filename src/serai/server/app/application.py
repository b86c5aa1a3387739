"""The web application: all routes, the headers of every response, and what starts and stops with it."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.types import Message, Scope

from serai.kernel.game import Game
from serai.server.app import (
    editions,
    health,
    lessons,
    live,
    lobby,
    passkeys,
    people,
    push,
    reviews,
    schema,
    site,
    start,
    tables,
    workshop,
)
from serai.server.app.context import Context
from serai.server.app.errors import HANDLERS
from serai.server.app.site import BUILD

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

MAX_BODY_BYTES = 16_384
HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        b"object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    ),
)
"""Security headers of every response."""
BUILD_HEADER = (b"serai-build", BUILD.encode())
"""Which pages the server has, so that a page from before an upgrade can tell."""

ROUTES: list[Any] = [
    *(people.get_me, people.put_me, people.get_person, people.get_best),
    *(people.post_token, people.get_tokens, people.delete_token, people.post_sign_out),
    *(passkeys.post_passkey_options, passkeys.post_passkey, passkeys.get_passkeys, passkeys.delete_passkey),
    *(passkeys.post_sign_in_options, passkeys.post_sign_in),
    *(push.get_push, push.post_push_subscription, push.delete_push_subscription),
    *(lobby.get_games, lobby.get_box, lobby.get_facts, lobby.get_lobby, lobby.get_my_tables, lobby.lobby_socket),
    *(editions.get_editions, editions.post_edition, editions.put_edition, editions.delete_edition),
    *(workshop.get_edition_tree, workshop.get_edition_file, workshop.get_edition_vocabulary),
    workshop.post_edition_check,
    *(tables.post_table, tables.get_table, tables.post_command, tables.get_record),
    *(reviews.get_course, reviews.get_scenes, reviews.post_branch),
    *(lessons.get_lessons, lessons.post_lesson),
    *(live.get_table_stream, live.table_socket),
    *(schema.get_table_socket, schema.get_lobby_socket),
    start.get_prepared,
    *(site.get_page, health.get_healthz, health.get_readyz, health.get_metrics),
]


async def _add_headers(message: Message, scope: Scope) -> None:
    """Adds the security headers, the build, and the cookie if the request signed somebody in or out."""
    if message["type"] == "http.response.start":
        cookie = scope["state"].get("cookie")
        extra = [(b"set-cookie", cookie.encode()), (b"cache-control", b"no-store")] if cookie else []
        message["headers"] = [*message["headers"], *HEADERS, BUILD_HEADER, *extra]


def application(context: Context, on_start: Callable[[], Any], on_stop: Callable[[], Any]) -> Litestar:
    """The web application of a node; `on_start` and `on_stop` run before the first and after the last request."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        await on_start()
        yield
        await on_stop()

    return litestar_app(lambda: context, context.hall.catalog.games, [lifespan])


def litestar_app(context: Callable[[], Context], games: Sequence[Game], lifespan: Sequence[Lifespan] = ()) -> Litestar:
    """The Litestar application with all routes and the OpenAPI schema of the games."""
    app = Litestar(
        route_handlers=ROUTES,
        dependencies={"context": Provide(context, sync_to_thread=False)},
        exception_handlers=HANDLERS,  # pyright: ignore[reportArgumentType] -- each takes the errors it is named for
        before_send=[_add_headers],
        lifespan=lifespan,
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=schema.openapi(),
        signature_types=[Context],
        logging_config=None,
    )
    schema.complete(app, games)
    return app
