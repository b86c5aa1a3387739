"""The metal phase: Teleportation, then metals from the stacks."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amulett.effects.teleport import jewels_to_lift
from serai.games.amulett.rules.events import INCOME_CAME, TOOK, metal_thing
from serai.games.amulett.rules.facts import METAL_KINDS, Facts, Verb
from serai.games.amulett.rules.hooks import income
from serai.games.amulett.rules.metals import filled_stacks, take_openly, take_unseen
from serai.games.amulett.rules.powers import FREE_INCOME, INCOME
from serai.games.amulett.rules.state import UNSEEN, State, Step
from serai.kernel.contract import Choices
from serai.kernel.events import NOTHING, PRIVATE, PUBLIC, emit
from serai.kernel.jit import hot, rule
from serai.kernel.seats import left_of

ALL_CARDS = 127
"""No edition has more metal cards: they are counted in one byte."""


@hot
def begin_metal_turn(table: State, facts: Facts) -> None:
    """From the start player clockwise; first comes Teleportation, and after the last turn the jewel phase."""
    if table.left == 0:
        table.step = Step.BEFORE_DRAW
        table.turn, table.left = table.start, table.players
        table.due = NOTHING
        return
    table.due = jewels_to_lift(table, table.turn)
    table.step = Step.LIFT


@rule
def take_income(table: State, facts: Facts) -> None:
    """A card for each icon and for what effects bring; where a stack runs out, any other metal is free."""
    # In which order a player uses these spells makes no difference: whatever a stack lacks is made up for by a free
    # choice among the others, before or after.
    seat = table.turn
    wanted = np.zeros(METAL_KINDS, np.int64)
    free = income_of(table, facts, seat, wanted)
    for metal in range(METAL_KINDS):
        cards = min(int(wanted[metal]), int(table.stack[metal]))
        free += int(wanted[metal]) - cards
        if cards:
            gain_income(table, seat, metal, cards)
    table.owed = min(free, ALL_CARDS)
    table.step = Step.TAKE


@rule
def income_of(table: State, facts: Facts, seat: int, wanted: NDArray[np.int64]) -> int:
    """Adds the metals that all spells of a seat bring; returns how many cards of any metal they bring besides."""
    free = 0
    for spell in range(table.owner.shape[0]):
        if table.owner[spell] == seat:
            free += spell_income(table, facts, seat, spell, wanted)
    return free


@hot
def spell_income(table: State, facts: Facts, seat: int, spell: int, wanted: NDArray[np.int64]) -> int:
    """Adds the metals that a spell brings its owner; returns how many cards of any metal it brings besides."""
    for metal in range(METAL_KINDS):
        wanted[metal] += facts.power[spell, INCOME + metal]
    income(table, facts, seat, spell, wanted)
    return int(facts.power[spell, FREE_INCOME])


@rule
def gain_income(table: State, seat: int, metal: int, cards: int) -> None:
    """Cards that everybody sees a seat take from a stack."""
    take_openly(table, seat, metal, cards)
    emit(table, INCOME_CAME, seat, metal_thing(table, metal), cards, PUBLIC)


@hot
def ask_for_metals(table: State, facts: Facts) -> None:
    """Whoever may take any metal is asked, as long as there are two stacks to choose from."""
    while table.owed:
        filled = filled_stacks(table)
        if filled & (filled - 1):
            table.waiting = 1 << table.turn
            return
        if filled == 0:
            table.owed = 0
            break
        for metal in range(METAL_KINDS):
            if filled >> metal & 1:
                cards = min(table.owed, int(table.stack[metal]))
                gain_income(table, table.turn, metal, cards)
                table.owed -= cards
    table.turn = left_of(table.turn, table.players)
    table.left -= 1
    table.step = Step.METAL_TURN


@rule
def list_stacks(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """The metals of which there are cards left."""
    count = 0
    for metal in range(METAL_KINDS):
        choices[count] = facts.first[Verb.TAKE] + metal
        count += int(table.stack[metal] != 0)
    return count


@rule
def take(table: State, facts: Facts, seat: int, action: int) -> None:
    """A seat takes a metal of its choice; the stacks lie face up, so everybody sees which, unless all agreed not to."""
    metal = action - facts.first[Verb.TAKE]
    if table.sight == UNSEEN:
        take_unseen(table, seat, metal)
    else:
        take_openly(table, seat, metal, 1)
    emit(table, TOOK, seat, metal_thing(table, metal), 0, PRIVATE if table.sight == UNSEEN else PUBLIC)
    table.owed -= 1
