"""Steps in one table: each step's rules are found by its number, in plain Python and compiled."""

import os
import subprocess
import sys
from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from serai.kernel.jit import Linker, can_compile, hot, rule
from serai.kernel.layout import record_view_type
from serai.kernel.steps import Step, Steps

ROOT = Path(__file__).parent.parent.parent


class Dance(IntEnum):
    BOW = 0
    WALTZ = 1
    REST = 2
    JUMP = 3
    END = 4


@hot
def steps_of_waltz(table, facts, seat, choices):
    for place in range(3):
        choices[place] = 10 * place + seat
    return 3


@hot
def do_waltz(table, facts, seat, action):
    table.danced += action


@hot
def end_waltz(table, facts):
    table.step = Dance.REST


@rule
def end_rest(table, facts):
    table.step = Dance.JUMP


@rule
def heights_of_jump(table, facts, seat, choices):
    choices[0] = facts
    return 1


@rule
def do_jump(table, facts, seat, action):
    table.danced -= action
    table.step = Dance.END


DANCE = Steps(
    Step(Dance.BOW),
    Step(Dance.WALTZ, legal=steps_of_waltz, apply=do_waltz, run=end_waltz),
    Step(Dance.REST, run=end_rest),
    Step(Dance.JUMP, legal=heights_of_jump, apply=do_jump),
    Step(Dance.END),
)
COUNTED = Steps(Step(Dance.BOW), Step(Dance.WALTZ, legal=heights_of_jump), field="danced")
legal, apply, run = DANCE.legal, DANCE.apply, DANCE.run


@rule
def dance(table, facts, choices):
    """Dances from the waltz to the end and counts what was open on the way."""
    seen = 0
    table.step = Dance.WALTZ
    while table.step != Dance.END:
        count = legal(table, facts, 1, choices)
        seen = 10 * seen + count
        if count:
            apply(table, facts, 1, choices[count - 1])
        run(table, facts)
    return seen


STATE = np.dtype([("step", "i1"), ("danced", "i2")])
TWICE = """
import numpy as np
from serai.kernel.jit import Linker
from tests.kernel.test_steps import STATE, dance
rule = Linker("dance", {}).compiled(dance)
table = np.zeros(1, STATE)[0]
print(rule(table, 7, np.zeros(8, np.int32)), table["danced"], sum(rule.stats.cache_hits.values()))
"""


def danced_by(linked, table) -> tuple[int, int]:
    return linked(table, 7, np.zeros(8, np.int32)), int(table.danced)


def view() -> Any:
    return record_view_type(STATE)(np.zeros((), STATE))


def test_each_step_has_its_own_rules():
    assert danced_by(Linker("dance", {}).plain(dance), view()) == (301, 21 - 7)


def test_where_a_step_has_no_rule_nothing_is_open_and_nothing_happens():
    table, choices = view(), np.zeros(8, np.int32)
    assert DANCE.legal(table, 7, 1, choices) == 0
    DANCE.apply(table, 7, 1, 5)
    DANCE.run(table, 7)
    assert (table.step, table.danced, choices.any()) == (Dance.BOW, 0, False)


def test_the_number_of_the_step_may_stand_in_another_field():
    table, choices = view(), np.zeros(8, np.int32)
    assert COUNTED.legal(table, 7, 1, choices) == 0
    table.danced = Dance.WALTZ
    assert (COUNTED.legal(table, 7, 1, choices), choices[0]) == (1, 7)


@pytest.mark.parametrize(
    "steps", [(Dance.WALTZ, Dance.BOW), (Dance.WALTZ,), (Dance.BOW, Dance.REST), (Dance.BOW, Dance.BOW)]
)
def test_steps_stand_in_the_order_of_their_numbers(steps):
    with pytest.raises(ValueError, match="must be numbered 0, 1, 2"):
        Steps(*(Step(step) for step in steps))


def test_a_function_that_is_not_a_rule_is_refused():
    def stroll(table, facts):
        pass

    with pytest.raises(ValueError, match=r"stroll is not marked as a rule"):
        Steps(Step(Dance.BOW, run=stroll))


def test_the_rules_stand_where_the_steps_are_listed():
    generic = Steps[object, object](Step(Dance.BOW, run=end_rest))
    for made in (DANCE.legal, DANCE.apply, DANCE.run, generic.run):
        assert made.__code__.co_filename == __file__
    lines = {steps.run.__code__.co_firstlineno for steps in (DANCE, COUNTED, generic)}
    assert len(lines) == 3


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_compiled_steps_do_the_same():
    record = np.zeros(1, STATE)[0]
    assert (Linker("dance", {}).compiled(dance)(record, 7, np.zeros(8, np.int32)), record["danced"]) == (301, 14)


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
def test_compiled_steps_are_kept_for_the_next_process(tmp_path: Path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    said = [
        subprocess.run(
            [sys.executable, "-c", TWICE], capture_output=True, text=True, check=True, cwd=ROOT, env=environment
        ).stdout
        for _ in range(2)
    ]
    assert said == ["301 14 0\n", "301 14 1\n"]
