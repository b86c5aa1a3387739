"""The example for learners learns."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("torch")
pytest.importorskip("gymnasium")

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_amul.py"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_amul", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "train_amul", module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_a_little_learning_is_better_than_none(example: ModuleType, capsys: pytest.CaptureFixture[str]):
    untrained = example.measure(example.train(copying=0, turns=0, tables=4), tables=100, games=3)
    trained = example.measure(example.train(copying=250, turns=2, tables=256, steps=32), tables=100, games=3)
    assert untrained.games == trained.games == 300
    assert untrained.interval[1] < trained.interval[0]
    assert "against two greedy bots" in capsys.readouterr().out
