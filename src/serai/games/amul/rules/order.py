"""Who comes first: clockwise from First Pick, and later the strong before the others."""

from serai.games.amul.rules.facts import Facts
from serai.games.amul.rules.state import State
from serai.kernel.jit import borrowing
from serai.kernel.seats import left_of


@borrowing
def goes_before(table: State, seat: int, other: int) -> bool:
    """The stronger seat goes first; of two equally strong ones, that with the earlier letter."""
    if table.prowess[seat] != table.prowess[other]:
        return table.prowess[seat] > table.prowess[other]
    return table.prowess[seat] > 0 and table.letter[seat] < table.letter[other]


@borrowing
def set_order(table: State, facts: Facts) -> None:
    """The strong first, ties to the earlier letter; the others, and who shares a letter, clockwise from First Pick."""
    table.turn = 0
    order, players, seat = table.order, table.players, table.first
    for turn in range(players):
        order[turn] = seat
        seat = left_of(seat, players)
    if table.round < table.martial:
        return
    for turn in range(1, players):
        seat = order[turn]
        place = turn
        while place > 0 and goes_before(table, seat, order[place - 1]):
            order[place] = order[place - 1]
            place -= 1
        order[place] = seat
