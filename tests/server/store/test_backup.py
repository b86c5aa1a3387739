"""Setting up, copying and moving the hall."""

import asyncio
import os
import shutil
import sqlite3
import stat
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from psycopg import sql

from serai.online.entries import AnyEntry
from serai.server.store import (
    Passkey,
    Person,
    Rating,
    SetupError,
    Store,
    Token,
    migrate_database,
    needs_migration,
    schema,
)
from serai.server.store.backup import copy_database, read_export, write_export
from serai.server.store.devices import Device
from serai.server.store.history import PastGame, Yield
from serai.server.store.migrating import connected
from serai.server.store.uploads import Upload
from tests.server.store.evening import Linda, batch, hall, listing, played, words


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_database_without_every_letter_is_refused_with_the_command_that_makes_one(postgres: str, encoding: str):
    name = f"letters_{os.getpid()}"
    url = f"{postgres.rpartition('/')[0]}/{name}"
    dropping = sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name))
    creating = sql.SQL("CREATE DATABASE {} ENCODING {} LOCALE 'C' TEMPLATE template0")
    with psycopg.connect(postgres, autocommit=True) as server:
        try:
            server.execute(creating.format(sql.Identifier(name), encoding))
            with pytest.raises(SetupError, match=f"holds text as {encoding}") as refused:
                migrate_database(url)
            server.execute(dropping)
            server.execute(str(refused.value).partition("UTF8: ")[2].encode())
            migrate_database(url)
        finally:
            server.execute(dropping)


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_a_new_database_is_brought_up_to_date(bare_urls: list[str]):
    url = bare_urls[0]
    assert needs_migration(url)
    migrate_database(url)
    assert not needs_migration(url)
    migrate_database(url)
    with connected(url) as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        # An index over a calculation cannot be compared; each database writes the calculation in its own way.
        assert [difference for difference in differences if getattr(difference[1], "name", "") != "ratings_best"] == []


