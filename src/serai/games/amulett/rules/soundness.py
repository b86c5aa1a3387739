"""What must hold at every moment of a game: nothing is lost or doubled."""

import numpy as np

from serai.games.amulett.rules.exchange import has_won
from serai.games.amulett.rules.facts import METAL_KINDS, Facts
from serai.games.amulett.rules.metals import cards_of, total_cards, valid_metals
from serai.games.amulett.rules.state import FIRST_SPELLS, GROUPS, KEPT, UNSEEN, State, Step
from serai.kernel.events import NOTHING
from serai.kernel.jit import rule


@rule
def sound(table: State, facts: Facts) -> bool:
    """All jewels, metals, stones and spells are there, everybody can pay what they bid, and one wins at the end."""
    return (
        jewels_are_there(table, facts)
        and metals_are_there(table, facts)
        and stones_are_there(table, facts)
        and spells_are_there(table, facts)
        and powers_are_right(table, facts)
        and bids_are_covered(table, facts)
        and one_wins(table)
    )


@rule
def jewels_are_there(table: State, facts: Facts) -> bool:
    """Every jewel lies on the board or on an amulet."""
    for area in range(table.ground.shape[0]):
        if table.ground[area].sum() != table.lying[area]:
            return False
    for colour in range(facts.jewels.shape[0]):
        count = 0
        for area in range(table.ground.shape[0]):
            if table.ground[area, colour] < 0:
                return False
            count += int(table.ground[area, colour])
        for seat in range(table.players):
            count += int(table.jewel[seat, colour])
        if count != facts.jewels[colour]:
            return False
    return True


@rule
def metals_are_there(table: State, facts: Facts) -> bool:
    """Every metal card lies in a stack, a hand or a bid; what is known of hands is true, and all if all is seen."""
    for metal in range(METAL_KINDS):
        count = int(table.stack[metal]) + int(table.paid[metal])
        if table.stack[metal] < 0 or table.paid[metal] < 0:
            return False
        for seat in range(table.players):
            if table.metal[seat, metal] < 0:
                return False
            count += int(table.metal[seat, metal])
        if count != facts.cards[metal]:
            return False
    for seat in range(table.players):
        for group in range(GROUPS):
            surplus = cards_of(table, seat, group) - int(table.least[seat, group])
            if surplus < 0 or (surplus and table.sight != UNSEEN):
                return False
        if cards_of(table, seat, GROUPS - 1) != total_cards(table, seat):
            return False
    return True


@rule
def stones_are_there(table: State, facts: Facts) -> bool:
    """Every stone of a seat lies in its supply or on its spells."""
    for seat in range(table.players):
        count = int(table.supply[seat])
        for spell in range(table.owner.shape[0]):
            if table.owner[spell] == seat:
                count += int(table.energy[spell])
        if count != facts.stones or table.supply[seat] < 0:
            return False
    return True


@rule
def spells_are_there(table: State, facts: Facts) -> bool:
    """Every spell lies in exactly one place, and none without stones before anybody but on its way under the deck."""
    places = np.zeros(table.owner.shape[0], np.int8)
    for place in range(table.deck_size):
        places[table.deck[place]] += 1
    if table.offered != NOTHING:
        places[table.offered] += 1
    for seat in range(table.players):
        for place in range(FIRST_SPELLS):
            if table.dealt[seat, place] != NOTHING:
                places[table.dealt[seat, place]] += 1
    for spell in range(places.shape[0]):
        owned = table.owner[spell] != NOTHING
        if places[spell] + int(owned) != 1 or table.energy[spell] < 0:
            return False
        if owned != (table.energy[spell] > 0 or table.leaving[spell] == 1):
            return False
    return 0 <= table.known <= table.deck_size


@rule
def powers_are_right(table: State, facts: Facts) -> bool:
    """The powers of a seat are those of its spells."""
    powers = table.power.copy()
    for spell in range(table.owner.shape[0]):
        if table.owner[spell] != NOTHING:
            for power in range(facts.power.shape[1]):
                powers[table.owner[spell], power] -= facts.power[spell, power]
    return not powers.any()


@rule
def bids_are_covered(table: State, facts: Facts) -> bool:
    """Nobody has bid, or owes, more than they can pay; nobody has chosen more stones than they have."""
    for seat in range(table.players):
        if table.step == Step.SPELL and table.bids[seat] > table.supply[seat]:
            return False
        if table.step == Step.EXCHANGE and table.bids[seat] > cards_of(
            table, seat, valid_metals(table, facts, seat, table.company)
        ):
            return False
        if table.step == Step.KEEP and int(table.split[seat, 0]) + int(table.split[seat, 1]) > facts.stones:
            return False
        if table.step == Step.KEEP and not table.waiting >> seat & 1 and not has_chosen(table, seat):
            return False
    if table.step != Step.PAY:
        return True
    return table.owed <= cards_of(table, table.bidder, valid_metals(table, facts, table.bidder, table.company))


@rule
def has_chosen(table: State, seat: int) -> bool:
    """Whether a seat that is done has two spells of its own with stones on both."""
    for place in range(KEPT):
        found = False
        for first in range(FIRST_SPELLS):
            found |= table.kept[seat, place] == table.dealt[seat, first]
        if not found or table.split[seat, place] < 1:
            return False
    return table.kept[seat, 0] != table.kept[seat, 1]


@rule
def one_wins(table: State) -> bool:
    """Nobody has won before the end, and exactly one has at the end."""
    winners = 0
    for seat in range(table.players):
        winners += int(has_won(table, seat))
    return winners == int(table.step == Step.OVER)
