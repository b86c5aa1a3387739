"""Before a bot searches for the first time on a machine, somebody can tell that it must compile, and how far it is."""

import os
from pathlib import Path

import pytest

from serai.bots import compiling
from serai.bots.compiling import CompilingProgress, last_measured, must_compile, noting_what_is_compiled
from serai.games import game_named
from serai.kernel.jit import Linker

AMUL = game_named("amul")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where compiled rules would be kept, on a machine that can compile and never did."""
    folder = tmp_path / "this version" / "amul-quiet"
    folder.mkdir(parents=True)
    monkeypatch.setattr(Linker, "folder", folder)
    monkeypatch.setattr(compiling, "can_compile", lambda: True)
    return folder


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(compiling.time, "monotonic", lambda: now[0])
    return now


def compiled(folder: Path, functions: int) -> None:
    for number in range(functions):
        (folder / f"rule-{number}.nbi").touch()


def test_only_a_searching_bot_must_compile_and_only_once(folder: Path):
    assert must_compile(AMUL, "master")
    assert not must_compile(AMUL, "greedy")
    assert not must_compile(AMUL, "learned")
    with noting_what_is_compiled(AMUL, "master"):
        compiled(folder, 3)
    assert not must_compile(AMUL, "master")


def test_nobody_must_compile_where_nothing_can_be_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(compiling, "can_compile", lambda: False)
    assert not must_compile(AMUL, "master")


def test_a_choice_that_failed_has_compiled_nothing(folder: Path):
    with pytest.raises(ZeroDivisionError), noting_what_is_compiled(AMUL, "master"):
        raise ZeroDivisionError
    assert must_compile(AMUL, "master")


def test_the_time_is_expected_that_the_last_version_took_on_this_machine(folder: Path, time: list[float]):
    assert CompilingProgress(AMUL).look() == (0, 60)
    for version, seconds in (("older", 90), ("old", 40)):
        other = folder.parent.parent / version / folder.name
        other.mkdir(parents=True)
        (other / "compiled.json").write_text(f'{{"functions": 100, "seconds": {seconds}}}')
        os.utime(other / "compiled.json", (1_000, 1_000 - seconds))
    assert last_measured(AMUL).seconds == 40
    progress = CompilingProgress(AMUL)
    time[0] += 10
    assert progress.look() == (25, 30)


def test_a_machine_that_is_slower_than_expected_is_found_out_by_its_functions(folder: Path, time: list[float]):
    progress = CompilingProgress(AMUL)
    time[0] += 60
    compiled(folder, 55)  # half of the usual 110
    assert progress.look() == (30, 140)
    time[0] += 70
    assert progress.look() == (65, 70)
    time[0] += 1_000
    assert progress.look() == (99, 1)


def test_what_was_compiled_before_an_interruption_is_not_counted_as_speed(folder: Path, time: list[float]):
    compiled(folder, 60)
    progress = CompilingProgress(AMUL)
    time[0] += 15
    assert progress.look() == (25, 45)
    compiled(folder, 85)
    assert progress.look() == (30, 35)
