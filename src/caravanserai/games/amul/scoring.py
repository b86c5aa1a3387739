"""The score sheet: what every play area is worth, worked out from the edition's numbers alone."""

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amul.facts import COLOURS, FACT_SIZES, NONE, ROWS, Facts
from caravanserai.games.amul.order import left_of, right_of
from caravanserai.games.amul.state import SEATS, State
from caravanserai.kernel.contract import Points, Yields
from caravanserai.kernel.door import rule
from caravanserai.kernel.layout import Cards

Tallies = NDArray[np.int32]
Sheet = NDArray[np.int32]

MEASURES = FACT_SIZES["measures"]
LAST_OF_SERIES = FACT_SIZES["series"] - 1
TERMS = FACT_SIZES["terms"]
ARAB_ROW, MONGOL_ROW = len(COLOURS), len(COLOURS) + 1
SHEET_ROWS = len(ROWS)
# For each entry of WHOSE: how often your own, your neighbours' and everybody's count.
SHARES = np.array([[1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1]], np.int32)


@rule
def tally(table: State, facts: Facts, tallies: Tallies) -> None:
    """Counts in every play area what the scoring looks at."""
    tallies[:] = 0
    owned = np.zeros(table.gone.shape[0] + 1, np.int32)
    for seat in range(table.players):
        area = table.area[seat]
        for kind in owned[: list_owned(area, owned)]:
            add_to_tally(facts, tallies[seat], kind, int(area[kind]))
        count_different(facts, tallies[seat])


@rule
def list_owned(area: Cards, owned: NDArray[np.int32]) -> int:
    """Writes the kinds that lie in a play area, and says how many."""
    count = 0
    for kind in range(area.shape[0]):
        # Writing first and counting after spares the processor a guess for each kind.
        owned[count] = kind
        count += int(area[kind] > 0)
    return count


@rule
def add_to_tally(facts: Facts, tallies: NDArray[np.int32], kind: int, cards: int) -> None:
    """Adds so many cards of a kind to everything they count for."""
    for slot in range(facts.feeds.shape[1]):
        measure = facts.feeds[kind, slot]
        if measure == NONE:
            break
        tallies[measure] += cards * facts.weight[kind, slot]


@rule
def count_different(facts: Facts, tallies: NDArray[np.int32]) -> None:
    """For measures of variety: how many different things are there."""
    for measure in facts.varied:
        if measure == NONE:
            break
        tallies[measure] = 0
        for member in facts.members[measure]:
            if member == NONE:
                break
            tallies[measure] += int(tallies[member] > 0)


@rule
def counted(tallies: Tallies, players: int, seat: int, measure: int, whose: int) -> int:
    """A count over your own area, your neighbours', both, or everybody's."""
    count = int(SHARES[whose, 0]) * int(tallies[seat, measure])
    if SHARES[whose, 1]:
        count += int(tallies[left_of(seat, players), measure]) + int(tallies[right_of(seat, players), measure])
    if SHARES[whose, 2]:
        for other in range(players):
            count += int(tallies[other, measure])
    return count


@rule
def condition_holds(facts: Facts, tallies: Tallies, players: int, seat: int, kind: int) -> bool:
    """Whether a card that asks for something finds it."""
    own = int(tallies[seat, facts.test[kind]])
    difference = own
    against = facts.against[kind]
    if against != NONE:
        left, right = tallies[left_of(seat, players), against], tallies[right_of(seat, players), against]
        difference -= int(max(left, right)) if facts.rival[kind] else int(tallies[seat, against])
    return facts.least[kind] <= difference <= facts.greatest[kind] and own >= facts.own[kind]


