"""A finished game, to be looked at again after any of its choices: with all cards open, or as it was known then."""

from copy import copy

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.refusal import NotNow
from caravanserai.kernel.table import Choice, Table
from caravanserai.kernel.view import EVERYBODY, SPECTATOR, View


class Review:
    """The game once more; step 0 is the table before the first choice."""

    def __init__(self, table: Table) -> None:
        if not table.over:
            raise NotNow("The game is still being played. Come back when it is over.")
        self.table = Table(table.game, table.names, seed=table.seed, salt=table.salt, options=table.options)
        self.choices = tuple(table.history)
        self._states: list[NDArray[np.void]] = []
        self._play()

    def _play(self) -> None:
        """Every choice once more under the rules, and the table as it lay after each."""
        game, state = self.table.game, self.table.state
        self._states.append(state.copy().record)
        for choice in self.choices:
            game.plain.apply(state, game.facts_window, choice.seat, choice.action)
            self._states.append(state.copy().record)

    @property
    def steps(self) -> range:
        """The moments of the game, from the first deal to the last choice."""
        return range(len(self._states))

    def made(self, step: int) -> Choice | None:
        """The choice that led to a step."""
        return self.choices[step - 1] if step else None

    def next(self, step: int) -> Choice | None:
        """The choice that was made there."""
        return self.choices[step] if step < len(self.choices) else None

    def view(self, step: int, audience: int) -> View:
        """The table after so many choices, as a seat or a spectator knew it then, or with all cards open."""
        table = self._table_at(step)
        if audience != EVERYBODY:
            return table.view(audience)
        return View(table.game, SPECTATOR, table.state, tuple(table.acting), (), is_open=True)

    def points(self, step: int) -> list[int]:
        """The points of each seat as the table lay then."""
        return self._table_at(step).points

    def _table_at(self, step: int) -> Table:
        table = copy(self.table)  # several people may look at different moments
        table.state = self.table.game.window(self._states[step]).copy()
        return table
