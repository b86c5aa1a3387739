"""The compiled rules of a dataset write what the plain ones write, which records prove."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pyarrow")

from serai.dataset.plan import plan_of
from serai.dataset.playing import Playing
from serai.games import game_named
from serai.kernel.game import Game
from serai.kernel.jit import can_compile
from tests.dataset.conftest import rows_of

pytestmark = pytest.mark.skipif(not can_compile(), reason="nothing is compiled here")

NIM = Path(__file__).parents[2] / "examples" / "nim"


def compare(game: Game, games: int, room: int) -> None:
    plan = plan_of(game, ["random", "greedy"] + ["greedy"] * (game.seats[0] - 2), {}, "silk")
    plain, compiled = (Playing(game, plan, range(games), room, compiled=how) for how in (False, True))
    assert rows_of(compiled) == rows_of(plain)
    for ours, theirs in zip(compiled.deals, plain.deals, strict=True):
        assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("room", [3, 16, 512])
def test_a_small_game_with_too_little_room_and_with_enough(room: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(NIM)
    from serai_nim.game import nim

    compare(replace(nim()), 20, room)


@pytest.mark.parametrize("name", ["amul", "amulett"])
def test_a_large_game(name: str):
    compare(game_named(name), 4, 1024)
