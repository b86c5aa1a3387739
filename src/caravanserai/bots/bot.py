"""A bot: somebody who sees a View and answers with one of its legal actions."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from caravanserai.bots.policy import POLICIES, choose
from caravanserai.kernel.chance import new_chance
from caravanserai.kernel.door import can_compile
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import View


class Bot(Protocol):
    """All that a bot must be able to do."""

    def choose(self, view: View) -> int:
        """One of `view.legal`."""
        ...


class PolicyBot:
    """A bot that plays by one of the policies, in plain Python or, for many games, compiled."""

    def __init__(self, policy: str, seed: int | str = 0, compiled: bool = False) -> None:
        if policy not in POLICIES:
            raise ValueError(f"There is no bot '{policy}'. There are: {', '.join(POLICIES)}.")
        self._policy = POLICIES.index(policy)
        self._chance = new_chance(seed)
        self._compiled = compiled and can_compile()

    def choose(self, view: View) -> int:
        """What the policy does with this View."""
        game, choices = view.game, np.array(view.legal, np.int32)
        worths = np.zeros(len(choices))
        if self._compiled:
            pick, state, facts = game.workshop.compiled(choose), view.state.record[()], game.table_facts
        else:
            pick, state, facts = game.workshop.plain(choose), view.state, game.facts_window
        return int(pick(self._policy, state, facts, view.seat, choices, len(choices), worths, self._chance))


def play_out(table: Table, bots: Sequence[Bot]) -> None:
    """The bots, one a seat, play a table to its end."""
    while not table.over:
        for seat in table.acting:
            table.apply(seat, bots[seat].choose(table.view(seat)))
