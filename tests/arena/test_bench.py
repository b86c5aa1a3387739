"""The bench measures ours and theirs in turns."""

import json
import sys

import pytest

from serai.arena import bench as arena
from serai.games.amul.game import amul
from tests.cli.conftest import Run, run

assert run


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel is not installed."""
    monkeypatch.setattr(arena, "openspiel_hearts", lambda: None)


@pytest.mark.parametrize("rules", ["plain", "compiled"])
def test_every_round_measures_everybody(rules: str, request: pytest.FixtureRequest):
    pytest.importorskip("pyspiel")
    if rules == "plain":
        request.getfixturevalue("uncompiled")
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
    speed = arena.Speed(games=1, moves=100, choices=60, seconds=1.0)
    rounds = tuple(arena.BenchRound(speed, speed, copy_ns, None, None) for copy_ns in (30.0, 10.0, 20.0))
    assert arena.BenchResult(4, rounds, compiles=True).spread(lambda each: each.copy_ns) == arena.Spread(
        20.0, 10.0, 30.0
    )


@pytest.fixture
def no_environments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither Gymnasium nor PettingZoo is installed."""
    for name in ("gymnasium", "pettingzoo", "serai.research.vector_env", "serai.research.pettingzoo"):
        monkeypatch.setitem(sys.modules, name, None)


def test_the_research_environments_are_measured_beside_hearts(run: Run, uncompiled: None):
    for package in ("pyspiel", "gymnasium", "pettingzoo"):
        pytest.importorskip(package)
    measures = json.loads(run("bench", "--seconds", 0, "--rounds", 1, "--json").out)["measures"]
    speeds = {each["who"]: each["median"] for each in measures if each["what"] == "steps/s"}
    assert set(speeds) == {"Āmul, tables at once", "Āmul, PettingZoo"}
    assert all(speed > 0 for speed in speeds.values())
    assert "Āmul, PettingZoo / hearts from Python" in {each["who"] for each in measures}


def test_without_openspiel_numba_and_gymnasium_it_says_what_is_missing(
    run: Run, uncompiled: None, alone: None, no_environments: None
):
    said = run("bench", "--seconds", 0, "--rounds", 1)
    assert said.code == 0
    assert 'pip install "serai[research]"' in said.err
    assert 'pip install "serai[fast]"' in said.err
    assert "Āmul, not compiled" in said.out
    assert "hearts" not in said.out
    assert 'pip install "serai[research]"' in said.err
    assert "PettingZoo" not in said.out


def test_the_bench_as_json(run: Run, uncompiled: None):
    pytest.importorskip("pyspiel")
    result = json.loads(run("bench", "--seconds", 0, "--rounds", 1, "--json").out)
    assert {"Āmul / hearts inside C++", "Āmul / hearts from Python"} < {each["who"] for each in result["measures"]}
    assert all(each["least"] <= each["median"] <= each["most"] for each in result["measures"])
