"""Positions of a game. A position never changes, so copies of a state share their past positions."""

import hashlib
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from serai.kernel.chance import Chance
from serai.kernel.contract import Choices
from serai.kernel.events import NOTHING
from serai.kernel.fate import fate_of
from serai.kernel.game import SPECTATOR, View
from serai.kernel.observation import Observation
from serai.research.openspiel.setting import GameSetting

CHANCE, OVER = -1, -4
"""OpenSpiel's player numbers for chance, and for a game that is over."""
SEED_DIGITS, SEED_LENGTH = "0123456789abcdef", 32
"""A seed is drawn digit by digit; it has the length of other tables' seeds."""


class Position(Protocol):
    """Who chooses among which actions, and what follows."""

    setting: GameSetting
    seat: int
    legal: list[int]

    def after(self, action: int) -> "Position":
        """The position after an action."""
        ...

    def information_state(self, seat: int) -> str:
        """A digest of everything a seat has seen and chosen so far."""
        ...

    def returns(self) -> list[float]:
        """The return of each seat; 0 while the game runs."""
        ...


class Shared:
    """An immutable object, which deepcopy returns unchanged."""

    def __deepcopy__(self, _: Any) -> "Shared":
        return self


class SeedDraw(Shared):
    """Before the deal: chance draws the digits of the seed."""

    def __init__(self, setting: GameSetting, seed: str = "") -> None:
        self.setting = setting
        self.seat, self.legal = CHANCE, list(range(len(SEED_DIGITS)))
        self.seed = seed

    def after(self, action: int) -> Position:
        """One digit more; the last one sets up the table."""
        seed = self.seed + SEED_DIGITS[action]
        return SeedDraw(self.setting, seed) if len(seed) < SEED_LENGTH else dealt_position(self.setting, seed)

    def information_state(self, seat: int) -> str:
        """Empty: nobody sees the seed."""
        return ""

    def returns(self) -> list[float]:
        """0 for every seat."""
        return [0.0] * len(self.setting.seats)

    def __str__(self) -> str:
        return f"seed {self.seed or 'not yet drawn'}"


class TablePosition(Shared):
    """A table, the choice that led there, and the information states computed so far."""

    def __init__(
        self,
        setting: GameSetting,
        table: bytearray,
        asked: tuple[int, list[int]],
        choices: int,
        before: "TablePosition | None" = None,
        action: int = 0,
    ) -> None:
        self.setting = setting
        self.table = table
        self.seat, self.legal = asked
        self.choices = choices
        self.before, self.action = before, action
        self.information_states: dict[int, str] = {}

    def after(self, action: int) -> "TablePosition":
        """The position after a choice; at the maximum length the game ends without a winner."""
        setting, table, buffer = self.setting, bytearray(self.table), self.setting.choice_buffer()
        seat, count = setting.make_choice(setting.tables_in(table), setting.facts, self.seat, action, buffer)
        choices = self.choices + 1
        return TablePosition(setting, table, asked(setting, choices, seat, buffer[:count]), choices, self, action)

    def veiled(self, seat: int) -> bytearray:
        """The table without what a seat may not know."""
        table = bytearray(self.table)
        self.setting.veil_table(self.setting.tables_in(table), self.setting.facts, seat)
        return table

    def write_observation(self, seat: int, observation: Observation) -> None:
        """Writes a seat's observation."""
        self.setting.write_observation(self.setting.tables_in(self.table), self.setting.facts, seat, observation)

    def view(self, seat: int) -> View:
        """The View of a seat."""
        state = self.setting.record_view(self.veiled(seat))
        return View(self.setting.game, seat, state, self.acting, tuple(self.legal) if seat == self.seat else ())

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats that must choose now."""
        bits = self.setting.rules.acting(self.setting.tables_in(self.table)[0], self.setting.facts[0])
        return tuple(seat for seat in self.setting.seats if bits >> seat & 1)

    def information_state(self, seat: int) -> str:
        """A digest of everything a seat has seen and chosen so far."""
        missing: list[TablePosition] = []
        position: TablePosition | None = self
        while position and seat not in position.information_states:
            missing.append(position)
            position = position.before
        for position in reversed(missing):
            position.information_states[seat] = position.next_information_state(seat)
        return self.information_states[seat]

    def next_information_state(self, seat: int) -> str:
        """A digest of the information state before, the seat's own choice since, and what it sees now."""
        digest = hashlib.blake2b(self.veiled(seat), digest_size=16)
        if self.before:
            own = self.action if self.before.seat == seat else ""
            digest.update(f"{self.before.information_states[seat]} {own}".encode())
        return digest.hexdigest()

    def imagined(self, seat: int, chance: Chance) -> "TablePosition":
        """A table that the seat cannot tell from this one; the other seats have no past there."""
        setting, table = self.setting, self.veiled(seat)
        setting.rules.imagine(setting.tables_in(table)[0], setting.facts[0], seat, chance)
        imagined = first_position(setting, table, self.choices)
        imagined.information_states[seat] = self.information_state(seat)
        return imagined

    def returns(self) -> list[float]:
        """The return of each seat; 0 while the game runs."""
        setting = self.setting
        if self.seat != OVER:
            return [0.0] * len(setting.seats)
        table, facts = setting.tables_in(self.table)[0], setting.facts[0]
        points = np.zeros(setting.game.seats[-1], np.int32)
        setting.rules.score(table, facts, points)
        winners = 0 if setting.rules.acting(table, facts) else setting.rules.winners(table, facts)
        return setting.utility.returns(winners, points[: len(setting.seats)].tolist())

    def __str__(self) -> str:
        table = self.setting.record_view(self.table)
        shown = View(self.setting.game, SPECTATOR, table, self.acting, (), is_open=True).json().decode()
        # The digest tells apart states that differ only in the order of a deck, which no View shows.
        return f"{shown} {hashlib.blake2b(self.table, digest_size=16).hexdigest()}"

    def __reduce__(self) -> tuple[Callable[..., "TablePosition"], tuple[Any, ...]]:
        first, actions = self, list[int]()
        while first.before:
            actions.append(first.action)
            first = first.before
        return replayed, (self.setting, first.table, first.information_states, first.choices, actions[::-1])


def dealt_position(setting: GameSetting, seed: str) -> TablePosition:
    """The first position of the game with a seed."""
    table = bytearray(setting.game.dtype.itemsize)
    fate = fate_of(seed, setting.game.fate_size)
    setting.rules.setup(setting.tables_in(table)[0], setting.facts[0], len(setting.seats), setting.options, fate)
    return first_position(setting, table, 0)


def first_position(setting: GameSetting, table: bytearray, choices: int) -> TablePosition:
    """A position without a past, on a table where this many choices have been made."""
    buffer = setting.choice_buffer()
    seat, count = setting.next_seat(setting.tables_in(table), setting.facts, buffer)
    return TablePosition(setting, table, asked(setting, choices, seat, buffer[:count]), choices)


def asked(setting: GameSetting, choices: int, seat: int, legal: Choices) -> tuple[int, list[int]]:
    """The seat to choose and its actions; OVER and none when the game is over or has its maximum length."""
    over = seat == NOTHING or choices >= setting.terms.max_choices
    return (OVER, []) if over else (seat, legal.tolist())


def replayed(
    setting: GameSetting,
    table: bytearray,
    information_states: dict[int, str],
    choices: int,
    actions: Sequence[int],
) -> TablePosition:
    """The position after these actions from a first one; how positions are unpickled."""
    position = first_position(setting, table, choices)
    position.information_states.update(information_states)
    for action in actions:
        position = position.after(action)
    return position
