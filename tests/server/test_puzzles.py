"""Puzzles from real games: shown as the seat knew the moment, without who played, and the first try counts."""

import asyncio
import json
from typing import Any

import pytest

from serai.bots.analysis import JudgedChoice, JudgedOption
from serai.server.hall.puzzles import new_puzzle
from serai.server.store.store import Store
from serai.text.languages import Both
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import Shape
from tests.server.test_analyses import finished


def moment_of(guest: Guest, table: str) -> tuple[int, dict[str, Any]]:
    """A moment at which the guest had several choices, and the table as it lay."""
    for first in range(0, 400, 32):
        for scene in guest.get(f"/api/tables/{table}/review/scenes", first=first, count=32, known="true", seat=0):
            if scene["next"] and len(scene["view"]["choices"]) > 2:
                return scene["step"], scene
    raise AssertionError("somebody always has several choices")


async def add_puzzle(urls: str, table: str, step: int, best: str) -> str:
    """Stores a moment as the analyst would."""
    store = await Store.open(urls.split(","))
    option = JudgedOption(best, Both("a", "a"), 0.0, "best", Both("", ""))
    judged = JudgedChoice(step, 0, "?", best, 0.8, 0.3, 0.01, "costly", [option], [])
    puzzle = new_puzzle(table, "amulett", judged, 1)
    await store.puzzles.add(puzzle)
    await store.close()
    return puzzle.id


@pytest.fixture(scope="module")
def puzzle(hall: Shape) -> tuple[str, dict[str, Any], str]:
    """A puzzle from a game of Linda's: its id, the moment, and the right choice."""
    linda = Guest(hall.url, "Linda")
    table = finished(linda)
    step, scene = moment_of(linda, table)
    best = sorted(scene["view"]["choices"])[-1]
    return asyncio.run(add_puzzle(hall.databases, table, step, best)), scene, best


def test_a_puzzle_does_not_say_who_played_and_what_they_chose(hall: Shape, puzzle: tuple[str, dict[str, Any], str]):
    id, scene, _ = puzzle
    found = Guest(hall.url, "Lukas").get("/api/games/amulett/puzzle")
    shown = found["puzzle"]
    assert shown["id"] == id
    assert shown["scene"]["view"] == scene["view"], "exactly what the seat knew"
    assert shown["scene"]["next"]["action"] == ""
    assert "Linda" not in json.dumps(shown)
    assert [shown["info"][secret] for secret in ("seed", "seed_hash", "host", "result")] == [None, "", "", None]


def test_the_first_try_counts_and_what_all_are_worth_is_told_once_it_is_found(
    hall: Shape, puzzle: tuple[str, dict[str, Any], str]
):
    id, scene, best = puzzle
    mira = Guest(hall.url, "Mira")
    wrong = next(choice for choice in scene["view"]["choices"] if choice != best)
    first = mira.post(f"/api/puzzles/{id}", {"action": wrong})
    assert (first["right"], first["counted"], first["judged"], first["solver"]["found"]) == (False, True, None, 0)
    second = mira.post(f"/api/puzzles/{id}", {"action": best})
    assert (second["right"], second["counted"], second["solver"]["tries"]) == (True, False, 1)
    assert second["judged"]["best"] == best
    after = mira.get("/api/games/amulett/puzzle")
    assert after["puzzle"] is None, "there is no other"
    assert after["solver"] == second["solver"]


def test_what_cannot_be_chosen_is_no_try(hall: Shape, puzzle: tuple[str, dict[str, Any], str]):
    nadia = Guest(hall.url, "Nadia")
    with pytest.raises(WasRefused):
        nadia.post(f"/api/puzzles/{puzzle[0]}", {"action": "dance"})
    with pytest.raises(WasRefused):
        nadia.post("/api/puzzles/none", {"action": "pass"})
    assert nadia.get("/api/games/amulett/puzzle")["solver"]["tries"] == 0
