"""Metal cards: who holds how many, what everybody can know of it, and which of them are valid where."""

from serai.games.amulett.rules.facts import ALL_METALS, METAL_KINDS, Facts
from serai.games.amulett.rules.hooks import jokers
from serai.games.amulett.rules.state import GROUPS, State
from serai.kernel.jit import hot


@hot
def shift_openly(table: State, seat: int, metal: int, cards: int) -> None:
    """Everybody sees a seat gain cards of a metal, or lose them if the number is negative."""
    table.metal[seat, metal] += cards
    for group in range(GROUPS):
        known = int(table.least[seat, group]) + cards * (group >> metal & 1)
        others = int(table.least[seat, group & ~(1 << metal)])
        table.least[seat, group] = max(known, others)


@hot
def take_openly(table: State, seat: int, metal: int, cards: int) -> None:
    """Everybody sees a seat take cards from a stack."""
    table.stack[metal] -= cards
    shift_openly(table, seat, metal, cards)


@hot
def take_unseen(table: State, seat: int, metal: int) -> None:
    """A seat takes a card that the others do not see; they know which stacks were not empty, and see one run out."""
    possible = filled_stacks(table)
    table.stack[metal] -= 1
    table.metal[seat, metal] += 1
    if table.stack[metal] == 0:
        possible = 1 << metal
    for group in range(GROUPS):
        table.least[seat, group] += int(group & possible == possible)


@hot
def filled_stacks(table: State) -> int:
    """The metals of which there are cards left, one bit each."""
    filled = 0
    for metal in range(METAL_KINDS):
        filled |= int(table.stack[metal] != 0) << metal
    return filled


@hot
def show_at_least(table: State, seat: int, group: int, cards: int) -> None:
    """A bid proves that the seat holds so many cards of a group of metals, besides what is known of other metals."""
    if cards <= table.least[seat, group]:
        return
    for other in range(GROUPS):
        shown = cards - at_most(table, seat, group & ~other) + int(table.least[seat, other & ~group])
        table.least[seat, other] = max(int(table.least[seat, other]), shown)


@hot
def total_cards(table: State, seat: int) -> int:
    """How many metal cards a seat holds, which it must tell everybody."""
    return int(table.least[seat, ALL_METALS])


@hot
def at_most(table: State, seat: int, group: int) -> int:
    """How many cards of a group of metals a seat can hold, as far as everybody can know."""
    return total_cards(table, seat) - int(table.least[seat, ALL_METALS ^ group])


@hot
def cards_of(table: State, seat: int, group: int) -> int:
    """How many cards of a group of metals a seat holds."""
    cards = 0
    for metal in range(METAL_KINDS):
        cards += int(table.metal[seat, metal]) * (group >> metal & 1)
    return cards


@hot
def valid_metals(table: State, facts: Facts, seat: int, area: int) -> int:
    """The metals with which a seat can pay in an area: those asked for, further ones, its jokers; one bit each."""
    further = table.further | int(table.further_own[seat])
    return int(facts.asked[area]) | further | jokers(table, facts, seat, area)
