"""Linking and compiling rules: everything works without Numba, and a rule that calls another finds the game's own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from serai.kernel.jit import Linker, can_compile, rule

ROOT = Path(__file__).parent.parent.parent

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from serai.arena.simulate import simulate
from serai.games.amul.game import amul
from serai.kernel.jit import can_compile
assert not can_compile()
result = simulate(amul(), ["random", "greedy", "random"], games=2, seed="slow", options={"tea": 2})
print(result.moves, [round(seat.points, 1) for seat in result.seats])
"""


@rule
def greeting(name: int) -> int:
    return name


@rule
def loud(name: int) -> int:
    return name * 10


@rule
def welcome(name: int) -> int:
    return greeting(name) + 1


TWO_LINKERS = """
from serai.kernel.jit import Linker
from tests.kernel.test_jit import greeting, loud, welcome
print(Linker("quiet", {}).compiled(welcome)(2), Linker("loud", {greeting: loud}).compiled(welcome)(2))
"""


def run(source: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", source],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, **environment},
    )
    return done.stdout


def test_a_stub_is_replaced_by_the_games_own_rule():
    assert Linker("quiet", {}).plain(welcome)(2) == 3
    assert Linker("loud", {greeting: loud}).plain(welcome)(2) == 21
    assert Linker("loud", {greeting: loud}).compiled(welcome)(2) == 21
    assert welcome(2) == 3


def test_without_numba_the_same_games_are_played():
    with_numba = WITHOUT_NUMBA.replace('sys.modules["numba"] = None', "").replace("assert not", "assert")
    assert run(WITHOUT_NUMBA) == run(with_numba, NUMBA_DISABLE_JIT="0")


def test_a_rule_typed_at_a_prompt_compiles_too():
    names: dict[str, Any] = {"rule": rule}
    exec("@rule\ndef doubled(number):\n    return 2 * number\n", names)
    assert Linker("prompt", {}).compiled(names["doubled"])(21) == 42


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_linkers_do_not_share_what_they_have_compiled(tmp_path: Path):
    assert run(TWO_LINKERS, NUMBA_CACHE_DIR=str(tmp_path)) == "3 21\n"
    assert run(TWO_LINKERS, NUMBA_CACHE_DIR=str(tmp_path)) == "3 21\n"
    assert run(TWO_LINKERS.replace("quiet", "silent"), NUMBA_CACHE_DIR=str(tmp_path)) == "3 21\n"


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_where_nothing_can_be_kept_rules_compile_all_the_same(tmp_path: Path):
    (tmp_path / "a-file").write_text("not a folder")
    assert run(TWO_LINKERS, NUMBA_CACHE_DIR="", XDG_CACHE_HOME=str(tmp_path / "a-file")) == "3 21\n"
