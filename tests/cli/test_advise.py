"""Advice from the command line: a moment of a record, its choices best first, and what was chosen."""

import re
from pathlib import Path

import pytest

from serai.bots import PolicyBot
from serai.games import game_named
from serai.kernel.record import record_of, text_of
from serai.kernel.table import Table
from tests.amul.report import Linda, Lukas, Mira
from tests.cli.conftest import Run

BRIEFLY = ("--games", 120)
QUESTIONS = {
    ("amul", "en"): "Mira: Offer one card to the Market",
    ("amul", "de"): "Mira: Lege eine Karte in den Markt",
    ("amulett", "en"): "Bid stones for",
    ("amulett", "de"): "Biete Energiesteine für",
}


def kept(folder: Path, game: str, choices: int | None = None) -> Path:
    """The record of a game between greedy people, or of its beginning."""
    table, bot = Table(game_named(game), (Linda, Lukas, Mira), seed="advice"), PolicyBot("greedy")
    while not table.over and len(table.history) != choices:
        seat = table.acting[0]
        table.apply(seat, bot.choose(table.view(seat)))
    file = folder / f"{game}.record"
    file.write_text(text_of(record_of(table), table.game.actions), encoding="utf-8")
    return file


@pytest.mark.parametrize(("game", "language"), QUESTIONS)
def test_the_choices_of_a_moment_are_told_best_first(run: Run, tmp_path: Path, game: str, language: str):
    said = run("advise", kept(tmp_path, game), "--move", 3, "--games", 400, "--language", language, columns=140)
    assert said.code == 0, said.err
    assert QUESTIONS[game, language] in said.out
    rows = re.findall(
        r"^ ?(▸?) +(?:You|Du) .*?  +(\d+[.,]\d)  +[\d.,]+-[\d.,]+  +[\d.,]+  +(\d+)  (.+)$", said.out, re.M
    )
    assert len(rows) > 1
    assert [mark for mark, *_ in rows].count("▸") == 1
    assert all(("," in wins) == (language == "de") for _, wins, *_ in rows)
    tried = [int(games) for *_, games, _ in rows]
    assert tried == sorted(tried, reverse=True)
    assert {"en": "This was chosen", "de": "Diese Wahl wurde getroffen"}[language] in said.out
    assert f"{sum(tried)} {'imagined games' if language == 'en' else 'im Kopf gespielte Partien'}." in said.out


def test_what_was_hardly_tried_is_not_judged(run: Run, tmp_path: Path):
    said = run("advise", kept(tmp_path, "amul"), "--move", 3, *BRIEFLY, columns=140)
    assert re.search(r"^ +You offer .+  \?  +\d+  ", said.out, re.M)


def test_where_several_choose_at_once_each_of_them_can_be_advised(run: Run, tmp_path: Path):
    file = kept(tmp_path, "amul")
    assert "Linda: Offer one card" in run("advise", file, "--move", 1, *BRIEFLY).out
    lukas = run("advise", file, "--move", 1, "--seat", Lukas, *BRIEFLY)
    assert "Lukas: Offer one card" in lukas.out
    assert "▸" in lukas.out


def test_the_same_number_of_games_gives_the_same_advice(run: Run, tmp_path: Path):
    file = kept(tmp_path, "amul")
    assert run("advise", file, "--move", 5, *BRIEFLY).out == run("advise", file, "--move", 5, *BRIEFLY).out


def test_when_the_game_is_over_nobody_has_to_choose(run: Run, tmp_path: Path):
    whole = kept(tmp_path, "amul")
    moves = len([line for line in whole.read_text(encoding="utf-8").splitlines() if line and line[0] != "["])
    over = run("advise", whole, "--move", moves + 1)
    assert over.code == 2
    assert f"The game is over after choice {moves}" in over.err
    assert "beyond them" in run("advise", whole, "--move", moves + 2).err


def test_a_game_that_was_left_gets_advice_for_what_comes_next(run: Run, tmp_path: Path):
    left = run("advise", kept(tmp_path, "amul", choices=3), "--move", 4, *BRIEFLY)
    assert "Pick one card from the Market" in left.out
    assert "▸" not in left.out


def test_who_is_not_asked_is_not_advised(run: Run, tmp_path: Path):
    file = kept(tmp_path, "amul")
    assert "Linda has nothing to choose before choice 2; these have: Lukas, Mira." in (
        run("advise", file, "--move", 2, "--seat", Linda).err
    )
    assert "there are: Linda, Lukas, Mira" in run("advise", file, "--move", 2, "--seat", "Omar").err