@rule
def value(facts: Facts, tallies: Tallies, players: int, seat: int, kind: int) -> int:
    """What one card of a kind scores, or all of them together where they are a set."""
    if facts.test[kind] != NONE and not condition_holds(facts, tallies, players, seat, kind):
        return int(facts.otherwise[kind])
    points = int(facts.base[kind])
    for term in range(TERMS):
        measure = facts.measure[kind, term]
        if measure == NONE:
            break
        whose = facts.whose[kind, term]
        count = counted(tallies, players, seat, measure, whose)
        partner = facts.partner[kind, term]
        if partner != NONE:
            count = min(count, counted(tallies, players, seat, partner, whose))
        if facts.every[kind, term] > 1:
            count //= int(facts.every[kind, term])
        points += int(facts.each[kind, term]) * count
    points = min(points, int(facts.most[kind]))
    measure = facts.series_measure[kind]
    if measure != NONE:
        count = counted(tallies, players, seat, measure, facts.series_whose[kind])
        points += int(facts.series[kind, min(count, LAST_OF_SERIES)])
    return points


@rule
def card_points(facts: Facts, tallies: Tallies, players: int, seat: int, kind: int, cards: int) -> int:
    """What so many cards of one kind score in one play area."""
    times = 1 if facts.together[kind] else cards
    return times * value(facts, tallies, players, seat, kind)


@rule
def majority(facts: Facts, tallies: Tallies, players: int, seat: int, measure: int) -> int:
    """8, 4 or 2 points by rank; tied players all get the points of the lowest rank they share."""
    own = tallies[seat, measure]
    rank = 0
    for other in range(players):
        if tallies[other, measure] >= own:
            rank += 1
    return int(facts.majority[rank - 1]) if own > 0 else 0


@rule
def fill_sheet(table: State, facts: Facts, sheet: Sheet) -> None:
    """One line a seat: the six colours, the Bazaar, the two majorities."""
    tallies = np.zeros((SEATS, MEASURES), np.int32)
    tally(table, facts, tallies)
    sheet[:] = 0
    players = table.players
    owned = np.zeros(table.gone.shape[0] + 1, np.int32)
    for seat in range(players):
        area = table.area[seat]
        for kind in owned[: list_owned(area, owned)]:
            sheet[seat, facts.colour[kind]] += card_points(facts, tallies, players, seat, kind, int(area[kind]))
        sheet[seat, ARAB_ROW] = majority(facts, tallies, players, seat, facts.arab)
        sheet[seat, MONGOL_ROW] = majority(facts, tallies, players, seat, facts.mongol)


@rule
def score(table: State, facts: Facts, points: Points) -> None:
    """The sum of each line of the score sheet."""
    sheet = np.zeros((SEATS, SHEET_ROWS), np.int32)
    fill_sheet(table, facts, sheet)
    points[:] = 0
    for seat in range(table.players):
        for row in range(SHEET_ROWS):
            points[seat] += sheet[seat, row]


@rule
def winners(table: State, facts: Facts) -> int:
    """Most points; a tie goes to the higher prowess; still tied, the victory is shared."""
    points = np.zeros(SEATS, np.int32)
    score(table, facts, points)
    best = -1
    seats = 0
    for seat in range(table.players):
        if best >= 0:
            lead = int(points[seat]) - int(points[best])
            if lead == 0:
                lead = int(table.prowess[seat]) - int(table.prowess[best])
            if lead < 0:
                continue
            if lead > 0:
                seats = 0
        if seats == 0:
            best = seat
        seats |= 1 << seat
    return seats


@rule
def harvest(table: State, facts: Facts, owned: Yields, brought: Yields) -> None:
    """Adds for each kind how many lie in play areas and what they score."""
    tallies = np.zeros((SEATS, MEASURES), np.int32)
    tally(table, facts, tallies)
    kinds = np.zeros(table.gone.shape[0] + 1, np.int32)
    for seat in range(table.players):
        area = table.area[seat]
        for kind in kinds[: list_owned(area, kinds)]:
            owned[kind] += int(area[kind])
            brought[kind] += card_points(facts, tallies, table.players, seat, kind, int(area[kind]))
