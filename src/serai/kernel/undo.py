"""Taking back choices: which of the latest choices of a table can still be taken back, and the table before each.

A seat may take back its latest choice as long as nobody else has noticed it. Secret choices of several seats can lie
in between; they are made again on the table as it was before. An example, oldest choice on the left:

    choice            Ann 1      Ben 1      Ann 2      Ann 3
    table before it   t0         t1         t2         t3
    noticed           yes        no         no         no

    Ann takes back    Ann 3 is gone, and the table is t3.
    Ben takes back    The table is t1 without Ben 1; Ann 2 and Ann 3 are made again on it.
    Ann 3 is noticed  Ann 1 and Ben 1 are dropped: everything up to the latest choice of another seat stands for good.
                      Ann 2 and Ann 3 stay listed, so that Ann is told why she cannot take back Ann 3.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Choice(NamedTuple):
    """One choice of the game: in which chapter, by whom, what."""

    chapter: str
    seat: int
    action: int


class Undoable(NamedTuple):
    """A choice, the table and its history before it, and whether anybody else has noticed the choice."""

    choice: Choice
    before: NDArray[np.void]
    history: list[Choice]
    noticed: bool = False


class UndoLog:
    """The latest choices of a table, oldest first; a choice that can never be taken back is dropped sooner or later."""

    def __init__(self) -> None:
        self.entries: list[Undoable] = []
        self._known: dict[int, int] = {}

    def copy(self) -> "UndoLog":
        """A second log with the same entries."""
        twin = UndoLog()
        twin.entries, twin._known = list(self.entries), dict(self._known)
        return twin

    @property
    def latest(self) -> Undoable:
        """The choice that was made last."""
        return self.entries[-1]

    def latest_of(self, seat: int) -> Undoable | None:
        """The latest choice of a seat, unless it stands for good."""
        return next((entry for entry in reversed(self.entries) if entry.choice.seat == seat), None)

    def add(self, choice: Choice, before: NDArray[np.void], history: list[Choice]) -> None:
        """Adds a choice that nobody else has noticed yet, with the table and its history before it."""
        self.entries.append(Undoable(choice, before, history))

    def mark_noticed(self, made: int) -> None:
        """Others have noticed the latest choice, and so know of the first `made` choices of its seat."""
        seat = self.latest.choice.seat
        self.entries[-1] = self.latest._replace(noticed=True)
        self._known[seat] = made
        for place in reversed(range(len(self.entries))):
            if self.entries[place].choice.seat != seat:
                del self.entries[: place + 1]
                break

    def cut(self, entry: Undoable) -> None:
        """Removes an entry and all that came after it."""
        place = next(place for place, other in enumerate(self.entries) if other is entry)
        del self.entries[place:]

    def known(self, seat: int) -> int:
        """How many choices of a seat the others know to have been made."""
        return self._known.get(seat, 0)
