"""The hall in bad weather: whatever dies, gets lost or comes late, every promise is kept, and the game ends."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Self

import pytest

from tests.weather import __main__ as weather
from tests.weather.__main__ import arguments, blow, portions, what_is_left
from tests.weather.forecast import Figures
from tests.weather.seeds import every_crash, play, play_some

SEEDS, PORTION = 2_000, 250
"""In portions, so that they are spread over the processes of a run."""


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, SEEDS, PORTION))
def test_every_promise_is_kept_in_any_weather(first: int):
    figures, failed = play_some(range(first, first + PORTION))
    assert failed is None, f"{failed.wrong}\nSee it again: python -m tests.weather --seed {failed.seed}"
    never = [name for name, number in vars(figures).items() if number == 0]
    assert not never, f"the weather was too fair: {never} did not happen"


@pytest.mark.slow
def test_a_node_may_die_before_any_of_its_steps():
    calm, *evenings = every_crash(seed=7, stride=5)
    assert not calm.wrong
    assert calm.figures.crashes == 0
    for evening in evenings:
        assert not evening.wrong
        assert evening.figures.crashes == 1


def test_the_same_seed_is_the_same_evening():
    first, second, other = play(3), play(3), play(4)
    assert first == second
    assert first.digest != other.digest


def test_a_seed_is_the_same_evening_in_another_process():
    command = [sys.executable, "-m", "tests.weather", "--seed", "5"]
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    folder = Path(__file__).parents[2]
    said = subprocess.run(command, check=False, env=environment, cwd=folder, capture_output=True, text=True)
    assert f"digest {play(5).digest}\nEvery promise was kept.\n" in said.stdout, said.stderr


def test_a_long_run_that_was_broken_off_goes_on_where_it_was():
    here = ["--from", "300", "--seeds", "700"]
    asked = arguments(here)
    assert (asked.first, asked.seeds) == (300, 700)
    assert [seeds.start for seeds in portions(asked.first, asked.seeds)] == [300, 400, 500, 600, 700, 800, 900]
    left = arguments(what_is_left(asked.first, asked.seeds, 200).split()[3:])
    assert (left.first, left.seeds) == (500, 500)


def test_whoever_breaks_it_off_is_told_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    class Pool:
        """Plays one portion, and then somebody presses Ctrl+C."""

        def __init__(self, _: int) -> None: ...

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None: ...

        def imap(self, *_: object) -> Iterator[tuple[Figures, None]]:
            yield Figures(seeds=100), None
            raise KeyboardInterrupt

    monkeypatch.setattr(weather, "get_context", lambda _: SimpleNamespace(Pool=Pool))
    assert not blow(300, 700, 1)
    assert "Go on with python -m tests.weather --from 400 --seeds 600" in capsys.readouterr().out
