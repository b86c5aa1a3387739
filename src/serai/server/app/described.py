"""What the OpenAPI schema says of each route for people: its section, who may ask, and an example of what is sent."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from litestar import Litestar
from litestar.openapi.spec import Example, Operation, SecurityScheme, Tag

from serai.server.app.administrators import ADMIN_HEADER
from serai.server.app.cookies import cookie_name


class Section(NamedTuple):
    """A section of the reference, and how the paths of its routes begin; the longest beginning counts."""

    name: str
    about: str
    beginnings: tuple[str, ...]


SECTIONS = (
    Section("Tables", "Opening a table, following it, and playing at it.", ("/api/tables",)),
    Section("Lobby and games", "What is played here, and where there is a free seat.", ("/api/lobby", "/api/games")),
    Section(
        "Editions",
        "The values of the cards: those that come with a game, those of the host and your own.",
        ("/api/editions", "/api/games/{game}/edition", "/api/games/{game}/facts"),
    ),
    Section(
        "Looking back",
        "Finished games: reviews, analyses, branches and statistics.",
        (
            "/api/tables/{id}/review",
            "/api/tables/{id}/branch",
            "/api/tables/{id}/games",
            "/api/me/games",
            "/api/people/{id}/games",
        ),
    ),
    Section(
        "Lessons, daily deals and puzzles",
        "Tables that are set for you.",
        ("/api/lessons", "/api/daily", "/api/puzzles", "/api/games/{game}/puzzle"),
    ),
    Section("You", "Who you are, and what is kept of you.", ("/api/me",)),
    Section(
        "Signing in",
        "Passkeys, the browsers where you are signed in, and tokens for programs.",
        ("/api/passkeys", "/api/me/passkeys", "/api/me/devices", "/api/me/sign-out", "/api/me/tokens"),
    ),
    Section(
        "Notices",
        "How you are told of your turns: in the browser, by webhook and by e-mail.",
        ("/api/me/push", "/api/me/notices", "/api/me/webhooks", "/api/me/away", "/api/me/mail"),
    ),
    Section(
        "Other people",
        "Names and ratings, invitations, blocking and reporting.",
        ("/api/people", "/api/ratings", "/api/reports", "/api/me/blocked", "/api/me/invitations"),
    ),
    Section("The site", "The operator's texts.", ("/api/site",)),
    Section("Administration", "For administrators alone.", ("/api/admin",)),
)

SCHEMES = {
    "cookie": SecurityScheme(
        type="apiKey",
        name=cookie_name(is_https=True),
        security_scheme_in="cookie",
        description=f"The signed cookie that `GET /api/me` sets; without https it is `{cookie_name(is_https=False)}`.",
    ),
    "token": SecurityScheme(
        type="http",
        scheme="bearer",
        description="A token for a program, made with `POST /api/me/tokens`. Its scopes are `play`, to sit down, choose"
        " and talk, and `host`, to open tables, seat bots and begin.",
    ),
    "administrator": SecurityScheme(
        type="apiKey",
        name=ADMIN_HEADER,
        security_scheme_in="header",
        description="The secret of a session that `POST /api/admin/session` opens, sent along with the cookie.",
    ),
}
COOKIE, TOKEN, ADMINISTRATOR = SCHEMES

FOR_ANYBODY = frozenset(
    [
        "get_me",
        "get_person",
        "get_games_of_person",
        "get_games_of_table",
        "get_best",
        "get_games",
        "get_box",
        "get_facts",
        "get_editions",
        "get_edition_tree",
        "get_edition_file",
        "get_edition_vocabulary",
        "post_edition_check",
        "get_lobby",
        "get_lobby_socket",
        "get_table",
        "get_table_socket",
        "get_table_stream",
        "get_record",
        "get_course",
        "get_scenes",
        "get_analysis",
        "get_lessons",
        "get_daily",
        "get_site",
        "get_imprint",
        "get_privacy",
    ]
)
"""The routes that ask nobody who they are; a token or a cookie is read, and a wrong token is refused."""
FOR_SIGNING_IN = frozenset(("post_sign_in_options", "post_sign_in"))
FOR_TOKENS: Mapping[str, Sequence[list[str]]] = {
    "get_my_tables": [[]],
    "get_people": [[]],
    "get_table_invitations": [[]],
    "post_table_invitation": [["host"]],
    "delete_table_invitation": [["host"]],
    "get_my_invitations": [[]],
    "delete_my_invitation": [["play"]],
    "get_my_stream": [[]],
    "get_my_games": [[]],
    "get_my_statistics": [[]],
    "get_puzzle": [[]],
    "post_try": [["play"]],
    "get_hint": [["play"]],
    "get_even_level": [[]],
    "post_edition": [["host"]],
    "put_edition": [["host"]],
    "delete_edition": [["host"]],
    "post_table": [["host", "play"]],
    "post_branch": [["host", "play"]],
    "post_lesson": [["host", "play"]],
    "post_daily": [["host", "play"]],
    "post_command": [["play"], ["host"]],
}
"""The routes where a token takes the place of the cookie, each with the scopes it needs; one of several will do."""

EXAMPLES: Mapping[str, Any] = {
    "post_table": {"game": "amul", "seats": 4, "fill": "trader", "begin": True},
    "post_command": {"t": "choose", "id": "7", "action": "offer silk"},
    "post_table_invitation": {"person": "p5e1c0ffee5e1c0de"},
    "post_branch": {"step": 12, "seat": 0, "action": "pick silk"},
    "post_try": {"action": "pick silk"},
    "post_edition": {"game": "amul", "toml": '[edition]\nname = "mine"\n'},
    "put_edition": {"called": "Our box"},
    "post_edition_check": {"toml": '[edition]\nname = "mine"\n'},
    "put_me": {"name": "Mira", "language": "de"},
    "post_token": {"name": "my bot", "scopes": ["play", "host"]},
    "put_away": {"until": 1794732858788},
    "put_mail": {"address": "mira@example.org", "mode": "daily", "language": "en"},
    "post_webhook": {"url": "https://chat.example.org/hooks/serai", "form": "json", "language": "en"},
    "post_report": {"table": "00vcpnzcsb7k0f", "person": "5hw2k9", "why": "Insults everybody."},
    "put_ban": {"until": 1794732858788},
    "put_announcement": {"en": "Back at noon.", "de": "Mittags wieder da.", "until": 1794732858788},
}
"""What is sent, by route; the browser alone makes what the other routes are sent."""

FIRST_SENTENCE = re.compile(r".+?(?=[.:;](?:\s|$)|$)", re.DOTALL)
"""Up to the first stop that a space follows."""

TAGS = [Tag(name=section.name, description=section.about) for section in SECTIONS]


def operations(app: Litestar) -> Iterator[tuple[str, Operation]]:
    """Every route of the schema with its path."""
    for path, item in (app.openapi_schema.paths or {}).items():
        for operation in (item.get, item.post, item.put, item.delete):
            if operation:
                yield path, operation


def section_of(path: str) -> str:
    """The section to which a path belongs."""
    fitting = {begin: section.name for section in SECTIONS for begin in section.beginnings if path.startswith(begin)}
    return fitting[max(fitting, key=len)]


def security_of(name: str, path: str) -> list[dict[str, list[str]]]:
    """The ways to show who you are at a route, one of which is needed; an empty one is nobody."""
    if name in FOR_SIGNING_IN:
        return [{}]
    if name in FOR_ANYBODY:
        return [{}, {COOKIE: []}, {TOKEN: []}]
    if section_of(path) == "Administration" and not path.startswith(("/api/admin/invitation", "/api/admin/session")):
        return [{COOKIE: [], ADMINISTRATOR: []}]
    return [{COOKIE: []}, *({TOKEN: scopes} for scopes in FOR_TOKENS.get(name, ()))]


def describe_routes(app: Litestar) -> None:
    """Adds section, summary, security and example to every route."""
    for path, operation in operations(app):
        name = operation.operation_id or ""
        operation.tags = [section_of(path)]
        operation.security = security_of(name, path)
        if sentence := FIRST_SENTENCE.match(operation.description or ""):
            operation.summary = " ".join(sentence[0].split())
        if name in EXAMPLES:
            _add_example(operation, EXAMPLES[name])


def _add_example(operation: Operation, value: Any) -> None:
    body: Any = operation.request_body
    for media in body.content.values():
        media.examples = {"example": Example(value=value)}
