"""A moment of a game: never changed once it is there, so that copies of a game can share all their moments."""

import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from caravanserai.kernel.chance import Chance
from caravanserai.kernel.contract import Choices
from caravanserai.kernel.fate import fate_of
from caravanserai.kernel.news import NOTHING
from caravanserai.kernel.picture import Picture
from caravanserai.kernel.view import SPECTATOR, View
from caravanserai.research.openspiel.setting import Setting

CHANCE, OVER = -1, -4
"""Whom OpenSpiel asks while the seed is drawn, and when the game is over."""
DIGITS, SEED = "0123456789abcdef", 32
"""A seed is drawn digit by digit, as long as those with which tables are set elsewhere."""


class Moment(Protocol):
    """Who chooses among what, and what comes of it."""

    setting: Setting
    seat: int
    legal: list[int]

    def after(self, action: int) -> "Moment":
        """The moment after this one, if so is chosen."""
        ...

    def memory(self, seat: int) -> str:
        """A digest of all that a seat has seen and chosen so far."""
        ...

    def returns(self) -> list[float]:
        """What each seat gets; nothing while the game runs."""
        ...


class Shared:
    """What nobody changes needs no copy."""

    def __deepcopy__(self, _: Any) -> "Shared":
        return self


class Draw(Shared):
    """Before the deal: chance draws the seed."""

    def __init__(self, setting: Setting, seed: str = "") -> None:
        self.setting = setting
        self.seat, self.legal = CHANCE, list(range(len(DIGITS)))
        self.seed = seed

    def after(self, action: int) -> Moment:
        """One digit more; the last one sets the table."""
        seed = self.seed + DIGITS[action]
        return Draw(self.setting, seed) if len(seed) < SEED else dealt(self.setting, seed)

    def memory(self, seat: int) -> str:
        """Nobody sees the seed."""
        return ""

    def returns(self) -> list[float]:
        """Nothing yet."""
        return [0.0] * len(self.setting.seats)

    def __str__(self) -> str:
        return f"seed {self.seed or 'not yet drawn'}"


class Position(Shared):
    """The table as it lies, the choice that led there, and what every seat remembers."""

    def __init__(
        self,
        setting: Setting,
        table: bytearray,
        asked: tuple[int, list[int]],
        choices: int,
        before: "Position | None" = None,
        chosen: int = 0,
    ) -> None:
        self.setting = setting
        self.table = table
        self.seat, self.legal = asked
        self.choices = choices
        self.before, self.chosen = before, chosen
        self.told: dict[int, str] = {}

    def after(self, action: int) -> "Position":
        """The table after a choice; a game that is too long by agreement ends without a winner."""
        setting, table, room = self.setting, bytearray(self.table), self.setting.room()
        seat, count = setting.choose(setting.shelf(table), setting.facts, self.seat, action, room)
        choices = self.choices + 1
        return Position(setting, table, asked(setting, choices, seat, room[:count]), choices, self, action)

    def veiled(self, seat: int) -> bytearray:
        """What of the table a seat may know."""
        table = bytearray(self.table)
        self.setting.look(self.setting.shelf(table), self.setting.facts, seat)
        return table

    def paint(self, seat: int, picture: Picture) -> None:
        """Draws what a seat may know in numbers."""
        self.setting.paint(self.setting.shelf(self.table), self.setting.facts, seat, picture)

    def view(self, seat: int) -> View:
        """What a seat may know, as bots and people get it."""
        state = self.setting.window(self.veiled(seat))
        return View(self.setting.game, seat, state, self.acting, tuple(self.legal) if seat == self.seat else ())

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        bits = self.setting.rules.acting(self.setting.shelf(self.table)[0], self.setting.facts[0])
        return tuple(seat for seat in self.setting.seats if bits >> seat & 1)

    def memory(self, seat: int) -> str:
        """A digest of all that a seat has seen and chosen so far."""
        untold: list[Position] = []
        position: Position | None = self
        while position and seat not in position.told:
            untold.append(position)
            position = position.before
        for position in reversed(untold):
            position.told[seat] = position.remembered(seat)
        return self.told[seat]

    def remembered(self, seat: int) -> str:
        """What a seat remembered before, its own choice since, and what it sees now, in one digest."""
        digest = hashlib.blake2b(self.veiled(seat), digest_size=16)
        if self.before:
            own = self.chosen if self.before.seat == seat else ""
            digest.update(f"{self.before.told[seat]} {own}".encode())
        return digest.hexdigest()

    def imagined(self, seat: int, chance: Chance) -> "Position":
        """A table that the seat cannot tell from this one; the others remember nothing but how it lies."""
        setting, table = self.setting, self.veiled(seat)
        setting.rules.imagine(setting.shelf(table)[0], setting.facts[0], seat, chance)
        imagined = begun(setting, table, self.choices)
        imagined.told[seat] = self.memory(seat)
        return imagined

    def returns(self) -> list[float]:
        """What each seat gets; nothing while the game runs."""
        setting = self.setting
        if self.seat != OVER:
            return [0.0] * len(setting.seats)
        table, facts = setting.shelf(self.table)[0], setting.facts[0]
        points = np.zeros(setting.game.seats[-1], np.int32)
        setting.rules.score(table, facts, points)
        winners = 0 if setting.rules.acting(table, facts) else setting.rules.winners(table, facts)
        return setting.stake.returns(winners, points[: len(setting.seats)].tolist())

    def __str__(self) -> str:
        table = self.setting.window(self.table)
        shown = View(self.setting.game, SPECTATOR, table, self.acting, (), is_open=True).json().decode()
        # Even open cards do not show the order of a deck.
        return f"{shown} {hashlib.blake2b(self.table, digest_size=16).hexdigest()}"

    def __reduce__(self) -> tuple[Callable[..., "Position"], tuple[Any, ...]]:
        first, actions = self, list[int]()
        while first.before:
            actions.append(first.chosen)
            first = first.before
        return replayed, (self.setting, first.table, first.told, first.choices, actions[::-1])


def dealt(setting: Setting, seed: str) -> Position:
    """The table that a seed sets."""
    table = bytearray(setting.game.dtype.itemsize)
    fate = fate_of(seed, setting.game.fate_size)
    setting.rules.setup(setting.shelf(table)[0], setting.facts[0], len(setting.seats), setting.options, fate)
    return begun(setting, table, 0)


def begun(setting: Setting, table: bytearray, choices: int) -> Position:
    """A table from which a game goes on after so many choices."""
    room = setting.room()
    seat, count = setting.ask(setting.shelf(table), setting.facts, room)
    return Position(setting, table, asked(setting, choices, seat, room[:count]), choices)


def asked(setting: Setting, choices: int, seat: int, legal: Choices) -> tuple[int, list[int]]:
    """Who is asked after so many choices, and what is open; nobody when the game is over or too long."""
    over = seat == NOTHING or choices >= setting.terms.longest
    return (OVER, []) if over else (seat, legal.tolist())


def replayed(
    setting: Setting, table: bytearray, told: dict[int, str], choices: int, actions: Sequence[int]
) -> Position:
    """A table with what was chosen on it."""
    position = begun(setting, table, choices)
    position.told.update(told)
    for action in actions:
        position = position.after(action)
    return position
