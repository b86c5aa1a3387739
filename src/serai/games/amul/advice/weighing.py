"""What every choice of a seat changes, worked out by the rules on copies of the table, all in one call."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from serai.games.amul.rules.actions import card_of
from serai.games.amul.rules.facts import Facts, scores_on_table
from serai.games.amul.rules.round import carry_out, lay_down_hand, turn_up_offer, turn_up_reveal
from serai.games.amul.rules.scoring import (
    ARAB_ROW,
    MONGOL_ROW,
    Counts,
    Values,
    add_cards,
    area_points,
    count_everything,
    fill_line,
    new_list,
    new_values,
    tell_others,
)
from serai.games.amul.rules.state import Phase, State
from serai.kernel.contract import Choices, Points
from serai.kernel.events import clear_events
from serai.kernel.jit import rule
from serai.kernel.layout import Cards

NOW, WITH_HAND = 0, 1
"""A play area as it lies, and with the hand laid down."""
ON_TABLE, IN_HAND, MAJORITY = range(3)
"""What a change is about: the cards of a kind on the table, what the hand adds to them, or a row of majorities."""

Sheets = NDArray[np.int32]
Changes = NDArray[np.int32]
"""One row per change: what it is about, the kind or the row of the sheet, how much more, and how much before."""


@rule
def fill_lines(tables: Any, facts: Any, counts: Counts, sheet: Sheets, scored: Any) -> None:
    """Counts the play areas of tables[0]; writes the score sheet and what the cards of each kind score."""
    table = tables[0]
    count_everything(table, facts[0], counts, new_list(table))
    for seat in range(table.players):
        score_cards(table, facts[0], counts, seat, sheet[seat], scored[seat])


@rule
def score_cards(table: State, facts: Facts, counts: Counts, seat: int, line: Points, scored: Values) -> None:
    """A seat's line of the sheet, and what its cards of each kind score."""
    owned, values = new_list(table), new_values(table)
    line[:] = 0
    scored[:] = 0
    for place in range(fill_line(facts, counts, table.players, seat, table.area[seat], line, owned, values)):
        scored[owned[place]] = values[place]


@rule
def weigh_choices(
    tables: Any,
    facts: Any,
    seat: int,
    choices: Choices,
    count: int,
    start: Counts,
    points: Points,
    lines: Sheets,
    before: Any,
    changes: Changes,
    ends: Any,
    beside: Any,
) -> None:
    """What each choice changes of the seat's own totals, in rows of changes; ends[n] is where those of choice n end.

    start and points are the counts and the points of all seats as the play areas lie. lines and before will hold what
    the seat has without a choice: its line of the sheet and its cards, each as the table lies and then with the hand.
    beside[n] tells the change of every other seat's points, whether the card leaves the game, and what it would change
    to reveal a picked card later. tables[0] lies as the seat sees it; two more tables are memory to try the choices on.
    """
    after = np.zeros_like(before)
    try_out(tables, facts[0], seat, -1, start, lines, before, before)
    row = 0
    for place in range(count):
        card = card_of(int(choices[place]), tables[0].gone.shape[0])
        try_out(tables, facts[0], seat, int(choices[place]), start, lines, before, after)
        beside[place, tables[0].players] = int(tables[1].gone[card] > tables[0].gone[card])
        compare_others(tables, facts[0], seat, start, points, beside[place])
        row = list_changes(before, after, card, lines, changes, row)
        ends[place] = row
        if tables[0].phase == Phase.PICK and scores_on_table(facts[0], card):
            beside[place, tables[0].players + 1] = points_of_revealing(tables, facts[0], seat, card, start, lines[3])


@rule
def try_out(
    tables: Any, facts: Facts, seat: int, action: int, start: Counts, lines: Sheets, before: Any, after: Any
) -> None:
    """Carries a choice out on tables[1], lays the hand down on tables[2], and scores both; no choice for -1.

    The first two lines are those without a choice, the others those with one.
    """
    tables[1] = tables[0]
    clear_events(tables[1])
    if action >= 0:
        carry_out(tables[1], facts, seat, action)
        turn_up(tables[1], facts, seat)
    first = 0 if action < 0 else 2
    counts = start.copy()
    if action < 0 or np.any(tables[0].area[seat] != tables[1].area[seat]):
        recount(facts, counts, seat, tables[0].area[seat], tables[1].area[seat])
        score_cards(tables[1], facts, counts, seat, lines[first + NOW], after[NOW])
    else:
        lines[first + NOW] = lines[NOW]
        after[NOW] = before[NOW]
    lay_down(tables, facts, seat)
    recount(facts, counts, seat, tables[1].area[seat], tables[2].area[seat])
    score_cards(tables[2], facts, counts, seat, lines[first + WITH_HAND], after[WITH_HAND])


