"""The examples for learners learn."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("torch")
pytest.importorskip("gymnasium")

CHOICES_TO_LEARN_FROM = 100_000

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, name, module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_a_little_learning_is_better_than_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    learner = example("train_amul", monkeypatch)
    untrained = learner.measure(learner.train(copying=0, turns=0, tables=4), tables=100, games=3)
    trained = learner.measure(learner.train(copying=250, turns=2, tables=256, steps=32), tables=100, games=3)
    assert untrained.games == trained.games == 300
    assert untrained.interval[1] < trained.interval[0]
    assert "against two greedy bots" in capsys.readouterr().out


@pytest.mark.slow
def test_maskable_ppo_learns_to_win_more_than_its_share(monkeypatch: pytest.MonkeyPatch):
    pytest.importorskip("sb3_contrib")
    learner = example("train_maskable_ppo", monkeypatch)
    model = learner.train(choices=CHOICES_TO_LEARN_FROM, parts=1)
    assert learner.measure(model, "random", games=2).interval[0] > 1 / learner.SEATS
