"""The web application: all routes, the headers of every response, and what starts and stops with it."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.plugins import InitPlugin
from litestar.types import Message, Scope

from serai.kernel.game import Game
from serai.server.app import (
    about_site,
    account,
    administration,
    administrators,
    blocks,
    daily,
    devices,
    editions,
    embedded,
    finished_games,
    health,
    history,
    invitations,
    lessons,
    live,
    lobby,
    mail,
    notices,
    own_stream,
    passkeys,
    people,
    previews,
    push,
    puzzles,
    reports,
    reviews,
    schema,
    site,
    start,
    tables,
    well_known,
    workshop,
)
from serai.server.app.client_files import BUILD
from serai.server.app.context import Context
from serai.server.app.errors import HANDLERS
from serai.server.app.request_filter import RequestFilter
from serai.server.app.security_headers import FRAMED, security_headers
from serai.server.app.traces import traces_to

Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

MAX_BODY_BYTES = 16_384
BUILD_HEADER = (b"serai-build", BUILD.encode())
"""Which pages the server has, so that a page from before an upgrade can tell."""

ROUTES: list[Any] = [
    *(people.get_me, people.put_me, people.get_person, people.get_best),
    *(people.post_token, people.get_tokens, people.delete_token),
    *(devices.get_devices, devices.delete_device, devices.delete_other_devices, devices.post_sign_out),
    *(account.get_my_data, account.delete_me, reports.post_report),
    *(blocks.get_blocked, blocks.put_blocked, blocks.delete_blocked),
    *(invitations.get_people, invitations.get_my_invitations, invitations.delete_my_invitation),
    *(invitations.get_table_invitations, invitations.post_table_invitation, invitations.delete_table_invitation),
    *(passkeys.post_passkey_options, passkeys.post_passkey, passkeys.get_passkeys, passkeys.delete_passkey),
    *(passkeys.post_sign_in_options, passkeys.post_sign_in),
    *(push.get_push, push.post_push_subscription, push.delete_push_subscription),
    *(notices.get_notices, notices.post_webhook, notices.delete_webhook, notices.put_away),
    *(mail.put_mail, mail.delete_mail, mail.post_confirmation, mail.post_unsubscription),
    *(lobby.get_games, lobby.get_box, lobby.get_facts, lobby.get_lobby, lobby.get_my_tables, lobby.lobby_socket),
    *(editions.get_editions, editions.post_edition, editions.put_edition, editions.delete_edition),
    *(workshop.get_edition_tree, workshop.get_edition_file, workshop.get_edition_vocabulary),
    workshop.post_edition_check,
    *(
        tables.post_table,
        tables.get_table,
        tables.post_command,
        tables.get_hint,
        tables.get_even_level,
        tables.get_record,
    ),
    *(reviews.get_course, reviews.get_scenes, reviews.get_analysis, reviews.post_branch),
    *(puzzles.get_puzzle, puzzles.post_try),
    *(history.get_my_games, history.get_my_statistics),
    *(finished_games.get_games_of_person, finished_games.get_games_of_table),
    *(lessons.get_lessons, lessons.post_lesson),
    *(daily.get_daily, daily.post_daily),
    *(live.get_table_stream, live.table_socket, own_stream.get_my_stream),
    *(schema.get_table_socket, schema.get_lobby_socket),
    *(about_site.get_site, about_site.get_imprint, about_site.get_privacy),
    *(administrators.post_invitation_options, administrators.post_invitation),
    *(administrators.post_admin_session_options, administrators.post_admin_session),
    *(administration.get_admin_people, administration.get_admin_reports, administration.put_ban),
    *(administration.delete_ban, administration.delete_person, administration.delete_table),
    *(administration.put_announcement, administration.delete_announcement),
    *(administration.get_admin_acts, administration.get_admin_kept),
    start.get_prepared,
    *(previews.get_table_picture, previews.get_person_picture, embedded.get_embedded),
    *(well_known.get_robots, well_known.get_security_contact),
    *(site.get_page, health.get_healthz, health.get_readyz, health.get_metrics),
]


def _add_headers(context: Callable[[], Context]) -> Callable[[Message, Scope], Awaitable[None]]:
    """Adds the security headers, the build, and the cookies if the request signed somebody in or out."""

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            cookies = [(b"set-cookie", cookie.encode()) for cookie in scope["state"].get("cookies", ())]
            extra = [*cookies, (b"cache-control", b"no-store")] if cookies else []
            headers = security_headers(context().configuration.public_url, scope["path"].startswith(FRAMED))
            message["headers"] = [*message["headers"], *headers, BUILD_HEADER, *extra]

    return add


def application(context: Context, on_start: Callable[[], Any], on_stop: Callable[[], Any]) -> RequestFilter:
    """The web application of a node; `on_start` and `on_stop` run before the first and after the last request."""

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncGenerator[None]:
        await on_start()
        yield
        await on_stop()

    plugins = traces_to(context.configuration.traces)
    return RequestFilter(litestar_app(lambda: context, context.hall.catalog.games, [lifespan], plugins), context)


def litestar_app(
    context: Callable[[], Context],
    games: Sequence[Game],
    lifespan: Sequence[Lifespan] = (),
    plugins: Sequence[InitPlugin] = (),
) -> Litestar:
    """The Litestar application with all routes; its OpenAPI schema, with the types of the games, is made when asked."""
    return Litestar(
        route_handlers=ROUTES,
        dependencies={"context": Provide(context, sync_to_thread=False)},
        exception_handlers=HANDLERS,  # pyright: ignore[reportArgumentType] -- each takes the errors it is named for
        before_send=[_add_headers(context)],
        lifespan=lifespan,
        plugins=plugins,
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=schema.openapi(games),
        signature_types=[Context],
        logging_config=None,
    )
