"""The command line, the arena and the shared screens know no game; each game declares how it is drawn."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import serai.arena
import serai.cli
import serai.terminal
from serai.games import package_named
from tests.shipped import GAMES

FOLDERS = [Path(package.__file__ or "").parent for package in (serai.cli, serai.arena, serai.terminal)]
MODULES = sorted(module for folder in FOLDERS for module in folder.glob("*.py"))
IMPORT = re.compile(rf"(games|cli)\.({'|'.join(GAMES)})\b")


@pytest.mark.parametrize("module", MODULES, ids=lambda module: f"{module.parent.name}.{module.stem}")
def test_no_general_module_imports_a_game(module: Path):
    assert not IMPORT.search(module.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn(game: str):
    terminal = package_named(game).parts().terminal
    assert terminal is not None
    assert callable(terminal().screen)
    assert not terminal().edition_report("reconstructed", ("en",)).faults


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_load_no_screen(game: str):
    loaded = f"import sys; from serai.games import game_named, parts_of; parts_of(game_named('{game}'))\n"
    loaded += "print(sorted({'rich', 'typer', 'serai.terminal'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True, encoding="utf-8")
    assert done.stdout.strip() == "[]"
