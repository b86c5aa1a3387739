"""A table: one game being played, from the first card to the last, without clocks and without a network."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.fate import fate_of, new_seed
from caravanserai.kernel.game import Game
from caravanserai.kernel.refusal import NotNow, NotYours, Refused
from caravanserai.kernel.view import SPECTATOR, View


class Choice(NamedTuple):
    """One choice of the game: in which chapter, by whom, what."""

    chapter: str
    seat: int
    action: int


class Table:
    """One table: its game, its seats, and the state that only rules may change."""

    def __init__(
        self,
        game: Game,
        seats: int | Sequence[str] = 4,
        *,
        seed: str | None = None,
        salt: str = "",
        options: Mapping[str, int] | None = None,
    ) -> None:
        self.names = _names(seats)
        self.game = game
        self.seed = new_seed() if seed is None else str(seed)
        self.salt = salt
        values = game.option_values(options or {}, len(self.names))
        self.options = {option.name: int(value) for option, value in zip(game.options, values, strict=True)}
        self.state: Any = game.window(game.new_state())
        self.history: list[Choice] = []
        self._before: list[tuple[NDArray[np.void], list[Choice]]] = []
        fate = fate_of(self.seed, game.fate_size, salt)
        game.plain.setup(self.state, game.facts_window, len(self.names), values, fate)

    @property
    def seats(self) -> range:
        """The seats in clockwise order."""
        return range(len(self.names))

    @property
    def acting(self) -> list[int]:
        """The seats that must choose now; none when the game is over."""
        bits = self.game.plain.acting(self.state, self.game.facts_window)
        return [seat for seat in self.seats if bits >> seat & 1]

    @property
    def over(self) -> bool:
        """Whether the last choice has been made."""
        return not self.acting

    @property
    def chapter(self) -> str:
        """Where in the game we are, as the record counts it."""
        return self.game.chapter(self.state)

    @property
    def points(self) -> list[int]:
        """The points of each seat as the table lies now."""
        points = np.zeros(self.game.seats[-1], np.int32)
        self.game.plain.score(self.state, self.game.facts_window, points)
        return points[: len(self.names)].tolist()

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none while the game runs."""
        if not self.over:
            return []
        bits = self.game.plain.winners(self.state, self.game.facts_window)
        return [seat for seat in self.seats if bits >> seat & 1]

    def legal(self, seat: int) -> list[int]:
        """The actions open to a seat, smallest first; also those with which it may still change its mind."""
        choices = np.zeros(len(self.game.actions), np.int32)
        count = self.game.plain.legal(self.state, self.game.facts_window, seat, choices)
        return choices[:count].tolist()

    def choices(self, seat: int) -> list[str]:
        """The actions open to a seat, in notation."""
        return [self.game.actions.notation(action) for action in self.legal(seat)]

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat may know; without a seat, what a spectator may know."""
        legal = () if seat == SPECTATOR else tuple(self.legal(seat))
        return View(self.game, seat, self._veiled(self.state, seat), tuple(self.acting), legal)

    def _veiled(self, state: Any, seat: int) -> Any:
        """A copy of a state without what the seat may not know: the one place where Views begin."""
        veiled: Any = self.game.window(state.record.copy())
        self.game.plain.veil(veiled, self.game.facts_window, seat)
        return veiled

    def check(self, seat: int, action: int | str) -> int:
        """The action that a seat means, if it may take it now; otherwise it is refused with a reason."""
        legal = self.legal(seat)
        if not legal:
            raise self._not_yours()
        if isinstance(action, str):
            action = self.game.actions.read(action, legal)
        if action not in legal:
            raise NotNow(self.game.explain(self.view(seat), action, self.names))
        return action

    def apply(self, seat: int, action: int | str) -> None:
        """A seat makes its choice, or is refused with a reason."""
        action = self.check(seat, action)
        changes_mind = seat not in self.acting
        self._remember(seat)
        choice = Choice(self.chapter, seat, action)
        self.game.plain.apply(self.state, self.game.facts_window, seat, action)
        if changes_mind:
            del self.history[self.choices_by(seat)[-1]]
        self.history.append(choice)

    def choices_by(self, seat: int) -> list[int]:
        """Where in the history the choices of a seat stand."""
        return [place for place, choice in enumerate(self.history) if choice.seat == seat]

    def _not_yours(self) -> Refused:
        if self.over:
            return NotNow("The game is over.")
        waiting = [self.names[seat] for seat in self.acting]
        return NotYours(f"{' and '.join(waiting)} {'is' if len(waiting) == 1 else 'are'} choosing now, not you.")

    def _remember(self, seat: int) -> None:
        if self.history and self.history[-1].seat != seat:
            self._before.clear()
        self._before.append((self.state.record.copy(), list(self.history)))

    def undo(self, seat: int) -> None:
        """Takes back a seat's latest choice, if nobody has chosen since and nobody else has seen anything of it."""
        if not self.history or self.history[-1].seat != seat or not self._before:
            raise NotNow("You can take back a choice only until somebody else has chosen.")
        record, history = self._before[-1]
        before: Any = self.game.window(record)
        for other in (*self.seats, SPECTATOR):
            if other != seat and self._seen(before, other) != self._seen(self.state, other):
                instead = " You may still choose another one instead." if self.legal(seat) else ""
                raise NotNow(f"The others have seen that you chose, so your choice stands.{instead}")
        self._before.pop()
        self.state, self.history = before, history

    def _seen(self, state: Any, seat: int) -> bytes:
        return self._veiled(state, seat).record.tobytes()

    def copy(self) -> "Table":
        """A second table that lies exactly like this one."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = self.game.window(self.state.record.copy())
        twin.history = list(self.history)
        twin._before = list(self._before)
        return twin

    def __str__(self) -> str:
        """Where the game stands, in a line."""
        state = "over" if self.over else "waiting for " + ", ".join(self.names[seat] for seat in self.acting)
        return f"{self.game.title}, {', '.join(self.names)}, chapter {self.chapter}: {state}"


def _names(seats: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(seats, int):
        return tuple(f"seat-{number}" for number in range(1, seats + 1))
    names = tuple(seats)
    if len(set(names)) != len(names) or any(not _can_be_written(name) for name in names):
        raise ValueError("Every seat needs a name of its own, without quotes, commas, brackets or stray spaces.")
    return names


def _can_be_written(name: str) -> bool:
    """Whether a record that holds the name reads back."""
    return bool(name) and " ".join(name.split()) == name and not set(name) & set('",[]')
