"""A person chooses who plays against them, and is told what each bot does."""

import os
import subprocess
import sys

import pytest

from serai.bots import NAMES, Budget
from serai.bots.roster import LEVELS
from serai.cli.phrases import PHRASES
from serai.cli.prepare import first_choice
from serai.games import game_named
from tests.cli.conftest import Run
from tests.shipped import GAMES


def serai(*arguments: str, answers: str = "") -> str:
    """What the program says where nothing is compiled, so that no test waits for that."""
    done = subprocess.run(
        [sys.executable, "-m", "serai", *arguments],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONUTF8": "1", "COLUMNS": "120"},
        input=answers,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("language", PHRASES)
def test_every_level_is_told_in_words_in_the_order_of_the_roster(language: str):
    assert tuple(PHRASES[language].levels) == NAMES


def test_the_words_are_true_of_what_the_levels_do():
    """Who changes how long a level thinks changes what people are told, here, in the browser and in the docs."""
    assert (LEVELS["keen"].games, LEVELS["shrewd"].games) == (100, 1_000)
    assert LEVELS["master"] == Budget(games=20_000, seconds=1.0)
    assert all(level.seconds <= 1.0 for level in LEVELS.values())


def test_the_help_names_every_level(run: Run):
    assert ", ".join(NAMES) in run("play", "--help").words


def test_a_game_against_a_bot_that_thinks_ahead_begins():
    bots = "keen,greedy,search:4"
    said = serai("play", "amul", "--seed", "1", "--bots", bots, answers="1\n1\n")
    assert "Linda (keen), Lukas (greedy), Mira (search:4)" in said
    assert "keen  Scout: thinks through up to 100 games before each choice." in said
    assert "search:4  thinks for as long, or through as many games, as its name says." in said
    assert "Bots never see hidden cards." in said
    assert "Linda offered" in said
    assert "Reveal one card" in said
    assert "getting ready" not in said  # for nothing is compiled
    assert "Goodbye" in said


@pytest.mark.parametrize("name", GAMES)
def test_bots_get_ready_by_thinking_about_a_real_choice(name: str):
    assert len(first_choice(game_named(name)).legal) > 1


def test_without_numba_there_is_nothing_to_prepare():
    assert 'pip install "serai[fast]"' in serai("prepare")


def test_only_a_game_that_is_here_can_be_prepared(run: Run):
    assert "There is no game 'chess' here." in run("prepare", "chess").err
