"""Short forms of the attacks and of the hostile clients, which claim nothing of speed."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

from tests import patience
from tests.server.attacks.honest import Wait, Waits
from tests.server.attacks.measuring import ENOUGH_CHOICES, Measured, Spell, Wanted, doubts, measure, require_held
from tests.server.attacks.processors import Queues
from tests.server.attacks.standstills import Standstill, Witnesses


@pytest.mark.alone
@pytest.mark.slow
def test_people_play_on_while_the_hall_is_attacked():
    found = {measured.name: measured for measured in measure(Wanted(("A3", "A11", "A12"), 1, 3.0, people=4), print)}
    assert all(spell.waits.choices for measured in found.values() for spell in measured.attacked)
    assert found["A3"].answers["closed"] > 0
    assert found["A11"].answers["429"] > 0
    assert found["A12"].answers["socket closed"] > 0


def spells(waits: Sequence[float]) -> list[Spell]:
    return [Spell(Waits(choices=[Wait(0.0, wait)]), 0.1) for wait in waits]


def measured(name: str, *seconds: float) -> Measured:
    """An attack under which choices take so long, and one second without it."""
    return Measured(name, spells([1.0]), spells(seconds))


def test_an_attack_that_makes_everybody_wait_is_named():
    require_held([measured("nothing", 0.9), measured("A6", 1.4)])
    with pytest.raises(AssertionError, match="A6"):
        require_held([measured("nothing", 0.9), measured("A6", 1.2, 1.6, 1.7), measured("A3", 1.1)])
    require_held([measured("nothing", 1.2), measured("A6", 1.6)])  # the machine alone does so much


def test_the_ratio_is_that_of_one_choice_in_a_hundred_of_all_rounds():
    rounds = [Spell(Waits(choices=[Wait(0.0, 1.0)] * 99 + [Wait(0.0, late)]), 0.1) for late in (9.0, 1.0, 1.0)]
    assert Measured("A6", rounds, rounds).ratio == 1.0
    late = Measured("A6", spells([1.0]), rounds * 2 + spells([3.0] * 8))
    assert late.ratio == 3.0
    assert late.interval[0] <= 3.0 <= late.interval[1]


def test_what_a_program_waited_for_a_processor_is_told_apart():
    """Nineteen of twenty rest on more choices than ninety-nine of a hundred, and the machine's part is left out."""
    busy = [Spell(Waits(choices=[Wait(0.0, 1.0, 0.4)] * 94 + [Wait(0.0, 3.0, 2.0)] * 6), 0.1)]
    found = Measured("A6", spells([1.0]), busy)
    assert found.steadier(0.95, lambda wait: wait.seconds) == (1.0, 3.0, 3.0)
    assert found.steadier(0.95, lambda wait: wait.own_seconds) == (1.0, 1.0, 1.0)
    assert Wait(0.0, 1.0, 1.5).own_seconds == 0.0


def test_how_long_a_program_waits_for_a_processor_that_another_one_has_is_known():
    processors, queues = os.sched_getaffinity(0), Queues([os.getpid()])
    other = subprocess.Popen([sys.executable, "-c", "while True: pass"])
    try:
        for process in (0, other.pid):
            os.sched_setaffinity(process, {min(processors)})
        before, until = queues.waited, time.monotonic() + patience.SECONDS
        while queues.waited - before < 0.02:
            assert time.monotonic() < until
    finally:
        os.sched_setaffinity(0, processors)
        other.kill()
        other.wait()
    assert Queues([]).waited == 0


def test_attacks_under_which_few_have_chosen_are_named():
    assert doubts([measured("A3", *ENOUGH_CHOICES * [1.0])]) == ""
    few = [measured("A3", *ENOUGH_CHOICES * [1.0]), measured("A6", *(ENOUGH_CHOICES - 1) * [1.0])]
    assert doubts(few) == "99 of 100 rests on fewer than 10 slow choices: A6."


def test_whoever_waited_while_the_machine_stood_still_is_not_counted():
    seen = Witnesses([])
    seen.seen.append(Standstill(2.0, 3.0))
    assert [seen.stood_still(*wait) for wait in ((0.0, 1.9), (1.0, 2.1), (2.9, 4.0), (0.0, 9.0), (3.1, 4.0))] == [
        *(False, True, True, True, False)
    ]


@pytest.mark.slow
def test_nothing_comes_of_hostile_clients():
    # In a process of their own: who drops connections leaves some behind, and that is what they are there for.
    command = [sys.executable, "-m", "tests.server.hostile", "--minutes", "0.2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=2 * patience.SECONDS, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "all in the log" in done.stdout
