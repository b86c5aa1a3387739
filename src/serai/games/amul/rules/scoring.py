"""The score sheet: what each play area scores, worked out from the edition's numbers alone."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amul.rules.facts import COLOURS, FACT_SIZES, NONE, RIVALS, ROWS, WHOSE, Facts
from serai.games.amul.rules.state import SEATS, State
from serai.kernel.contract import Points, Totals
from serai.kernel.jit import borrowing, hot, rule
from serai.kernel.layout import Cards
from serai.kernel.seats import left_of, right_of

Counts = NDArray[np.int16]
"""Of each measure how many a seat looks at: by whose cards count, by seat, by measure."""
Values = NDArray[np.int16]
Sheet = NDArray[np.int32]

MEASURES = FACT_SIZES["measures"]
TERMS = FACT_SIZES["terms"]
LAST_OF_SERIES = FACT_SIZES["series"] - 1
ARAB_ROW, MONGOL_ROW = len(COLOURS), len(COLOURS) + 1
SHEET_ROWS = len(ROWS)
YOU, NEIGHBOURS, YOU_AND_NEIGHBOURS, ALL = SIGHTS = range(len(WHOSE))
NOBODY, NEXT_DOOR, EVERYBODY = range(len(RIVALS))
COUNTS_SHAPE: tuple[int, int, int] = (len(SIGHTS), SEATS, MEASURES)


@rule
def new_counts() -> Counts:
    """Room for counting."""
    return np.zeros(COUNTS_SHAPE, np.int16)


@rule
def new_values(table: State) -> Values:
    """Room for what each kind of a list scores."""
    return np.zeros(len(table.gone) + 1, np.int16)


@rule
def new_list(table: State) -> Cards:
    """Room for a list of kinds."""
    return np.zeros(len(table.gone) + 1, np.int8)


@borrowing
def count_everything(table: State, facts: Facts, counts: Counts, owned: Cards) -> None:
    """Counts in every play area what the scoring looks at, and adds it up for neighbours and for all."""
    count_areas(table, facts, counts, owned)
    for seat in range(table.players):
        look_around(facts, table.players, counts, seat)


@borrowing
def count_areas(table: State, facts: Facts, counts: Counts, owned: Cards) -> None:
    """Counts in every play area what the scoring looks at."""
    for seat in range(table.players):
        area = table.area[seat]
        for place in range(list_owned(area, owned)):
            count_cards_of(facts, counts, seat, owned[place], int(area[owned[place]]))
        for slot in range(facts.varied.shape[0]):
            measure = facts.varied[slot]
            if measure == NONE:
                break
            counts[YOU, seat, measure] = count_different(facts, counts, seat, measure)


@hot
def list_owned(area: Cards, owned: Cards) -> int:
    """Writes the kinds that lie in a play area, and says how many."""
    count = 0
    for kind in range(area.shape[0]):
        # Writing first and counting after spares the processor a guess for each kind.
        owned[count] = kind
        count += int(area[kind] > 0)
    return count


@hot
def count_cards_of(facts: Facts, counts: Counts, seat: int, kind: int, cards: int) -> None:
    """Adds cards of a kind to everything they count for in the seat's own area."""
    for slot in range(facts.feeds.shape[1]):
        measure = facts.feeds[kind, slot]
        if measure == NONE:
            break
        counts[YOU, seat, measure] += cards * int(facts.weight[kind, slot])


@hot
def count_different(facts: Facts, counts: Counts, seat: int, measure: int) -> int:
    """For a measure of variety: how many different things lie in the play area."""
    different = 0
    for place in range(facts.members.shape[1]):
        member = facts.members[measure, place]
        if member == NONE:
            break
        different += int(counts[YOU, seat, member] > 0)
    return different


