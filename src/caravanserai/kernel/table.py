"""A table: one game being played, from the first card to the last, without clocks and without a network."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from caravanserai.kernel.fate import fate_of, new_seed
from caravanserai.kernel.game import Game
from caravanserai.kernel.news import NOTHING, open_news
from caravanserai.kernel.refusal import NotNow, NotYours, Refused, Unreadable
from caravanserai.kernel.view import SPECTATOR, View


class Choice(NamedTuple):
    """One choice of the game: in which chapter, by whom, what."""

    chapter: str
    seat: int
    action: int


class Made(NamedTuple):
    """A choice that its seat may perhaps still take back, and whether anybody else has noticed it."""

    choice: Choice
    noticed: bool


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
        self._made: list[Made] = []
        """The choices that were made after each of the tables before."""
        self._known: dict[int, int] = {}
        """How many choices of each seat the others know to have been made."""
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
        bits = self._acting_bits
        return [seat for seat in self.seats if bits >> seat & 1]

    @property
    def _acting_bits(self) -> int:
        return self.game.plain.acting(self.state, self.game.facts_window)

    @property
    def over(self) -> bool:
        """Whether the last choice has been made."""
        return not self._acting_bits

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
        veiled: Any = state.copy()
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
        before = self.state.copy().record, list(self.history)
        choice = Choice(self.chapter, seat, action)
        lay_face_down = self.face_down(seat)
        self.game.plain.apply(self.state, self.game.facts_window, seat, action)
        self.history.append(choice)
        if changes_mind:
            self._forget(seat, lay_face_down)
        self._before.append(before)
        self._made.append(Made(choice, False))
        if any(self.noticed(other) for other in (SPECTATOR, *self.seats) if other != seat):
            self._be_noticed(choice)

    def _forget(self, seat: int, lay_face_down: Sequence[int]) -> None:
        """Of a seat that changed its mind, no record ever tells what it had chosen before, nor when it chose anew."""
        stay = len(self.face_down(seat)) - 1
        gone = sorted(lay_face_down, reverse=True)[: len(lay_face_down) - stay]
        for place in gone:
            del self.history[place]
        if gone and seat not in self.acting:
            self.history.insert(gone[-1], self.history.pop())

    def _be_noticed(self, choice: Choice) -> None:
        """The others know what the seat has done so far to be done, and can take back nothing of their own."""
        self._made[-1] = Made(choice, True)
        self._known[choice.seat] = len(self.choices_by(choice.seat))
        stands = [place for place, made in enumerate(self._made, 1) if made.choice.seat != choice.seat][-1:]
        for place in stands:
            del self._before[:place], self._made[:place]

    @property
    def latest(self) -> Choice:
        """The choice that was made last; another card laid face down stands in the history where the first one did."""
        return self._made[-1].choice

    def choices_by(self, seat: int) -> list[int]:
        """Where in the history the choices of a seat stand."""
        return [place for place, choice in enumerate(self.history) if choice.seat == seat]

    def face_down(self, seat: int) -> list[int]:
        """Where in the history the choices of a seat stand that the others have not seen yet."""
        places = self.choices_by(seat)
        actions = [self.history[place].action for place in places]
        return [places[number] for number in self.game.face_down(self.state, seat, actions)]

    def unnoticed(self, seat: int) -> list[int]:
        """Where in the history the choices of a seat stand of which the others do not even know that they were made."""
        return self.choices_by(seat)[self._known.get(seat, 0) :]

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

    def undo(self, seat: int) -> None:
        """Takes back a seat's latest choice, if nobody has noticed it; what others did unnoticed since then stays."""
        places = [place for place, made in enumerate(self._made) if made.choice.seat == seat]
        if not places:
            raise NotNow("You can take back a choice only until somebody else has chosen.")
        if self._made[places[-1]].noticed:
            instead = " You may still choose another one instead." if self.legal(seat) else ""
            raise NotNow(f"The others have seen that you chose, so your choice stands.{instead}")
        record, history = self._before[places[-1]]
        since = [  # whatever has come to stand in the history, or stands there in place of something else
            choice
            for place, choice in enumerate(self.history)
            if choice.seat != seat and choice not in history[place : place + 1]
        ]
        del self._before[places[-1] :], self._made[places[-1] :]
        # Copies, for a twin of this table may still go back to the same one.
        self.state, self.history = self.game.window(record).copy(), list(history)
        for choice in since:
            self.apply(choice.seat, choice.action)

    def noticed(self, seat: int) -> bool:
        """Whether a seat, or a spectator, can tell the table from the one before the latest choice."""
        before: Any = self.game.window(self._before[-1][0])
        asked = self.game.plain.acting(before, self.game.facts_window)
        if asked != self._acting_bits:
            return True
        is_news = self.state.told and asked >> self.latest.seat & 1
        if is_news and open_news(self.state) != open_news(before):
            return True
        now, then = self._veiled(self.state, seat), self._veiled(before, seat)
        if not is_news:  # a change of mind is no news to others, and old news are forgotten anyhow
            now.told = then.told = 0
            now.news[:] = then.news[:] = 0
        return now.record.tobytes() != then.record.tobytes()

    def copy(self) -> "Table":
        """A second table that lies exactly like this one."""
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.state = self.state.copy()
        twin.history = list(self.history)
        twin._before = list(self._before)
        twin._made = list(self._made)
        twin._known = dict(self._known)
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
