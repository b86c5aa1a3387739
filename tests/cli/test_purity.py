"""The command line and the arena know no game; each game is drawn in a folder of its own, opened by its name."""

import re
from pathlib import Path

import pytest

import caravanserai.arena
import caravanserai.cli
from caravanserai.cli.terminal import drawn_by
from caravanserai.games import GAMES

FOLDERS = [Path(package.__file__ or "").parent for package in (caravanserai.cli, caravanserai.arena)]
MODULES = sorted(module for folder in FOLDERS for module in folder.glob("*.py"))
IMPORT = re.compile(rf"(games|cli)\.({'|'.join(GAMES)})\b")


@pytest.mark.parametrize("module", MODULES, ids=lambda module: f"{module.parent.name}.{module.stem}")
def test_no_general_module_imports_a_game(module: Path):
    assert not IMPORT.search(module.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn(game: str):
    artist = drawn_by(game)
    assert callable(artist.screen)
    assert not artist.proof("reconstructed", ("en",)).faults
