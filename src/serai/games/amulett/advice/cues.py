"""What the instinct goes by: how seats stand in an area and beside each other. The unit is a metal card or a wish."""

from serai.games.amulett.advice.heuristic import EVERYTHING, wish
from serai.games.amulett.rules.exchange import areas_in_reach, colours_to_go, jewels_to_go, number_to_go
from serai.games.amulett.rules.facts import HUES, Facts
from serai.games.amulett.rules.metals import at_most, cards_of, valid_metals
from serai.games.amulett.rules.state import State
from serai.kernel.contract import Estimates
from serai.kernel.jit import hot, rule

WINNING_WISH = 2.0
"""As much as a seat can want a jewel: one that completes its amulet."""
FARTHEST_LEAD = 20.0
MARGIN = 3.0
"""So many cards behind, a seat expects nothing of an exchange any more."""


@hot
def number(fact: bool) -> float:
    """1 if something is true, else 0."""
    return 1.0 * fact


@hot
def nearness(table: State, seat: int) -> float:
    """How near a seat is to its amulet: 1 if it lacks a single jewel, a half if it lacks two."""
    return 1.0 / max(jewels_to_go(table, seat), 1)


@hot
def nearest_rival(table: State, seat: int) -> float:
    """How near the best of the others is to the amulet."""
    nearest = 0.0
    for other in range(table.players):
        if other != seat:
            nearest = max(nearest, nearness(table, other))
    return nearest


@hot
def wish_at(table: State, seat: int, area: int) -> float:
    """How much a seat wants the best jewel that lies in an area; EVERYTHING if that completes its amulet."""
    best = 0.0
    colours, jewels = colours_to_go(table, seat), number_to_go(table, seat)
    for colour in range(HUES):
        if table.ground[area, colour]:
            best = max(best, wish(table, seat, colour, colours, jewels))
    return best


@hot
def limited(wished: float) -> float:
    """A wish on one scale with all others."""
    return min(wished, WINNING_WISH)


@hot
def within(lead: float, most: float) -> float:
    """A lead in cards; what goes beyond so many makes no difference."""
    return max(min(lead, most), -most)


@hot
def cards_for(table: State, facts: Facts, me: int, seat: int, area: int) -> float:
    """The cards with which a seat can pay in an area: one's own counted, of others the middle of what may be."""
    valid = valid_metals(table, facts, seat, area)
    if seat == me:
        return float(cards_of(table, seat, valid))
    return 0.5 * (at_most(table, seat, valid) + int(table.least[seat, valid]))


@hot
def best_rival(table: State, facts: Facts, seat: int, area: int) -> float:
    """The cards with which the richest of the others can pay in an area."""
    most = 0.0
    for other in range(table.players):
        if other != seat:
            most = max(most, cards_for(table, facts, seat, other, area))
    return most


@hot
def lead_at(table: State, facts: Facts, seat: int, area: int) -> float:
    """By how many cards a seat could outbid everybody else in an area."""
    return cards_for(table, facts, seat, seat, area) - best_rival(table, facts, seat, area)


@hot
def rivals_wishes(table: State, seat: int, area: int) -> float:
    """How much all others together want what lies in an area."""
    wished = 0.0
    for other in range(table.players):
        if other != seat:
            wished += limited(wish_at(table, other, area))
    return wished


@hot
def strongest_winner(table: State, facts: Facts, seat: int, area: int) -> float:
    """One more than the cards of the richest of the others who would win with a jewel of an area; 0 if nobody would."""
    strongest = 0.0
    for other in range(table.players):
        if other != seat and wish_at(table, other, area) >= EVERYTHING:
            strongest = max(strongest, cards_for(table, facts, seat, other, area) + 1.0)
    return strongest


@hot
def danger_at(table: State, facts: Facts, seat: int, area: int) -> float:
    """What the most dangerous of the others would get in an area: wish times nearness times cards."""
    danger = 0.0
    for other in range(table.players):
        if other != seat:
            cards = cards_for(table, facts, seat, other, area)
            danger = max(danger, limited(wish_at(table, other, area)) * nearness(table, other) * cards)
    return danger


@hot
def bidder_wins(table: State, seat: int) -> float:
    """1 if one of the others who still bid would win with a jewel that lies here."""
    wins = 0.0
    for other in range(table.players):
        if other != seat and table.bidding >> other & 1:
            wins = max(wins, number(wish_at(table, other, table.company) >= EVERYTHING))
    return wins


@hot
def bidders_cards(table: State, seat: int) -> float:
    """The most cards that one of the others who still bid can pay with here."""
    most = 0.0
    for other in range(table.players):
        if other != seat and table.bidding >> other & 1:
            most = max(most, float(at_most(table, other, int(table.valid[other]))))
    return most


@hot
def threat(table: State, seat: int) -> float:
    """What the highest bidder would get here: wish times nearness; 0 if that is the seat itself, or nobody."""
    bidder = int(table.bidder)
    if bidder < 0 or bidder == seat:
        return 0.0
    return limited(wish_at(table, bidder, table.company)) * nearness(table, bidder)


@rule
def moving_on(table: State, facts: Facts, seat: int, worth: Estimates) -> None:
    """What it is worth to say where the company goes next, as whoever wins an exchange may: the best area by wish times
    lead; the greatest lead; the greatest lead where a jewel wins.
    """
    worth[:] = 0
    worth[1] = -FARTHEST_LEAD
    reach = areas_in_reach(table, facts, seat)
    for area in range(table.ground.shape[0]):
        if reach >> area & 1:
            lead, wished = lead_at(table, facts, seat, area), wish_at(table, seat, area)
            hope = max(lead + MARGIN, 0.0)
            worth[0] = max(worth[0], limited(wished) * hope)
            worth[1] = max(worth[1], lead)
            worth[2] = max(worth[2], number(wished >= EVERYTHING) * hope)


@hot
def stones_of_bidders(table: State, seat: int) -> float:
    """The most stones that one of the others who still bid has in the supply."""
    most = 0.0
    for other in range(table.players):
        if other != seat and table.bidding >> other & 1:
            most = max(most, float(table.supply[other]))
    return most


@hot
def rivals_metal(table: State, seat: int, metal: int) -> float:
    """The most cards of a metal that everybody can know one of the others to hold."""
    most = 0.0
    for other in range(table.players):
        if other != seat:
            most = max(most, float(table.least[other, 1 << metal]))
    return most


@hot
def rivals_completed(table: State, seat: int, colour: int) -> float:
    """How many of the others a jewel of a colour would let win."""
    completed = 0.0
    for other in range(table.players):
        if other != seat:
            wished = wish(table, other, colour, colours_to_go(table, other), number_to_go(table, other))
            completed += number(wished >= EVERYTHING)
    return completed
