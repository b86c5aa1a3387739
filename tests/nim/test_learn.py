"""`serai learn` with a small game: a network comes of it, a break changes nothing, and a bot plays by it."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from serai.bots.network import Network

Env = dict[str, str]


def serai(nim: Env, *arguments: str) -> "subprocess.CompletedProcess[str]":
    done = subprocess.run(
        [sys.executable, "-m", "serai", *arguments],
        env={**nim, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def trained(nim: Env, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("trained")
    serai(nim, "learn", "nim", "--choices", "0.002", "--jobs", "1", "--games", "64", "--out", str(folder))
    return folder


def test_the_folder_has_the_network_its_curve_and_a_picture(trained: Path):
    curve = [json.loads(line) for line in (trained / "curve.jsonl").read_text("utf-8").splitlines()]
    assert [point["choices"] for point in curve] == sorted(point["choices"] for point in curve)
    assert curve[-1]["choices"] >= 2000
    assert "polyline" in (trained / "curve.svg").read_text("utf-8")
    assert (trained / "network.npz").exists()


BREAK = """
import sys
from itertools import islice
from pathlib import Path
from serai.learning import training
training.LOTS_PER_SAVE = 2
plan = training.Plan("nim", None, 1800)
whole, broken = map(Path, sys.argv[1:])
lots = len(list(training.train(plan, whole)))
list(islice(training.train(plan, broken), 3))
assert len(list(training.train(plan, broken))) == lots - 2 > 0
one, other = map(training.read_progress, (whole, broken))
assert one.choices == other.choices
curves = [(folder / training.CURVE).read_text().splitlines() for folder in (whole, broken)]
assert len(curves[0]) == len(curves[1]) == lots
for name, weights in one.learner.network._asdict().items():
    assert (weights == getattr(other.learner.network, name)).all(), name
"""


def test_after_a_break_it_becomes_the_same_network(nim: Env, tmp_path: Path):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    whole.mkdir()
    broken.mkdir()
    command = [sys.executable, "-c", BREAK, str(whole), str(broken)]
    done = subprocess.run(command, env={**nim, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("place", [("--jobs", "2"), ("--ray", "local", "--jobs", "1")], ids=["processes", "Ray"])
def test_wherever_lots_are_played_the_same_network_comes_of_it(
    nim: Env, trained: Path, tmp_path: Path, place: tuple[str, ...]
):
    serai(nim, "learn", "nim", "--choices", "0.002", *place, "--games", "64", "--out", str(tmp_path))
    with np.load(trained / "network.npz") as one, np.load(tmp_path / "network.npz") as other:
        for layer in Network._fields:
            assert np.array_equal(one[layer], other[layer])


def test_a_folder_of_another_game_is_left_alone_and_one_is_told_what_to_do(nim: Env, trained: Path):
    before = (trained / "training.npz").read_bytes()
    with pytest.raises(AssertionError, match=r"holds a training of Nim, .* Choose another folder with --out"):
        serai(nim, "learn", "amul", "--choices", "0.002", "--jobs", "1", "--out", str(trained))
    assert (trained / "training.npz").read_bytes() == before


def test_a_bot_plays_by_it(nim: Env, trained: Path):
    bots = f"learned:{trained / 'network.npz'},random"
    played = serai(nim, "arena", "nim", "--players", "2", "--games", "4", "--bots", bots, "--json")
    assert json.loads(played.stdout)["games"] == 4


@pytest.mark.parametrize("command", ["play nim --bots learned", "arena nim --players 2 --bots learned,greedy"])
def test_before_that_one_is_told_how_to_train_it(nim: Env, command: str):
    with pytest.raises(AssertionError, match=r"No network comes along for Nim\. Train one: serai learn nim"):
        serai(nim, *command.split())
