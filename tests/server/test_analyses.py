"""Finished games are looked through in the background, a part at a time, and by what people could know then."""

import asyncio
import multiprocessing
import time
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from serai.bots.analysis import QUICK, analyse
from serai.games import game_named
from serai.kernel.jit import can_compile
from serai.kernel.record import read_record, replay
from serai.kernel.review import Review
from serai.server.bus.in_process import InProcess
from serai.server.hall.analyses import LookedThrough, ask_for_analysis
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.store.store import Store
from serai.server.workers import analyst
from serai.server.workers.analyst import Analyst
from serai.server.workers.looking import Played, Steps, dearest_first, parts
from tests import patience
from tests.server.guests import Guest, WasRefused
from tests.server.set_up import set_up_database
from tests.server.shapes import Shape, one_box

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")


def finished(guest: Guest) -> str:
    """A short game of Das Amulett that somebody has played to its end against two bots."""
    table = guest.open("amulett", 3, fill="greedy", begin=True, options={"shorter": 2})
    with guest.line(table, after=0) as line:
        line.told()
        while line.picture["info"]["status"] != "over":
            if line.choices:
                with suppress(WasRefused):  # somebody else may have chosen meanwhile, which is on its way
                    line.wish("choose", action=min(line.choices))
            line.told()
    return table


@pytest.fixture(scope="module")
def quick_hall() -> Iterator[Shape]:
    """A hall that compiles, as halls do outside of these tests."""
    with one_box(NUMBA_DISABLE_JIT="0") as hall:
        yield hall


@needs_numba
def test_a_game_is_looked_through_from_the_first_deal_to_who_won(quick_hall: Shape):
    linda = Guest(quick_hall.url, "Linda")
    table = finished(linda)
    began, asked = time.monotonic(), linda.get(f"/api/tables/{table}/review/analysis")
    assert asked["done"] <= asked["of"] or asked["of"] == 0
    while asked["of"] == 0 or asked["done"] < asked["of"]:
        assert time.monotonic() < began + patience.SECONDS
        time.sleep(0.2)
        asked = linda.get(f"/api/tables/{table}/review/analysis")
    course = linda.get(f"/api/tables/{table}/review")
    assert len(asked["chances"]) == len(course["steps"])
    assert all(sum(moment) == pytest.approx(1, abs=0.001) for moment in asked["chances"])
    assert {choice["seat"] for choice in asked["choices"]} == {0}, "bots are not judged"
    review = Review(replay(read_record(linda.http.get(f"/api/tables/{table}/record").text), game_named("amulett")))
    own = analyse(review, {0}, QUICK)
    assert [choice["lost"] for choice in asked["choices"]] == [choice.lost for choice in own.choices]
    listed = next(game for game in linda.get("/api/me/games")["games"] if game["table"] == table)
    assert listed["looked"]
    assert_dearest(listed["dearest"], asked["choices"])


def assert_dearest(told: dict[str, Any] | None, choices: list[dict[str, Any]]) -> None:
    """The list of games tells the choice that cost most, unless each was as good as the best."""
    dear = [choice for choice in choices if choice["verdict"] != "best"]
    if told is None:
        assert not dear
        return
    dearest = max(dear, key=lambda choice: choice["lost"])
    assert told["step"] == dearest["step"]
    assert told["lost"] == pytest.approx(dearest["lost"], abs=0.0001)
    assert told["says"]["en"].startswith("You ")
    assert told["says"]["de"].startswith("Du ")
    assert told["better"] == next(one["says"] for one in dearest["options"] if one["action"] == dearest["best"])


@pytest.fixture
def url(tmp_path: Path) -> str:
    """An empty database."""
    set_up_database(made := f"sqlite:///{tmp_path}/hall.db")
    return made


