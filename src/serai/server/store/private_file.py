"""SQLite files that only their owner can read: they hold the secrets of the server and the seeds of running games."""

import os
from contextlib import suppress
from pathlib import Path

import structlog

OWNER_ONLY = 0o600
ALL_OTHERS = 0o077
BESIDE = ("", "-wal", "-shm")
"""The endings of the files that SQLite keeps for one database."""

log = structlog.stdlib.get_logger()


def create_private(database: Path) -> None:
    """Creates an empty file if there is none; SQLite gives the files beside it the same permissions."""
    with suppress(OSError):  # SQLite says what is wrong with the place
        os.close(os.open(database, os.O_CREAT | os.O_EXCL, OWNER_ONLY))


def make_private(database: Path) -> None:
    """Takes the files of a database from everybody but their owner, and logs it if that changes anything."""
    if os.name == "nt":  # where permissions are no numbers, and a folder decides
        return
    for file in (database.with_name(database.name + ending) for ending in BESIDE):
        if file.exists() and file.stat().st_mode & ALL_OTHERS:
            try:
                file.chmod(OWNER_ONLY)
                log.warning("other users could read the database; now only its owner can", file=str(file))
            except OSError as refused:
                log.warning("other users can read the database; run chmod 600", file=str(file), why=str(refused))
