"""Spells: from the deck to a wizard, with stones on them, and back under the deck."""

from serai.games.amulett.rules.events import WENT_UNDER
from serai.games.amulett.rules.facts import Facts
from serai.games.amulett.rules.state import State
from serai.kernel.events import NOTHING, PUBLIC, emit
from serai.kernel.jit import rule


@rule
def draw_spell(table: State) -> int:
    """The top spell of the deck."""
    spell = int(table.deck[0])
    size = table.deck_size - 1
    for place in range(size):
        table.deck[place] = table.deck[place + 1]
    table.deck[size] = NOTHING
    table.deck_size = size
    table.known = min(table.known, size)
    return spell


@rule
def put_under(table: State, spell: int) -> None:
    """A spell that everybody has seen goes under the deck."""
    table.deck[table.deck_size] = spell
    table.deck_size += 1
    table.known += 1


@rule
def gain_spell(table: State, facts: Facts, seat: int, spell: int, stones: int) -> None:
    """A spell comes to lie open before a seat, with stones from its supply."""
    table.owner[spell] = seat
    table.energy[spell] = stones
    table.supply[seat] -= stones
    table.had[seat] |= 1 << spell
    for power in range(facts.power.shape[1]):
        table.power[seat, power] += facts.power[spell, power]


@rule
def lose_spell(table: State, facts: Facts, spell: int) -> None:
    """A spell without stones goes under the deck at once."""
    seat = table.owner[spell]
    for power in range(facts.power.shape[1]):
        table.power[seat, power] -= facts.power[spell, power]
    table.owner[spell] = NOTHING
    table.energy[spell] = 0
    put_under(table, spell)
    emit(table, WENT_UNDER, seat, spell, 0, PUBLIC)


@rule
def owns_another(table: State, seat: int, spell: int) -> bool:
    """Whether a seat owns a spell besides this one."""
    for other in range(table.owner.shape[0]):
        if other != spell and table.owner[other] == seat:
            return True
    return False
