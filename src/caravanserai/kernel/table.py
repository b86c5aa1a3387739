"""A table: one game being played, from the first card to the last, without clocks and without a network."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.fate import fate_of, new_seed
from caravanserai.kernel.game import Game
from caravanserai.kernel.news import NOTHING
from caravanserai.kernel.refusal import NotNow, NotYours, Refused, Unreadable
from caravanserai.kernel.view import SPECTATOR, View


class Choice(NamedTuple):
    """One choice of the game: in which chapter, by whom, what."""

    chapter: str
    seat: int
    action: int


class Order(NamedTuple):
    """A standing order: the auction it is for, and the highest bid that the rules may make for the seat."""

    auction: int
    limit: int


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
        self._orders: dict[int, Order] = {}
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
        return View(self.game, seat, self._veiled(self.state, seat), tuple(self.acting), legal, self.order_of(seat))

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
            raise NotNow(self.game.voice(self.names, "en", seat).refusal(self.view(seat), action))
        return action

    def apply(self, seat: int, action: int | str) -> None:
        """A seat makes its choice, or is refused with a reason."""
        action = self.check(seat, action)
        changes_mind = seat not in self.acting
        self._remember(seat)
        choice = Choice(self.chapter, seat, action)
        lay_face_down = self.face_down(seat)
        self.game.plain.apply(self.state, self.game.facts_window, seat, action)
        self.history.append(choice)
        if changes_mind:
            self._forget(seat, lay_face_down)

    def _forget(self, seat: int, lay_face_down: Sequence[int]) -> None:
        """Of a seat that changed its mind, no record ever tells what it had chosen before."""
        stay = len(self.face_down(seat)) - 1
        for place in sorted(lay_face_down, reverse=True)[: len(lay_face_down) - stay]:
            del self.history[place]

    def choices_by(self, seat: int) -> list[int]:
        """Where in the history the choices of a seat stand."""
        return [place for place, choice in enumerate(self.history) if choice.seat == seat]

    def face_down(self, seat: int) -> list[int]:
        """Where in the history the choices of a seat stand that the others have not seen yet."""
        places = self.choices_by(seat)
        actions = [self.history[place].action for place in places]
        return [places[number] for number in self.game.face_down(self.state, seat, actions)]

    # Standing orders

    def order(self, seat: int, limit: int | None) -> None:
        """Leaves a standing order for the auction that is running, in place of an earlier one; None takes it back."""
        auction = self.game.plain.auction(self.state, self.game.facts_window, seat)
        if auction == NOTHING:
            raise NotNow("There is no auction now in which you could leave an order.")
        if limit is None:
            self._orders.pop(seat, None)
        elif limit < 0:
            raise Unreadable("A highest bid is a number from 0 up; 0 passes.")
        else:
            self._orders[seat] = Order(auction, limit)

    def order_of(self, seat: int) -> int | None:
        """The highest bid in a seat's standing order, if it has one that still holds; nobody else may ask."""
        order = self._orders.get(seat)
        if order is None or order.auction != self.game.plain.auction(self.state, self.game.facts_window, seat):
            return None
        return order.limit

    @property
    def due(self) -> tuple[int, int] | None:
        """The seat and the action with which a standing order answers now; whoever keeps the table applies it."""
        for seat in self.acting if self._orders else ():
            limit = self.order_of(seat)
            if limit is not None:
                return seat, self.game.plain.follow(self.state, self.game.facts_window, seat, limit)
        return None

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
            if other != seat and self._noticed(before, other):
                instead = " You may still choose another one instead." if self.legal(seat) else ""
                raise NotNow(f"The others have seen that you chose, so your choice stands.{instead}")
        self._before.pop()
        self.state, self.history = before, history

    def _noticed(self, before: Any, seat: int) -> bool:
        """Whether a seat can tell the table from the one before the latest choice; old news are forgotten anyhow."""
        now, then = self._veiled(self.state, seat), self._veiled(before, seat)
        if not now.told:
            then.told = 0
            then.news[:] = 0
        return now.record.tobytes() != then.record.tobytes()

    def copy(self) -> "Table":
        """A second table that lies exactly like this one."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = self.game.window(self.state.record.copy())
        twin.history = list(self.history)
        twin._before = list(self._before)
        twin._orders = dict(self._orders)
        return twin

    def __str__(self) -> str:
        """Where the game stands, in a line."""
        state = "over" if self.over else "waiting for " + ", ".join(self.names[seat] for seat in self.acting)
        return f"{self.game.title}, {', '.join(self.names)}, chapter {self.chapter}: {state}"


def _names(seats: int | Sequence[str]) -> tuple[str, ...]:
    if isinstance(seats, int):
        return tuple(f"seat-{number}" for number in range(1, seats + 1))
    names = tuple(seats)
    if len(set(names)) != len(names) or any(not can_be_written(name) for name in names):
        raise ValueError("Every seat needs a name of its own, without quotes, commas, brackets or stray spaces.")
    return names


def can_be_written(name: str) -> bool:
    """Whether a record that holds the name reads back."""
    return bool(name) and " ".join(name.split()) == name and not set(name) & set('",[]')
