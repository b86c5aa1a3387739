"""What a choice changes of the totals that a screen shows: the points on the table, and what the hand would add.

The rules move the cards on a copy of the table, and both totals are taken before and after. A card chosen face down is
turned up alone: what the others lay down at the same time may change it.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, NamedTuple

import msgspec

from serai.games.amul.advice.tally import Line, Tally
from serai.games.amul.rules.facts import ROWS, Facts, scores_on_table
from serai.games.amul.rules.round import carry_out, lay_down_hand, turn_up_offer, turn_up_reveal
from serai.games.amul.rules.scoring import ARAB_ROW, MONGOL_ROW
from serai.games.amul.rules.state import Phase, State
from serai.kernel.events import clear_events
from serai.kernel.game import View
from serai.kernel.layout import Cards

Part = Literal["now", "hand", "majority"]
"""Cards on the table, what the hand would add at the end, and the majorities with both of them."""

TURNED_UP: dict[int, Callable[[State, Facts, int], None]] = {
    Phase.OFFER: turn_up_offer,
    Phase.REVEAL: turn_up_reveal,
}
"""What becomes of a card that a seat has laid face down."""


class AmulChange(msgspec.Struct, frozen=True):
    """Something that scores more or less than before."""

    part: Part
    what: str
    """The card, or the row of a majority."""
    points: int
    """How much more."""
    before: int
    """What it scored before."""


class Gain(NamedTuple):
    """What a choice changes."""

    changes: list[AmulChange]
    """All that changes in the own totals, the card of the choice first."""
    rivals: dict[int, int]
    """The change of the points on the table of each other seat that has one."""
    leaves: bool
    """Whether the card leaves the game."""
    later: int = 0
    """What it would change besides to reveal a picked card that stays on the table, as it lies now."""

    def part(self, part: Part) -> int:
        """The points of one part."""
        return sum(change.points for change in self.changes if change.part == part)

    @property
    def points(self) -> int:
        """The whole change of both totals."""
        return sum(change.points for change in self.changes)


class Holding(NamedTuple):
    """What a seat has: as the table lies, and if its hand were laid down too."""

    tally: Tally
    with_hand: Tally
    seat: int

    @classmethod
    def of(cls, view: View) -> "Holding":
        """What the seat of a View has."""
        tally = Tally.of(view.game, view.state)
        return cls(tally, tally.moved(view.seat, _with_hand(view, view.state)), view.seat)

    def after(self, view: View, table: State) -> "Holding":
        """What it has on another table on which only its own cards lie differently."""
        tally = self.tally.moved(self.seat, table.area[self.seat])
        return Holding(tally, self.with_hand.moved(self.seat, _with_hand(view, table)), self.seat)

    @property
    def line(self) -> Line:
        """The seat's line of the score sheet, as the table lies."""
        return self.tally.line(self.seat)

    @property
    def full_line(self) -> Line:
        """The same with its hand."""
        return self.with_hand.line(self.seat)

    @property
    def hand(self) -> int:
        """What the hand would add if the game ended now."""
        return self.full_line.points - self.line.points

    def on_table(self, kind: int) -> int:
        """What the cards of a kind score as the table lies."""
        return self.line.cards.get(kind, 0)

    def of_hand(self, kind: int) -> int:
        """How much the cards of a kind would score in addition with the hand."""
        return self.full_line.cards.get(kind, 0) - self.on_table(kind)


def gain_of(view: View, action: int) -> Gain | None:
    """What a choice changes; None for declining."""
    if not view.game.actions.thing(action):
        return None
    remembered = Tally.of(view.game, view.state).remembered
    key = view.seat, view.state.hand[view.seat].tobytes(), action
    if key not in remembered:
        remembered[key] = _gain_of(view, action)
    return remembered[key]


def _gain_of(view: View, action: int) -> Gain:
    table = _carried_out(view, action)
    before = Holding.of(view)
    after = before.after(view, table)
    kind = view.game.things.index(view.game.actions.thing(action))
    others = (seat for seat in range(table.players) if seat != view.seat)
    rivals = {seat: after.tally.line(seat).points - before.tally.line(seat).points for seat in others}
    return Gain(
        changes=list(_changes(view.game.things, before, after, kind)),
        rivals={seat: points for seat, points in rivals.items() if points},
        leaves=bool(table.gone[kind] > view.state.gone[kind]),
        later=_later(view, after, table, kind) if view.state.phase == Phase.PICK else 0,
    )


def _later(view: View, picked: Holding, table: State, kind: int) -> int:
    facts = view.game.plain_facts
    if not scores_on_table(facts, kind):
        return 0
    table.chosen[view.seat] = kind
    turn_up_reveal(table, facts, view.seat)
    return picked.after(view, table).full_line.points - picked.full_line.points


def _carried_out(view: View, action: int) -> State:
    """A copy of the table after the choice, and before anything that follows from it."""
    table, facts = view.state.copy(), view.game.plain_facts
    clear_events(table)
    carry_out(table, facts, view.seat, action)
    if table.phase in TURNED_UP:
        TURNED_UP[table.phase](table, facts, view.seat)
    return table


def _with_hand(view: View, table: Any) -> Cards:
    """The seat's play area after its hand has been laid down."""
    laid = table.copy()
    clear_events(laid)
    lay_down_hand(laid, view.game.plain_facts, view.seat)
    return laid.area[view.seat]


def _changes(things: tuple[str, ...], before: Holding, after: Holding, first: int) -> Iterator[AmulChange]:
    kinds = before.full_line.cards.keys() | after.full_line.cards.keys()
    for kind in sorted(kinds, key=lambda kind: (kind != first, kind)):
        yield from _change("now", things[kind], before.on_table(kind), after.on_table(kind))
        yield from _change("hand", things[kind], before.of_hand(kind), after.of_hand(kind))
    for row in (ARAB_ROW, MONGOL_ROW):
        yield from _change("majority", ROWS[row], before.full_line.rows[row], after.full_line.rows[row])


def _change(part: Part, what: str, before: int, after: int) -> Iterator[AmulChange]:
    if after != before:
        yield AmulChange(part, what, after - before, before)
