"""Who comes first: clockwise from First Pick, and later the strong before the others."""

from caravanserai.games.amul.facts import NONE, Facts
from caravanserai.games.amul.state import State
from caravanserai.kernel.door import rule

LAST_LETTER = 127


@rule
def prowess(table: State, facts: Facts, seat: int) -> int:
    """The prowess symbols on the cards in a play area."""
    strength = 0
    area = table.area[seat]
    for soldier in facts.soldiers:
        if soldier == NONE:
            break
        strength += int(area[soldier]) * int(facts.prowess[soldier])
    return strength


@rule
def best_letter(table: State, facts: Facts, seat: int) -> int:
    """The alphabetically first pick-order letter in a play area."""
    best = LAST_LETTER
    area = table.area[seat]
    for soldier in facts.soldiers:
        if soldier == NONE:
            break
        if area[soldier] > 0 and facts.letter[soldier] > 0:
            best = min(best, int(facts.letter[soldier]))
    return best


@rule
def goes_before(table: State, facts: Facts, seat: int, other: int) -> bool:
    """The stronger seat goes first; of two equally strong ones, that with the earlier letter."""
    strength, others = prowess(table, facts, seat), prowess(table, facts, other)
    if strength != others:
        return strength > others
    return strength > 0 and best_letter(table, facts, seat) < best_letter(table, facts, other)


@rule
def set_order(table: State, facts: Facts) -> None:
    """With prowess first, the strongest first, ties to the earlier letter; then the others clockwise from First Pick."""
    table.turn = 0
    for turn in range(table.players):
        table.order[turn] = (table.first + turn) % table.players
    if table.round < table.martial:
        return
    order = table.order
    for turn in range(1, table.players):
        seat = int(order[turn])
        while turn > 0 and goes_before(table, facts, seat, int(order[turn - 1])):
            order[turn] = order[turn - 1]
            turn -= 1
        order[turn] = seat
