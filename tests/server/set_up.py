"""Databases that are set up: the first of a kind is migrated, the others are copies of it."""

import os
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
from psycopg import sql

from serai.server.store.migrating import migrate_database

numbers = count(1)


def set_up_database(url: str) -> None:
    """Sets up an empty database of a hall, as migrating it would."""
    if url.startswith("sqlite:///"):
        set_up_file(Path(url.removeprefix("sqlite:///")))
    else:
        migrate_database(url)


def set_up_file(file: Path) -> None:
    """Makes a SQLite file for its owner only, as a hall does; there must be none yet."""
    file.touch(mode=0o600, exist_ok=False)
    file.write_bytes(_migrated_file())


@cache
def _migrated_file() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "serai.db"
        migrate_database(f"sqlite:///{file}")
        return file.read_bytes()


def new_database(postgres: str, like: str = "template1", name: str = "") -> str:
    """A database of its own on a PostgreSQL, empty or like another one; its URL."""
    name = name or f"hall_{os.getpid()}_{next(numbers)}"
    create = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(like))
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(create)
    return f"{postgres.rsplit('/', 1)[0]}/{name}"


@cache
def migrated_database(postgres: str) -> str:
    """The name of a database on a PostgreSQL that is set up, for others to be like."""
    url = new_database(postgres)
    migrate_database(url)
    return url.rsplit("/", 1)[1]


def drop_database(postgres: str, url: str) -> None:
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(
            sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(url.rsplit("/", 1)[1]))
        )
