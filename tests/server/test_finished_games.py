"""Finished games as lines: your own, of others those that the lobby has shown, and those of an evening at one table."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import msgspec
import pytest

from serai.games import game_named
from serai.kernel.record import verify
from serai.server.app import finished_games
from serai.server.app.rate_limiter import TooManyRequests
from serai.server.hall.finished_games import FinishedGame, evening_of
from serai.server.store.errors import NoSuchTable
from tests import patience
from tests.cli.conftest import Run, run
from tests.server.guests import Guest
from tests.server.shapes import one_box
from tests.server.test_history import until

__all__ = ["run"]
PAGE = Path(__file__).parents[2] / "docs" / "api.md"


class Evening(NamedTuple):
    """Linda has played against bots: Āmul where nobody found her, and Das Amulett where everybody could."""

    linda: Guest
    databases: str
    private: str
    public: str


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    with one_box() as box:
        linda = Guest(box.url, "Linda")
        private = linda.open("amul", 3, fill="random", begin=True)
        play_out(linda, private)
        public = linda.open("amulett", 4, fill="random", begin=True, listed=True, options={"shorter": 2})
        play_out(linda, public)
        yield Evening(linda, box.databases, private, public)


def play_out(guest: Guest, table: str) -> None:
    """Somebody returns for the end of a game that bots have played for them, and it is noted."""
    guest.wish(table, "leave")
    until(lambda: table in [one["table"] for one in guest.get("/api/me/games")["games"]])


def lines(guest: Guest, path: str, **asked: Any) -> list[FinishedGame]:
    answer = guest.http.get(path, params=asked)
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    return [msgspec.json.decode(line, type=FinishedGame) for line in answer.text.splitlines() if line]


def tables(guest: Guest, path: str, **asked: Any) -> list[str]:
    return [line.table for line in lines(guest, path, **asked)]


def test_your_own_games_come_with_their_records_the_latest_first(evening: Evening):
    linda = evening.linda
    found = lines(linda, f"/api/people/{linda.id}/games")
    assert [line.table for line in found] == [evening.public, evening.private]
    last = found[0]
    assert (last.game, last.rated, last.began < last.ended) == ("amulett", False, True)
    assert [(player.name, player.level) for player in last.players][:1] == [("Linda", None)]
    assert {player.level for player in last.players[1:]} == {"random"}
    assert verify(last.record, game_named("amulett")).over


def test_others_and_strangers_get_what_the_lobby_has_shown(evening: Evening):
    lukas = Guest(str(evening.linda.http.base_url), "Lukas")
    path = f"/api/people/{evening.linda.id}/games"
    assert tables(lukas, path) == [evening.public]
    lukas.http.cookies.clear()
    assert tables(lukas, path) == [evening.public]
    assert tables(lukas, "/api/people/nobody/games") == []


def test_each_filter_leaves_out_what_it_should(evening: Evening):
    linda, path = evening.linda, f"/api/people/{evening.linda.id}/games"
    ended = {line.table: line.ended for line in lines(linda, path)}
    assert tables(linda, path, game="amul") == [evening.private]
    assert tables(linda, path, seats=3) == [evening.private]
    assert tables(linda, path, until=ended[evening.public]) == [evening.private]
    assert tables(linda, path, since=ended[evening.public]) == [evening.public]
    assert tables(linda, path, max=1) == [evening.public]
    assert len(tables(linda, path, rated=False, opponents="bots")) == 2
    assert tables(linda, path, rated=True) == tables(linda, path, opponents="people") == []


def test_the_example_of_the_page_prints_what_was_played(evening: Evening):
    found = re.search(r"^## Games as lines$.*?^```python$(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert found
    told = os.environ | {"HALL": str(evening.linda.http.base_url), "PERSON": evening.linda.id}
    command = [sys.executable, "-c", found[1]]
    printed = subprocess.run(command, env=told, capture_output=True, text=True, timeout=patience.SECONDS, check=True)
    assert printed.stdout.startswith("amulett ['Linda', ")


def test_whoever_has_the_link_gets_the_game_of_a_table(evening: Evening):
    lukas = Guest(str(evening.linda.http.base_url), "Lukas")
    assert tables(lukas, f"/api/tables/{evening.private}/games") == [evening.private]
    running = lukas.open("amul", 3, fill="random", begin=True)
    assert tables(lukas, f"/api/tables/{running}/games") == [], "a game that is not over is nobody's to read"


def test_the_games_of_a_table_are_those_of_the_whole_evening_there():
    following = {"first": "second", "second": "third", "third": None}

    class Inn:
        """Has the tables of an evening, but for the third."""

        async def session(self, id: str) -> Any:
            if id == "third":
                raise NoSuchTable(id)
            return SimpleNamespace(table=SimpleNamespace(moved_on=following[id]))

    async def evening() -> list[str]:
        inn: Any = Inn()
        return [table async for table in evening_of(inn, "first")]

    assert asyncio.run(evening()) == ["first", "second", "third"]


def test_whoever_runs_the_site_writes_all_finished_games(
    evening: Evening, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DATABASE_URL", evening.databases)
    file = tmp_path / "games.ndjson"
    assert "holds 2 finished games" in run("export", file, "--games").words
    assert {msgspec.json.decode(line, type=FinishedGame).table for line in file.read_bytes().splitlines()} == {
        evening.private,
        evening.public,
    }
    assert "holds 1 finished game," in run("export", tmp_path / "some", "--games", "--game", "amulett").words
    assert "holds 0 finished games" in run("export", tmp_path / "none", "--games", "--since", "2999-01-01").words
    assert "is there already" in run("export", file, "--games").words


def test_every_look_counts_as_a_read_and_whoever_has_none_left_waits(monkeypatch: pytest.MonkeyPatch):
    answers = iter([True, False, True, True])
    waited: list[float] = []

    class Node:
        """Has reads for two looks, and for the third one after a wait."""

        hall = None

        def take(self, *_: Any) -> None:
            if not next(answers):
                raise TooManyRequests(7)

    async def looks() -> AsyncGenerator[str | None]:
        for table in (None, "a", "b"):
            yield table

    async def nothing(*_: Any) -> None:
        return None

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    async def all_lines() -> list[bytes]:
        node: Any = Node()
        return [line async for line in finished_games.game_lines(node, node, None, looks(), 9)]

    monkeypatch.setattr(finished_games, "finished_game", nothing)
    monkeypatch.setattr(finished_games.asyncio, "sleep", wait)
    assert asyncio.run(all_lines()) == [b""]
    assert waited == [7]
