"""A table goes on with what it was opened with, whatever a later version ships."""

import asyncio
import copy
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from serai import games
from serai.cli.records import game_of_record
from serai.games import package_named, packages
from serai.games.amul.game import amul
from serai.games.amul.rules.facts import Facts
from serai.games.amul.rules.state import State
from serai.kernel.game import Game
from serai.kernel.jit import rule
from serai.kernel.record import read_record, record_of, text_of, verify
from serai.online.commands import Begin, Engage, Visitor
from serai.online.deciding import decide
from serai.online.entries import AnyEntry, Clock
from serai.online.opening import decide_opening
from serai.online.replaying import new_table
from serai.server.bus.in_process import InProcess
from serai.server.hall.catalog import Catalog, NotInCatalog
from serai.server.hall.hall import UNREADABLE_TABLES, Hall
from serai.server.store.errors import StoreDown
from serai.server.store.migrating import migrate_database
from serai.server.store.store import Store
from serai.server.workers import worker as workers
from serai.server.workers.worker import Worker
from tests.server.test_workers import InOneHead

LINDA = Visitor("linda", "Linda")


@asynccontextmanager
async def hall_at(folder: Path) -> AsyncIterator[Hall]:
    """A hall that has just been started on a file, with what is installed now."""
    url = f"sqlite:///{folder}/hall.db"
    migrate_database(url)
    hall = Hall(await Store.open([url]), InProcess(), Catalog())
    await hall.bus.start()
    try:
        yield hall
    finally:
        await hall.stop()
        await hall.bus.stop()
        await hall.store.close()


async def three_bots(hall: Hall, game: Game, options: Mapping[str, int] | None = None, edition_id: str = "") -> str:
    """A table of three bots that has begun."""
    details = (3, dict(options or {}), Clock(), False, False, "silk road", hall.clock())
    opened = decide_opening(LINDA.id, game, *details, edition_id=edition_id)
    if not hall.catalog.has(game.name, opened.kept_as):
        hall.catalog.add(game.name, opened.kept_as, game.edition_file.content)
    table, entries = new_table(opened, hall.catalog.game_of), list[AnyEntry]()
    for command in (*(Engage(seat=seat, level="trader") for seat in range(3)), Begin()):
        entries.append(decide(table, LINDA, command, opened.at))
        table.fold(entries[-1])
    return await hall.open(opened, entries)


async def some_choices(hall: Hall, table: str, wanted: int) -> None:
    """The worker lets the bots choose for a while."""
    worker = Worker(hall, InOneHead(1))
    session = await hall.session(table)
    length = session.table.length
    while session.table.length < length + wanted and not session.table.over:
        await worker.visit(table)


def text(hall: Hall, table: str) -> str:
    playing = hall.sessions[table].table.playing
    return text_of(record_of(playing), playing.game.actions)


def with_another_score(name: str) -> dict[str, Any]:
    """The shipped edition with one value corrected."""
    content: Mapping[str, Any] = package_named(name).open("reconstructed").edition_file.content
    mine = copy.deepcopy(dict(content))
    if name == "amul":
        mine["card"][0]["score"]["base"] += 3
    else:
        mine["spell"][0]["bolts"] += 1
    return mine


@pytest.mark.parametrize("name", ["amul", "amulett"])
def test_a_table_of_an_edition_that_is_not_shipped_any_more_goes_on(name: str, tmp_path: Path):
    async def evening() -> None:
        mine = package_named(name).open(with_another_score(name))
        async with hall_at(tmp_path) as hall:
            table = await three_bots(hall, mine)
            await some_choices(hall, table, 6)
            before = text(hall, table)
        async with hall_at(tmp_path) as later:
            session = await later.session(table)
            assert session.table.playing.game.edition_file.label == mine.edition_file.label
            assert text(later, table) == before
            await some_choices(later, table, 10_000)
            assert session.table.over

    asyncio.run(evening())


def test_an_edition_that_is_not_shipped_is_kept_under_its_own_hash_alone(tmp_path: Path):
    """Words of somebody else's file with the same values, or a digest it claims to have had, are not believed."""

    async def evening() -> None:
        claims = {**with_another_score("amul"), "title": {"en": "Mine", "de": "Meine"}, "earlier": ["0123abcd"]}
        mine = package_named("amul").open(claims)
        id = mine.edition_file.text_digest
        async with hall_at(tmp_path) as hall:
            table = await three_bots(hall, mine, edition_id=id)
        async with hall_at(tmp_path) as later:
            assert (await later.session(table)).table.game.edition_file.title("de") == "Meine"
            assert await later.store.editions.find("amul", id) == claims
            for digest in mine.edition_file.digests:
                assert await later.store.editions.find("amul", digest) is None

    asyncio.run(evening())


