"""How many entries a second are kept: gathered into few commits, beside bare single-row commits by 8 connections.

Run it with a PostgreSQL that it may create a database on:
SERAI_TEST_POSTGRES=postgresql://postgres@127.0.0.1:5432/test python -m tests.server.store.rates
"""

import asyncio
import os
import tempfile
import time
from collections.abc import Callable, Coroutine
from statistics import median
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy import insert

from serai.server.store import Store, migrate_database
from serai.server.store.database import READER_COUNT, Database
from serai.server.store.schema import settings
from tests.server.store.evening import batch, hall

ROUNDS, TABLES, PAGES = 5, 400, 10
CONNECTIONS, BARE_ROWS = 8, 2_000


async def gathered(store: Store) -> float:
    """Many tables write batch after batch, each as soon as the one before is kept."""
    tables = [store.new_table_id() for _ in range(TABLES)]

    async def evening(table: str) -> None:
        for first in range(1, PAGES + 1):
            await store.append(batch(table, first, *(["word"] if first > 1 else [])))

    started = time.perf_counter()
    await asyncio.gather(*(evening(table) for table in tables))
    return TABLES * PAGES / (time.perf_counter() - started)


async def bare(databases: list[Database], prefix: str) -> float:
    """Single rows, each in a commit of its own."""

    async def rows(number: int) -> None:
        async with databases[number % len(databases)].writing() as connection:
            for row in range(BARE_ROWS // CONNECTIONS):
                await connection.execute(insert(settings), {"name": f"{prefix} {number} {row}", "value": "word"})

    started = time.perf_counter()
    await asyncio.gather(*(rows(number) for number in range(CONNECTIONS)))
    return BARE_ROWS / (time.perf_counter() - started)


async def measure(url: str) -> None:
    migrate_database(url)
    own = 1 if url.startswith("sqlite") else READER_COUNT
    databases = [Database(url, timeout=60) for _ in range(CONNECTIONS // own)]
    many: list[float] = []
    single: list[float] = []
    async with hall([url], timeout=60) as store:
        for number in range(ROUNDS):
            many.append(await gathered(store))
            single.append(await bare(databases, f"round {number}"))
        kind, commits = store.databases[0].kind, store.writers[0].commits
    for database in databases:
        await database.close()
    print(f"{kind}, {ROUNDS} rounds; {TABLES * PAGES * ROUNDS:,} pages in {commits:,} commits")
    _say("gathered", many)
    _say("bare", single)
    ratios = sorted(one / other for one, other in zip(many, single, strict=True))
    print(f"  ratio     {median(ratios):8.1f}   from {ratios[0]:.1f} to {ratios[-1]:.1f}")


def _say(name: str, rates: list[float]) -> None:
    print(f"  {name:9} {median(rates):8,.0f} entries/s   from {min(rates):,.0f} to {max(rates):,.0f}")


def on_postgres(server: str, report: Callable[[str], Coroutine[Any, Any, None]]) -> None:
    name = f"serai_rates_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            asyncio.run(report(f"{server.rpartition('/')[0]}/{name}"))
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{folder}/hall.db"))
    if given := os.environ.get("SERAI_TEST_POSTGRES"):
        on_postgres(given, measure)
