"""What a database could not do: its cause in words for the operator, counted, and logged once a minute for each cause.

What the driver says is logged only where its code is known: other messages may quote rows, and rows hold secrets.
"""

import errno
import sqlite3
from typing import Literal, get_args

import structlog
from prometheus_client import Counter
from sqlalchemy.exc import TimeoutError as NoFreeConnection

from serai.server.sparingly import Sparingly
from serai.server.store.errors import Overloaded

Doing = Literal["write", "read"]
Cause = Literal[
    "full",
    "read-only",
    "disk",
    "locked",
    "slow",
    "connections",
    "memory",
    "refused",
    "unreachable",
    "queue",
    "other",
]

WORDS: dict[Cause, str] = {
    "full": "The disk of the database is full. Free some space; nothing that was acknowledged is lost.",
    "read-only": "The database is read-only: a standby, a protected file, or default_transaction_read_only.",
    "disk": "The disk of the database fails, or its file is damaged. Look at the disk, then at the latest backup.",
    "locked": "Somebody else holds a lock on the database, such as a backup, a migration or another program.",
    "slow": "The database did not answer in time. Look at its load and its disk.",
    "connections": "The database has no connection left. Allow more (max_connections), or run fewer nodes.",
    "memory": "The database has no memory left.",
    "refused": "The database does not let this program in. Check user, password and database in DATABASE_URL.",
    "unreachable": "The database cannot be reached. Check that it runs, and the address in DATABASE_URL.",
    "queue": "More is to be written than the database takes, so batches are refused. Look at its load and its disk.",
    "other": "The database refused it. Its own log says more.",
}
"""Each cause as the operator reads it."""

SQLITE: dict[int, Cause] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read-only",
    sqlite3.SQLITE_IOERR: "disk",
    sqlite3.SQLITE_CORRUPT: "disk",
    sqlite3.SQLITE_NOTADB: "disk",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_NOMEM: "memory",
    sqlite3.SQLITE_PERM: "refused",
    sqlite3.SQLITE_AUTH: "refused",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
}
"""The causes by SQLite's primary result code."""

POSTGRES: dict[str, Cause] = {
    "53100": "full",
    "25006": "read-only",
    "58": "disk",
    "XX001": "disk",
    "XX002": "disk",
    "55P03": "locked",
    "40P01": "locked",
    "57014": "slow",
    "53300": "connections",
    "53200": "memory",
    "28": "refused",
    "3D000": "refused",
    "42501": "refused",
    "57P": "unreachable",
    "08": "unreachable",
}
"""The causes by SQLSTATE, or by how it begins."""

FAILURES = Counter("serai_store_failures", "What a database could not do, by what it was and why.", ["doing", "cause"])
for _doing in get_args(Doing):
    for _cause in WORDS:
        FAILURES.labels(_doing, _cause)  # shown as 0 before the first, so that a monitor sees the first too

log = structlog.stdlib.get_logger()
sparingly = Sparingly()


def note_failure(database: str, doing: Doing, lost: BaseException) -> None:
    """Counts what a database could not do; the first in a minute for each cause is logged."""
    cause = cause_of(lost)
    FAILURES.labels(doing, cause).inc()
    if sparingly.may_log(f"{database} {doing} {cause}"):
        said = "" if cause == "other" else _said(lost)
        log.error(f"a database cannot {doing}", database=database, cause=cause, why=WORDS[cause], said=said)


def cause_of(lost: BaseException) -> Cause:
    """Why a database could not do something."""
    known = _driver_error(lost)
    if isinstance(known, Overloaded):
        return "queue"
    if isinstance(known, TimeoutError | NoFreeConnection):
        return "slow"
    if isinstance(known, OSError):
        return "full" if known.errno in (errno.ENOSPC, errno.EDQUOT) else "unreachable"
    if isinstance(known, sqlite3.Error):
        return SQLITE.get(getattr(known, "sqlite_errorcode", 0) & 0xFF, "other")
    return _postgres_cause(known)


def _postgres_cause(error: BaseException) -> Cause:
    state: str | None = getattr(error, "sqlstate", None)
    if state is None:  # the connection was lost, or never came about
        return "unreachable" if type(error).__name__ == "OperationalError" else "other"
    for length in (5, 3, 2):
        if state[:length] in POSTGRES:
            return POSTGRES[state[:length]]
    return "other"


def _driver_error(lost: BaseException) -> BaseException:
    """What the driver raised, inside what was made of it."""
    return getattr(lost, "orig", None) or lost


def _said(lost: BaseException) -> str:
    error = _driver_error(lost)
    return (str(error).strip() or type(error).__name__).splitlines()[0]
