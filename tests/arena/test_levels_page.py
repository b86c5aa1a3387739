"""The page of the levels says what its files say."""

import importlib.util
import shutil
from math import log
from pathlib import Path
from typing import Any

import pytest

from serai.arena.standings import Standing
from serai.arena.win_share import WinShare
from serai.games import game_named, parts_of

TOOL = Path(__file__).parent.parent.parent / "tools" / "levels.py"

spec = importlib.util.spec_from_file_location("levels", TOOL)
assert spec
assert spec.loader
levels: Any = importlib.util.module_from_spec(spec)
spec.loader.exec_module(levels)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """A copy of the levels, to spoil."""
    shutil.copytree(TOOL.parent.parent / "docs" / "levels", tmp_path / "levels")
    shutil.copy(TOOL.parent.parent / "docs" / "levels.md", tmp_path)
    return tmp_path


def test_the_page_fits_the_files():
    assert levels.main(["--check"]) == 0


def test_a_page_that_boasts_is_found_out(docs: Path, capsys: pytest.CaptureFixture[str]):
    page = docs / "levels.md"
    page.write_text(page.read_text().replace("| greedy | random | 400 |", "| greedy | random | 4000 |", 1))
    assert levels.main(["--check", "--docs", str(docs)]) == 1
    assert "run python tools/levels.py" in capsys.readouterr().err


def test_a_game_that_is_missing_is_found_out(docs: Path):
    file = next((docs / "levels").glob("*-greedy-against-random.jsonl"))
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:-1]))
    assert levels.main(["--check", "--docs", str(docs)]) == 1


def test_what_is_missing_is_played_and_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, uncompiled: None):
    (tmp_path / "levels").mkdir()
    challenge = levels.Challenge("amul", 3, "random", "greedy", games=6)
    monkeypatch.setattr(levels, "CHALLENGES", [challenge])
    assert levels.main(["--jobs", "1", "--docs", str(tmp_path)]) == 0
    assert "| 3 | greedy | random | 6 | 100.0 |" in (tmp_path / "levels.md").read_text()
    kept = (tmp_path / "levels" / challenge.file).read_text()
    assert len(kept.splitlines()) == 7
    assert levels.main(["--jobs", "1", "--docs", str(tmp_path)]) == 0
    assert (tmp_path / "levels" / challenge.file).read_text() == kept


def test_more_thinking_is_drawn_as_a_curve():
    share = WinShare("search:64", 400, 120, 60.0, effective_games=400)
    standing = Standing(share, rank=2.0, rating=30.0, uncertainty=1.0, ms=5.0)
    observation = levels.page([levels.PlayedChallenge(levels.Challenge("amul", 4, "greedy", "search:64"), standing)])
    assert "More thinking, at four players, against greedy" in observation
    [line] = [line for line in observation.splitlines() if line.startswith("search:64")]
    assert " 30.0 % " in line
    assert line.index("|") < line.index("o")


def test_a_bot_that_nobody_knows_leaves_the_page_alone(
    docs: Path, monkeypatch: pytest.MonkeyPatch, uncompiled: None, capsys: pytest.CaptureFixture[str]
):
    before = (docs / "levels.md").read_text()
    monkeypatch.setattr(
        levels, "CHALLENGES", [*levels.CHALLENGES, levels.Challenge("amul", 3, "random", "clever", games=3)]
    )
    assert levels.main(["--jobs", "1", "--docs", str(docs), "--only", "amul-3-clever"]) == 1
    assert "There is no bot 'clever'" in capsys.readouterr().err
    assert (docs / "levels.md").read_text() == before


@pytest.fixture(scope="module")
def every_match() -> list[Any]:
    return levels.played_in(TOOL.parent.parent / "docs" / "levels")


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_how_far_the_levels_lie_apart_is_what_the_matches_of_four_say(game: str, every_match: list[Any]):
    """Who wins a share of the games against three others wins so many for each that one of them wins."""
    files = [one for one in every_match if one.challenge.game == game]
    shares = [one.challenger.share.share for one in files if one.challenge.players == 4 and one.challenge.is_of_levels]
    measured = [log(3 * share / (1 - share)) for share in shares]
    assert parts_of(game_named(game)).leads == pytest.approx(measured, abs=0.01)
