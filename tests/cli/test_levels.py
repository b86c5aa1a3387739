"""A person chooses who plays against them, and is told what each bot does."""

import os
import subprocess
import sys

import pytest

from serai.bots import LEVELS, POLICIES
from serai.bots.levels import strength_of
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
    assert tuple(PHRASES[language].levels) == (*LEVELS, *POLICIES)


def test_the_words_are_true_of_what_the_levels_do():
    """The strongest thinks for up to a second, and none for longer."""
    for name in GAMES:
        strengths = [strength_of(game_named(name), level) for level in LEVELS]
        assert strengths[-1].searches
        assert all(strength.seconds <= 1.0 for strength in strengths)


def test_the_help_names_every_level(run: Run):
    assert ", ".join(LEVELS) in run("play", "--help").words


def test_a_game_against_a_bot_that_thinks_ahead_begins():
    bots = "master,greedy,search:4"
    said = serai("play", "amul", "--seed", "1", "--bots", bots, answers="1\n1\n")
    assert "Linda (master), Lukas (greedy), Mira (search:4)" in said
    assert "master  Master: wins about twice as often as a guide would, and thinks for up to a second." in said
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