@rule
def turn_up(table: State, facts: Facts, seat: int) -> None:
    """A card that was laid face down is turned up alone."""
    if table.phase == Phase.OFFER:
        turn_up_offer(table, facts, seat)
    elif table.phase == Phase.REVEAL:
        turn_up_reveal(table, facts, seat)


@rule
def lay_down(tables: Any, facts: Facts, seat: int) -> None:
    """tables[2] lies as tables[1] would if the seat laid down its hand."""
    tables[2] = tables[1]
    clear_events(tables[2])
    lay_down_hand(tables[2], facts, seat)


@rule
def recount(facts: Facts, counts: Counts, seat: int, before: Cards, after: Cards) -> None:
    """Brings what a seat counts up to date with the cards that its play area has more or less than before."""
    mine = before.copy()
    for kind in np.nonzero(after != before)[0]:
        add_cards(facts, counts, seat, mine, int(kind), int(after[kind]) - int(before[kind]))


@rule
def compare_others(tables: Any, facts: Facts, seat: int, start: Counts, points: Points, more: Any) -> None:
    """The change of every other seat's points if tables[0] becomes tables[1]."""
    before, after, players = tables[0].area[seat], tables[1].area[seat], int(tables[0].players)
    if not np.any(after != before):
        return
    counts, owned, values = start.copy(), new_list(tables[0]), new_values(tables[0])
    recount(facts, counts, seat, before, after)
    tell_others(facts, counts, players, seat, start)
    for other in range(players):
        if other != seat:
            area = tables[0].area[other]
            more[other] = area_points(facts, counts, players, other, area, owned, values) - points[other]


@rule
def list_changes(before: Any, after: Any, first: int, lines: Sheets, changes: Changes, row: int) -> int:
    """Adds a row for all that scores otherwise than before, the card of the choice first; returns where they end."""
    row = change_of_kind(before, after, first, changes, row)
    for kind in np.nonzero((before[NOW] != after[NOW]) | (before[WITH_HAND] != after[WITH_HAND]))[0]:
        if kind != first:
            row = change_of_kind(before, after, int(kind), changes, row)
    for majority in (ARAB_ROW, MONGOL_ROW):
        row = change_of(MAJORITY, majority, int(lines[1, majority]), int(lines[3, majority]), changes, row)
    return row


@rule
def change_of_kind(before: Any, after: Any, kind: int, changes: Changes, row: int) -> int:
    """Adds what changes for the cards of a kind."""
    then, now = int(before[NOW, kind]), int(after[NOW, kind])
    row = change_of(ON_TABLE, kind, then, now, changes, row)
    held, holds = int(before[WITH_HAND, kind]) - then, int(after[WITH_HAND, kind]) - now
    return change_of(IN_HAND, kind, held, holds, changes, row)


@rule
def change_of(part: int, what: int, before: int, after: int, changes: Changes, row: int) -> int:
    """Adds one change, if it is one."""
    if after == before:
        return row
    changes[row, 0] = part
    changes[row, 1] = what
    changes[row, 2] = after - before
    changes[row, 3] = before
    return row + 1


@rule
def points_of_revealing(tables: Any, facts: Facts, seat: int, card: int, start: Counts, picked: Points) -> int:
    """What it would change besides to reveal a card that has been picked on tables[1]."""
    tables[1].chosen[seat] = card
    turn_up_reveal(tables[1], facts, seat)
    lay_down(tables, facts, seat)
    counts, area, owned, values = start.copy(), tables[2].area[seat], new_list(tables[2]), new_values(tables[2])
    recount(facts, counts, seat, tables[0].area[seat], area)
    players = int(tables[0].players)
    return area_points(facts, counts, players, seat, area, owned, values) - int(picked.sum())
