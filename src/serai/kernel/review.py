"""A finished game that can be viewed after each of its choices, with all cards open or as a seat knew it then."""

from collections.abc import Sequence
from copy import copy

import numpy as np
from numpy.typing import NDArray

from serai.kernel.game import EVERYBODY, View
from serai.kernel.refusal import NotNow
from serai.kernel.table import Table
from serai.kernel.undo import Choice


class Review:
    """The states of a finished game after each choice; step 0 is the table before the first one."""

    def __init__(self, table: Table) -> None:
        if not table.over:
            raise NotNow("The game is still being played. Come back when it is over.", case="running")
        self.table = Table(table.game, table.names, seed=table.seed, salt=table.salt, options=table.options)
        self.choices = tuple(table.history)
        self._states: list[NDArray[np.void]] = []
        self._play()

    def _play(self) -> None:
        """Makes every choice again under the rules and keeps a copy of the state after each."""
        game, state = self.table.game, self.table.state
        self._states.append(state.copy().record)
        for choice in self.choices:
            game.plain.apply(state, game.plain_facts, choice.seat, choice.action)
            self._states.append(state.copy().record)

    def renamed(self, names: Sequence[str]) -> "Review":
        """The same game played by people of other names."""
        review, table = copy(self), copy(self.table)
        table.names = tuple(names)
        review.table = table
        return review

    @property
    def steps(self) -> range:
        """The moments of the game, from the first deal to the last choice."""
        return range(len(self._states))

    def made(self, step: int) -> Choice | None:
        """The choice that led to a step."""
        return self.choices[step - 1] if step else None

    def next(self, step: int) -> Choice | None:
        """The choice that follows a step."""
        return self.choices[step] if step < len(self.choices) else None

    def view(self, step: int, audience: int) -> View:
        """The table after the first `step` choices, as a seat or a spectator knew it then, or with all cards open."""
        table = self._table_at(step)
        return table.open_view() if audience == EVERYBODY else table.view(audience)

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        return list(self._table_at(len(self.choices)).winners)

    def points(self, step: int) -> list[int]:
        """The points of each seat as the table lay then."""
        return self._table_at(step).points

    def _table_at(self, step: int) -> Table:
        table = copy(self.table)  # several people may look at different moments
        table.state = self.table.game.record_view(self._states[step]).copy()
        return table
