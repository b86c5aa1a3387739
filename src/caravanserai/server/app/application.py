"""The application: all routes, what goes out with every answer, and what starts and stops with it."""

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.types import Message, Scope

from caravanserai.kernel.game import Game
from caravanserai.server.app import (
    calls,
    lessons,
    live,
    lobby,
    operating,
    passkeys,
    people,
    reviews,
    schema,
    site,
    tables,
)
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.errors import HANDLERS

Life = Callable[[Litestar], AbstractAsyncContextManager[None]]

LARGEST_BODY = 16_384
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
"""What every answer says to browsers."""

ROUTES: list[Any] = [
    *(people.me, people.change_me, people.person, people.best),
    *(people.make_token, people.my_tokens, people.take_token_back, people.sign_out),
    *(passkeys.begin_passkey, passkeys.add_passkey, passkeys.my_passkeys, passkeys.give_passkey_up),
    *(calls.my_calls, calls.be_called, calls.be_left_alone),
    *(passkeys.begin_return, passkeys.come_back),
    *(lobby.games, lobby.pieces, lobby.lobby, lobby.my_tables, lobby.live_lobby),
    *(tables.open_table, tables.look_at_table, tables.wish_at_table, tables.record_of_table),
    *(reviews.course, reviews.scenes, reviews.branch),
    *(lessons.lessons, lessons.open_lesson),
    *(live.stream_table, live.live_table),
    *(schema.live_table_is_a_socket, schema.live_lobby_is_a_socket),
    *(site.page, operating.healthz, operating.readyz, operating.metrics),
]


async def _send_along(message: Message, scope: Scope) -> None:
    """Puts the headers of every answer, and the cookie of somebody new, on their way."""
    if message["type"] == "http.response.start":
        cookie = scope["state"].get("cookie")
        extra = [(b"set-cookie", cookie.encode()), (b"cache-control", b"no-store")] if cookie else []
        message["headers"] = [*message["headers"], *HEADERS, *extra]


def application(desk: Desk, start: Callable[[], Any], stop: Callable[[], Any]) -> Litestar:
    """A hall that is ready to open."""

    @asynccontextmanager
    async def life(_: Litestar) -> AsyncGenerator[None]:
        await start()
        yield
        await stop()

    return doors(lambda: desk, desk.hall.shelf.games, [life])


def doors(desk: Callable[[], Desk], games: Sequence[Game], lifespan: Sequence[Life] = ()) -> Litestar:
    """All the doors of a hall, and what is told of them."""
    application = Litestar(
        route_handlers=ROUTES,
        dependencies={"desk": Provide(desk, sync_to_thread=False)},
        exception_handlers=HANDLERS,  # pyright: ignore[reportArgumentType] -- each takes the errors it is named for
        before_send=[_send_along],
        lifespan=lifespan,
        request_max_body_size=LARGEST_BODY,
        openapi_config=schema.openapi(),
        signature_types=[Desk],
        logging_config=None,
    )
    schema.complete(application, games)
    return application
