"""A bot: anything that is given a View and answers with one of its legal actions."""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from serai.bots.policy import POLICIES, policy_choice, tempered_choice
from serai.kernel.chance import new_chance
from serai.kernel.game import View
from serai.kernel.jit import Rule, can_compile
from serai.kernel.table import Table


class Bot(Protocol):
    """Everything that is asked of a bot."""

    def choose(self, view: View) -> int:
        """One of `view.legal`."""
        ...


class PolicyBot:
    """A bot that follows one of the policies, in plain Python or, for many games, compiled."""

    def __init__(self, policy: str, seed: int | str = 0, compiled: bool = False) -> None:
        if policy not in POLICIES:
            raise ValueError(f"There is no bot '{policy}'. There are: {', '.join(POLICIES)}.")
        self._policy = POLICIES.index(policy)
        self._chance = new_chance(seed)
        self._compiled = compiled and can_compile()

    def choose(self, view: View) -> int:
        """The action that the policy takes."""
        choices = np.array(view.legal, np.int32)
        pick, state, facts = linked(policy_choice, view, self._compiled)
        estimates = np.zeros(len(choices))
        return int(pick(self._policy, state, facts, view.seat, choices, len(choices), estimates, self._chance))


class TemperedBot:
    """A bot that follows the heuristic and misjudges each choice a little, the more the higher its temperature."""

    def __init__(self, temperature: float, seed: int | str = 0, compiled: bool = False) -> None:
        self.temperature = float(temperature)  # a whole number would be compiled a second time
        self._chance = new_chance(seed)
        self._compiled = compiled and can_compile()

    def choose(self, view: View) -> int:
        """The choice that looks best to it now."""
        choices = np.array(view.legal, np.int32)
        pick, state, facts = linked(tempered_choice, view, self._compiled)
        estimates = np.zeros(len(choices))
        return int(pick(self.temperature, state, facts, view.seat, choices, len(choices), estimates, self._chance))


def linked(rule: Rule, view: View, compiled: bool) -> tuple[Rule, Any, Any]:
    """A rule with the state of a View and the facts of its game, each in the form that the other two need."""
    game = view.game
    if compiled:
        return game.quiet_linker.compiled(rule), view.state.record[()], game.table_facts
    return game.linker.plain(rule), view.state, game.plain_facts


def play_out(table: Table, bots: Sequence[Bot]) -> None:
    """Plays a table to its end with one bot per seat."""
    while not table.over:
        for seat in table.acting:
            table.apply(seat, bots[seat].choose(table.view(seat)))
