"""The bench measures ours and theirs in turns."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from caravanserai.arena import bench as arena
from caravanserai.games import GAMES
from caravanserai.games.amul.game import amul
from caravanserai.kernel.door import can_compile
from tests.cli.conftest import Run, run

assert run


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    can_compile.cache_clear()
    game = replace(amul())
    monkeypatch.setitem(GAMES, "amul", lambda edition: game)
    yield
    monkeypatch.undo()
    can_compile.cache_clear()


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel is not installed."""
    monkeypatch.setattr(arena, "openspiel_hearts", lambda: None)


def test_every_round_measures_everybody():
    pytest.importorskip("pyspiel")
    result = arena.bench(amul(), seconds=0.01, rounds=2)
    assert len(result.rounds) == 2
    assert result.has_openspiel
    for each in result.rounds:
        assert each.inside is not None
        assert each.driven is not None
        assert 100 < each.inside.moves / each.inside.games < 130
        assert 100 < each.driven.moves / each.driven.games < 130
        assert 108 <= each.compiled.moves / each.compiled.games <= 144
    if result.compiles:
        copy = result.spread(lambda each: each.copy_ns)
        assert 1 < copy.low <= copy.middle <= copy.high < 1000


def test_the_spread_is_the_median_with_its_bounds():
    pace = arena.Pace(games=1, moves=100, choices=60, seconds=1.0)
    rounds = tuple(arena.Round(pace, pace, copy_ns, None, None) for copy_ns in (30.0, 10.0, 20.0))
    assert arena.Bench(rounds, compiles=True).spread(lambda each: each.copy_ns) == arena.Spread(20.0, 10.0, 30.0)


def test_without_openspiel_and_numba_it_says_what_is_missing(run: Run, uncompiled: None, alone: None):
    said = run("bench", "--seconds", 0, "--rounds", 1)
    assert said.code == 0
    assert 'pip install "caravanserai[bench]"' in said.err
    assert 'pip install "caravanserai[fast]"' in said.err
    assert "Āmul, not compiled" in said.out
    assert "hearts" not in said.out


def test_the_bench_as_json(run: Run, uncompiled: None):
    pytest.importorskip("pyspiel")
    result = json.loads(run("bench", "--seconds", 0, "--rounds", 1, "--json").out)
    assert {"Āmul / hearts inside C++", "Āmul / hearts from Python"} < {each["who"] for each in result["measures"]}
    assert all(each["least"] <= each["median"] <= each["most"] for each in result["measures"])
