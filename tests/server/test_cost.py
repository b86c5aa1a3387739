"""What a choice costs is told part by part, and nothing is worked out twice."""

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from caravanserai.games import game_named
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import SPECTATOR, View
from caravanserai.online import wishes
from caravanserai.online.asking import Choose, Visitor, grant
from caravanserai.online.entries import Began, Clock, Opened, Sat
from caravanserai.online.gathering import opening
from caravanserai.online.telling import Ear
from caravanserai.server.bus.in_process import InProcess
from caravanserai.server.hall.draft import Draft
from caravanserai.server.hall.hall import Hall
from caravanserai.server.hall.hosted import Hosted
from caravanserai.server.hall.shelf import Shelf
from caravanserai.server.parts import Part
from caravanserai.server.store.migrating import migrate
from caravanserai.server.store.store import Store
from tests.server import cost

FRIENDS = [Visitor(f"p{seat}", name) for seat, name in enumerate(("Linda", "Lukas", "Mira", "Ravi"))]


@pytest.mark.parametrize("database", ["postgresql", "sqlite"])
def test_some_tables_play_and_the_parts_of_the_cost_add_up(database: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cost, "BARE_SECONDS", 0.5)
    (found,) = cost.measure(database, "amul", tables=5, choices=200, times=1)
    assert set(found.parts) == {"parse", "rules", "views", "encode", "store", "send"}
    assert all(spent > 0 for spent in found.parts.values())
    assert sum(found.parts.values()) + found.others < found.node
    assert found.elsewhere < found.node / 2
    assert found.node < 10_000, "A choice costs several times what it should."
    assert found.ratio > 0.005
    assert (found.database > 0) == (database == "postgresql")


def an_opened_table(game: str) -> Opened:
    return wishes.open_table("p0", game_named(game), 4, {}, Clock(), False, False, "seed", 1)


def a_table_that_four_follow(game: str) -> Hosted:
    gathering = opening(an_opened_table(game), Shelf().game_of)
    for seat, friend in enumerate(FRIENDS):
        gathering.tell(Sat(1, seat, friend.id, friend.name))
    gathering.tell(Began(1))
    hosted = Hosted("00000000000000", gathering)
    hosted.stories = {Ear(seat): [b"{}"] * gathering.heard[seat] for seat in range(4)}
    return hosted


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_every_choice_makes_one_view_for_each_who_follows(game: str, monkeypatch: pytest.MonkeyPatch):
    views: list[int] = []
    monkeypatch.setattr(Table, "view", counted(views, Table.view))
    hosted, chance = a_table_that_four_follow(game), random.Random(4)
    for number in range(60):
        table = hosted.gathering.playing
        seat = chance.choice(table.acting)
        wish = Choose(id=f"c{number}", action=chance.choice(table.choices(seat)))
        known = list(hosted.gathering.heard)
        views.clear()
        draft = Draft(hosted.id, hosted.gathering, hosted.followed, number)
        draft.tell(grant(draft.gathering, FRIENDS[seat], wish, number))
        hosted.keep(draft)
        for audience in range(4):
            hosted.told(Ear(audience), known[audience])
            hosted.told(Ear(audience), None)
        assert sorted(views) == [0, 1, 2, 3]


def test_a_view_is_made_anew_when_something_has_happened():
    gathering, chance = a_table_that_four_follow("amul").gathering, random.Random(4)
    for number in range(20):
        seat = chance.choice(gathering.playing.acting)
        action = chance.choice(gathering.playing.choices(seat))
        gathering.tell(wishes.choose(gathering, FRIENDS[seat].id, action, number))
        for audience in (*range(4), SPECTATOR):
            assert gathering.view_of(audience).json() == gathering.playing.view(audience).json()


def counted(seats: list[int], view: Callable[[Table, int], View]) -> Callable[[Table, int], View]:
    def count(table: Table, seat: int = SPECTATOR) -> View:
        seats.append(seat)
        return view(table, seat)

    return count


def test_who_watched_and_sat_down_leaves_no_story_behind_that_nobody_hears(tmp_path: Path):
    async def evening() -> None:
        url = f"sqlite:///{tmp_path}/hall.db"
        migrate(url)
        store = await Store.open([url])
        hall = Hall(store, InProcess(), Shelf())
        table = await hall.open(an_opened_table("amul"))
        linda, lukas = asyncio.Event().set, asyncio.Event().set
        for friend in (linda, lukas):
            hosted = await hall.follow(table, friend)
            await hall.hear_story(hosted, friend, Ear(SPECTATOR))
        await hall.hear_story(hosted, linda, Ear(0))
        assert set(hosted.stories) == {Ear(SPECTATOR), Ear(0)}
        await hall.hear_story(hosted, lukas, Ear(1))
        assert set(hosted.stories) == {Ear(0), Ear(1)}
        hall.unfollow(hosted, linda)
        hall.unfollow(hosted, lukas)
        assert not hosted.stories
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

    part = Part("thinking")

    async def beside() -> str:
        other = asyncio.create_task(asyncio.sleep(0.05))
        other.add_done_callback(lambda _: think(0.1))
        return await part.steps(work())

    assert asyncio.run(beside()) == "done"
    assert 0.04 <= part.spent < 0.1


def test_work_that_is_given_up_or_goes_wrong_does_so_as_without_counting():
    part, said = Part("giving up"), list[str]()

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