def test_two_who_migrate_at_once_do_it_once(bare_urls: list[str]):
    troubles: list[BaseException] = []

    def try_it() -> None:
        try:
            migrate_database(bare_urls[0])
        except BaseException as trouble:
            troubles.append(trouble)

    both = [threading.Thread(target=try_it) for _ in range(3)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert troubles == []
    assert not needs_migration(bare_urls[0])


def test_a_new_file_opened_by_many_at_once_keeps_nobody_out(tmp_path: Path):
    for number in range(12):
        url = f"sqlite:///{tmp_path}/{number}.db"

        def writes(_: int, url: str = url) -> None:
            with connected(url) as connection:
                connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS results (table_id text)")

        with ThreadPoolExecutor(12) as threads:
            assert list(threads.map(writes, range(12))) == [None] * 12


def test_a_step_that_fails_leaves_nothing_behind(bare_urls: list[str]):
    with connected(bare_urls[0]) as connection:
        connection.exec_driver_sql("CREATE TABLE results (table_id text)")
    with pytest.raises(Exception, match="results"):
        migrate_database(bare_urls[0])
    with connected(bare_urls[0]) as connection:
        connection.exec_driver_sql("DROP TABLE results")
    assert needs_migration(bare_urls[0])
    migrate_database(bare_urls[0])
    assert not needs_migration(bare_urls[0])


@played
async def test_a_hall_that_was_not_set_up_says_what_to_do(bare_urls: list[str]):
    with pytest.raises(SetupError, match="serai migrate"):
        await Store.open(bare_urls[:1])


OLD_HALL = Path(__file__).parents[2] / "corpus" / "0.1" / "hall.db"


def test_a_file_is_copied_beside_itself_before_it_is_migrated(tmp_path: Path):
    file = tmp_path / "hall.db"
    shutil.copy(OLD_HALL, file)
    copy = tmp_path / "hall.db.step-0002"
    assert migrate_database(f"sqlite:///{file}") == copy
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert dump(copy) == dump(OLD_HALL)
    assert dump(file) != dump(OLD_HALL)
    assert migrate_database(f"sqlite:///{file}") is None
    assert migrate_database(f"sqlite:///{tmp_path}/new.db") is None
    assert sorted(path.name for path in tmp_path.glob("*.db*") if path.suffix not in {".db-wal", ".db-shm"}) == [
        "hall.db",
        "hall.db.step-0002",
        "new.db",
    ]


def test_a_file_that_cannot_be_copied_is_not_migrated(tmp_path: Path):
    file = tmp_path / "hall.db"
    shutil.copy(OLD_HALL, file)
    (tmp_path / "hall.db.step-0002.partial").mkdir()
    with pytest.raises(OSError, match="partial"):
        migrate_database(f"sqlite:///{file}")
    assert dump(file) == dump(OLD_HALL)


def dump(file: Path) -> list[str]:
    """Everything in a SQLite file."""
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


@played
async def test_a_database_of_a_newer_version_is_refused_in_a_sentence(urls: list[str], tmp_path: Path):
    with connected(urls[0]) as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    sentence = "was migrated by a newer version of Serai, to step 9999; this version knows the steps up to 0"
    with pytest.raises(SetupError, match=sentence):
        await Store.open(urls)
    with pytest.raises(SetupError, match=sentence):
        migrate_database(urls[0])
    with pytest.raises(SetupError, match=sentence):
        write_export(urls, tmp_path / "all.jsonl")


@pytest.mark.parametrize("url", ["", "hall.db", "mysql://x/y", "sqlite://"])
def test_a_database_that_is_none_is_explained(url: str):
    with pytest.raises(SetupError, match=r"sqlite:///hall\.db"):
        migrate_database(url)


def test_a_database_out_of_reach_is_explained_without_its_password():
    with pytest.raises(SetupError, match="does not answer") as unkept:
        migrate_database("postgresql://linda:tea@127.0.0.1:9/hall")
    assert "tea" not in str(unkept.value)


async def fill(store: Store) -> list[str]:
    """A full house: tables on every database, and somebody with everything a person can have."""
    tables = [store.new_table_id() for _ in range(12)]
    for number, table in enumerate(tables):
        about = '{"say": "Grüße \\u0000 \\"x\\""}'
        await store.append(batch(table, 1, "Tee?", "\0 %s", at=number, due_at=number, how=listing(about=about)))
        await store.append(batch(table, 4, "yes", at=number + 50))
    await store.people.save(Person(Linda, "Linda", "de", 1, 2))
    await store.devices.note(Device(Linda, "d1", "Firefox", "", 3, 4, None))
    await store.devices.sign_out(Linda, "d2", 5)
    await store.people.sign_out_everywhere(Linda, 6)
    await store.passkeys.add(Passkey(b"\x00\xff", Linda, b"\xfe\x00", 3, "phone", 4))
    await store.tokens.add(Token("t", "h", Linda, "bot", ("play",), 5))
    await store.ratings.count_game(
        tables[0], "amul", (Linda,), lambda _: [Rating(Linda, "amul", 1 / 3, 0.1, 1, 1, 9)], 9
    )
    past = PastGame(tables[0], Linda, "amul", 3, 0, 1, 2, 1, 80, '[{"name": "Ähre"}]')
    await store.history.note(past, [Yield("tea", '{"de": "Tee"}', 2, 9)])
    await store.history.note_dearest(tables[0], {Linda: '{"step": 7}'})
    for game in ("amulett", "amul", "Ähre"):
        await store.editions.keep(game, [f"{game}-digest"], {"card": {"tea": 1}, "title": {"de": "Grüße"}})
        await store.uploads.add(Upload(Linda, f"{game}-file", game, "mine", '{"title": {}}', 7), {"round": [1, 2.5]})
    await store.settings.setting("secret", lambda: "s3cret")
    return tables


def everything(urls: list[str]) -> dict[str, list[tuple[object, ...]]]:
    """All that is kept, wherever it is."""
    kept: dict[str, list[tuple[object, ...]]] = {}
    for url in urls:
        with connected(url) as connection:
            for table in schema.ON_EVERY_DATABASE + schema.ON_THE_FIRST:
                kept.setdefault(table.name, []).extend(tuple(row) for row in connection.execute(table.select()))
    kept["settings"] = [row for row in kept["settings"] if row[0] != "shard"]
    return {name: sorted(rows, key=repr) for name, rows in kept.items()}


@pytest.mark.parametrize("way", ["from SQLite to PostgreSQL", "from PostgreSQL to SQLite"])
def test_a_hall_moves_to_another_kind_of_database(
    way: str, sqlite_urls: list[str], empty_postgres_urls: list[str], tmp_path: Path
):
    urls = (sqlite_urls, empty_postgres_urls)
    old, new = urls if way.startswith("from SQLite") else urls[::-1]
    for url in (*old, *new):
        migrate_database(url)
    file = tmp_path / "hall.jsonl"

    async def before() -> dict[str, list[AnyEntry]]:
        async with hall(old) as store:
            return {table: list(await store.read(table)) for table in await fill(store)}

    async def after(tables: list[str]) -> dict[str, list[AnyEntry]]:
        async with hall(new) as store:
            await store.append(batch(tables[0], 5, "we play on"))
            return {table: list(await store.read(table))[:4] for table in tables}

    logs = asyncio.run(before())
    count = write_export(old, file)
    assert read_export(new, file) == count == sum(map(len, everything(old).values()))
    assert everything(new) == everything(old)
    again = tmp_path / "again.jsonl"
    write_export(new, again)
    assert again.read_bytes() == file.read_bytes()
    assert asyncio.run(after(list(logs))) == logs
    assert file.stat().st_mode & 0o077 == 0


def test_an_import_wants_an_empty_hall_that_is_large_enough(two_urls: list[str], tmp_path: Path):
    async def open_and_fill() -> None:
        async with hall(two_urls) as store:
            await fill(store)

    asyncio.run(open_and_fill())
    file, small = tmp_path / "hall.jsonl", f"sqlite:///{tmp_path}/small.db"
    write_export(two_urls, file)
    with pytest.raises(SetupError, match="in use already"):
        read_export(two_urls, file)
    with pytest.raises(SetupError, match="comes from 2 databases"):
        read_export([small], file)
    with pytest.raises(SetupError, match="is there already"):
        write_export(two_urls, file)
    with pytest.raises(SetupError, match="no file"):
        read_export([small], tmp_path / "nothing")
    (tmp_path / "letter").write_text("Dear Linda,\n")
    with pytest.raises(SetupError, match="not an export"):
        read_export([small], tmp_path / "letter")


def test_half_an_export_is_not_imported(two_urls: list[str], tmp_path: Path):
    async def open_and_fill() -> None:
        async with hall(two_urls[:1]) as store:
            await fill(store)

    asyncio.run(open_and_fill())
    file, new = tmp_path / "hall.jsonl", f"sqlite:///{tmp_path}/new.db"
    migrate_database(new)
    write_export(two_urls[:1], file)
    whole = file.read_bytes()
    file.write_bytes(b"".join(whole.splitlines(keepends=True)[:-2]))
    with pytest.raises(SetupError, match="not complete"):
        read_export([new], file)
    assert not any(everything([new]).values())
    file.write_bytes(whole)
    read_export([new], file)
    assert everything([new]) == everything(two_urls[:1])


@played
async def test_a_copy_is_made_while_people_play_on(sqlite_urls: list[str], tmp_path: Path):
    url, copy = sqlite_urls[0], tmp_path / "copy.db"
    migrate_database(url)
    async with hall([url]) as store:
        table = store.new_table_id()
        await store.append(batch(table, 1))

        async def talk() -> None:
            for number in range(300):
                await store.append(batch(table, number + 2, f"{number}"))

        talking = asyncio.create_task(talk())
        await asyncio.sleep(0.05)
        before = (await store.grown({table: 0}))[table]
        await asyncio.to_thread(copy_database, url, copy)
        assert not talking.done()
        await talking
    async with hall([f"sqlite:///{copy}"]) as store:
        heard = words(await store.read(table))
        assert before - 1 <= len(heard) < 300
        assert heard == [f"{number}" for number in range(len(heard))]
        await store.append(batch(table, len(heard) + 2, "the copy lives"))
    assert not list(tmp_path.glob("*.partial"))
    with pytest.raises(SetupError, match="is there already"):
        copy_database(url, copy)


def test_postgresql_makes_its_own_copies():
    with pytest.raises(SetupError, match=r"Run: pg_dump --format=custom --file=hall.dump postgresql://linda@host/hall"):
        copy_database("postgresql://linda@host/hall", Path("hall.dump"))
    assert not os.path.exists("hall.dump")
