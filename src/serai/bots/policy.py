"""Two policies that do not look ahead: a random choice, and the one the heuristic rates highest."""

from typing import Any

from serai.kernel.chance import Chance, roll
from serai.kernel.contract import Choices, Estimates, heuristic
from serai.kernel.jit import rule

RANDOM, GREEDY = 0, 1
POLICIES = ("random", "greedy")


@rule
def best_of(estimates: Estimates, count: int, chance: Chance) -> int:
    """The place of the highest estimate; ties are broken at random."""
    best, ties = 0, 1
    for place in range(1, count):
        if estimates[place] > estimates[best]:
            best, ties = place, 1
        elif estimates[place] == estimates[best]:
            ties += 1
            if roll(chance, ties) == 0:
                best = place
    return best


@rule
def policy_choice(
    policy: int, veiled: Any, facts: Any, seat: int, choices: Choices, count: int, estimates: Estimates, chance: Chance
) -> int:
    """The action a policy takes; it is given a veiled table."""
    if policy == RANDOM or count == 1:
        return choices[roll(chance, count)]
    heuristic(veiled, facts, seat, choices, count, estimates)
    return choices[best_of(estimates, count, chance)]
