"""`serai validate` replays every stored table, and names those that cannot be read or differ from the lists."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from serai.games.amul.game import amul
from serai.server.bus.in_process import InProcess
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.store import schema
from serai.server.store.migrating import connected
from serai.server.store.store import Store
from tests.cli.conftest import Run, run  # noqa: F401 -- a fixture
from tests.server.set_up import drop_database, new_database, set_up_database
from tests.server.test_outlives import some_choices, three_bots

log, tables = schema.log, schema.tables


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    server = request.getfixturevalue("postgres") if request.param == "postgresql" else None
    url = new_database(server) if server else f"sqlite:///{tmp_path}/hall.db"
    set_up_database(url)
    yield url
    if server:
        drop_database(server, url)


async def play_tables(url: str, number: int) -> list[str]:
    """Some tables of bots, a few rounds into the game; their ids."""
    hall = Hall(await Store.open([url]), InProcess(), Catalog())
    await hall.bus.start()
    ids = [await three_bots(hall, amul()) for _ in range(number)]
    for id in ids:
        await some_choices(hall, id, 12)
    await hall.stop()
    await hall.bus.stop()
    await hall.store.close()
    return ids


def change(url: str, table: str, seq: int, **changes: object) -> None:
    """Damages an entry of a log, as a bad disk or a careless hand would."""
    here = (log.c.table_id == table) & (log.c.seq == seq)
    with connected(url) as connection:
        entry = json.loads(connection.scalars(select(log.c.entry).where(here)).one())
        connection.execute(update(log).where(here).values(entry=json.dumps({**entry, **changes})))


def test_every_table_is_replayed_and_what_is_wrong_is_told_in_words(
    run: Run,  # noqa: F811
    url: str,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("DATABASE_URL", url)
    sound, forged, torn, strange, newer, listed, *others = asyncio.run(play_tables(url, 7))
    told = run("validate")
    assert told.code == 0, told.err
    assert told.out.splitlines()[-1] == "Tables replayed: 7. Not in order: 0."

    change(url, forged, 9, action="pick mughal-warlord")
    change(url, strange, 1, rules=99)
    change(url, newer, 8, t="danced")
    with connected(url) as connection:
        connection.execute(delete(log).where(log.c.table_id == torn, log.c.seq == 7))
        connection.execute(update(tables).where(tables.c.id == listed).values(status="over"))
        connection.execute(delete(tables).where(tables.c.id.in_(others)))
    told = run("validate")
    assert told.code == 1
    *lines, closing = told.out.splitlines()
    said = {table: fault for table, _, fault in (line.partition("  ") for line in lines)}
    assert sound not in said
    assert said[forged].startswith("Entry 9 of its log is damaged: the rules refuse it: ")
    assert said[torn] == "Entry 7 of its log is damaged: it is missing."
    assert said[strange].startswith("This table plays amul by rules version 99 with edition reconstructed-1 ")
    assert said[newer].startswith("Entry 8 of its log is damaged: it cannot be read: Invalid value 'danced'")
    assert said[listed] == "The lists do not say what its log says: status over instead of running."
    assert said[others[0]] == "It has a log and stands in no list."
    assert closing == "Tables replayed: 7. Not in order: 6."


def test_a_database_that_is_not_set_up_is_told_in_a_sentence(
    run: Run,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/new.db")
    told = run("validate")
    assert told.code == 1
    assert told.err.endswith("is not set up for this version. Run: serai migrate\n")
