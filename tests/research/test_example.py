"""The examples for learners learn."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("torch")
pytest.importorskip("gymnasium")

EXAMPLES = Path(__file__).parents[2] / "examples"


def example_named(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_a_little_learning_is_better_than_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    example = example_named("train_amul", monkeypatch)
    untrained = example.measure(example.train(copying=0, turns=0, tables=4), tables=100, games=3)
    trained = example.measure(example.train(copying=250, turns=2, tables=256, steps=32), tables=100, games=3)
    assert untrained.games == trained.games == 300
    assert untrained.interval[1] < trained.interval[0]
    assert "against two greedy bots" in capsys.readouterr().out


@pytest.mark.slow
def test_a_learner_from_the_shelf_learns_against_random_bots(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    pytest.importorskip("sb3_contrib")
    example = example_named("maskable_ppo", monkeypatch)
    monkeypatch.setattr(sys, "argv", ["maskable_ppo.py", "--minutes=0.5", "--tables=64", "--games=200"])
    untrained = example.measure(example.new_learner(tables=64, seed=1), games=200)
    example.main()
    told = capsys.readouterr().out
    won = float(told.rsplit("wins ", 1)[1].split("%")[0]) / 100
    assert won > untrained.interval[1]
    assert "in the vector environment alone" in told
