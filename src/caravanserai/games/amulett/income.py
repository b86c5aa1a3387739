"""The metal phase: Teleportation, then metals from the stacks."""

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amulett.events import (
    DECLINED,
    DROPPED,
    INCOME_CAME,
    LIFTED,
    TOOK,
    area_thing,
    colour_thing,
    metal_thing,
)
from caravanserai.games.amulett.facts import (
    COLOURS,
    DROP,
    FREE_INCOME,
    INCOME,
    LIFT,
    NONE,
    PASS,
    TAKE,
    TELEPORT,
    Facts,
)
from caravanserai.games.amulett.metals import METAL_KINDS, filled_stacks, shift_openly, take_unseen
from caravanserai.games.amulett.state import (
    ASK_DROP,
    ASK_LIFT,
    ASK_TAKE,
    BEFORE_DRAW,
    INCOME_DUE,
    METAL_TURN,
    State,
)
from caravanserai.kernel.contract import Choices
from caravanserai.kernel.door import rule
from caravanserai.kernel.news import NOTHING, PRIVATE, PUBLIC, tell
from caravanserai.kernel.seats import left_of

HUES = len(COLOURS)


@rule
def begin_metal_turn(table: State) -> None:
    """From the start player clockwise; first comes Teleportation, and after the last turn the jewel phase."""
    if table.left == 0:
        table.step = BEFORE_DRAW
        table.turn, table.left = table.start, table.players
        table.due = NOTHING
        return
    table.due = int(table.power[table.turn, TELEPORT])
    table.step = ASK_LIFT


@rule
def go_on_with_metals(table: State, facts: Facts) -> None:
    """The next thing that happens in the metal phase."""
    if table.step == ASK_TAKE:
        ask_for_metals(table)
    elif table.step == INCOME_DUE:
        take_income(table, facts)
    elif table.step == METAL_TURN:
        begin_metal_turn(table)
    else:
        ask_for_lift(table)


@rule
def list_in_metal_phase(table: State, facts: Facts, choices: Choices) -> int:
    """Metals to take, a jewel to lift, or where to drop it."""
    if table.step == ASK_TAKE:
        return list_stacks(table, facts, choices)
    return list_lifts(table, facts, choices) if table.step == ASK_LIFT else list_drops(table, facts, choices)


@rule
def apply_in_metal_phase(table: State, facts: Facts, seat: int, action: int) -> None:
    """A metal is taken, or a jewel lifted or dropped."""
    if table.step == ASK_TAKE:
        take(table, seat, action - facts.first[TAKE])
    elif table.step == ASK_LIFT:
        lift(table, facts, seat, action)
    else:
        drop(table, seat, action - facts.first[DROP])


# Teleportation


@rule
def ask_for_lift(table: State) -> None:
    """Whoever has Teleportation may lift a jewel from any area."""
    if table.due:
        table.waiting = 1 << table.turn
    else:
        table.step = INCOME_DUE


@rule
def list_lifts(table: State, facts: Facts, choices: Choices) -> int:
    """To leave the jewels where they are, or any jewel on the board."""
    choices[0] = facts.first[PASS]
    count = 1
    for area in range(table.ground.shape[0]):
        for colour in range(HUES):
            choices[count] = facts.first[LIFT] + area * HUES + colour
            count += int(table.ground[area, colour] > 0)
    return count


@rule
def lift(table: State, facts: Facts, seat: int, action: int) -> None:
    """A jewel is lifted, or none."""
    if action == facts.first[PASS]:
        table.due = 0
        tell(table, DECLINED, seat, NOTHING, 0, PUBLIC)
        return
    place = action - facts.first[LIFT]
    table.lifted_from, table.lifted = place // HUES, place % HUES
    tell(table, LIFTED, seat, colour_thing(table, table.lifted), table.lifted_from, PUBLIC)
    table.step = ASK_DROP
    table.waiting = 1 << seat


@rule
def list_drops(table: State, facts: Facts, choices: Choices) -> int:
    """Any other area."""
    count = 0
    for area in range(table.ground.shape[0]):
        choices[count] = facts.first[DROP] + area
        count += int(area != table.lifted_from)
    return count


@rule
def drop(table: State, seat: int, area: int) -> None:
    """The jewel comes to lie in its new area."""
    table.ground[table.lifted_from, table.lifted] -= 1
    table.ground[area, table.lifted] += 1
    table.lying[table.lifted_from] -= 1
    table.lying[area] += 1
    tell(table, DROPPED, seat, area_thing(table, area), table.lifted, PUBLIC)
    table.lifted = table.lifted_from = NOTHING
    table.due -= 1
    table.step = ASK_LIFT


# Income


@rule
def take_income(table: State, facts: Facts) -> None:
    """A card for each icon and for what the magic of jewels brings; where a stack runs out, any other metal is free."""
    # In which order a player uses these spells makes no difference: whatever a stack lacks is made up for by a free
    # choice among the others, before or after.
    seat = table.turn
    wanted = np.zeros(METAL_KINDS, np.int64)
    count_magic_income(table, facts, seat, wanted)
    free = int(table.power[seat, FREE_INCOME])
    for metal in range(METAL_KINDS):
        wanted[metal] += table.power[seat, INCOME + metal]
        cards = min(int(wanted[metal]), int(table.stack[metal]))
        free += int(wanted[metal]) - cards
        if cards:
            gain_income(table, seat, metal, cards)
    table.owed = free
    table.step = ASK_TAKE


@rule
def count_magic_income(table: State, facts: Facts, seat: int, wanted: NDArray[np.int64]) -> None:
    """Adds what the spells of a seat bring for its jewels."""
    for spell in range(table.owner.shape[0]):
        if facts.per_colour[spell] != NONE and table.owner[spell] == seat:
            jewels = int(table.jewel[seat, facts.per_colour[spell]])
            wanted[facts.per_metal[spell]] += int(facts.per_each[spell]) * jewels


@rule
def gain_income(table: State, seat: int, metal: int, cards: int) -> None:
    """Cards that everybody sees a seat take from a stack."""
    table.stack[metal] -= cards
    shift_openly(table, seat, metal, cards)
    tell(table, INCOME_CAME, seat, metal_thing(table, metal), cards, PUBLIC)


@rule
def ask_for_metals(table: State) -> None:
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
    table.step = METAL_TURN


@rule
def list_stacks(table: State, facts: Facts, choices: Choices) -> int:
    """The metals of which there are cards left."""
    count = 0
    for metal in range(METAL_KINDS):
        choices[count] = facts.first[TAKE] + metal
        count += int(table.stack[metal] != 0)
    return count


@rule
def take(table: State, seat: int, metal: int) -> None:
    """A seat takes a metal of its choice, which the others do not see."""
    take_unseen(table, seat, metal)
    tell(table, TOOK, seat, metal_thing(table, metal), 0, PUBLIC if table.open else PRIVATE)
    table.owed -= 1
