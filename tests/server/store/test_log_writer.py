"""The log writer: many batches in one commit, on the disk before anybody is told, and never too many waiting."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
from psycopg import sql
from structlog.testing import capture_logs

from serai.server.store import Conflict, Overloaded, Store, StoreDown, log_writer, migrate_database
from tests.server.store.evening import batch, hall, played, words


@played
async def test_many_pages_share_few_commits(urls: list[str]):
    async with hall(urls) as store:
        tables = [store.new_table_id() for _ in range(200)]

        async def evening(table: str) -> None:
            for first in range(1, 11):
                await store.append(batch(table, first, *(["word"] if first > 1 else [])))

        await asyncio.gather(*(evening(table) for table in tables))
        assert set((await store.grown(dict.fromkeys(tables, 0))).values()) == {10}
        assert store.writers[0].commits < 200


@played
async def test_postgresql_counts_the_same_commits(empty_postgres_urls: list[str]):
    migrate_database(empty_postgres_urls[0])
    async with hall(empty_postgres_urls[:1]) as store:
        await asyncio.gather(*(store.append(batch(store.new_table_id(), 1)) for _ in range(300)))
        async with store.databases[0].reading() as connection:
            # Every row remembers the transaction that wrote it.
            commits = await connection.exec_driver_sql("SELECT count(DISTINCT xmin::text) FROM log")
            assert commits.scalar_one() == store.writers[0].commits <= 3


@played
async def test_a_commit_is_on_the_disk_whatever_the_server_was_told(urls: list[str]):
    if urls[0].startswith("postgresql"):
        with psycopg.connect(urls[0], autocommit=True) as database:
            name = sql.Identifier(urls[0].rpartition("/")[2])
            for setting in ("synchronous_commit = off", "default_transaction_isolation = 'serializable'"):
                database.execute(sql.SQL("ALTER DATABASE {} SET {}").format(name, sql.SQL(setting)))
        asked = {"SHOW synchronous_commit": "on", "SHOW transaction_isolation": "read committed"}
    else:
        asked = {"PRAGMA synchronous": 2, "PRAGMA journal_mode": "wal", "PRAGMA foreign_keys": 1}
    async with hall(urls) as store:
        database = store.databases[0]
        async with database.writing() as connection:
            assert {one: (await connection.exec_driver_sql(one)).scalar_one() for one in asked} == asked
        found = await database.transaction(lambda one: {ask: one.exec_driver_sql(ask).scalar_one() for ask in asked})
        assert found == asked


@played
async def test_the_operator_is_told_of_a_slow_commit_once_a_minute(urls: list[str], monkeypatch: pytest.MonkeyPatch):
    async with hall(urls) as store:
        with capture_logs() as quick:
            await store.append(batch(store.new_table_id(), 1))
        monkeypatch.setattr(log_writer, "SLOW_SECONDS", 0.0)
        with capture_logs() as slow:
            for _ in range(3):
                await store.append(batch(store.new_table_id(), 1))
    assert [line["event"] for line in (*quick, *slow)] == ["a commit was slow"]
    assert "the disk of the database" in slow[0]["why"]


@played
async def test_one_page_too_many_is_refused_at_once(urls: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(log_writer, "MAX_QUEUED_ROWS", 50)
    async with hall(urls) as store:
        tables = [store.new_table_id() for _ in range(60)]
        answers = await asyncio.gather(*(store.append(batch(table, 1)) for table in tables), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None)] * 50 + [Overloaded] * 10
        assert len(await store.grown(dict.fromkeys(tables, 0))) == 50
        await store.append(batch(tables[-1], 1))


@played
async def test_closing_waits_for_what_was_to_be_written(urls: list[str]):
    async with hall(urls) as store:
        tables = [store.new_table_id() for _ in range(700)]
        writing = [asyncio.create_task(store.append(batch(table, 1))) for table in tables]
        await asyncio.sleep(0)
        await asyncio.gather(*(writer.close() for writer in store.writers))
        assert all(task.done() for task in writing) or await asyncio.gather(*writing)
        with pytest.raises(StoreDown):
            await store.append(batch(store.new_table_id(), 1))
        assert len(await store.grown(dict.fromkeys(tables, 0))) == 700


@played
async def test_who_stops_waiting_before_it_is_written_leaves_nothing(urls: list[str]):
    async with hall(urls) as store:
        gone, stays = store.new_table_id(), store.new_table_id()
        leaving = asyncio.create_task(store.append(batch(gone, 1)))
        staying = asyncio.create_task(store.append(batch(stays, 1)))
        await asyncio.sleep(0)
        leaving.cancel()
        await staying
        assert await store.grown({gone: 0, stays: 0}) == {stays: 1}
        await store.append(batch(gone, 1))


@played
async def test_killed_connections_lose_nothing_that_was_acknowledged(
    empty_postgres_urls: list[str],
):
    url = empty_postgres_urls[0]
    migrate_database(url)
    async with hall([url]) as store:
        tables = [store.new_table_id() for _ in range(40)]
        await asyncio.gather(*(store.append(batch(table, 1)) for table in tables))
        enough = asyncio.Event()
        talks = [asyncio.create_task(_talk(store, table, enough)) for table in tables]
        for _ in range(4):
            await asyncio.sleep(0.1)
            await asyncio.to_thread(_kill, url)
        enough.set()
        kept, lost = zip(*await asyncio.gather(*talks), strict=True)
        assert sum(lost) > 0
        for table, mine in zip(tables, kept, strict=True):
            heard = await _read_again(store, table)
            assert len(set(heard)) == len(heard)
            assert set(mine) <= set(heard)
        await asyncio.to_thread(_kill, url)  # while nobody writes, so the next who writes notices it, for all
        assert [await _is_refused(store) for _ in range(20)].count(True) == 1
        await asyncio.gather(*(store.append(batch(store.new_table_id(), 1)) for _ in range(100)))


async def _is_refused(store: Store) -> bool:
    try:
        await store.append(batch(store.new_table_id(), 1))
    except StoreDown:
        return True
    return False


def _kill(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


async def _talk(store: Store, table: str, enough: asyncio.Event) -> tuple[list[str], int]:
    """Somebody says one word after the other, each until it is certain; the words, and how often the store was down."""
    known, kept, lost = 1, list[str](), 0
    while not enough.is_set() or len(kept) < 60:
        word = f"word {len(kept)}"
        while word not in kept:
            try:
                await store.append(batch(table, known + 1, word))
                known += 1
                kept.append(word)
            except (StoreDown, Conflict):
                lost += 1
                heard = await _read_again(store, table)
                known = len(heard) + 1
                kept += [word] if word in heard else []
    return kept, lost


async def _read_again(store: Store, table: str) -> list[str]:
    while True:
        try:
            return words(await store.read(table))
        except StoreDown:
            await asyncio.sleep(0.01)


@played
async def test_a_database_that_stops_answering_is_an_error_and_later_works_again(urls: list[str]):
    async with hall(urls, timeout=0.5) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1))
        with _held(urls[0]):
            with pytest.raises(StoreDown) as down:
                await store.append(batch(table, 2, "is anybody there?"))
            assert down.value.__cause__ is not None
        known = len(await store.read(table))
        await store.append(batch(table, known + 1, "there you are"))
        assert words(await store.read(table))[-1] == "there you are"


@contextmanager
def _held(url: str) -> Iterator[None]:
    """Somebody else holds the log and does not let go."""
    if url.startswith("sqlite"):
        other = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
    else:
        other = psycopg.connect(url)
        other.execute("LOCK TABLE log IN ACCESS EXCLUSIVE MODE")
    yield
    other.close()
