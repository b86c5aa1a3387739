"""What a choice costs is told part by part, and nothing is worked out twice."""

import asyncio
import random
import time
from collections.abc import Callable, Iterator, Sequence
from cProfile import Profile
from itertools import count
from pathlib import Path

import pytest

from serai.games import game_named
from serai.kernel.actions import Actions
from serai.kernel.game import SPECTATOR, View
from serai.kernel.table import Table
from serai.online.changes import Changes
from serai.online.commands import Choose, Visitor
from serai.online.deciding import decide
from serai.online.entries import Began, Clock, Opened, Sat
from serai.online.opening import decide_opening
from serai.online.projection import Listener
from serai.online.replaying import new_table, table_from_log
from serai.online.saying import says_to, sentences, voices_for
from serai.server import cpu_accounting
from serai.server.bus.in_process import InProcess
from serai.server.cpu_accounting import CpuAccount
from serai.server.hall.catalog import Catalog
from serai.server.hall.draft import Draft
from serai.server.hall.hall import Hall
from serai.server.hall.session import TableSession
from serai.server.store.store import Store
from tests.pace import slowness
from tests.server import cost
from tests.server.set_up import set_up_database

FRIENDS = [Visitor(f"p{seat}", name) for seat, name in enumerate(("Linda", "Lukas", "Mira", "Ravi"))]


@pytest.mark.alone
@pytest.mark.parametrize(("database", "kind"), [("postgresql", "programs"), ("sqlite", "watched")])
def test_some_tables_play_and_the_parts_of_the_cost_add_up(database: str, kind: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cost, "BARE_SECONDS", 0.5)
    (found,) = cost.measure(database, "amul", cost.TRAFFIC[kind], tables=5, choices=200, times=1)
    assert set(found.parts) == {"parse", "rules", "views", "encode", "store", "send"}
    assert all(spent > 0 for spent in found.parts.values())
    counted = sum(found.parts.values()) + found.others
    assert found.node / 3 < counted < 1.2 * found.node, "One piece of work in eleven is timed, and stands for all."
    assert found.elsewhere < found.node / 2
    assert found.node < 2_500 * slowness() * cost.TRAFFIC[kind].viewers, "A choice costs several times what it should."
    assert found.ratio > 0.005
    assert found.bytes > 1_000 * cost.TRAFFIC[kind].viewers, "Somebody looks who is told nothing."
    assert (found.database > 0) == (database == "postgresql")


def an_opened_table(game: str) -> Opened:
    return decide_opening("p0", game_named(game), 4, {}, Clock(), False, False, "seed", 1)


def a_table_that_four_follow(game: str) -> TableSession:
    table = new_table(an_opened_table(game), Catalog().game_of)
    for seat, friend in enumerate(FRIENDS):
        table.fold(Sat(1, seat, friend.id, friend.name))
    table.fold(Began(1))
    session = TableSession("00000000000000", table)
    session.feeds = {Listener(seat): [b"{}"] * table.heard[seat] for seat in range(4)}
    return session


def choices_at(session: TableSession, count: int, seed: int = 4) -> Iterator[list[int]]:
    """Makes so many choices at random; after each, how many items every audience had heard before it."""
    chance = random.Random(seed)
    for number in range(count):
        table, known = session.table.playing, list(session.table.heard)
        seat = chance.choice(table.acting)
        command = Choose(id=f"c{number}", action=chance.choice(table.choices(seat)))
        draft = Draft(session.id, session.table, session.listeners, number)
        draft.add(decide(draft.table, FRIENDS[seat], command, number))
        session.show(draft)
        yield known


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_every_choice_makes_one_view_for_each_who_follows_and_one_of_what_all_see(
    game: str, monkeypatch: pytest.MonkeyPatch
):
    views: list[int] = []
    monkeypatch.setattr(Table, "view", counted(views, Table.view))
    session = a_table_that_four_follow(game)
    for known in choices_at(session, 60):
        for audience in range(4):
            session.update_for(Listener(audience), known[audience])
            session.update_for(Listener(audience), None)
        assert sorted(views) == [SPECTATOR, 0, 1, 2, 3]
        views.clear()


