"""What a choice changes of the totals that a screen shows: the points on the table, and what the hand would add.

The rules move the cards on a copy of the table, and both totals are taken before and after. A card chosen face down is
turned up alone: what the others lay down at the same time may change it.
"""

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

import msgspec
import numpy as np

from serai.games.amul.advice.lines import counted
from serai.games.amul.advice.weighing import weigh_choices
from serai.games.amul.rules.facts import ROWS
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.scoring import SHEET_ROWS
from serai.games.amul.rules.state import State
from serai.kernel.game import Game, View

Part = Literal["now", "hand", "majority"]
"""Cards on the table, what the hand would add at the end, and the majorities with both of them."""
PARTS: tuple[Part, ...] = get_args(Part)
REMEMBERED = 2_048
"""For how many seats it is remembered what their choices change: they look again after every choice of the others."""


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


@dataclass(frozen=True)
class Asked:
    """All that the changes depend on: the play areas, and the hand and the choices of a seat."""

    game: Game
    seat: int
    areas: bytes
    hand: bytes
    legal: tuple[int, ...]
    table: State = field(compare=False)

    @classmethod
    def of(cls, view: View) -> "Asked":
        """What the seat of a View is asked."""
        table: State = view.state
        return cls(view.game, view.seat, table.area.tobytes(), table.hand[view.seat].tobytes(), view.legal, table)


class Weighed(NamedTuple):
    """What a hand would add to the points on the table, and what each choice changes."""

    hand: int
    """What the hand would add if the game ended now."""
    held: dict[int, int]
    """How much of that the cards of each kind in the hand would score."""
    gains: dict[int, Gain | None]
    """What each choice changes; None for declining."""


def gain_of(view: View, action: int) -> Gain | None:
    """What a choice changes; None for declining."""
    return weighed(Asked.of(view)).gains[action]


@lru_cache(REMEMBERED)
def weighed(asked: Asked) -> Weighed:
    """What a seat has in hand, and what its choices change."""
    game, table, count = asked.game, asked.table, len(asked.legal)
    choices, kinds = np.array(asked.legal, np.int32), len(game.things)
    lines, before = np.zeros((4, SHEET_ROWS), np.int32), np.zeros((2, kinds), np.int16)
    changes = np.zeros((count * 2 * (kinds + 1), 4), np.int32)
    ends, beside = np.zeros(count, np.int32), np.zeros((count, table.players + 2), np.int32)
    tables = game.quick.tables(3, table)
    start, points, _ = counted(game, table.players, asked.areas)
    game.quick.rule(weigh_choices)(
        *(tables, game.quick.facts, asked.seat, choices, count, start, points),
        *(lines, before, changes, ends, beside),
    )
    rows, until = changes[: int(ends[-1]) if count else 0].tolist(), [0, *ends.tolist()]
    gains = [
        gain_from(game, asked.seat, action, rows[until[place] : until[place + 1]], more)
        for place, (action, more) in enumerate(zip(asked.legal, beside.tolist(), strict=True))
    ]
    hand = [kind for kind in table.hand[asked.seat].tolist() if kind != EMPTY]
    return Weighed(
        hand=int(lines[1].sum() - lines[0].sum()),
        held={kind: int(before[1, kind] - before[0, kind]) for kind in hand},
        gains=dict(zip(asked.legal, gains, strict=True)),
    )


def gain_from(game: Game, seat: int, action: int, rows: list[list[int]], beside: list[int]) -> Gain | None:
    """What the rules have written about a choice, in words; None for declining."""
    if not game.actions.thing(action):
        return None
    *others, leaves, later = beside
    return Gain(
        changes=[
            AmulChange(PARTS[part], ROWS[what] if PARTS[part] == "majority" else game.things[what], points, before)
            for part, what, points, before in rows
        ],
        rivals={other: points for other, points in enumerate(others) if points and other != seat},
        leaves=bool(leaves),
        later=later,
    )
