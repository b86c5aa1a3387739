"""Every report of the store is told twice: with SQLite and with PostgreSQL."""

import os
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from serai.server.store import migrate_database


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


@pytest.fixture
def sqlite_urls(tmp_path: Path) -> list[str]:
    return [f"sqlite:///{tmp_path}/{letter}.db" for letter in "ab"]


@pytest.fixture(params=["sqlite", "postgresql"])
def bare_urls(request: pytest.FixtureRequest) -> list[str]:
    """Two databases with nothing in them."""
    return request.getfixturevalue("sqlite_urls" if request.param == "sqlite" else "empty_postgres_urls")


@pytest.fixture
def two_urls(bare_urls: list[str]) -> list[str]:
    """Two databases, set up."""
    for url in bare_urls:
        migrate_database(url)
    return bare_urls


@pytest.fixture
def urls(bare_urls: list[str]) -> list[str]:
    """One database, set up."""
    migrate_database(bare_urls[0])
    return bare_urls[:1]
