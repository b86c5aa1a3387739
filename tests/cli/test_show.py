"""`serai show`: a position of a record in the terminal or as a picture."""

from pathlib import Path

import pytest

from serai.kernel.record import record_of, text_of
from tests.cli.conftest import Run
from tests.pictures.positions import THE_END, after
from tests.shipped import GAMES


@pytest.fixture(params=GAMES)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    table = after(30, request.param)
    file = tmp_path / f"{request.param}.record"
    file.write_text(text_of(record_of(table), table.game.actions), encoding="utf-8")
    return file


def test_a_position_is_written_as_a_picture(run: Run, kept: Path, tmp_path: Path):
    picture = tmp_path / "position.svg"
    assert run("show", kept, "--move", 12, "--svg", picture).code == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
    assert "all hands open" in picture.read_text(encoding="utf-8")
    assert run("show", kept, "--move", 12, "--svg", picture, "--seat", "Mira", "--language", "de").code == 0
    assert "aus Sicht von Mira" in picture.read_text(encoding="utf-8")


def test_without_a_file_the_position_is_shown_here(run: Run, kept: Path):
    shown = run("show", kept, "--move", 12)
    assert shown.code == 0
    assert "Mira" in shown.out
    assert shown.out.splitlines()[-5:] == run("replay", kept, "--at", 11).out.splitlines()[-5:]


def test_without_a_move_the_end_is_shown(run: Run, tmp_path: Path):
    table = after(THE_END, "amul")
    file = tmp_path / "game.record"
    file.write_text(text_of(record_of(table), table.game.actions), encoding="utf-8")
    assert "wins with" in run("show", file).out


def test_what_is_not_there_is_said(run: Run, kept: Path, tmp_path: Path):
    assert "--move 999 is beyond them" in run("show", kept, "--move", 999).err
    assert "there are: Linda, Lukas, Mira" in run("show", kept, "--seat", "Omar").err
    assert "cannot be written" in run("show", kept, "--svg", tmp_path / "no" / "where.svg").err
