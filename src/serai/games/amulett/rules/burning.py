"""The energy phase: Energy Arc and the Maelstroms, then every spell burns its stones."""

from serai.games.amulett.effects.drain import drain, list_drains, somebody_else_has_spells, stones_to_drain
from serai.games.amulett.effects.share import list_shifts, sharing_spell, shift
from serai.games.amulett.rules.events import BURNED, DECLINED
from serai.games.amulett.rules.facts import Facts, Verb
from serai.games.amulett.rules.hooks import burns
from serai.games.amulett.rules.spells import lose_spell
from serai.games.amulett.rules.state import State, Step
from serai.kernel.contract import Choices
from serai.kernel.events import NOTHING, PUBLIC, emit
from serai.kernel.jit import hot, rule
from serai.kernel.seats import left_of


@hot
def begin_energy_turn(table: State, facts: Facts) -> None:
    """From the start player clockwise; after the last turn a new round begins."""
    if table.left == 0:
        table.step = Step.LAY_OUT
        return
    table.due = stones_to_drain(table, table.turn)
    table.step = Step.CAST


@hot
def ask_for_casts(table: State, facts: Facts) -> None:
    """Whoever can move stones from the Energy Arc or drain a spell of another is asked; then the own spells burn."""
    seat = table.turn
    if sharing_spell(table, facts, seat) != NOTHING or (table.due > 0 and somebody_else_has_spells(table, seat)):
        table.waiting = 1 << seat
    else:
        table.step = Step.BURN


@rule
def list_casts(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """To be done, to move a stone to another own spell, or to drain a spell of somebody else."""
    choices[0] = facts.first[Verb.PASS]
    count = list_shifts(table, facts, seat, choices, 1)
    return list_drains(table, facts, seat, choices, count)


@rule
def cast(table: State, facts: Facts, seat: int, action: int) -> None:
    """One stone moves, or the seat is done."""
    if action == facts.first[Verb.PASS]:
        table.step = Step.BURN
        emit(table, DECLINED, seat, NOTHING, 0, PUBLIC)
    elif action >= facts.first[Verb.DRAIN]:
        drain(table, facts, seat, action - facts.first[Verb.DRAIN])
    else:
        shift(table, facts, seat, action - facts.first[Verb.SHIFT])


@hot
def stones_to_burn(table: State, facts: Facts, seat: int, spell: int) -> int:
    """The stones that go from a spell of a seat at the end of its energy turn: its bolts, as effects change them."""
    return min(stones_a_round(table, facts, seat, spell), int(table.energy[spell]))


@hot
def stones_a_round(table: State, facts: Facts, seat: int, spell: int) -> int:
    """The stones that a spell of a seat needs to stay for a round; at least one, whatever effects say."""
    return max(1, burns(table, facts, seat, spell, int(facts.bolts[spell])))


@hot
def rounds_left(table: State, facts: Facts, seat: int, spell: int, stones: int) -> int:
    """How many rounds a spell of a seat stays with so many stones on it, if nothing else changes."""
    needed = stones_a_round(table, facts, seat, spell)
    return (stones + needed - 1) // needed


@rule
def burn(table: State, facts: Facts) -> None:
    """From each spell of the seat whose turn it is, stones go back to the supply."""
    seat = table.turn
    burned = 0
    for spell in range(table.owner.shape[0]):
        if table.owner[spell] == seat:
            stones = stones_to_burn(table, facts, seat, spell)
            table.energy[spell] -= stones
            table.leaving[spell] = int(table.energy[spell] == 0)
            burned += stones
    table.supply[seat] += burned
    if burned:
        emit(table, BURNED, seat, NOTHING, burned, PUBLIC)
    table.step = Step.UNDER


@hot
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
    table.step = Step.ENERGY_TURN


@rule
def list_emptied(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """The emptied spells that have not yet gone under the deck."""
    count = 0
    for spell in range(table.leaving.shape[0]):
        choices[count] = facts.first[Verb.UNDER] + spell
        count += int(table.leaving[spell])
    return count


@rule
def choose_emptied(table: State, facts: Facts, seat: int, action: int) -> None:
    """The owner of several emptied spells says which one goes next."""
    put_away(table, facts, action - facts.first[Verb.UNDER])


@rule
def put_away(table: State, facts: Facts, spell: int) -> None:
    """The next emptied spell goes under the deck."""
    table.leaving[spell] = 0
    lose_spell(table, facts, spell)
