"""Hints while you play: who may ask for them and when, what they say, and what they cost the server."""

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from serai.bots.hint import Hint
from serai.games import game_named
from serai.kernel.jit import can_compile
from serai.kernel.table import Table
from serai.server.workers import hinting
from serai.server.workers.hinting import HintProcess
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import Shape, one_box

needs_numba = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")


@pytest.fixture(scope="module")
def hall() -> Iterator[Shape]:
    with one_box() as shape:
        yield shape


@pytest.fixture
def linda(hall: Shape) -> Guest:
    return Guest(hall.url, "Linda")


@pytest.fixture
def lukas(hall: Shape) -> Guest:
    return Guest(hall.url, "Lukas")


def together(linda: Guest, lukas: Guest, **details: Any) -> str:
    """A game of Āmul of two people and a bot, opened by Linda."""
    table = linda.open(**details)
    lukas.wish(table, "sit", seat=1)
    linda.wish(table, "engage", seat=2, level="apprentice")
    for person in (linda, lukas):
        person.wish(table, "ready")
    linda.wish(table, "begin")
    return table


def refused(guest: Guest, table: str) -> str:
    """What the hall says to somebody who asks for a hint."""
    with pytest.raises(WasRefused) as said:
        guest.get(f"/api/tables/{table}/hint")
    return said.value.say


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_whoever_plays_against_bots_gets_a_hint_that_can_be_chosen(linda: Guest, game: str):
    table = linda.open(game, 3, fill="apprentice", begin=True)
    with linda.line(table) as line:
        line.told()
        while not line.choices:
            line.told()
        assert line.picture["info"]["hints"]
        hint = linda.get(f"/api/tables/{table}/hint")
        assert hint["look"]["says"]["de"]
        assert hint["says"]["en"]
        assert hint["reason"]["de"]
        assert hint["games"] == 0, "this hall compiles nothing"
        line.wish("choose", action=hint["action"])


def test_among_people_there_are_no_hints_unless_the_host_allowed_them(linda: Guest, lukas: Guest):
    table = together(linda, lukas)
    assert not linda.look(table)["info"]["hints"]
    assert "Other people play here" in refused(lukas, table)
    allowed = together(linda, lukas, hints=True)
    assert linda.look(allowed)["info"]["hints"]
    assert lukas.get(f"/api/tables/{allowed}/hint")["action"] in lukas.look(allowed)["view"]["choices"]


def test_whoever_is_left_alone_with_bots_may_ask(linda: Guest, lukas: Guest):
    table = together(linda, lukas)
    lukas.wish(table, "resign")
    assert linda.look(table)["info"]["hints"]
    assert linda.get(f"/api/tables/{table}/hint")["action"]


def test_in_a_rated_game_nobody_gets_a_hint(hall: Shape):
    linda, lukas = Guest.known(hall.url), Guest.known(hall.url)
    table = together(linda, lukas, rated=True)
    assert not linda.look(table)["info"]["hints"]
    assert "rated" in refused(linda, table)
    with pytest.raises(WasRefused, match="one or the other"):
        linda.open(rated=True, hints=True)


def test_a_rated_game_has_no_hints_even_when_all_others_have_left(hall: Shape):
    linda, lukas = Guest.known(hall.url), Guest.known(hall.url)
    table = together(linda, lukas, rated=True)
    lukas.wish(table, "resign")
    assert "rated" in refused(linda, table)


def test_before_the_game_and_out_of_turn_there_is_nothing_to_hint_at(linda: Guest, lukas: Guest):
    assert "not begun" in refused(linda, linda.open())
    table = together(linda, lukas, hints=True)
    linda.wish(table, "choose", action=linda.look(table)["view"]["choices"][0])
    assert refused(linda, table) == "It is not your turn. Ask for a hint when you are asked to choose."
    lukas.wish(table, "leave")
    assert "Take your seat back" in refused(lukas, table)


def test_whoever_only_watches_gets_no_hint(linda: Guest, lukas: Guest):
    table = linda.open(fill="apprentice", begin=True)
    assert "no seat" in refused(lukas, table)


def test_in_a_lesson_the_host_gives_the_hints(linda: Guest):
    table = linda.post("/api/lessons/amul")["table"]
    assert not linda.look(table)["info"]["hints"]
    assert "In a lesson" in refused(linda, table)


# What they cost


class Thinker(HintProcess):
    """Thinks as long as the test wants, in place of a process."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Future[Hint]] = []

    def _submit(self, work: Any, question: Any) -> Future[Any]:
        self.asked.append(Future())
        return self.asked[-1]


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Thinker:
    monkeypatch.setattr(hinting, "can_compile", lambda: True)
    monkeypatch.setattr(hinting, "ANSWER_SECONDS", 0.05)
    return Thinker()


AMUL = Table(game_named("amul"), ["Linda", "Lukas", "Mira"], seed="hints")


def ask(thinker: Thinker, table: str = "one", seat: int = 0) -> "asyncio.Task[Hint]":
    return asyncio.create_task(thinker.hint(table, AMUL.view(seat), AMUL.names))


def test_who_would_wait_too_long_gets_a_hint_by_first_sight(thinker: Thinker):
    async def play() -> Hint:
        return await ask(thinker)

    assert asyncio.run(play()).games == 0


def test_for_one_seat_one_hint_is_thought_about(thinker: Thinker):
    async def play() -> None:
        await asyncio.gather(ask(thinker), ask(thinker), ask(thinker))
        await ask(thinker)  # it is still thought about
        assert len(thinker.asked) == 1
        await ask(thinker, seat=1)
        assert len(thinker.asked) == 2

    asyncio.run(play())


def test_who_asks_the_same_meanwhile_gets_the_same_answer(thinker: Thinker, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hinting, "ANSWER_SECONDS", 5.0)

    async def play() -> None:
        first, second = ask(thinker), ask(thinker)
        await asyncio.sleep(0)
        found = hinting.hint_by_sight(AMUL.view(0), AMUL.names)
        thinker.asked[0].set_result(found)
        assert await first is await second is found

    asyncio.run(play())


def test_however_many_ask_only_a_few_wait(thinker: Thinker):
    async def play() -> None:
        hints = await asyncio.gather(*(ask(thinker, f"table {number}") for number in range(20)))
        assert len(thinker.asked) == hinting.MAX_WAITING
        assert all(hint.action for hint in hints)

    asyncio.run(play())


@pytest.mark.alone
@needs_numba
@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_a_hint_that_is_thought_through_comes_within_two_seconds(game: str):
    with one_box(NUMBA_DISABLE_JIT="0") as quick:
        linda = Guest(quick.url, "Linda")
        table = linda.open(game, 4, fill="apprentice", begin=True)
        with linda.line(table) as line:
            line.told()
            while not line.choices:  # others may begin
                line.told()
        took, hint = 0.0, {"games": 0}
        deadline = time.monotonic() + 300  # what is not compiled yet is compiled meanwhile
        while not hint["games"] and time.monotonic() < deadline:
            time.sleep(1.0)
            began = time.monotonic()
            hint, took = linda.get(f"/api/tables/{table}/hint"), time.monotonic() - began
            assert took < 2.5, "even while it is compiled"
        assert hint["games"] > 0
        assert took < 2.0