CALLS_A_CHOICE = {"amul": 2_900, "amulett": 2_900}
"""How many functions a choice at which four browsers look may call while rules are plain Python."""


@pytest.mark.parametrize("game", CALLS_A_CHOICE)
def test_a_choice_that_four_browsers_look_at_stays_within_its_budget(game: str):
    """Calls are counted, not seconds: they are the same on every machine and under any load."""
    look_at_choices_of(a_table_that_four_follow(game), 60, seed=5)  # what is made once in a process is not counted
    session, choices = a_table_that_four_follow(game), 60
    with Profile(builtins=False) as calls:
        look_at_choices_of(session, choices)
    made = sum(entry.callcount for entry in calls.getstats()) / choices
    assert made < CALLS_A_CHOICE[game]


def look_at_choices_of(session: TableSession, choices: int, seed: int = 4) -> None:
    """Four browsers look at so many choices."""
    browsers = [Listener(seat, words=True) for seat in range(4)]
    session.feeds = {browser: [b"{}"] * session.table.heard[browser.audience] for browser in browsers}
    held = {browser: session.snapshot_for(browser) for browser in browsers}
    for known in choices_at(session, choices, seed):
        for browser in browsers:
            session.message_for(browser, known[browser.audience], held[browser])
            held[browser] = session.snapshot_for(browser)


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_what_all_see_is_shown_once_and_compared_once(game: str):
    session = a_table_that_four_follow(game)
    before = session.table.view_of(SPECTATOR).shown
    for _ in choices_at(session, 20):
        shown = [session.table.view_of(seat).shown for seat in (SPECTATOR, *range(4))]
        for part in SEEN_BY_ALL[game]:
            assert len({id(getattr(one, part)) for one in shown}) == 1
        changes = Changes()
        told = [changes.between(getattr(before, part), getattr(shown[0], part)) for part in SEEN_BY_ALL[game]]
        again = [changes.between(getattr(before, part), getattr(shown[1], part)) for part in SEEN_BY_ALL[game]]
        assert all(one is other for one, other in zip(told, again, strict=True))
        before = shown[0]


SEEN_BY_ALL = {"amul": ("merchants", "market", "gone"), "amulett": ("ground", "paid", "further")}
"""Some of what everybody sees of a table."""


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_whoever_is_not_touched_by_what_happened_is_told_what_a_spectator_is_told(game: str):
    session = a_table_that_four_follow(game)
    for _ in choices_at(session, 100):
        table = session.table.playing
        for seat in table.seats:
            events = table.view(seat).events
            told = sentences(events, voices_for(table, seat))
            assert says_to(table, seat, events) == told


def test_a_view_is_made_anew_when_something_has_happened():
    table, chance = a_table_that_four_follow("amul").table, random.Random(4)
    for number in range(20):
        seat = chance.choice(table.playing.acting)
        action = chance.choice(table.playing.choices(seat))
        table.fold(decide(table, FRIENDS[seat], Choose(action=action), number))
        for audience in (*range(4), SPECTATOR):
            assert table.view_of(audience).json() == table.playing.view(audience).json()


def counted(seats: list[int], view: Callable[..., View]) -> Callable[..., View]:
    def count(table: Table, seat: int = SPECTATOR, spectator: View | None = None) -> View:
        seats.append(seat)
        return view(table, seat, spectator)

    return count


