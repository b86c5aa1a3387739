"""Setting up, copying and moving the hall."""

import asyncio
import os
import threading
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from caravanserai.server.store import Passkey, Person, Rating, Store, Token, Unkept, behind, migrate, schema
from caravanserai.server.store.keeping import backup, export, import_
from caravanserai.server.store.migrating import connected
from tests.server.store.evening import Linda, hall, listing, page, played, words


@pytest.mark.filterwarnings("ignore:.*expression-based index")
def test_a_new_database_is_brought_up_to_date(bare_urls: list[str]):
    url = bare_urls[0]
    assert behind(url)
    migrate(url)
    assert not behind(url)
    migrate(url)
    with connected(url) as connection:
        differences = compare_metadata(MigrationContext.configure(connection), schema.metadata)
        # An index over a calculation cannot be compared; each database writes the calculation in its own way.
        assert [difference for difference in differences if getattr(difference[1], "name", "") != "ratings_best"] == []


def test_two_who_migrate_at_once_do_it_once(bare_urls: list[str]):
    troubles: list[BaseException] = []

    def try_it() -> None:
        try:
            migrate(bare_urls[0])
        except BaseException as trouble:
            troubles.append(trouble)

    both = [threading.Thread(target=try_it) for _ in range(3)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    assert troubles == []
    assert not behind(bare_urls[0])


def test_a_step_that_fails_leaves_nothing_behind(bare_urls: list[str]):
    with connected(bare_urls[0]) as connection:
        connection.exec_driver_sql("CREATE TABLE results (table_id text)")
    with pytest.raises(Exception, match="results"):
        migrate(bare_urls[0])
    with connected(bare_urls[0]) as connection:
        connection.exec_driver_sql("DROP TABLE results")
    assert behind(bare_urls[0])
    migrate(bare_urls[0])
    assert not behind(bare_urls[0])


@played
async def test_a_hall_that_was_not_set_up_says_what_to_do(bare_urls: list[str]):
    with pytest.raises(Unkept, match="caravanserai migrate"):
        await Store.open(bare_urls[:1])


@pytest.mark.parametrize("url", ["", "hall.db", "mysql://x/y", "sqlite://"])
def test_a_database_that_is_none_is_explained(url: str):
    with pytest.raises(Unkept, match=r"sqlite:///hall\.db"):
        migrate(url)


def test_a_database_out_of_reach_is_explained_without_its_password():
    with pytest.raises(Unkept, match="does not answer") as unkept:
        migrate("postgresql://linda:tea@127.0.0.1:9/hall")
    assert "tea" not in str(unkept.value)


async def fill(store: Store) -> list[str]:
    """A full house: tables on every database, and somebody with everything a person can have."""
    tables = [store.new_table_id() for _ in range(12)]
    for number, table in enumerate(tables):
        about = '{"say": "Grüße \\u0000 \\"x\\""}'
        await store.append(page(table, 1, "Tee?", "\0 %s", at=number, look_at=number, how=listing(about=about)))
        await store.append(page(table, 4, "yes", at=number + 50))
    await store.people.save(Person(Linda, "Linda", "de", 1, 2))
    await store.passkeys.add(Passkey(b"\x00\xff", Linda, b"\xfe\x00", 3, "phone", 4))
    await store.tokens.add(Token("t", "h", Linda, "bot", ("play",), 5))
    await store.ratings.settle(tables[0], "amul", (Linda,), lambda _: [Rating(Linda, "amul", 1 / 3, 0.1, 1, 1, 9)], 9)
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
        migrate(url)
    file = tmp_path / "hall.jsonl"

    async def before() -> dict[str, list[object]]:
        async with hall(old) as store:
            return {table: list(await store.read(table)) for table in await fill(store)}

    async def after(tables: list[str]) -> dict[str, list[object]]:
        async with hall(new) as store:
            await store.append(page(tables[0], 5, "we play on"))
            return {table: list(await store.read(table))[:4] for table in tables}

    logs = asyncio.run(before())
    count = export(old, file)
    assert import_(new, file) == count == sum(map(len, everything(old).values()))
    assert everything(new) == everything(old)
    assert asyncio.run(after(list(logs))) == logs
    assert file.stat().st_mode & 0o077 == 0


def test_an_import_wants_an_empty_hall_that_is_large_enough(two_urls: list[str], tmp_path: Path):
    async def open_and_fill() -> None:
        async with hall(two_urls) as store:
            await fill(store)

    asyncio.run(open_and_fill())
    file, small = tmp_path / "hall.jsonl", f"sqlite:///{tmp_path}/small.db"
    export(two_urls, file)
    with pytest.raises(Unkept, match="in use already"):
        import_(two_urls, file)
    with pytest.raises(Unkept, match="comes from 2 databases"):
        import_([small], file)
    with pytest.raises(Unkept, match="is there already"):
        export(two_urls, file)
    with pytest.raises(Unkept, match="no file"):
        import_([small], tmp_path / "nothing")
    (tmp_path / "letter").write_text("Dear Linda,\n")
    with pytest.raises(Unkept, match="not an export"):
        import_([small], tmp_path / "letter")


def test_half_an_export_is_not_imported(two_urls: list[str], tmp_path: Path):
    async def open_and_fill() -> None:
        async with hall(two_urls[:1]) as store:
            await fill(store)

    asyncio.run(open_and_fill())
    file, new = tmp_path / "hall.jsonl", f"sqlite:///{tmp_path}/new.db"
    migrate(new)
    export(two_urls[:1], file)
    whole = file.read_bytes()
    file.write_bytes(b"".join(whole.splitlines(keepends=True)[:-2]))
    with pytest.raises(Unkept, match="not complete"):
        import_([new], file)
    assert not any(everything([new]).values())
    file.write_bytes(whole)
    import_([new], file)
    assert everything([new]) == everything(two_urls[:1])


@played
async def test_a_copy_is_made_while_people_play_on(sqlite_urls: list[str], tmp_path: Path):
    url, copy = sqlite_urls[0], tmp_path / "copy.db"
    migrate(url)
    async with hall([url]) as store:
        table = store.new_table_id()
        await store.append(page(table, 1))

        async def talk() -> None:
            for number in range(300):
                await store.append(page(table, number + 2, f"{number}"))

        talking = asyncio.create_task(talk())
        await asyncio.sleep(0.05)
        before = (await store.told([table]))[table]
        await asyncio.to_thread(backup, url, copy)
        assert not talking.done()
        await talking
    async with hall([f"sqlite:///{copy}"]) as store:
        heard = words(await store.read(table))
        assert before - 1 <= len(heard) < 300
        assert heard == [f"{number}" for number in range(len(heard))]
        await store.append(page(table, len(heard) + 2, "the copy lives"))
    assert not list(tmp_path.glob("*.partial"))
    with pytest.raises(Unkept, match="is there already"):
        backup(url, copy)


def test_postgresql_makes_its_own_copies():
    with pytest.raises(Unkept, match=r"Run: pg_dump --format=custom --file=hall.dump postgresql://linda@host/hall"):
        backup("postgresql://linda@host/hall", Path("hall.dump"))
    assert not os.path.exists("hall.dump")
