"""Bots of one's own on the command line: in the arena, at the table of a person, and before the check."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from serai.cli import standing_in
from serai.cli.prepare import first_choice
from serai.games import game_named
from tests.arena.conftest import uncompiled
from tests.bots.own.programs import ANSWER, program
from tests.cli.conftest import ONES, Run

assert uncompiled

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
LINES = {"merchant.py": 6, "merchant.js": 30, "merchant.c": 60}

pytestmark = pytest.mark.usefixtures("uncompiled")


@pytest.fixture(scope="session")
def merchants(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The examples in every language that this machine has, by name."""
    found = {"Python": f"{EXAMPLES / 'merchant.py'}:Merchant"}
    if node := shutil.which("node"):
        found["JavaScript"] = f"exec: {node} {EXAMPLES / 'merchant.js'}"
    if cc := shutil.which("cc"):
        built = tmp_path_factory.mktemp("merchant") / "merchant"
        subprocess.run([cc, "-Wall", "-Werror", "-o", built, EXAMPLES / "merchant.c"], check=True)
        found["C"] = f"exec: {built}"
    return found


@pytest.mark.parametrize("file", LINES)
def test_the_examples_are_short(file: str):
    assert len((EXAMPLES / file).read_text(encoding="utf-8").splitlines()) <= LINES[file]


@pytest.mark.parametrize(("language", "game"), [("Python", "amul"), ("C", "amul"), ("C", "amulett")])
def test_the_examples_pass_the_check(run: Run, merchants: dict[str, str], language: str, game: str):
    if language not in merchants:
        pytest.skip(f"nothing here runs {language}")
    said = run("bot", "check", merchants[language], "--game", game, "--players", 4)
    assert (said.code, "WRONG" in said.out) == (0, False), said.out
    assert f"ok     plays a game of {game_named(game).title} with 4" in said.out


def test_one_command_from_six_lines_to_the_arena(run: Run, merchants: dict[str, str]):
    line_up = ",".join(merchants.values())
    said = run("arena", "amul", "--bots", line_up, "--players", 3, "--games", 3, "--seed", "bazaar")
    assert said.code == 0
    assert "3 games of Āmul" in said.out
    assert "faults" not in said.out


def test_the_arena_says_who_lost_by_a_fault(run: Run, tmp_path: Path):
    name = program(tmp_path, answer="exit 3")
    file = tmp_path / "match.jsonl"
    said = run("arena", "amul", "--bots", f"{name},random", "--players", 3, "--games", 3, "--out", file)
    assert said.code == 0
    assert f"{name} lost 6 games by faults: died 6." in said.words
    assert "it has ended with code 3." in said.words
    assert f'"{name}": {{ "died": 6 }}' in run("arena", "--show", file, "--json").words


def test_a_command_may_have_commas_in_quotes(run: Run, tmp_path: Path):
    name = program(tmp_path)
    said = run("arena", "amul", "--bots", f"{name} 'a,b',random", "--players", 3, "--games", 3)
    assert said.code == 0
    assert f"Line-up {name} 'a,b', random, {name} 'a,b'" in said.words


@pytest.mark.parametrize("columns", [80, 100])
def test_the_arena_never_cuts_the_name_of_a_bot(run: Run, tmp_path: Path, columns: int):
    (tmp_path / "match.jsonl").write_text(
        '{"format":1,"game":"amul","edition":"x","rules":1,"players":3,"bots":["search:256","search:1000","learned:networks/first.npz"],'
        '"options":{},"seed":"x"}\n'
        '{"deal":0,"seating":0,"points":[100,90,80],"winners":[0],"choices":[1,1,1],"ms":[1.0,1.0,1.0],"hash":""}\n'
    )
    said = run("arena", "--show", tmp_path / "match.jsonl", columns=columns)
    assert "search:256 " in said.out
    assert "search:1000 " in said.out
    assert "…" not in said.out


