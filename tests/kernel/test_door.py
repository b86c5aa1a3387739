"""The door to Numba: everything works without it, and a rule that calls another finds the game's own."""

import subprocess
import sys

from caravanserai.kernel.door import Workshop, rule

WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from caravanserai.arena.simulate import simulate
from caravanserai.games.amul.game import amul
from caravanserai.kernel.door import can_compile
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


def run(source: str) -> str:
    return subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout


def test_a_stub_is_replaced_by_the_games_own_rule():
    assert Workshop("quiet", {}).plain(welcome)(2) == 3
    assert Workshop("loud", {greeting: loud}).plain(welcome)(2) == 21
    assert Workshop("loud", {greeting: loud}).compiled(welcome)(2) == 21
    assert welcome(2) == 3


def test_without_numba_the_same_games_are_played():
    with_numba = WITHOUT_NUMBA.replace('sys.modules["numba"] = None', "").replace("assert not", "assert")
    assert run(WITHOUT_NUMBA) == run(with_numba)


def test_a_rule_typed_at_a_prompt_compiles_too():
    names = {"rule": rule}
    exec("@rule\ndef doubled(number):\n    return 2 * number\n", names)
    assert Workshop("prompt", {}).compiled(names["doubled"])(21) == 42