def test_editions_nobody_plays_with_do_not_stay_in_memory(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("serai.server.hall.catalog.MAX_KEPT_EDITIONS", 2)
    catalog, file = Catalog(), amul().edition_file
    for id in "abc":
        catalog.add("amul", id, file.content)
        assert catalog.find("amul", 1, "a") is not None
    assert [catalog.has("amul", id) for id in "abc"] == [True, False, True]
    assert catalog.has("amul", file.digests[0])


def test_a_table_goes_on_when_the_shipped_edition_is_corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening() -> None:
        async with hall_at(tmp_path) as hall:
            table = await three_bots(hall, package_named("amul").open("reconstructed"))
            await some_choices(hall, table, 6)
            before = text(hall, table)
        install(monkeypatch, open=lambda edition: amul(corrected if isinstance(edition, str) else edition))
        async with hall_at(tmp_path) as later:
            assert later.catalog.game("amul").edition_file.content is corrected  # type: ignore[union-attr]
            await later.session(table)
            assert text(later, table) == before

    corrected = with_another_score("amul")
    asyncio.run(evening())


def install(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    """Another version of Āmul is installed."""
    installed = {**packages(), "amul": replace(packages()["amul"], **changes)}
    monkeypatch.setattr(games, "packages", lambda: installed)
    monkeypatch.setattr("serai.server.hall.catalog.packages", lambda: installed)


@rule
def everybody_wins(table: State, facts: Facts) -> int:
    """A changed rule, to be told apart from the old one."""
    return (1 << table.players) - 1


def version_two(edition: Any) -> Game:
    """Āmul after a change of its rules."""
    game = amul(edition)
    return replace(game, version=2, rules=replace(game.rules, winners=everybody_wins))


def test_tables_of_the_rules_before_go_on_beside_new_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening() -> None:
        async with hall_at(tmp_path) as hall:
            old = await three_bots(hall, amul())
            await some_choices(hall, old, 6)
        install(monkeypatch, open=version_two, earlier_rules={1: amul})
        async with hall_at(tmp_path) as later:
            assert (await later.session(old)).table.playing.game.version == 1
            game = later.catalog.game("amul")
            assert game is not None
            new = await three_bots(later, game)
            assert (await later.session(new)).table.playing.game.version == 2
            await some_choices(later, old, 10_000)
            await some_choices(later, new, 10_000)
            by_old, by_new = [(await later.session(id)).table.playing for id in (old, new)]
            assert len(by_old.winners) == 1
            assert len(by_new.winners) == 3
            for played, rules in ((by_old, 1), (by_new, 2)):
                record = read_record(text_of(record_of(played), played.game.actions))
                game = game_of_record(record, None)
                assert game.version == rules
                assert verify(record, game).winners == played.winners

    asyncio.run(evening())


def test_a_table_that_cannot_be_read_is_put_off_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def evening() -> None:
        async with hall_at(tmp_path) as hall:
            table = await three_bots(hall, amul())
        install(monkeypatch, open=version_two)  # and nobody has kept the rules of version 1
        async with hall_at(tmp_path) as later:
            with pytest.raises(NotInCatalog, match="rules version 1"):
                await later.session(table)
            counted = UNREADABLE_TABLES._value.get()
            worker, at = Worker(later, InOneHead(1)), later.clock()
            assert await later.store.lease(at + 10_000, at + 20_000, 10) == [table]
            await worker._visit_leased(table)
            assert UNREADABLE_TABLES._value.get() == counted + 1
            due = await later.store.next_due(at)
            assert due is not None
            assert due > at + workers.UNREADABLE_MILLISECONDS / 2

    asyncio.run(evening())


def test_a_table_can_be_looked_at_while_nothing_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def keep_nothing(*_: object) -> None:
        raise StoreDown("The disk is full.")

    async def evening() -> None:
        async with hall_at(tmp_path) as hall:
            table = await three_bots(hall, amul())
        async with hall_at(tmp_path) as later:
            monkeypatch.setattr(later.store.editions, "keep", keep_nothing)
            assert (await later.session(table)).table.playing.game.name == "amul"

    asyncio.run(evening())