def test_a_person_plays_against_a_bot_of_their_own(run: Run, merchants: dict[str, str]):
    said = run("play", "amul", "--players", 3, "--bots", merchants["Python"], "--seed", "1", answers=ONES)
    assert said.code == 0
    assert "is a bot of your own." in said.words


def test_at_the_table_of_a_person_another_bot_plays_on_after_a_fault(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    bot, view = standing_in.StandingIn(program(tmp_path, answer="exit 3"), "seed"), first_choice(game_named("amul"))
    assert bot.choose(view) in view.legal
    assert bot.choose(view) in view.legal
    assert capsys.readouterr().err.count("has ended with code 3. From now on 'greedy' plays in its place.") == 1


ODD = {
    "answers the hello": {"hello": "echo Welcome"},
    "chooses where there is one choice": {
        "answer": 'case $line in *\'"choices":["\'*\'","\'*\'"],"seat"\'*) ' + ANSWER + ";; esac"
    },
    "answers a question as often as it is put": {"answer": "[ $id = 1 ] && " + ANSWER},
    "reads long lines": {"answer": "[ ${#line} -lt 20000 ] && " + ANSWER},
    "answers once if its time is up at once": {"cancel": ANSWER},
    "keeps to a short time": {"answer": "case $line in *'\"ms\":200,'*) sleep 5;; esac; " + ANSWER},
    "says nothing without being asked": {"answer": ANSWER + "; echo '{}'"},
    "ends when it is told to quit": {"quit": ":"},
}


@pytest.mark.parametrize("wrong", ODD)
def test_the_check_names_what_is_wrong(run: Run, tmp_path: Path, wrong: str):
    said = run("bot", "check", program(tmp_path, **ODD[wrong]), "--game", "amul", "--players", 3, "--seconds", "0.5")
    assert said.code == 1
    assert f"WRONG  {wrong}: it " in said.out


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("bot check greedy", "'greedy' comes along with Serai; this checks bots of your own."),
        ("bot check ./nowhere.py:First", "There is no file ./nowhere.py."),
        ("arena amul --bots ./nowhere.py:First", "There is no file ./nowhere.py."),
        ("play amul --bots ./nowhere.py:First", "There is no file ./nowhere.py."),
        ("play amul --browser --bots ./nowhere.py:First", "In the browser there is no bot './nowhere.py:First'."),
    ],
)
def test_a_mistake_is_told_in_plain_words(run: Run, command: str, said: str):
    told = run(*command.split())
    assert (told.code, told.out) == (2, "")
    assert said in told.err


def test_simulate_counts_the_games_of_a_bot_of_ones_own(run: Run, merchants: dict[str, str]):
    line_up = ",".join((merchants["Python"], "greedy", "random"))
    told = run("simulate", "amul", "--bots", line_up, "--players", 3, "--games", 6, "--seed", "bazaar", "--json")
    assert told.code == 0, told.err
    result = json.loads(told.out)
    assert [share["who"] for share in result["by_bot"]] == line_up.split(",")
    assert sum(share["wins"] for share in result["by_bot"]) == pytest.approx(1)
    assert result["by_bot"][2]["wins"] == 0, "Whoever chooses at random wins nothing here."
    assert result["cards"]
    assert result["notes"]
    assert result["faults"] == []


def test_simulate_says_who_lost_by_a_fault(run: Run, tmp_path: Path):
    name = program(tmp_path, answer="exit 3")
    told = run("simulate", "amul", "--bots", f"{name},random,random", "--players", 3, "--games", 3)
    assert "lost 3 games by faults: died 3." in " ".join(told.out.split())


def test_bots_that_imagine_games_are_simulated_too(run: Run):
    told = run("simulate", "amulett", "--bots", "greedy,search:2,greedy", "--players", 3, "--games", 2, "--seed", "1")
    assert told.code == 0, told.err
    assert "search:2" in told.out
