"""Every report of the store is told twice: with SQLite and with PostgreSQL."""

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from tests.server.set_up import drop_database, migrated_database, new_database, set_up_database


@pytest.fixture(scope="session")
def postgres_urls(postgres: str) -> Iterator[list[str]]:
    """Two databases of our own on the server, gone afterwards."""
    names = [f"serai_test_{os.getpid()}_{letter}" for letter in "ab"]
    with psycopg.connect(postgres, autocommit=True) as server:
        for name in names:
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield [f"{postgres.rpartition('/')[0]}/{name}" for name in names]
        finally:
            for name in names:
                server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@pytest.fixture
def empty_postgres_urls(postgres_urls: list[str]) -> list[str]:
    for url in postgres_urls:
        with psycopg.connect(url, autocommit=True) as database:
            database.execute("SET client_min_messages = error; DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    return postgres_urls


def like_a_migrated_one(postgres: str, url: str) -> None:
    """Puts a database that is set up in the place of one."""
    drop_database(postgres, url)
    new_database(postgres, migrated_database(postgres), url.rpartition("/")[2])


@pytest.fixture
def sqlite_urls(tmp_path: Path) -> list[str]:
    return [f"sqlite:///{tmp_path}/{letter}.db" for letter in "ab"]


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_urls(request: pytest.FixtureRequest) -> list[str]:
    """Two databases with nothing in them."""
    return request.getfixturevalue("sqlite_urls" if request.param == "sqlite" else "empty_postgres_urls")


@pytest.fixture(params=["sqlite", "postgresql"])
def two_urls(request: pytest.FixtureRequest) -> list[str]:
    """Two databases, set up."""
    if request.param == "sqlite":
        urls = request.getfixturevalue("sqlite_urls")
        for url in urls:
            set_up_database(url)
        return urls
    urls, postgres = request.getfixturevalue("postgres_urls"), request.getfixturevalue("postgres")
    for url in urls:
        like_a_migrated_one(postgres, url)
    return urls


@pytest.fixture(params=["sqlite", "postgresql"])
def urls(request: pytest.FixtureRequest) -> list[str]:
    """One database, set up."""
    if request.param == "sqlite":
        [url, *_] = request.getfixturevalue("sqlite_urls")
        set_up_database(url)
    else:
        [url, *_] = request.getfixturevalue("postgres_urls")
        like_a_migrated_one(request.getfixturevalue("postgres"), url)
    return [url]
