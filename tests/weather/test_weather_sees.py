"""The weather can see: each guard that is taken away is missed within a few hundred seeds."""

import asyncio
from typing import Any

import pytest

from serai.online.running_out import RunsOut, runs_out
from serai.online.table import OnlineTable
from serai.server.hall import draft as drafts
from serai.server.hall import hall as halls
from serai.server.hall.draft import Draft
from serai.server.hall.hall import Hall
from serai.server.hall.session import TableSession
from serai.server.workers import worker as workers
from tests.weather.seeds import garbage_waits, play, play_some

SEEDS = range(300)


def what_goes_wrong() -> str:
    _, failed = play_some(SEEDS)
    assert failed is not None, f"nobody misses it in {len(SEEDS)} seeds"
    return failed.wrong


def breaks(promise: str) -> bool:
    """Whether this promise is broken on some evening: a guard may hold up so much that others break on earlier ones."""
    with garbage_waits():
        return any(promise in play(seed).wrong for seed in SEEDS)


def test_an_answer_before_the_commit_is_seen(monkeypatch: pytest.MonkeyPatch):
    async def answer_first(hall: Hall, session: TableSession, draft: Draft) -> None:
        writing = asyncio.create_task(hall.store.append(draft.batch()))
        writing.add_done_callback(lambda done: done.cancelled() or done.exception())
        session.table = draft.table

    monkeypatch.setattr(Hall, "_append", answer_first)
    assert "whatever is acknowledged is written" in what_goes_wrong()


def test_an_update_before_the_commit_is_seen(monkeypatch: pytest.MonkeyPatch):
    async def show_first(hall: Hall, session: TableSession, draft: Draft) -> None:
        session.show(draft)
        await hall.store.append(draft.batch())

    monkeypatch.setattr(Hall, "_append", show_first)
    assert "nothing is shown that is not written" in what_goes_wrong()


def test_a_command_whose_id_nobody_remembers_is_seen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(halls, "command_key", lambda visitor, command: "")
    assert what_goes_wrong().startswith(
        ("a command is carried out once", "a command has the number that was acknowledged")
    )


def test_a_hall_that_waits_for_hints_alone_never_hears_of_the_end(monkeypatch: pytest.MonkeyPatch):
    async def wait_for_ever(hall: Hall) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(Hall, "_poll", wait_for_ever)
    assert "after the storm everything comes right" in what_goes_wrong()


class NoLock(asyncio.Lock):
    """Anybody may go in at any time."""

    async def acquire(self) -> Any:
        return True

    def release(self) -> None:
        pass


def test_two_who_decide_at_once_are_seen(monkeypatch: pytest.MonkeyPatch):
    begin = TableSession.__init__

    def begin_without_lock(session: TableSession, id: str, table: OnlineTable) -> None:
        begin(session, id, table)
        session.lock = NoLock()

    monkeypatch.setattr(TableSession, "__init__", begin_without_lock)
    assert breaks("nothing is shown that is not written")


def test_two_workers_at_one_table_are_seen(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workers, "LEASE_MILLISECONDS", 0)
    assert "a table has one worker at a time" in what_goes_wrong()


def test_a_node_that_knows_less_than_whoever_comes_is_seen(monkeypatch: pytest.MonkeyPatch):
    async def believe(hall: Hall, session: TableSession, person: str, after: int | None) -> None:
        pass

    monkeypatch.setattr(Hall, "catch_up_to", believe)
    assert "a feed has no gap" in what_goes_wrong()


def test_a_row_that_says_something_else_than_its_log_is_seen(monkeypatch: pytest.MonkeyPatch):
    def everybody_chooses(table: OnlineTable, due: int | None) -> RunsOut | None:
        then = runs_out(table, due)
        return then and then._replace(turns=table.people)

    monkeypatch.setattr(drafts, "runs_out", everybody_chooses)
    assert "the lists say what the log says" in what_goes_wrong()


def test_a_clock_that_is_behind_is_seen(monkeypatch: pytest.MonkeyPatch):
    begin = Draft.__init__

    def begin_by_the_clock(draft: Draft, id: str, table: OnlineTable, listeners: Any, now: int) -> None:
        begin(draft, id, table, listeners, now)
        draft.now = now

    monkeypatch.setattr(Draft, "__init__", begin_by_the_clock)
    assert "time in the log never runs backwards" in what_goes_wrong()
