"""The energy phase: Energy Arc and the Maelstroms, then every spell burns its stones."""

from caravanserai.games.amulett.events import BURNED, DECLINED, DRAINED, SHIFTED
from caravanserai.games.amulett.facts import DRAIN, DRAIN_ONE, PASS, SHARE, SHIFT, UNDER, Facts
from caravanserai.games.amulett.spells import lose_spell, owns_another
from caravanserai.games.amulett.state import (
    ASK_CAST,
    ASK_UNDER,
    BURN,
    ENERGY_TURN,
    LAY_OUT,
    State,
)
from caravanserai.kernel.contract import Choices
from caravanserai.kernel.door import rule
from caravanserai.kernel.news import NOTHING, PUBLIC, tell
from caravanserai.kernel.seats import left_of


@rule
def begin_energy_turn(table: State) -> None:
    """From the start player clockwise; after the last turn a new round begins."""
    if table.left == 0:
        table.step = LAY_OUT
        return
    table.due = int(table.power[table.turn, DRAIN])
    table.step = ASK_CAST


@rule
def go_on_with_energy(table: State, facts: Facts) -> None:
    """The next thing that happens in the energy phase."""
    if table.step == ENERGY_TURN:
        begin_energy_turn(table)
    elif table.step == ASK_CAST:
        ask_for_casts(table, facts)
    elif table.step == BURN:
        burn(table, facts)
    else:
        ask_for_order(table, facts)


@rule
def list_in_energy_phase(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """Stones to move, or spells to put away."""
    return list_casts(table, facts, seat, choices) if table.step == ASK_CAST else list_emptied(table, facts, choices)


@rule
def apply_in_energy_phase(table: State, facts: Facts, seat: int, action: int) -> None:
    """A stone is moved, or a spell put away."""
    if table.step == ASK_CAST:
        cast(table, facts, seat, action)
    else:
        put_away(table, facts, action - facts.first[UNDER])


@rule
def ask_for_casts(table: State, facts: Facts) -> None:
    """Whoever can move stones from the Energy Arc or drain a spell of another is asked; then the own spells burn."""
    seat = table.turn
    if sharing_spell(table, facts, seat) != NOTHING or (table.due > 0 and somebody_else_has_spells(table, seat)):
        table.waiting = 1 << seat
    else:
        table.step = BURN


@rule
def sharing_spell(table: State, facts: Facts, seat: int) -> int:
    """The spell of a seat whose stones it may move to another own one."""
    if table.power[seat, SHARE]:
        for spell in range(table.owner.shape[0]):
            if facts.shares[spell] and table.owner[spell] == seat and owns_another(table, seat, spell):
                return spell
    return NOTHING


@rule
def somebody_else_has_spells(table: State, seat: int) -> bool:
    """Whether there is a spell to drain."""
    for spell in range(table.owner.shape[0]):
        if table.owner[spell] != seat and table.owner[spell] != NOTHING:
            return True
    return False


@rule
def list_casts(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """To be done, to move a stone to another own spell, or to drain a spell of somebody else."""
    choices[0] = facts.first[PASS]
    count = 1
    sharing = sharing_spell(table, facts, seat)
    if sharing != NOTHING:
        for spell in range(table.owner.shape[0]):
            choices[count] = facts.first[SHIFT] + spell
            count += int(table.owner[spell] == seat) & int(spell != sharing)
    if table.due > 0:
        for spell in range(table.owner.shape[0]):
            choices[count] = facts.first[DRAIN_ONE] + spell
            count += int(table.owner[spell] != seat) & int(table.owner[spell] != NOTHING)
    return count


@rule
def cast(table: State, facts: Facts, seat: int, action: int) -> None:
    """One stone moves, or the seat is done."""
    if action == facts.first[PASS]:
        table.step = BURN
        tell(table, DECLINED, seat, NOTHING, 0, PUBLIC)
    elif action >= facts.first[DRAIN_ONE]:
        drain(table, facts, seat, action - facts.first[DRAIN_ONE])
    else:
        shift(table, facts, seat, action - facts.first[SHIFT])


@rule
def shift(table: State, facts: Facts, seat: int, spell: int) -> None:
    """A stone moves from the Energy Arc to another own spell; emptied, the Arc goes under the deck at once."""
    sharing = sharing_spell(table, facts, seat)
    table.energy[sharing] -= 1
    table.energy[spell] += 1
    tell(table, SHIFTED, seat, spell, 0, PUBLIC)
    if table.energy[sharing] == 0:
        lose_spell(table, facts, sharing)


@rule
def drain(table: State, facts: Facts, seat: int, spell: int) -> None:
    """A stone goes from a spell back to its owner's supply; emptied, the spell goes under the deck at once."""
    owner = table.owner[spell]
    table.due -= 1
    table.energy[spell] -= 1
    table.supply[owner] += 1
    tell(table, DRAINED, seat, spell, 0, PUBLIC)
    if table.energy[spell] == 0:
        lose_spell(table, facts, spell)


@rule
def burn(table: State, facts: Facts) -> None:
    """From each own spell as many stones as it has bolts go back to the supply."""
    seat = table.turn
    burned = 0
    for spell in range(table.owner.shape[0]):
        if table.owner[spell] == seat:
            stones = min(int(facts.bolts[spell]), int(table.energy[spell]))
            table.energy[spell] -= stones
            table.leaving[spell] = int(table.energy[spell] == 0)
            burned += stones
    table.supply[seat] += burned
    if burned:
        tell(table, BURNED, seat, NOTHING, burned, PUBLIC)
    table.step = ASK_UNDER


@rule
def ask_for_order(table: State, facts: Facts) -> None:
    """Several emptied spells go under the deck in an order that their owner chooses."""
    emptied, last = 0, NOTHING
    for spell in range(table.leaving.shape[0]):
        if table.leaving[spell]:
            emptied += 1
            last = spell
    if emptied > 1:
        table.waiting = 1 << table.turn
        return
    if emptied == 1:
        put_away(table, facts, last)
    table.turn = left_of(table.turn, table.players)
    table.left -= 1
    table.step = ENERGY_TURN


@rule
def list_emptied(table: State, facts: Facts, choices: Choices) -> int:
    """The emptied spells that have not yet gone under the deck."""
    count = 0
    for spell in range(table.leaving.shape[0]):
        choices[count] = facts.first[UNDER] + spell
        count += int(table.leaving[spell])
    return count


@rule
def put_away(table: State, facts: Facts, spell: int) -> None:
    """The next emptied spell goes under the deck."""
    table.leaving[spell] = 0
    lose_spell(table, facts, spell)
