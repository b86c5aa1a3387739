"""`serai ladder` plays a league into a folder and says who stands where."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run

assert run

pytestmark = pytest.mark.usefixtures("uncompiled")

FIRST_PICKER = "class First:\n    def choose(self, view):\n        return view.legal[0]\n"
LIAR = "class Liar:\n    def choose(self, view):\n        return -1\n"


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    """A folder with a bot, a liar, a file that cannot be loaded and a text."""
    folder = tmp_path / "bots"
    folder.mkdir()
    (folder / "first.py").write_text(FIRST_PICKER)
    (folder / "liar.py").write_text(LIAR)
    (folder / "broken.py").write_text("class Broken(:\n")
    (folder / "README.md").write_text("Bots of a rainy afternoon.")
    return folder


def test_a_folder_of_bots_against_two_of_ours(run: Run, tmp_path: Path, bots: Path):
    out = tmp_path / "ladder"
    said = run(
        *("ladder", "amul", "--bots", f"random,greedy,{bots}", "--players", 3, "--games", 9, "--seed", "silk"),
        *("--out", out),
    )
    assert said.code == 0
    assert "broken.py cannot be loaded: SyntaxError" in said.err
    assert "Āmul, 3 players" in said.out
    [ladder] = json.loads((out / "ladder.json").read_text(encoding="utf-8"))["ladders"]
    stands = [bot["name"] for bot in ladder["bots"]]
    assert stands[0] == "greedy"
    assert sorted(stands) == ["First", "Liar", "greedy", "random"]
    [liar] = (bot for bot in ladder["bots"] if bot["name"] == "Liar")
    assert liar["faults"] == liar["wins"]["games"] > 0
    assert "games lost by a fault" in (out / "index.html").read_text(encoding="utf-8")


def test_the_next_night_goes_on_with_the_folder(run: Run, tmp_path: Path):
    command = ("ladder", "amul", "--bots", "random,greedy", "--players", "3,4", "--out", tmp_path)
    run(*command, "--games", 3, "--seed", "silk")
    before = (tmp_path / "amul-3.jsonl").read_text()
    said = run(*command, "--games", 12)
    assert said.code == 0
    assert (tmp_path / "amul-3.jsonl").read_text().startswith(before)
    told = json.loads((tmp_path / "ladder.json").read_text(encoding="utf-8"))
    assert [(one["players"], one["seed"]) for one in told["ladders"]] == [(3, "silk"), (4, "silk")]
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    (tmp_path / "index.html").unlink()
    run(*command, "--show")
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == page


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("ladder chess", 2, "There is no game 'chess' here."),
        ("ladder amul --bots greedy", 2, "A league takes two bots or more; name them with --bots."),
        ("ladder amul --bots greedy,clever", 2, "There is no bot 'clever'."),
        ("ladder amul --players four", 2, "'four' names no numbers of players; write them like 3,4,5."),
        ("ladder amulett --players 8", 2, "None of the games is for 8 players."),
        ("ladder amul --bots random,greedy --minutes 0", 1, "No game has been played yet."),
    ],
)
def test_a_mistake_is_told_in_plain_words(run: Run, tmp_path: Path, command: str, code: int, said: str):
    told = run(*command.split(), "--out", tmp_path / "ladder")
    assert (told.code, told.out) == (code, "")
    assert said in told.err


def test_a_folder_without_bots_is_named(run: Run, tmp_path: Path):
    told = run("ladder", "amul", "--bots", f"greedy,{tmp_path}", "--out", tmp_path / "ladder")
    assert (told.code, told.out) == (2, "")
    assert f"There is no bot in {tmp_path}" in told.err
