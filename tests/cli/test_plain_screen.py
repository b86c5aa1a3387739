"""A game without a terminal screen is played, replayed and checked all the same, and so is one that is not for four."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from serai.games.amul import game as amul
from serai.kernel.jit import can_compile
from serai.terminal.plain import PlainScreen
from tests.cli.conftest import ONES, Run


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Āmul for exactly three, without a screen of its own; nothing is compiled."""
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    can_compile.cache_clear()
    monkeypatch.setattr(amul, "PARTS", replace(amul.PARTS, terminal=None))
    game = replace(amul.amul(), seats=range(3, 4))
    monkeypatch.setattr(amul, "amul", lambda edition: game)
    yield
    monkeypatch.undo()
    can_compile.cache_clear()


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("Āmul, for 3 to 3 players.", "Choosing now", "1 offer ", "The result")),
        ("de", ("Āmul, für 3 bis 3 Spieler.", "Am Zug", "1 offer ", "Das Ergebnis")),
    ],
)
def test_it_is_played_to_the_end_and_replayed(run: Run, tmp_path: Path, language: str, said: tuple[str, ...]):
    record = tmp_path / "game.record"
    played = run("play", "amul", "--seed", 1, "--language", language, "--record", record, answers=ONES)
    assert (played.code, played.err) == (0, "")
    assert [phrase for phrase in said if phrase not in played.words] == []
    replayed = run("replay", record, "--language", language)
    assert (replayed.code, replayed.err) == (0, "")
    assert run("replay", record, "--at", 10, "--seat", "Linda").code == 0
    assert run("verify", record).code == 0


def test_a_person_may_ask(run: Run):
    said = run("play", "amul", "--seed", 1, answers="?\n? 1\n? silk\nlog\n\nq\n").words
    assert "take choice 1" not in said
    assert "take choice 3" in said
    assert "There is nothing more to say about this choice." in said
    assert "There is nothing to look up about 'silk' in this game." in said


def test_its_edition_is_checked(run: Run):
    checked = run("edition", "check", "amul", "--language", "both")
    assert (checked.code, checked.err) == (0, "")
    assert checked.out.rstrip().endswith("reconstructed: version 1, nothing to fix")


def test_it_is_simulated_benched_and_played_in_the_arena(run: Run):
    for command in (("simulate", "amul", "--games", 2), ("arena", "amul", "--games", 3)):
        done = run(*command)
        assert done.code == 0
        assert "3 players" in done.out
    measured = run("bench", "amul", "--seconds", 0, "--rounds", 1, "--json")
    assert measured.code == 0
    assert json.loads(measured.out)["measures"]


def test_values_of_a_view_are_written_in_words():
    class Voice:
        language = "en"

    screen = PlainScreen(Voice())  # type: ignore[arg-type]
    assert screen._written({"left_heap": 3, "b": [1, 2]}) == "left heap 3, b 1, 2"
    assert screen._written([{"a": 1}, {"a": None}]) == "a 1\na –"
    assert screen._written([]) == "–"
    assert screen._written(True) == "yes"
