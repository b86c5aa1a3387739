"""Whatever field of a shipped edition changes, tables go on with what they were opened with."""

import asyncio
import copy
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import pytest

from serai.games import package_named
from serai.games.amulett.edition import board
from serai.kernel.edition import EditionError, EditionFile, read_edition_file
from serai.kernel.game import Game
from serai.kernel.record import record_of, verify
from serai.kernel.review import Review
from serai.online.branching import branch_off
from serai.online.entries import Branch, Opened
from serai.online.reviewing import course_steps
from serai.server.bus.in_process import InProcess
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.reading import find_edition
from serai.server.store.store import Store
from tests.kernel.test_edition_identity import Path, changed, leaves
from tests.server.test_outlives import LINDA, hall_at, some_choices, text, three_bots, with_another_score
from tests.shipped import GAMES

UNREAD = {"amul": (), "amulett": board.UNREAD}
OPTIONS = {"amul": {}, "amulett": {"shorter": 2}}


@dataclass
class Evening:
    """A hall file with one running and one finished table, and their records as they were."""

    game: Game
    url: str
    running: str
    finished: str
    records: Mapping[str, str]


@pytest.fixture(scope="module", params=GAMES)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Evening:
    folder, name = tmp_path_factory.mktemp("hall"), str(request.param)

    async def play() -> Evening:
        async with hall_at(folder) as hall:
            game = hall.catalog.game(name)
            assert game is not None
            running, finished = [await three_bots(hall, game, OPTIONS[name]) for _ in range(2)]
            await some_choices(hall, running, 5)
            await some_choices(hall, finished, 10_000)
            records = {table: text(hall, table) for table in (running, finished)}
            return Evening(game, f"sqlite:///{folder}/hall.db", running, finished, records)

    return asyncio.run(play())


def file_with(game: Game, content: Mapping[str, Any]) -> EditionFile:
    """The edition file of a later version."""
    return read_edition_file(package_named(game.name).editions, content, UNREAD[game.name])


def names_of(game: Game, opened: Opened) -> list[Opened]:
    """The table, named as today, and as it was named in earlier days."""
    file = game.edition_file
    return [msgspec.structs.replace(opened, edition=f"{file.name}-1 {digest}") for digest in file.digests]


def test_any_field_may_change_under_a_table(evening: Evening):
    """Each field of the edition, one after the other: a table finds an edition that plays as its own."""

    async def try_all() -> int:
        store, tried = await Store.open([evening.url]), 0
        game, was = evening.game, evening.game.edition_file
        opened = (await store.openings([evening.running]))[evening.running]
        for path, _ in leaves(was.content):
            try:
                file = file_with(game, changed(was.content, path))
            except EditionError:
                continue  # such a file could not be shipped
            catalog = Catalog([replace(game, edition_file=file)])
            for named in names_of(game, opened):
                await find_edition(game.name, named.kept_as, store.editions, catalog)
                found = catalog.edition_of(game.name, named.kept_as)
                assert found == was.content or (found is file.content and file.digest == was.digest), path
            tried += 1
        await store.close()
        return tried

    assert asyncio.run(try_all()) > 900


def with_other_words(game: Game) -> Mapping[str, Any]:
    """The edition with every name, note, title and mark changed that can be."""
    was = game.edition_file
    content: Any = copy.deepcopy(dict(was.content))
    for path, _ in leaves(was.content):
        if path not in (("name",), ("earlier",)) and is_a_word(game, path):
            content = changed(content, path)
    return content


def is_a_word(game: Game, path: Path) -> bool:
    """Whether a changed value leaves the edition what it is."""
    content = changed(game.edition_file.content, path)
    words = not {"colour", "map", "centre", "polygon", "phase", "version"} & set(path)  # of which few may be chosen
    return words and file_with(game, content).digest == game.edition_file.digest


@pytest.mark.parametrize("what", ["every word", "a value"])
def test_a_table_is_opened_reviewed_branched_and_proved_after_a_change(evening: Evening, what: str):
    """Once with every word changed at once, once with a value changed, after which the store has the edition."""
    name = evening.game.name
    content = with_other_words(evening.game) if what == "every word" else with_another_score(name)
    later = package_named(name).open(content)
    assert (later.edition_file.note("de") != evening.game.edition_file.note("de")) == (what == "every word")
    assert (later.edition_file.digest == evening.game.edition_file.digest) == (what == "every word")

    async def open_all() -> None:
        hall = Hall(await Store.open([evening.url]), InProcess(), Catalog([later]))
        await hall.bus.start()
        for table, was in evening.records.items():
            session = await hall.session(table)
            assert (session.table.game is later) == (what == "every word")
            assert text(hall, table) == was
        session = hall.sessions[evening.finished]
        played = session.table.playing
        assert verify(record_of(played), later if what == "every word" else evening.game).points == played.points
        assert len([*course_steps(Review(played))]) == len(played.history) + 1
        half = len(played.history) // 2
        opened, *then = branch_off(session.table, Branch(evening.finished, half), LINDA, 0, hall.clock())
        assert isinstance(opened, Opened)
        branched = (await hall.session(await hall.open(opened, then))).table.playing
        assert branched.history == played.history[:half]
        await hall.stop()
        await hall.bus.stop()
        await hall.store.close()

    asyncio.run(open_all())