class Evening:
    """A hall on one computer whose analyst looks through games that take a moment each, in place of real ones."""

    def __init__(self, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.url, self.looked = url, list[str]()
        monkeypatch.setattr(analyst, "can_compile", lambda: True)
        monkeypatch.setattr(analyst, "played_at", lambda table: Played("amul", 1, b"", table, ()))
        monkeypatch.setattr(analyst, "note_dearest", nothing)
        monkeypatch.setattr(analyst, "makes_puzzles", lambda table: False)
        monkeypatch.setattr(Analyst, "_in_turn", self.in_turn)
        self.turn = asyncio.Lock()

    async def in_turn(self, look: object, played: Played, *what: object) -> object:
        """Takes turns as the real one does, and notes whose part was looked at."""
        async with self.turn:
            await asyncio.sleep(0)
            self.looked.append(played.record)
            if played.record.startswith("broken"):
                raise ValueError("a fault")
            return Steps(48, []) if look is analyst.steps_of else [[1.0]] * 24

    @asynccontextmanager
    async def hall(self) -> AsyncGenerator[Hall]:
        """A hall at whose tables nothing is known but their name."""
        store = await Store.open([self.url])
        hall = Hall(store, InProcess(), Catalog())
        hall.session = self.session  # pyright: ignore[reportAttributeAccessIssue]
        hall.catch_up = nothing  # pyright: ignore[reportAttributeAccessIssue]
        yield hall
        await store.close()

    async def session(self, id: str) -> "Named":
        return Named(id)


class Named(NamedTuple):
    """In place of a session."""

    table: str


async def nothing(*what: object) -> None:
    """In place of reading a log, and of noting what was found in it."""


async def all_found(hall: Hall, *games: str) -> list[LookedThrough]:
    """Waits until all games are looked through; what was found."""
    found = [await hall.store.analyses.find(game) for game in games]
    while not all(one and one.complete for one in found):
        await asyncio.sleep(0.01)
        found = [await hall.store.analyses.find(game) for game in games]
    return [msgspec.json.decode(one.found, type=LookedThrough) for one in found if one]


LONG, SHORT, BROKEN = "00" + "7" * 12, "00" + "3" * 12, "00" + "b" * 12


def test_games_take_turns(url: str, monkeypatch: pytest.MonkeyPatch):
    evening = Evening(url, monkeypatch)

    async def play() -> list[LookedThrough]:
        async with evening.hall() as hall:
            for name in (LONG, SHORT):
                await ask_for_analysis(hall, name)
            looking = Analyst(hall)
            looking.start()
            found = await all_found(hall, LONG, SHORT)
            await looking.stop()
            return found

    assert [one.done for one in asyncio.run(play())] == [48, 48]
    assert sorted(evening.looked[:2]) == sorted(evening.looked[2:4]) == sorted([LONG, SHORT])


@pytest.mark.parametrize("moments", range(5))
def test_an_analyst_stops_even_as_a_hint_arrives(url: str, monkeypatch: pytest.MonkeyPatch, moments: int):
    evening = Evening(url, monkeypatch)

    async def play() -> None:
        async with evening.hall() as hall, asyncio.timeout(patience.SECONDS):
            await hall.bus.start()
            looking = Analyst(hall)
            looking.start()
            await asyncio.sleep(0.1)
            hall.bus.hint(analyst.ASKED, 0)
            for _ in range(moments):
                await asyncio.sleep(0)
            await looking.stop()

    asyncio.run(play())


def test_two_analysts_never_look_through_the_same_game(url: str, monkeypatch: pytest.MonkeyPatch):
    evening, games = Evening(url, monkeypatch), [f"00{number:012}" for number in range(12)]

    async def play() -> None:
        async with evening.hall() as hall:
            lookers = [Analyst(hall) for _ in range(2)]
            for looker in lookers:
                looker.start()
            for game in games:
                await ask_for_analysis(hall, game)
            await all_found(hall, *games)
            for looker in lookers:
                await looker.stop()

    asyncio.run(play())
    assert sorted(evening.looked) == sorted(games * 3)


def test_a_game_that_cannot_be_looked_through_says_so_and_is_not_tried_again(url: str, monkeypatch: pytest.MonkeyPatch):
    evening = Evening(url, monkeypatch)
    monkeypatch.setattr(analyst, "played_at", lambda table: Played("amul", 1, b"", "broken", ()))

    async def play() -> LookedThrough:
        async with evening.hall() as hall:
            looking = Analyst(hall)
            looking.start()
            await ask_for_analysis(hall, BROKEN)
            (found,) = await all_found(hall, BROKEN)
            await ask_for_analysis(hall, BROKEN)
            await asyncio.sleep(0.1)
            await looking.stop()
            return found

    assert asyncio.run(play()).failed
    assert evening.looked == ["broken"]


def test_a_game_in_which_no_puzzle_can_be_looked_for_is_looked_through(url: str, monkeypatch: pytest.MonkeyPatch):
    evening, asked = Evening(url, monkeypatch), list[object]()

    def makes_puzzles(table: object) -> bool:
        asked.append(table)
        raise ValueError("a fault")

    monkeypatch.setattr(analyst, "makes_puzzles", makes_puzzles)

    async def play() -> list[LookedThrough]:
        async with evening.hall() as hall:
            looking = Analyst(hall)
            looking.start()
            await ask_for_analysis(hall, LONG)
            await all_found(hall, LONG)
            while not asked:
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.1)  # so that whatever the fault does is done
            found = await all_found(hall, LONG)
            await looking.stop()
            return found

    assert [one.done for one in asyncio.run(play())] == [48]


def test_a_hall_that_stops_waits_for_no_analysis(url: str, monkeypatch: pytest.MonkeyPatch):
    in_turn = Analyst._in_turn  # pyright: ignore[reportPrivateUsage]
    evening = Evening(url, monkeypatch)
    monkeypatch.setattr(Analyst, "_in_turn", in_turn)
    monkeypatch.setattr(analyst, "steps_of", sleeping)

    async def play() -> float:
        async with evening.hall() as hall:
            looking = Analyst(hall)
            looking.start()
            await ask_for_analysis(hall, LONG)
            await asyncio.sleep(0.5)
            began = time.monotonic()
            await looking.stop()
            return time.monotonic() - began

    assert asyncio.run(play()) < 5
    for process in multiprocessing.active_children():
        process.join(5)
    assert not multiprocessing.active_children()


def sleeping(played: Played) -> None:
    """In place of a game that takes long."""
    time.sleep(patience.SECONDS)


def test_every_step_is_in_one_part():
    assert [list(part) for part in parts(range(5), 2)] == [[0, 1], [2, 3], [4]]


def test_the_choice_after_which_the_chance_fell_most_is_looked_at_first():
    chances = [[0.5, 0.5], [0.4, 0.6], [0.1, 0.9], [0.3, 0.7]]
    assert dearest_first([(0, 0), (1, 0), (2, 1)], chances) == [1, 2, 0]
