"""What a person or a program is told when something cannot be done: why, in a word, and what to do, in a sentence."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException

from caravanserai.kernel.refusal import NotNow, NotYours, Refused, Unreadable
from caravanserai.server.app.limits import TooMuch
from caravanserai.server.hall.shelf import NotOnTheShelf
from caravanserai.server.store.failures import Conflict, NoSuchTable, Overloaded, StoreDown

log = structlog.stdlib.get_logger()


Why = Literal[
    "unreadable",
    "stranger",
    "not-yours",
    "no-such-table",
    "not-found",
    "not-now",
    "not-on-the-shelf",
    "too-large",
    "upgrade",
    "too-much",
    "refused",
    "broken",
    "busy",
]
"""Every word for what cannot be done; the client has a sentence for each in every language."""


class Stranger(Exception):
    """Nobody knows who asks."""


class Trouble(msgspec.Struct, frozen=True, omit_defaults=True):
    """What cannot be done: `why` for programs, `say` for people."""

    why: Why
    say: str
    seconds: int = 0
    """When to try again."""


ANSWERS: dict[type[Exception], tuple[int, Why, str]] = {
    Unreadable: (400, "unreadable", ""),
    NotYours: (403, "not-yours", ""),
    NotNow: (409, "not-now", ""),
    Stranger: (401, "stranger", ""),
    NoSuchTable: (404, "no-such-table", "There is no such table."),
    NotOnTheShelf: (410, "not-on-the-shelf", ""),
    TooMuch: (429, "too-much", ""),
    Overloaded: (503, "busy", "The hall is very full just now. Try again in a moment."),
    StoreDown: (503, "busy", "The hall cannot write just now. Your choice was not shown to anybody; try again."),
    Conflict: (503, "busy", "Somebody was faster. Try again."),
}
"""Status, word and sentence for what is foreseen; without a sentence of its own, the error speaks for itself."""


WORDS: dict[int, Why] = {
    400: "unreadable",
    401: "stranger",
    403: "not-yours",
    404: "not-found",
    405: "not-found",
    413: "too-large",
}
"""The word for what the framework refuses by itself."""

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What a body that is no JSON brings about: bytes that are no text, or brackets without end."""


def trouble_of(error: Exception) -> tuple[int, Trouble]:
    """How an error is told."""
    for kind in type(error).__mro__:
        if kind in ANSWERS:
            status, why, say = ANSWERS[kind]
            seconds = error.seconds if isinstance(error, TooMuch) else 1 if status == 503 else 0
            return status, Trouble(why, say or str(error), seconds)
    if isinstance(error, UNREADABLE):
        return 400, Trouble("unreadable", f"This cannot be read: {error}.")
    if isinstance(error, HTTPException):
        return error.status_code, Trouble(WORDS.get(error.status_code, "refused"), _detail(error))
    log.error("something broke", exc_info=error)
    return 500, Trouble("broken", "Something broke here. It has been written down; try again.")


def _detail(error: HTTPException) -> str:
    if isinstance(error.extra, list) and error.extra:
        first: dict[str, str] = error.extra[0]
        return f"{first.get('key', 'this')}: {first.get('message', error.detail)}"
    return error.detail


def answer(request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    """The error as an answer."""
    status, trouble = trouble_of(error)
    headers = {"retry-after": str(trouble.seconds)} if trouble.seconds else {}
    return Response(trouble, status_code=status, headers=headers, media_type="application/json")


HANDLERS: dict[int | type[Exception], Callable[[Request[Any, Any, Any], Any], Response[Trouble]]] = {
    Exception: answer,
    HTTPException: answer,
    **dict.fromkeys((*ANSWERS, Refused), answer),
}
