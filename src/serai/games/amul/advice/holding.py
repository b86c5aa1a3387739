"""The cards of a seat as if all of them lay in its play area, and what one more or less brings it.

Only cards that look at what has changed are scored anew: of a dozen kinds these are two or three.
"""

from typing import NamedTuple

from serai.games.amul.rules.facts import Facts
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.scoring import (
    Counts,
    Values,
    add_cards,
    card_points,
    count_areas,
    kind_points,
    list_owned,
    look_around,
    majority,
    new_counts,
    new_list,
    new_values,
    shared_set,
)
from serai.games.amul.rules.state import State
from serai.kernel.jit import hot, rule
from serai.kernel.layout import Cards

UNKNOWN = -32_768


class Holding(NamedTuple):
    """The cards of a seat in its play area and in its hand, and what they score."""

    seat: int
    players: int
    counts: Counts
    """What the scoring counts; only what this seat counts is kept up to date."""
    mine: Cards
    """How many cards of each kind."""
    each: Values
    """What one card of each kind scored at first; UNKNOWN for kinds that the seat had not."""
    owned: Cards
    """Room for a list of kinds."""


@rule
def holding_of(table: State, facts: Facts, seat: int) -> Holding:
    """All cards of a seat: those of its hand may still score."""
    holding = Holding(seat, table.players, new_counts(), table.area[seat].copy(), new_values(table), new_list(table))
    counts, mine, each, owned = holding.counts, holding.mine, holding.each, holding.owned
    count_areas(table, facts, counts, owned)
    look_around(facts, table.players, counts, seat)
    lay_hand(table, facts, seat, counts, mine)
    each[:] = UNKNOWN
    for place in range(list_owned(mine, owned)):
        each[owned[place]] = card_points(facts, counts, table.players, seat, owned[place])
    return holding


@rule
def lay_hand(table: State, facts: Facts, seat: int, counts: Counts, mine: Cards) -> None:
    """Counts a seat's hand as if it lay in the play area."""
    for place in range(table.hand.shape[1]):
        card = int(table.hand[seat, place])
        if card != EMPTY:
            add_cards(facts, counts, seat, mine, card, 1)


@hot
def put(facts: Facts, holding: Holding, card: int, cards: int) -> None:
    """Adds cards of a kind, or takes some away."""
    add_cards(facts, holding.counts, holding.seat, holding.mine, card, cards)


@hot
def points_of(facts: Facts, holding: Holding, moved: int) -> int:
    """The points of all cards, after others have come or gone that move these measures."""
    seat, players, counts, mine, each = holding.seat, holding.players, holding.counts, holding.mine, holding.each
    points = majority(facts, counts, players, seat, facts.arab) + majority(facts, counts, players, seat, facts.mongol)
    sets = 0
    for place in range(list_owned(mine, holding.owned)):
        kind = holding.owned[place]
        one = int(each[kind])
        if facts.looks[kind] & moved or one == UNKNOWN:
            one = card_points(facts, counts, players, seat, kind)
        points += kind_points(facts, kind, one, int(mine[kind]), sets)
        sets |= shared_set(facts, kind)
    return points


@rule
def points_more(facts: Facts, holding: Holding, card: int, before: int, moved: int) -> int:
    """The points that one more card of a kind adds to those before, when others have come or gone already."""
    put(facts, holding, card, 1)
    after = points_of(facts, holding, moved | facts.moves[card])
    put(facts, holding, card, -1)
    return after - before
