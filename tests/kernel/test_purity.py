"""The kernel knows no game."""

from pathlib import Path

import pytest

import serai.kernel
from tests.shipped import GAMES

MODULES = sorted(Path(serai.kernel.__file__).parent.glob("*.py"))
WORDS = [*GAMES, "āmul", "palace", "bazaar", "prowess", "jewel", "spell"]


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.stem)
def test_no_module_of_the_kernel_names_a_game(module: Path):
    source = module.read_text(encoding="utf-8").casefold()
    assert [word for word in WORDS if word in source] == []
