"""Linking and compiling rules: everything works without Numba, and a rule that calls another finds the game's own."""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from serai.kernel.jit import Linker, borrowing, can_compile, hot, rule, straight

ROOT = Path(__file__).parent.parent.parent
NUMBERS = ("int", "bool", "float", "np.int8", "np.uint64", "tuple[int, int]", "None")
"""What a rule returns that is no array."""
MAKE_ARRAYS = {"zeros", "ones", "full", "empty", "array", "arange", "copy", "astype", "sort"}
"""What makes an array in NumPy."""

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


@borrowing
def first_numbers(count: int) -> int:
    return int(np.arange(count).sum())


@hot
def highest(row: NDArray[np.int8]) -> int:
    return max(row[0], row[1])


@rule
def highest_behind(rows: NDArray[np.int8]) -> int:
    return highest(rows[1:])


TWO_LINKERS = """
from serai.kernel.jit import Linker
from tests.kernel.test_jit import greeting, loud, welcome
print(Linker("quiet", {}).compiled(welcome)(2), Linker("loud", {greeting: loud}).compiled(welcome)(2))
"""

PROCESSOR = """
from serai.kernel import shipped
shipped.fits = lambda digest: False
from serai.kernel.jit import Linker
from tests.kernel.test_jit import greeting
Linker("quiet", {}).compiled(greeting)(2)
from numba.core import config
print(config.CPU_NAME)
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


def test_a_rule_called_straight_is_the_rule():
    for linked in (Linker("quiet", {}).plain(welcome), Linker("quiet", {}).compiled(welcome)):
        assert straight(linked, 2)(2) == linked(2) == 3


def test_a_rule_typed_at_a_prompt_compiles_too():
    names: dict[str, Any] = {"rule": rule}
    exec("@rule\ndef doubled(number):\n    return 2 * number\n", names)
    assert Linker("prompt", {}).compiled(names["doubled"])(21) == 42


@pytest.mark.parametrize("how", ["plain", "compiled"])
def test_a_stub_that_is_linked_elsewhere_calls_the_rules_of_there(how: str):
    elsewhere = Linker("elsewhere", {greeting: loud})
    assert getattr(Linker("here", {}, {welcome: elsewhere}), how)(welcome)(3) == 31
    assert getattr(Linker("here", {}), how)(welcome)(3) == 4


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_linkers_do_not_share_what_they_have_compiled(tmp_path: Path):
    assert run(TWO_LINKERS, NUMBA_CACHE_DIR=str(tmp_path)) == "3 21\n"
    assert run(TWO_LINKERS, NUMBA_CACHE_DIR=str(tmp_path)) == "3 21\n"
    assert run(TWO_LINKERS.replace("quiet", "silent"), NUMBA_CACHE_DIR=str(tmp_path)) == "3 21\n"


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_rules_compile_for_every_processor_of_the_family_also_where_none_came_along(tmp_path: Path):
    assert run(PROCESSOR, NUMBA_CACHE_DIR=str(tmp_path), NUMBA_CPU_NAME="") == "generic\n"


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_where_nothing_can_be_kept_rules_compile_all_the_same(tmp_path: Path):
    (tmp_path / "a-file").write_text("not a folder")
    assert run(TWO_LINKERS, NUMBA_CACHE_DIR="", XDG_CACHE_HOME=str(tmp_path / "a-file")) == "3 21\n"


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_a_borrowing_rule_counts_no_references_and_can_make_no_array():
    behind = Linker("borrows", {}).compiled(highest_behind)
    row = np.array([9, 2, 5], np.int8)
    references = sys.getrefcount(row)
    assert [behind(row) for _ in range(3)] == [5, 5, 5]
    assert sys.getrefcount(row) == references
    with pytest.raises(Exception, match="Only accept returning of array passed"):
        Linker("makes", {}).compiled(first_numbers)(3)


@cache
def rules_and_marks() -> list[tuple[ast.FunctionDef, set[str]]]:
    """Every function of the package with its decorators; of the files with rules."""
    texts = [file.read_text("utf-8") for file in (ROOT / "src").rglob("*.py")]
    sources = [ast.parse(text) for text in texts if re.search(r"@(rule|borrowing|hot)\b", text)]
    functions = [node for source in sources for node in ast.walk(source) if isinstance(node, ast.FunctionDef)]
    return [(function, {ast.unparse(mark) for mark in function.decorator_list}) for function in functions]


def functions_marked(*marks: str) -> list[ast.FunctionDef]:
    return [function for function, marked in rules_and_marks() if {*marks} & marked]


def returns_an_array(function: ast.FunctionDef) -> bool:
    return function.returns is None or ast.unparse(function.returns) not in NUMBERS


def calls(function: ast.FunctionDef) -> set[str]:
    """The names of what a function calls, without the module or the array that they belong to."""
    called = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {ast.unparse(name).rpartition(".")[2] for name in called}


def test_no_borrowing_rule_makes_an_array_or_is_handed_one_to_keep():
    rules = functions_marked("rule", "borrowing", "hot")
    make_arrays = {function.name for function in rules if returns_an_array(function)} | MAKE_ARRAYS
    for function in functions_marked("borrowing", "hot"):
        assert not make_arrays & {function.name, *calls(function)}, function.name
