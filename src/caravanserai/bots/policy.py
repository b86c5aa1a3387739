"""Two ways to play that need no thinking ahead: any choice, and the one that looks best."""

from typing import Any

from caravanserai.kernel.chance import Chance, roll
from caravanserai.kernel.contract import Choices, Worths, worth
from caravanserai.kernel.door import rule

RANDOM, GREEDY = 0, 1
POLICIES = ("random", "greedy")


@rule
def best_of(worths: Worths, count: int, chance: Chance) -> int:
    """The place of the greatest worth; of several, any one of them."""
    best, ties = 0, 1
    for place in range(1, count):
        if worths[place] > worths[best]:
            best, ties = place, 1
        elif worths[place] == worths[best]:
            ties += 1
            if roll(chance, ties) == 0:
                best = place
    return best


@rule
def choose(
    policy: int, veiled: Any, facts: Any, seat: int, choices: Choices, count: int, worths: Worths, chance: Chance
) -> int:
    """The action a policy takes, seeing only a veiled table."""
    if policy == RANDOM or count == 1:
        return choices[roll(chance, count)]
    worth(veiled, facts, seat, choices, count, worths)
    return choices[best_of(worths, count, chance)]
