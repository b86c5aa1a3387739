"""A command answers like a good host: what is wrong, where, and what would be right; never a stack trace."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from serai import __version__
from serai.cli import app as program
from serai.cli import errors
from serai.games import UnknownGame, game_named
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("play chess", 2, "There is no game 'chess' here. There are: amul, amulett."),
        ("play amu", 2, "Did you mean 'amul'?"),
        ("play", 2, "Something is missing: 'GAME'."),
        ("play amul --players twelve", 2, "'--players': a whole number is needed"),
        ("play amul --players 12", 2, "Āmul is for 3 to 8 players, not 12."),
        ("play amul --players 2", 2, "Āmul is for 3 to 8 players, not 2."),
        ("play amul --option milk=3", 2, "Āmul has no option 'milk'. It has: tea, early-prowess."),
        ("play amul --option tea=99", 2, "Option 'tea' goes from 0 to 8, not 99."),
        ("play amul --option tea=much", 2, "Option 'tea' is a whole number, not 'much'."),
        ("play amul --option tea", 2, "'tea' does not set an option; write it like tea=1."),
        (
            "play amul --bots clever",
            2,
            "There is no bot 'clever'. There are: apprentice, novice, trader, scout, guide, master, random, greedy,",
        ),
        ("simulate amul --bots clever", 2, "There is no bot 'clever'."),
        ("dataset amul --out games --bots scout", 2, "'scout' plays in `serai simulate` and `serai arena`."),
        ("play amul --bots greedy,random", 2, "You named 2 bots for 3 seats"),
        ("play amul --name a,b", 2, "Every seat needs a name of its own"),
        ("play amul --language fr", 2, "'fr' is not one of 'en', 'de'."),
        ("play amul --record no/such/folder/x", 2, "there is no folder no/such/folder."),
        ("play amul chess", 2, "This is more than needed: (chess)"),
        ("simulate amul --games 0", 2, "the least is 1"),
        ("serve --port 99999", 2, "the most is 65535"),
        ("play amul --edition mine", 1, "this game has: reconstructed."),
        ("prepare chess", 2, "There is no game 'chess' here."),
        ("verify nothing.record", 1, "nothing.record: there is no such file."),
        ("verify .", 1, ".: this is a folder, not a file."),
        ("replay nothing.record", 1, "nothing.record: there is no such file."),
        ("dance", 2, "There is no command 'dance'."),
        ("play amul --loud", 2, "There is no option --loud"),
    ],
)
def test_a_mistake_is_told_in_plain_words(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, code: int, said: str
):
    monkeypatch.chdir(tmp_path)
    told = run(*command.split())
    assert told.code == code
    assert said in told.err
    assert not told.out
    assert len(told.err.splitlines()) <= 3
    assert not {"Traceback", "Error", "Invalid", "invalid", "Oops", "!"} & set(told.err.split())


def test_a_file_that_is_not_text(run: Run, tmp_path: Path):
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff\xe0")
    assert "this is not text in UTF-8" in run("verify", tmp_path / "picture").err


def test_a_fault_of_our_own_is_told_without_a_stack_trace(run: Run, monkeypatch: pytest.MonkeyPatch):
    def stumble(_: str) -> None:
        raise ZeroDivisionError("a stone in the way")

    monkeypatch.setattr("serai.games.amul.game.amul", stumble)
    told = run("play", "amul")
    assert told.code == 1
    assert "ZeroDivisionError: a stone in the way" in told.err
    assert "Traceback" not in told.err
    monkeypatch.setenv(errors.TRACE_VARIABLE, "1")
    with pytest.raises(ZeroDivisionError):
        program.app(["play", "amul"], standalone_mode=False)


def test_an_interrupted_command_says_goodbye(run: Run, monkeypatch: pytest.MonkeyPatch):
    def interrupt(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("serai.games.amul.game.amul", interrupt)
    told = run("simulate", "amul")
    assert (told.code, told.err.strip()) == (130, "Goodbye.")


def test_the_version(run: Run):
    assert run("--version").out.strip() == f"serai {__version__}"


@pytest.mark.parametrize(
    ("typed", "completed"),
    [("serai sim", "simulate"), ("serai play am", "amul\namulett"), ("serai play amul --see", "--seed")],
)
def test_the_shell_completes_commands_games_and_options(typed: str, completed: str):
    asked = {"_SERAI_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(typed.count(" "))}
    call = [sys.executable, "-c", "import sys; sys.argv = ['serai']; import serai.cli; serai.cli.main()"]
    told = subprocess.run(call, env={**os.environ, **asked}, capture_output=True, encoding="utf-8", check=True)
    assert told.stdout.strip() == completed


def test_help_is_there_at_once_and_loads_no_rules():
    loaded = "import sys; sys.argv = ['serai', '--help']; import serai.cli as cli\n"
    loaded += "try: cli.main()\nexcept SystemExit: print(sorted({'numpy', 'numba', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, encoding="utf-8")
    assert "serai play amul" in done.stdout
    assert done.stdout.rstrip().endswith("[]")


def test_a_terminal_without_our_letters_still_works():
    done = subprocess.run(
        [sys.executable, "-m", "serai", "play", "amul"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        input=b"\xff\xfe\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"Goodbye" in done.stdout
    assert not done.stderr


@pytest.mark.parametrize("name", ["amul", "Amul", "Āmul", " āmul "])
def test_a_game_goes_by_its_name_and_by_its_title(name: str):
    assert game_named(name).title == "Āmul"


def test_an_unknown_game_is_refused():
    with pytest.raises(UnknownGame, match="There is no game 'go' here"):
        game_named("go")
