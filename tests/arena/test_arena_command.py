"""`serai arena` lets bots play each other and says who is better."""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run, run

assert run

pytestmark = pytest.mark.usefixtures("uncompiled")


@pytest.fixture
def played(run: Run, tmp_path: Path) -> Path:
    """Six games in a file."""
    file = tmp_path / "match.jsonl"
    said = run(
        "arena", "amul", "--bots", "random,greedy", "--players", 3, "--games", 5, "--out", file, "--seed", "silk"
    )
    assert said.code == 0
    assert "6 games are played, not 5: every deal from each of the 3 seats." in said.err
    return file


def test_the_table_shows_every_bot(run: Run, played: Path):
    said = run("arena", "--show", played)
    assert "6 games of Āmul, 3 players, edition reconstructed-1" in said.out
    assert re.search(r"greedy +6 +100\.0 +\d+\.\d-100\.0 +\d+\.\d +1\.00 +\d+\.\d ± \d\.\d +\S+", said.out)
    assert re.search(r"random +12 +0\.0 ", said.out)
    assert "Line-up random, greedy, random;" in said.out


def test_the_same_command_goes_on_with_the_file(run: Run, played: Path):
    before = played.read_text()
    said = run("arena", "amul", "--bots", "random,greedy", "--players", 3, "--games", 9, "--out", played)
    assert "9 games of Āmul" in said.out
    assert played.read_text().startswith(before)
    assert len(played.read_text().splitlines()) == 10


def test_a_file_of_another_match_is_refused_in_plain_words(run: Run, played: Path):
    said = run("arena", "amul", "--bots", "greedy,random", "--players", 3, "--games", 4, "--out", played)
    assert said.code == 1
    assert 'holds another match: bots ["random","greedy"], not ["greedy","random"].' in said.err
    assert "Name another place with --out" in said.err


def test_the_table_as_json(run: Run, played: Path):
    said = json.loads(run("arena", "--show", played, "--json").out)
    assert (said["game"], said["players"], said["games"]) == ("amul", 3, 6)
    greedy = said["by_bot"][1]
    assert greedy["who"] == "greedy"
    assert greedy["low"] < greedy["wins"] == greedy["high"] == 1


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("arena", 2, "Something is missing: GAME, or --show FILE."),
        ("arena amul --bots clever", 2, "There is no bot 'clever'."),
        ("arena amul --players 3 --bots greedy,random,random,random", 2, "You named 4 bots for 3 seats"),
        ("arena amul --players 9", 2, "Āmul is for 3 to 8 players, not 9."),
        ("arena --show nothing.jsonl", 1, "nothing.jsonl: nothing was played in this file."),
    ],
)
def test_a_mistake_is_told_in_plain_words(run: Run, command: str, code: int, said: str):
    told = run(*command.split())
    assert (told.code, told.out) == (code, "")
    assert said in told.err


def test_a_cluster_that_is_not_there(run: Run):
    pytest.importorskip("ray")
    said = run("arena", "amul", "--ray", "127.0.0.1:9", "--games", 3)
    assert said.code == 1
    assert "There is no Ray cluster at '127.0.0.1:9' that lets us in." in said.err


def test_without_ray_it_says_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    said = run("arena", "amul", "--ray", "local", "--games", 3)
    assert (said.code, said.err.strip()) == (1, 'Ray is missing: pip install "serai[ray]"')
