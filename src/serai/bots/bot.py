"""A bot: anything that is given a View and answers with one of its legal actions."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from serai.bots.policy import POLICIES, policy_choice
from serai.kernel.chance import new_chance
from serai.kernel.game import View
from serai.kernel.jit import can_compile
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
        game, choices = view.game, np.array(view.legal, np.int32)
        estimates = np.zeros(len(choices))
        if self._compiled:
            pick, state, facts = game.quiet_linker.compiled(policy_choice), view.state.record[()], game.table_facts
        else:
            pick, state, facts = game.linker.plain(policy_choice), view.state, game.plain_facts
        return int(pick(self._policy, state, facts, view.seat, choices, len(choices), estimates, self._chance))


def play_out(table: Table, bots: Sequence[Bot]) -> None:
    """Plays a table to its end with one bot per seat."""
    while not table.over:
        for seat in table.acting:
            table.apply(seat, bots[seat].choose(table.view(seat)))
