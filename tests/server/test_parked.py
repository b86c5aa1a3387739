"""Tables that nobody uses are parked, come back as they were with what was written since, and are replayed no more."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant

from serai.kernel.game import SPECTATOR
from serai.online.commands import Begin, BeReady, Choose, Say, Sit, Visitor
from serai.online.entries import AnyEntry, Clock
from serai.online.lesson_prompt import LessonChoice
from serai.online.opening import decide_opening
from serai.online.projection import Listener
from serai.online.replaying import table_from_log
from serai.online.table import OnlineTable
from serai.server.bus.in_process import InProcess
from serai.server.clock import now
from serai.server.hall import parked
from serai.server.hall.catalog import Catalog
from serai.server.hall.forgetting import _rewrite
from serai.server.hall.hall import Hall
from serai.server.hall.parked import ParkedTables, pack, take_idle, unpack
from serai.server.hall.session import TableSession
from serai.server.hall.story import Story
from serai.server.store.store import Store
from tests.online.hall import Hall as OneTable
from tests.online.test_machine import Evening
from tests.server.set_up import set_up_database

PEOPLE = [Visitor(name.lower(), name) for name in ("Linda", "Lukas", "Mira")]
LINDA, LUKAS, MIRA = PEOPLE
WATCHER = Listener(SPECTATOR, words=True)


def packed_and_unpacked(table: OnlineTable) -> OnlineTable:
    return unpack(pack(table, set()))[0]


class ParkedEvening(Evening):
    """The same evenings, at which the table is parked after everything that happens."""

    @invariant()
    def the_table_is_parked_and_comes_back(self) -> None:
        self.hall.table = packed_and_unpacked(self.hall.table)


TestParkedEvening = ParkedEvening.TestCase
TestParkedEvening.settings = settings(
    max_examples=10,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def test_a_lesson_is_parked_with_the_latest_choice_of_the_newcomer():
    table = OneTable().begun("Linda").table
    table.answered = LessonChoice(table.view_of(0), "offer")
    assert table.answered.view.shown
    again = packed_and_unpacked(table).answered
    assert again
    assert (again.view.json(), again.action) == (table.answered.view.json(), "offer")


def in_a_hall(report: Callable[[Hall, Hall], Coroutine[Any, Any, None]]) -> Callable[[Path, pytest.MonkeyPatch], None]:
    """A report about two nodes of which each keeps one table as it is and parks the others."""

    def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(parked, "MAX_IDLE_SESSIONS", 1)
        url = f"sqlite:///{tmp_path}/hall.db"
        set_up_database(url)

        async def evening() -> None:
            stores = [await Store.open([url]) for _ in range(2)]
            here, there = (Hall(store, InProcess(), Catalog()) for store in stores)
            await report(here, there)
            for store in stores:
                await store.close()

        asyncio.run(evening())

    told.__name__ = report.__name__
    return told


async def begun(hall: Hall) -> str:
    """A table of three people who must all choose."""
    opening = (hall.catalog.games[0], 3, {}, Clock(), False, True, "silk road", now())
    table = await hall.open(decide_opening(LINDA.id, *opening))
    for seat, person in enumerate(PEOPLE):
        await hall.execute(table, person, Sit(seat=seat))
        await hall.execute(table, person, BeReady())
    await hall.execute(table, LINDA, Begin())
    return table


async def choose(hall: Hall, id: str) -> None:
    """Somebody chooses who must."""
    table = (await hall.session(id)).table
    seat = table.thinking[0]
    await hall.execute(id, PEOPLE[seat], Choose(id=f"c{table.length}", action=table.playing.choices(seat)[0]))


def folded(monkeypatch: pytest.MonkeyPatch) -> list[AnyEntry]:
    """Every entry that is folded from now on."""
    entries, fold = list[AnyEntry](), OnlineTable.fold

    def noted(self: OnlineTable, entry: AnyEntry) -> None:
        entries.append(entry)
        fold(self, entry)

    monkeypatch.setattr(OnlineTable, "fold", noted)
    return entries


@in_a_hall
async def test_a_parked_table_goes_on_as_its_log_says(here: Hall, there: Hall):
    tables = [await begun(here) for _ in range(3)]
    for _ in range(4):
        for table in tables:
            await choose(here, table)
    assert len(here.sessions) == 1
    for table in tables:
        read = table_from_log(await here.store.read(table), here.catalog.game_of)
        known = (await here.session(table)).table
        assert [known.view_of(seat).json() for seat in known.audiences] == [
            read.view_of(seat).json() for seat in read.audiences
        ]
        assert (known.length, known.command_seqs) == (read.length, read.command_seqs)


async def noted_already(table: str, people: set[str]) -> None:
    assert not people


def test_nothing_is_replayed_of_a_parked_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    @in_a_hall
    async def report(here: Hall, there: Hall) -> None:
        tables = [await begun(here) for _ in range(3)]
        entries = folded(monkeypatch)
        for table in tables:
            await here.latest(table)
        assert entries == []
        monkeypatch.setattr(here.store.visits, "note", noted_already)
        for table in tables:
            await choose(here, table)
        assert len(entries) == len(tables)

    report(tmp_path, monkeypatch)


def test_a_parked_table_is_taken_on_by_what_another_node_has_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    @in_a_hall
    async def report(here: Hall, there: Hall) -> None:
        first, _ = await begun(here), await begun(here)
        assert first not in here.sessions
        await there.execute(first, LINDA, Say(text="hello"))
        entries = folded(monkeypatch)
        assert (await here.session(first)).table.length == (await there.session(first)).table.length
        assert len(entries) == 1

    report(tmp_path, monkeypatch)


@in_a_hall
async def test_a_parked_table_forgets_whoever_is_forgotten(here: Hall, there: Hall):
    first, _ = await begun(here), await begun(here)
    await _rewrite(there, first, LUKAS.id)
    table = (await here.session(first)).table
    assert LUKAS.id not in table.people
    assert [place.name for place in table.places] == ["Linda", table.places[1].name, "Mira"]
    assert table.places[1].name != "Lukas"


def test_what_was_used_longest_ago_is_forgotten_when_there_is_no_room(monkeypatch: pytest.MonkeyPatch):
    table, tables = OneTable().begun("Linda").table, ParkedTables()
    monkeypatch.setattr(parked, "MAX_PARKED_BYTES", 2 * len(pack(table, set()).packed))
    for id in ("first", "second", "first", "third"):
        tables.park(TableSession(id, table))
    assert [tables.session(id) is not None for id in ("first", "second", "third")] == [True, False, True]
    for id in ("first", "second", "third"):
        tables.forget(id)
    assert tables.bytes == 0


def test_what_is_in_use_stays_and_few_are_looked_at(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(parked, "MAX_IDLE_SESSIONS", 2)
    table = OneTable().table
    sessions = OrderedDict((str(number), TableSession(str(number), table)) for number in range(6))
    for number in range(3):
        sessions[str(number)].followers[print] = None
    taken = [[session.id for session in take_idle(sessions)] for _ in range(4)]
    assert taken == [[], ["3"], ["4", "5"], []]
    assert set(sessions) == {"0", "1", "2"}


def test_whoever_comes_back_is_told_what_they_do_not_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    @in_a_hall
    async def report(here: Hall, there: Hall) -> None:
        table = await begun(here)
        told: list[AnyEntry] = []
        tell = Story.tell

        def noted(self: Story, entry: AnyEntry) -> None:
            told.append(entry)
            tell(self, entry)

        monkeypatch.setattr(Story, "tell", noted)
        back: Callable[[], None] = asyncio.Event().set
        session = await there.follow(table, back)
        heard = session.table.heard[SPECTATOR]
        await there.feeds.keep(session, back, WATCHER, heard)
        assert (told, session.feeds[WATCHER]) == ([], [])
        await there.execute(table, LINDA, Say(text="welcome back"))
        assert b"welcome back" in session.update_for(WATCHER, heard)
        newcomers = [asyncio.Event().set for _ in range(3)]
        for newcomer in newcomers:
            await there.follow(table, newcomer)
        await asyncio.gather(*(there.feeds.keep(session, newcomer, WATCHER, 0) for newcomer in newcomers))
        assert len(told) == session.table.length
        assert len(session.feeds[WATCHER]) == session.table.heard[SPECTATOR]
        assert b"welcome back" in session.update_for(WATCHER, heard)

    report(tmp_path, monkeypatch)
