"""Policies that do not look ahead: a random choice, the better of two, and the one the heuristic rates highest."""

from typing import Any

from serai.kernel.chance import Chance, roll
from serai.kernel.contract import Choices, Estimates, heuristic
from serai.kernel.jit import rule

RANDOM, GENTLE, GREEDY = 0, 1, 2
POLICIES = ("random", "gentle", "greedy")
"""The policies by number, the weakest first."""
GENTLE_SLIP = 5
"""One choice of the gentle policy in so many is any; otherwise it compares two that are drawn at random."""


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
def better_of_two(estimates: Estimates, count: int, chance: Chance) -> int:
    """The place of the higher of two estimates that are drawn at random; now and then that of the first one drawn."""
    one, other = roll(chance, count), roll(chance, count)
    slips = roll(chance, GENTLE_SLIP) == 0
    return one if slips or estimates[one] > estimates[other] else other


@rule
def policy_choice(
    policy: int, veiled: Any, facts: Any, seat: int, choices: Choices, count: int, estimates: Estimates, chance: Chance
) -> int:
    """The action a policy takes; it is given a veiled table."""
    if policy == RANDOM or count == 1:
        return choices[roll(chance, count)]
    heuristic(veiled, facts, seat, choices, count, estimates)
    if policy == GENTLE:
        return choices[better_of_two(estimates, count, chance)]
    return choices[best_of(estimates, count, chance)]
