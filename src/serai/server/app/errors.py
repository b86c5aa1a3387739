"""How errors are answered: `why` is a stable word for programs, `say` a sentence for people."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Literal, get_args

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from prometheus_client import Counter

from serai.kernel.edition import EditionError
from serai.kernel.refusal import NotNow, NotYours, Refused, Unreadable
from serai.server.app.hosts import WrongHost
from serai.server.app.rate_limiter import TooManyRequests
from serai.server.hall.catalog import NotInCatalog
from serai.server.store.errors import Conflict, DamagedLog, NoSuchTable, Overloaded, StoreDown
from serai.text.languages import both
from serai.text.refusals import said_in

log = structlog.stdlib.get_logger()

Why = Literal[
    "unreadable",
    "faulty",
    "stranger",
    "not-yours",
    "banned",
    "no-such-table",
    "not-found",
    "not-now",
    "not-on-the-shelf",
    "damaged",
    "too-large",
    "upgrade",
    "too-much",
    "refused",
    "broken",
    "busy",
]
"""Every reason for an error; the client has a sentence for each in every language."""

REFUSALS = Counter("serai_refusals", "Requests and messages that were refused, by reason.", ["why"])
for _why in get_args(Why):
    REFUSALS.labels(_why)  # shown as 0 before the first, so that a monitor sees the first too


class UnknownCaller(Exception):
    """The request needs somebody who is signed in."""


BANNED = {
    "en": ("You can look around here, but not play or write{}.", " until {}", " Questions? Write to {}."),
    "de": ("Du kannst dich hier umsehen, aber{} nicht spielen oder schreiben.", " bis {}", " Fragen? Schreibe an {}."),
}
"""What is not allowed, until when, and whom to ask."""


class Banned(Exception):
    """Whoever is banned may look, and not act; the message says until when, and whom to write to."""

    def __init__(self, until: int | None, contact: str) -> None:
        day = "" if until is None else f"{datetime.fromtimestamp(until / 1_000, UTC):%Y-%m-%d %H:%M} UTC"
        said = both(lambda language: _banned(language, day, contact))
        super().__init__(said.en)
        self.german = said.de


def _banned(language: str, day: str, contact: str) -> str:
    why, until, ask = BANNED[language]
    return why.format(until.format(day) if day else "") + (ask.format(contact) if contact else "")


class Trouble(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of an error response: `why` for programs, `say` for people."""

    why: Why
    say: str
    seconds: int = 0
    """After how many seconds to try again; 0 if that does not help."""
    say_de: str = ""
    """The sentence in German, where the error has one."""


ANSWERS: dict[type[Exception], tuple[int, Why, str]] = {
    EditionError: (400, "faulty", ""),
    Unreadable: (400, "unreadable", ""),
    NotYours: (403, "not-yours", ""),
    Banned: (403, "banned", ""),
    NotNow: (409, "not-now", ""),
    UnknownCaller: (401, "stranger", ""),
    NoSuchTable: (404, "no-such-table", "There is no such table."),
    NotInCatalog: (410, "not-on-the-shelf", ""),
    DamagedLog: (410, "damaged", ""),
    WrongHost: (421, "refused", ""),
    TooManyRequests: (429, "too-much", ""),
    Overloaded: (503, "busy", "The server is very busy just now. Try again in a moment."),
    StoreDown: (503, "busy", "The server cannot save just now. Nobody has seen your choice; try again."),
    Conflict: (503, "busy", "Somebody was faster. Try again."),
}
"""HTTP status, reason and sentence of each expected error; if the sentence is empty, the error's own message."""


WORDS: dict[int, Why] = {
    400: "unreadable",
    401: "stranger",
    403: "not-yours",
    404: "not-found",
    405: "not-found",
    413: "too-large",
}
"""The reasons for errors of the framework, by HTTP status."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Errors of a body that is not JSON: invalid UTF-8, or too deeply nested."""


def trouble_of(error: Exception) -> tuple[int, Trouble]:
    """The HTTP status and the body for an error, which is counted; an unexpected error is logged."""
    status, trouble = _trouble_of(error)
    REFUSALS.labels(trouble.why).inc()
    return status, trouble


def _trouble_of(error: Exception) -> tuple[int, Trouble]:
    for kind in type(error).__mro__:
        if kind in ANSWERS:
            status, why, say = ANSWERS[kind]
            seconds = error.seconds if isinstance(error, TooManyRequests) else 1 if status == 503 else 0
            return status, Trouble(why, say or str(error), seconds, _german(error))
    if isinstance(error, UNREADABLE):
        return 400, Trouble("unreadable", f"This cannot be read: {error}.")
    if isinstance(error, HTTPException):
        return error.status_code, Trouble(WORDS.get(error.status_code, "refused"), _detail(error))
    log.error("unexpected error", exc_info=error)
    return 500, Trouble("broken", "Something went wrong on the server. The error has been logged; try again.")


def _german(error: Exception) -> str:
    if isinstance(error, Refused):
        return both(lambda language: said_in(error, language)).de
    return error.german if isinstance(error, EditionError | Banned) else ""


def _detail(error: HTTPException) -> str:
    if isinstance(error.extra, list) and error.extra:
        first: dict[str, str] = error.extra[0]
        return f"{first.get('key', 'this')}: {first.get('message', error.detail)}"
    return error.detail


def error_response(request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """The response for an error."""
    status, trouble = trouble_of(error)
    headers = {"retry-after": str(trouble.seconds)} if trouble.seconds else {}
    return Response(trouble, status_code=status, headers=headers, media_type="application/json")


HANDLERS: dict[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Trouble]]] = {
    Exception: error_response,
    HTTPException: error_response,
    **dict.fromkeys((*ANSWERS, Refused), error_response),
}
