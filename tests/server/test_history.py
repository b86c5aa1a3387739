"""Whoever has played finds the game in their list, with place and points; nobody else does."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests import patience
from tests.server.guests import Guest
from tests.server.shapes import Shape, one_box


@pytest.fixture(scope="module")
def box() -> Iterator[Shape]:
    with one_box() as hall:
        yield hall


def played(guest: Guest, game: str, **options: int) -> str:
    """A game that somebody has left to bots, who have played it to its end."""
    table = guest.open(game, 3, fill="greedy", begin=True, options=options)
    with guest.line(table) as line:
        line.told()
        guest.wish(table, "leave")
        while not line.over:
            line.told()
    return table


def until(look: Callable[[], Any]) -> Any:
    """What there is to see, as soon as there is anything; a worker writes it a moment after the game."""
    began = time.monotonic()
    while not (seen := look()):
        assert time.monotonic() < began + patience.SECONDS
        time.sleep(0.05)
    return seen


def games(guest: Guest, **asked: Any) -> list[dict[str, Any]]:
    return guest.get("/api/me/games", **asked)["games"]


def test_two_games_against_bots_stand_in_the_list_with_place_and_points(box: Shape):
    linda, ilse = Guest(box.url, "Linda"), Guest(box.url, "Ilse")
    assert games(linda) == linda.get("/api/me/games/statistics") == []
    first = played(linda, "amul")
    second = played(linda, "amulett", shorter=2)
    until(lambda: len(games(linda)) == 2)
    later, earlier = games(linda)
    for listed, table in ((earlier, first), (later, second)):
        info = linda.look(table)["info"]
        points, seat = info["result"]["points"], listed["seat"]
        assert (listed["table"], listed["game"], listed["seats"]) == (table, info["game"], 3)
        assert listed["points"] == points[seat]
        assert (listed["place"] == 1) == (seat in info["result"]["winners"])
        assert 0 < listed["began"] <= listed["ended"] <= time.time() * 1000
        assert [(one["name"], one["level"]) for one in listed["others"]] == [
            (info["seats"][other]["name"], "greedy") for other in (1, 2)
        ]
        assert listed["dearest"] is None
        assert not listed["looked"]
    assert [one["table"] for one in games(linda, game="amul")] == [first]
    assert linda.get("/api/me/games", count=1)["more"]
    assert [one["table"] for one in games(linda, count=1, after=second)] == [first]
    assert games(ilse) == games(ilse, after=second) == ilse.get("/api/me/games/statistics") == []


def test_statistics_say_what_brought_most_as_the_rules_count_it(box: Shape):
    linda = Guest(box.url, "Linda")
    tables = [played(linda, "amul"), played(linda, "amul")]
    until(lambda: len(games(linda)) == 2)
    (amul,) = linda.get("/api/me/games/statistics", game="amul")
    listed = games(linda)
    assert (amul["played"], amul["scored"], amul["yields"]) == (2, "points", "points")
    assert amul["won"] == sum(one["place"] == 1 for one in listed)
    assert amul["mean"] == sum(one["points"] for one in listed) / 2
    assert amul["seats"] == [{"seats": 3, "played": 2, "won": amul["won"]}]
    assert [(one["table"], one["points"]) for one in amul["latest"]] == [
        (one["table"], one["points"]) for one in reversed(listed)
    ]
    areas = [linda.look(table)["view"]["merchants"][0]["area"] for table in tables]
    for best in amul["best"]:
        assert best["owned"] == sum(area.get(best["thing"], 0) for area in areas)
    assert amul["best"] == sorted(amul["best"], key=lambda one: (-one["brought"], one["owned"], one["thing"]))
    assert linda.get("/api/me/games/statistics", game="amulett") == []


def test_a_what_if_is_not_counted_and_talk_after_the_end_counts_nothing_twice(box: Shape):
    linda = Guest(box.url, "Linda")
    table = played(linda, "amulett", shorter=2)
    until(lambda: games(linda))
    (before,) = linda.get("/api/me/games/statistics")
    branch = linda.post(f"/api/tables/{table}/branch", {"step": 0, "seat": 0})["table"]
    with linda.line(branch) as line:
        line.told()
        linda.wish(branch, "leave")
        while not line.over:
            line.told()
    linda.wish(table, "say", text="Well played!")
    other = played(linda, "amulett", shorter=2)
    until(lambda: len(games(linda)) == 2)
    assert [one["table"] for one in games(linda)] == [other, table]
    (after,) = linda.get("/api/me/games/statistics")
    assert (before["played"], after["played"]) == (1, 2)