@borrowing
def look_around(facts: Facts, players: int, counts: Counts, seat: int) -> None:
    """Fills what a seat counts of its neighbours, of its neighbours and itself, and of all seats."""
    left, right = left_of(seat, players), right_of(seat, players)
    for measure in range(facts.measures):
        beside = counts[YOU, left, measure] + counts[YOU, right, measure]
        counts[NEIGHBOURS, seat, measure] = beside
        counts[YOU_AND_NEIGHBOURS, seat, measure] = beside + counts[YOU, seat, measure]
    for other in range(players):
        for measure in range(facts.measures):
            counts[ALL, seat, measure] += counts[YOU, other, measure]


@hot
def add_cards(facts: Facts, counts: Counts, seat: int, mine: Cards, card: int, cards: int) -> None:
    """Adds cards of a kind to a seat's own, or removes them, and brings what this seat counts up to date.

    What the neighbours count is left as it was, so only this seat's points may be asked for afterwards.
    """
    mine[card] += cards
    for slot in range(facts.feeds.shape[1]):
        measure = facts.feeds[card, slot]
        if measure == NONE:
            break
        add_to_own(counts, seat, measure, cards * int(facts.weight[card, slot]))
    for slot in range(facts.varied.shape[0]):
        measure = facts.varied[slot]
        if measure == NONE:
            break
        if facts.moves[card] >> measure & 1:
            more = count_different(facts, counts, seat, measure) - int(counts[YOU, seat, measure])
            add_to_own(counts, seat, measure, more)


@hot
def add_to_own(counts: Counts, seat: int, measure: int, more: int) -> None:
    """What lies in a seat's own area counts in three of its four counts."""
    counts[YOU, seat, measure] += more
    counts[YOU_AND_NEIGHBOURS, seat, measure] += more
    counts[ALL, seat, measure] += more


@borrowing
def tell_others(facts: Facts, counts: Counts, players: int, seat: int, before: Counts) -> None:
    """After a seat's own cards have changed: brings what all other seats count of them up to date."""
    left, right = left_of(seat, players), right_of(seat, players)
    for measure in range(facts.measures):
        more = counts[YOU, seat, measure] - before[YOU, seat, measure]
        if more == 0:
            continue
        for beside in (left, right):
            counts[NEIGHBOURS, beside, measure] += more
            counts[YOU_AND_NEIGHBOURS, beside, measure] += more
        for other in range(players):
            if other != seat:
                counts[ALL, other, measure] += more


@borrowing
def condition_holds(facts: Facts, counts: Counts, players: int, seat: int, kind: int) -> bool:
    """Whether a card that asks for something finds it."""
    whose, against, rival = facts.test_whose[kind], facts.against[kind], facts.rival[kind]
    own = int(counts[whose, seat, facts.test[kind]])
    difference = own
    if rival == NEXT_DOOR:
        left, right = counts[YOU, left_of(seat, players), against], counts[YOU, right_of(seat, players), against]
        difference -= int(max(left, right))
    elif rival == EVERYBODY:
        difference -= most_of_others(counts, players, seat, against)
    elif against != NONE:
        difference -= int(counts[whose, seat, against])
    return facts.least[kind] <= difference <= facts.greatest[kind] and own >= facts.own[kind]


@borrowing
def most_of_others(counts: Counts, players: int, seat: int, measure: int) -> int:
    """The most that any other player has of a measure."""
    most = 0
    for other in range(players):
        if other != seat:
            most = max(most, int(counts[YOU, other, measure]))
    return most


