"""Whoever writes to a SQLite file writes at once or waits for their turn, and nobody holds the file while thinking."""

import asyncio

import pytest
from sqlalchemy import Connection

from serai.server.store import Conflict
from serai.server.store.database import Database
from serai.server.store.people import Person
from serai.server.store.sqlite_connection import SqliteConnection
from tests.server.set_up import set_up_database
from tests.server.store.evening import batch, hall, played, words

NO_NAPS = "PRAGMA busy_timeout = 0"
"""Whoever finds the file locked is refused, in place of trying again after a nap."""


@pytest.fixture
def file(sqlite_urls: list[str]) -> list[str]:
    set_up_database(sqlite_urls[0])
    return sqlite_urls[:1]


async def nobody_naps(database: Database) -> None:
    for connected in (database.writing(), database.leasing()):
        async with connected as connection:
            await connection.exec_driver_sql(NO_NAPS)
    await database.transaction(lambda connection: connection.exec_driver_sql(NO_NAPS).close())
    await database.transaction_in_thread(lambda connection: connection.execute(NO_NAPS).close())


@played
async def test_choices_names_and_lists_are_written_at_once_and_nobody_finds_the_file_locked(file: list[str]):
    async with hall(file) as store:
        await nobody_naps(store.databases[0])
        tables = [store.new_table_id() for _ in range(10)]
        await asyncio.gather(
            *(store.append(batch(table, 1)) for table in tables),
            *(store.people.save(Person(f"p{number}", "Anna", "en", 1, 1)) for number in range(30)),
            *(store.history.rename(table, ["Anna"]) for table in tables),
            *(store.lease(0, 1, 10) for _ in range(10)),
        )
        assert set((await store.grown(dict.fromkeys(tables, 0))).values()) == {1}


@played
async def test_only_leases_and_visits_are_flushed_with_the_commit_after_them(file: list[str]):
    asked, full, normal = "PRAGMA synchronous", 2, 1
    async with hall(file) as store:
        database = store.databases[0]
        async with database.leasing() as leasing, database.writing() as writing:
            assert (await leasing.exec_driver_sql(asked)).scalar() == normal
            assert (await writing.exec_driver_sql(asked)).scalar() == full
        assert await database.transaction(lambda connection: connection.exec_driver_sql(asked).scalar()) == full
        log = await database.transaction_in_thread(lambda connection: connection.execute(asked).fetchone())
        assert log == (full,)


@played
async def test_a_statement_is_one_visit_of_the_thread(file: list[str], monkeypatch: pytest.MonkeyPatch):
    visits = 0
    visit = SqliteConnection._execute

    def counted(self: SqliteConnection, *what: object) -> object:
        nonlocal visits
        visits += 1
        return visit(self, *what)

    async with hall(file) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1, "word"))
        await store.read(table)
        monkeypatch.setattr(SqliteConnection, "_execute", counted)
        assert words(await store.read(table)) == ["word"]
        assert visits == 1
        await store.append(batch(table, 3, "another"))
        assert visits == 2


@played
async def test_nobody_else_waits_while_a_transaction_decides(urls: list[str]):
    """What was begun and cannot be finished leaves nothing, neither rows nor a lock."""

    def break_off(connection: Connection) -> None:
        connection.exec_driver_sql("DELETE FROM tables")
        raise Conflict("Read the log again.")

    async with hall(urls) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1))
        for _ in range(3):
            with pytest.raises(Conflict):
                await store.databases[0].transaction(break_off)
        await store.append(batch(table, 2, "word"))
        assert await store.listed(table) is not None
