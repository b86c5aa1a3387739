"""A table: one game being played, from the first card to the last, without clocks and without a network."""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple

import numpy as np

from serai import notebook
from serai.kernel.events import NOTHING, public_events
from serai.kernel.fate import fate_of, new_seed
from serai.kernel.game import SPECTATOR, Game, View
from serai.kernel.layout import RecordView
from serai.kernel.refusal import NotNow, NotYours, Refused, Unreadable
from serai.kernel.undo import Choice, UndoLog


class StandingOrder(NamedTuple):
    """A standing order: the auction it is for, and the highest bid that the rules may make for the seat."""

    auction: int
    limit: int


class SeatYield(NamedTuple):
    """How many of a thing a seat owned, and what they brought it: points, or the win (`Game.yields`)."""

    owned: int
    brought: int


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
        self.state: Any = game.record_view(game.new_state())
        self.history: list[Choice] = []
        self._undo = UndoLog()
        self._orders: dict[int, StandingOrder] = {}
        fate = fate_of(self.seed, game.fate_size, salt)
        game.plain.setup(self.state, game.plain_facts, len(self.names), values, fate)

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
        return self.game.plain.acting(self.state, self.game.plain_facts)

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
        self.game.plain.score(self.state, self.game.plain_facts, points)
        return points[: len(self.names)].tolist()

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none while the game runs."""
        if not self.over:
            return []
        bits = self.game.plain.winners(self.state, self.game.plain_facts)
        return [seat for seat in self.seats if bits >> seat & 1]

    def yields(self, seat: int) -> dict[str, SeatYield]:
        """What a seat of a finished game owned, by thing."""
        owned, brought = (np.zeros((len(self.names), len(self.game.things)), np.int64) for _ in range(2))
        self.game.plain.thing_stats(self.state, self.game.plain_facts, owned, brought)
        return {
            thing: SeatYield(int(owned[seat, kind]), int(brought[seat, kind]))
            for kind, thing in enumerate(self.game.things)
            if owned[seat, kind]
        }

    def legal(self, seat: int) -> list[int]:
        """The actions open to a seat, smallest first; also those with which it may still change its mind."""
        choices = np.zeros(len(self.game.actions), np.int32)
        count = self.game.plain.legal(self.state, self.game.plain_facts, seat, choices)
        return choices[:count].tolist()

    def choices(self, seat: int) -> list[str]:
        """The actions open to a seat, in notation."""
        return [self.game.actions.notation(action) for action in self.legal(seat)]

    def view(self, seat: int = SPECTATOR, spectator: View | None = None) -> View:
        """What a seat may know; without a seat, what a spectator may know, whose View others can be given to share."""
        legal, veiled = self.game.quick.look(self.state, seat, len(self.game.actions))
        acting = spectator.acting if spectator else tuple(self.acting)
        return View(self.game, seat, veiled, acting, legal, self.order_of(seat), spectator=spectator)

    def open_view(self) -> View:
        """The table with nothing hidden, for those who may see all of it: its owner, and all when the game is over."""
        return View(self.game, SPECTATOR, self.state.copy(), tuple(self.acting), (), is_open=True)

    def _veiled(self, state: RecordView, seat: int) -> RecordView:
        """A copy of a state without what the seat may not know."""
        return self.game.quick.veiled(state, seat)

    def check(self, seat: int, action: int | str) -> int:
        """The action that a seat means, if it may take it now; otherwise it is refused with a reason."""
        legal = self.legal(seat)
        if not legal:
            raise self._not_yours()
        if isinstance(action, str):
            action = self.game.actions.read(action, legal)
        if action not in legal:
            raise self.game.refusal(self.view(seat), self.names, action)
        return action

    def apply(self, seat: int, action: int | str) -> None:
        """A seat makes its choice, or is refused with a reason."""
        action = self.check(seat, action)
        changes_mind = seat not in self.acting
        before, history = self.state.copy().record, list(self.history)
        choice = Choice(self.chapter, seat, action)
        lay_face_down = self.face_down(seat) if changes_mind else ()
        self.game.plain.apply(self.state, self.game.plain_facts, seat, action)
        self.history.append(choice)
        if changes_mind:
            self._replace_face_down(seat, lay_face_down)
        self._undo.add(choice, before, history)
        if any(self.noticed(other) for other in (SPECTATOR, *self.seats) if other != seat):
            self._undo.mark_noticed(len(self.choices_by(seat)))

    def _replace_face_down(self, seat: int, lay_face_down: Sequence[int]) -> None:
        """Removes from the history the choices that a seat has replaced; a new one stands where the first of them did,
        so that no record tells what the seat had chosen before, nor when it changed its mind.
        """
        stay = len(self.face_down(seat)) - 1
        gone = sorted(lay_face_down, reverse=True)[: len(lay_face_down) - stay]
        for place in gone:
            del self.history[place]
        if gone and seat not in self.acting:
            self.history.insert(gone[-1], self.history.pop())

    @property
    def latest(self) -> Choice:
        """The choice that was made last; a replaced card laid face down stands in the history where the first did."""
        return self._undo.latest.choice

    @property
    def latest_lies_face_down(self) -> bool:
        """Whether the others have not seen the choice that was made last."""
        seat = self.latest.seat
        actions = [choice.action for choice in self.history if choice.seat == seat]
        return len(actions) - 1 in self.game.face_down(self.state, seat, actions)

    def choices_by(self, seat: int) -> list[int]:
        """Where in the history the choices of a seat stand."""
        return [place for place, choice in enumerate(self.history) if choice.seat == seat]

    def face_down(self, seat: int) -> list[int]:
        """Where in the history the choices of a seat stand that the others have not seen yet."""
        places = self.choices_by(seat)
        actions = [self.history[place].action for place in places]
        return [places[number] for number in self.game.face_down(self.state, seat, actions)]

    def unnoticed(self, seat: int) -> list[int]:
        """Where in the history the choices of a seat stand that the others do not know to have been made."""
        return self.choices_by(seat)[self._undo.known(seat) :]

    # Standing orders

    def order(self, seat: int, limit: int | None) -> None:
        """Leaves a standing order for the current auction, in place of an earlier one; None withdraws it."""
        auction = self.game.plain.auction(self.state, self.game.plain_facts, seat)
        if auction == NOTHING:
            raise NotNow("There is no auction now in which you could leave an order.", case="no-auction")
        if limit is None:
            self._orders.pop(seat, None)
        elif limit < 0:
            raise Unreadable("A highest bid is a number from 0 up; 0 passes.", case="limit")
        else:
            self._orders[seat] = StandingOrder(auction, limit)

    def order_of(self, seat: int) -> int | None:
        """The highest bid in a seat's standing order for the current auction, or None; a secret of that seat."""
        order = self._orders.get(seat)
        if order is None or order.auction != self.game.plain.auction(self.state, self.game.plain_facts, seat):
            return None
        return order.limit

    @property
    def due(self) -> tuple[int, int] | None:
        """The seat and the action with which a standing order answers now; the caller applies it."""
        for seat in self.acting if self._orders else ():
            limit = self.order_of(seat)
            if limit is not None:
                return seat, self.game.plain.follow(self.state, self.game.plain_facts, seat, limit)
        return None

    def _not_yours(self) -> Refused:
        if self.over:
            return NotNow("The game is over.", case="over")
        waiting = [self.names[seat] for seat in self.acting]
        if len(waiting) == 1:
            return NotYours(f"{waiting[0]} is choosing now, not you.", case="another", who=waiting)
        return NotYours(f"{' and '.join(waiting)} are choosing now, not you.", case="others", who=waiting)

    def undo(self, seat: int) -> None:
        """Takes back a seat's latest choice, if nobody has noticed it; what others did unnoticed since then stays."""
        entry = self._undo.latest_of(seat)
        if entry is None:
            raise NotNow("You can take back a choice only until somebody else has chosen.", case="too-late")
        if entry.noticed:
            raise self._noticed(seat)
        since = [  # choices of others that were added to the history since, or that replaced one in it
            choice
            for place, choice in enumerate(self.history)
            if choice.seat != seat and choice not in entry.history[place : place + 1]
        ]
        self._undo.cut(entry)
        # Copies, because a copy of this table may still go back to the same one.
        self.state, self.history = self.game.record_view(entry.before).copy(), list(entry.history)
        for choice in since:
            self.apply(choice.seat, choice.action)

    def _noticed(self, seat: int) -> NotNow:
        stands = "The others have seen that you chose, so your choice stands."
        if self.legal(seat):
            return NotNow(f"{stands} You may still choose another one instead.", case="seen-but-open")
        return NotNow(stands, case="seen")

    def noticed(self, seat: int) -> bool:
        """Whether a seat, or a spectator, can tell the table from the one before the latest choice."""
        before = self.game.record_view(self._undo.latest.before)
        asked = self.game.plain.acting(before, self.game.plain_facts)
        if asked != self._acting_bits:
            return True
        was_asked = bool(self.state.event_count) and asked >> self.latest.seat & 1
        if was_asked and public_events(self.state.record) != public_events(before.record):
            return True
        now, then = self._veiled(self.state, seat), self._veiled(before, seat)
        if not was_asked:  # others learn nothing from a change of mind, and old events are forgotten
            for state in (now, then):
                state.record["event_count"] = state.record["events"] = 0
        return now.record.tobytes() != then.record.tobytes()

    def copy(self) -> "Table":
        """A second table that lies exactly like this one."""
        twin = copy(self)
        twin.state = self.state.copy()
        twin.history = list(self.history)
        twin._undo = self._undo.copy()
        twin._orders = dict(self._orders)
        return twin

    def __str__(self) -> str:
        """Where the game stands, in a line."""
        state = "over" if self.over else "waiting for " + ", ".join(self.names[seat] for seat in self.acting)
        return f"{self.game.title}, {', '.join(self.names)}, chapter {self.chapter}: {state}"

    def __repr__(self) -> str:
        return f"<Table: {self}; {len(self.history)} choices made>"

    def _repr_svg_(self) -> str | None:
        """The table as a picture in a notebook, with all hands open, which the picture says."""
        return notebook.svg_of(self)


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
