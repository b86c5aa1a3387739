"""Policies that do not look ahead: a random choice, the one the heuristic rates highest, and what lies between."""

from math import log
from typing import Any

from serai.kernel.chance import Chance, roll
from serai.kernel.contract import Choices, Estimates, heuristic
from serai.kernel.jit import rule

RANDOM, GREEDY = 0, 1
POLICIES = ("random", "greedy")
"""The policies by number, the weaker first."""
SLIPS = 1 << 20
"""From so many equally likely slips one is drawn."""


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


@rule
def tempered_choice(
    temperature: float,
    veiled: Any,
    facts: Any,
    seat: int,
    choices: Choices,
    count: int,
    estimates: Estimates,
    chance: Chance,
) -> int:
    """The choice of somebody who misjudges each one a little: by so much of the heuristic's unit that a choice which
    is better by the temperature is taken e times as often.
    """
    heuristic(veiled, facts, seat, choices, count, estimates)
    for place in range(count):
        # A slip drawn from Gumbel's distribution makes the highest sum a draw from the softmax.
        estimates[place] -= temperature * log(-log((roll(chance, SLIPS) + 0.5) / SLIPS))
    return choices[best_of(estimates, count, chance)]
