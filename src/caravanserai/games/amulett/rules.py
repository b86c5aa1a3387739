"""The rules of Das Amulett: what follows what, what is open to whom, and who has won."""

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amulett.beginning import apply_in_start, deal_first_spells, list_in_start, set_table
from caravanserai.games.amulett.bidding import apply_in_spell_phase, go_on_with_spells, list_in_spell_phase
from caravanserai.games.amulett.burning import apply_in_energy_phase, go_on_with_energy, list_in_energy_phase
from caravanserai.games.amulett.exchange import (
    apply_in_exchange,
    colours_of,
    go_on_with_exchange,
    has_won,
    jewels_of,
    list_in_exchange,
)
from caravanserai.games.amulett.facts import Facts
from caravanserai.games.amulett.income import apply_in_metal_phase, go_on_with_metals, list_in_metal_phase
from caravanserai.games.amulett.journey import apply_before_draw, go_on_before_draw, list_before_draw
from caravanserai.games.amulett.state import BEFORE_DRAW, ENERGY_TURN, LAY_OUT, METAL_TURN, OPEN, OVER, State
from caravanserai.kernel.contract import Choices, Points, Yields
from caravanserai.kernel.door import hot
from caravanserai.kernel.fate import Fate
from caravanserai.kernel.layout import Numbers


@hot
def setup(table: State, facts: Facts, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """The table is set, the first spells are dealt, and the first round begins as soon as nobody has to choose."""
    set_table(table, facts, seats, options, fate)
    deal_first_spells(table, facts)
    go_on(table, facts)


@hot
def acting(table: State, facts: Facts) -> int:
    """The seats that must choose now."""
    return table.waiting


@hot
def go_on(table: State, facts: Facts) -> None:
    """One step after the other until somebody must choose or has won."""
    while table.waiting == 0 and table.step != OVER:
        step = table.step
        if step >= ENERGY_TURN:
            go_on_with_energy(table, facts)
        elif step >= OPEN:
            go_on_with_exchange(table, facts)
        elif step >= BEFORE_DRAW:
            go_on_before_draw(table, facts)
        elif step >= METAL_TURN:
            go_on_with_metals(table, facts)
        else:
            go_on_with_spells(table, facts)


@hot
def legal(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """What is open to a seat at this step; in the secret choices of the start also to those who are done."""
    step = table.step
    if step < LAY_OUT:
        count = list_in_start(table, facts, seat, choices)
    elif not table.waiting >> seat & 1:
        count = 0
    elif step >= ENERGY_TURN:
        count = list_in_energy_phase(table, facts, seat, choices)
    elif step >= OPEN:
        count = list_in_exchange(table, facts, seat, choices)
    elif step >= BEFORE_DRAW:
        count = list_before_draw(table, facts, choices)
    elif step >= METAL_TURN:
        count = list_in_metal_phase(table, facts, choices)
    else:
        count = list_in_spell_phase(table, facts, seat, choices)
    return count


@hot
def apply(table: State, facts: Facts, seat: int, action: int) -> None:
    """One choice, and all that follows from it."""
    table.told = 0
    step = table.step
    if step < LAY_OUT:
        apply_in_start(table, facts, seat, action)
    else:
        table.waiting = 0
        if step >= ENERGY_TURN:
            apply_in_energy_phase(table, facts, seat, action)
        elif step >= OPEN:
            apply_in_exchange(table, facts, seat, action)
        elif step >= BEFORE_DRAW:
            apply_before_draw(table, facts, seat, action)
        elif step >= METAL_TURN:
            apply_in_metal_phase(table, facts, seat, action)
        else:
            apply_in_spell_phase(table, facts, seat, action)
    go_on(table, facts)


# The end


@hot
def score(table: State, facts: Facts, points: Points) -> None:
    """The jewels of each seat."""
    points[:] = 0
    for seat in range(table.players):
        points[seat] = jewels_of(table, seat)


@hot
def winners(table: State, facts: Facts) -> int:
    """The seat whose amulet is complete."""
    seats = 0
    for seat in range(table.players):
        seats |= int(has_won(table, seat)) << seat
    return seats


@hot
def harvest(table: State, facts: Facts, owned: Yields, brought: Yields) -> None:
    """Adds for each spell how many seats have had it, and how many of those have won."""
    for seat in range(table.players):
        for spell in range(table.owner.shape[0]):
            had = int(table.had[seat]) >> spell & 1
            owned[spell] += had
            brought[spell] += had & int(has_won(table, seat))


NOTES = ("rounds", "exchanges", "won by colours")


@hot
def note(table: State, facts: Facts, notes: Numbers) -> None:
    """How many rounds the game took, how many exchanges were held, and whether different colours won it."""
    notes[0] = table.round
    notes[1] = table.held
    notes[2] = 0
    for seat in range(table.players):
        if has_won(table, seat):
            notes[2] = int(colours_of(table, seat) >= table.colours_to_win)