def test_who_watched_and_sat_down_leaves_no_feed_behind_that_nobody_hears(tmp_path: Path):
    async def evening() -> None:
        url = f"sqlite:///{tmp_path}/hall.db"
        set_up_database(url)
        store = await Store.open([url])
        hall = Hall(store, InProcess(), Catalog())
        table = await hall.open(an_opened_table("amul"))
        linda, lukas = asyncio.Event().set, asyncio.Event().set
        for friend in (linda, lukas):
            session = await hall.follow(table, friend)
            await hall.feeds.keep(session, friend, Listener(SPECTATOR))
        await hall.feeds.keep(session, linda, Listener(0))
        assert set(session.feeds) == {Listener(SPECTATOR), Listener(0)}
        await hall.feeds.keep(session, lukas, Listener(1))
        assert set(session.feeds) == {Listener(0), Listener(1)}
        hall.unfollow(session, linda)
        hall.unfollow(session, lukas)
        assert not session.feeds
        await store.close()

    asyncio.run(evening())


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_the_text_of_a_choice_is_parsed_once_and_that_of_a_log_never(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    parsed: list[str] = []
    read = Actions.read

    def counting_read(self: Actions, text: str, among: Sequence[int] = ()) -> int:
        parsed.append(text)
        return read(self, text, among)

    monkeypatch.setattr(Actions, "read", counting_read)

    async def evening() -> None:
        url = f"sqlite:///{tmp_path}/hall.db"
        set_up_database(url)
        store, catalog = await Store.open([url]), Catalog()
        hall = Hall(store, InProcess(), catalog)
        people = [Sat(1, seat, friend.id, friend.name) for seat, friend in enumerate(FRIENDS)]
        id = await hall.open(an_opened_table(game), [*people, Began(1)])
        for listener in (*map(Listener, range(4)), Listener(SPECTATOR, words=True)):
            follower = asyncio.Event().set
            await hall.feeds.keep(await hall.follow(id, follower), follower, listener)
        for number in range(10):
            table = (await hall.session(id)).table.playing
            seat = table.acting[0]
            text = table.choices(seat)[0].upper()  # not as the log will have it
            parsed.clear()
            await hall.execute(id, FRIENDS[seat], Choose(id=f"c{number}", action=text))
            assert parsed == [text]
        entries = await store.read(id)
        parsed.clear()
        assert table_from_log(entries, catalog.game_of).length == len(entries)
        assert parsed == []
        await store.close()

    asyncio.run(evening())


def think(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_of_work_that_waits_only_the_work_is_counted():
    async def work() -> str:
        think(0.02)
        await asyncio.sleep(0.2)
        think(0.02)
        return "done"

    part = CpuAccount("thinking", pieces_a_sample=1)

    async def beside() -> str:
        other = asyncio.create_task(asyncio.sleep(0.05))
        other.add_done_callback(lambda _: think(0.1))
        return await part.steps(work())

    assert asyncio.run(beside()) == "done"
    assert 0.04 <= part.spent < 0.1


def test_one_piece_in_some_is_timed_and_counts_for_all(monkeypatch: pytest.MonkeyPatch):
    """Each look at the clock is a second after the one before, so a piece that is timed takes one."""
    looks = count()
    monkeypatch.setattr(cpu_accounting, "thread_time", lambda: float(next(looks)))
    small, told = CpuAccount("small", pieces_a_sample=5), list[float]()
    for _ in range(11):
        with small:
            pass
        told.append(small.spent)
    assert told == [0, 0, 0, 0, 5, 5, 5, 5, 5, 10, 10]
    assert next(looks) == 4

    async def work() -> None:
        await asyncio.sleep(0)

    async def evening() -> None:
        for _ in range(5):
            await small.steps(work())

    asyncio.run(evening())
    assert small.spent == 10 + 2 * 5, "The work that is timed takes two steps."


def test_work_that_is_given_up_or_goes_wrong_does_so_as_without_counting():
    part, said = CpuAccount("giving up", pieces_a_sample=1), list[str]()

    async def work(wrong: str) -> None:
        try:
            await asyncio.sleep(0.01 if wrong else 10)
            raise ValueError(wrong)
        finally:
            await asyncio.sleep(0)
            said.append("tidied up")

    async def evening() -> None:
        with pytest.raises(ValueError, match="the ink is dry"):
            await part.steps(work("the ink is dry"))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await part.steps(work(""))

    asyncio.run(evening())
    assert said == ["tidied up", "tidied up"]