@hot
def card_points(facts: Facts, counts: Counts, players: int, seat: int, kind: int) -> int:
    """What one card of a kind scores among the cards that have been counted."""
    if facts.test[kind] != NONE and not condition_holds(facts, counts, players, seat, kind):
        return int(facts.otherwise[kind])
    points = int(facts.base[kind])
    for term in range(TERMS):
        whose, every = facts.whose[kind, term], int(facts.every[kind, term])
        first, second = counts[whose, seat, facts.measure[kind, term]], counts[whose, seat, facts.partner[kind, term]]
        count = int(min(first, second))
        points += int(facts.each[kind, term]) * (count if every == 1 else count // every)
    points = max(min(points, int(facts.most[kind])), int(facts.floor[kind]))
    count = int(counts[facts.series_whose[kind], seat, facts.series_measure[kind]])
    return points + int(facts.series[kind, min(count, LAST_OF_SERIES)])


@hot
def shared_set(facts: Facts, kind: int) -> int:
    """The set of kinds, of which only one scores, to which a kind belongs: as a bit, and none for most kinds."""
    number = int(facts.shared[kind])
    return 1 << number if number else 0


@hot
def kind_points(facts: Facts, kind: int, each: int, cards: int, sets: int) -> int:
    """What all cards of a kind score if one scores so much; nothing once their set is among those that have scored."""
    if sets & shared_set(facts, kind):
        return 0
    return each if facts.together[kind] else each * cards


@borrowing
def value_cards(
    facts: Facts, counts: Counts, players: int, seat: int, area: Cards, owned: Cards, values: Values
) -> int:
    """Lists the kinds in a play area and what all cards of each score there, and says how many kinds."""
    kinds = list_owned(area, owned)
    sets = 0
    for place in range(kinds):
        kind = owned[place]
        each = card_points(facts, counts, players, seat, kind)
        values[place] = kind_points(facts, kind, each, int(area[kind]), sets)
        sets |= shared_set(facts, kind)
    return kinds


@hot
def majority(facts: Facts, counts: Counts, players: int, seat: int, measure: int) -> int:
    """8, 4 or 2 points by rank; tied players all get the points of the lowest rank they share."""
    own = counts[YOU, seat, measure]
    rank = 0
    for other in range(players):
        if counts[YOU, other, measure] >= own:
            rank += 1
    return int(facts.majority[rank - 1]) if own > 0 else 0


@rule
def fill_sheet(table: State, facts: Facts, sheet: Sheet) -> None:
    """One line a seat: the six colours, the Bazaar, the two majorities."""
    counts, owned, values = new_counts(), new_list(table), new_values(table)
    count_everything(table, facts, counts, owned)
    sheet[:] = 0
    for seat in range(table.players):
        fill_line(facts, counts, table.players, seat, table.area[seat], sheet[seat], owned, values)


@borrowing
def fill_line(
    facts: Facts, counts: Counts, players: int, seat: int, area: Cards, line: Points, owned: Cards, values: Values
) -> int:
    """Adds the points of a seat's cards and majorities to its empty line; lists the cards as `value_cards` does."""
    kinds = value_cards(facts, counts, players, seat, area, owned, values)
    for place in range(kinds):
        line[facts.colour[owned[place]]] += values[place]
    line[ARAB_ROW] = majority(facts, counts, players, seat, facts.arab)
    line[MONGOL_ROW] = majority(facts, counts, players, seat, facts.mongol)
    return kinds


@borrowing
def area_points(
    facts: Facts, counts: Counts, players: int, seat: int, area: Cards, owned: Cards, values: Values
) -> int:
    """What the cards of a play area score together, the two majorities included."""
    points = majority(facts, counts, players, seat, facts.arab) + majority(facts, counts, players, seat, facts.mongol)
    for place in range(value_cards(facts, counts, players, seat, area, owned, values)):
        points += int(values[place])
    return points


@rule
def score(table: State, facts: Facts, points: Points) -> None:
    """The total of each line of the score sheet."""
    counts, owned, values = new_counts(), new_list(table), new_values(table)
    count_everything(table, facts, counts, owned)
    points[:] = 0
    for seat in range(table.players):
        points[seat] = area_points(facts, counts, table.players, seat, table.area[seat], owned, values)


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
def thing_stats(table: State, facts: Facts, owned: Totals, brought: Totals) -> None:
    """Adds for each seat and kind how many lie in the play area and what they score."""
    counts, kinds, values = new_counts(), new_list(table), new_values(table)
    count_everything(table, facts, counts, kinds)
    for seat in range(table.players):
        area = table.area[seat]
        for place in range(value_cards(facts, counts, table.players, seat, area, kinds, values)):
            owned[seat, kinds[place]] += int(area[kinds[place]])
            brought[seat, kinds[place]] += int(values[place])
