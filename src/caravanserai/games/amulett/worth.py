"""What an action is worth at first sight, to a sensible player who does not think ahead. The unit is a metal card."""

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amulett.exchange import colours_of, jewels_of
from caravanserai.games.amulett.facts import (
    BID,
    CHOSEN_MARKER,
    CLAIM,
    CURSE,
    DESIRE,
    DRAIN,
    DRAIN_ONE,
    DROP,
    ENERGY,
    EXTRA_JEWEL,
    FREE_INCOME,
    FURTHER_METAL,
    INCOME,
    JEWEL,
    JOKERS,
    JOURNEY,
    KEEP,
    LIFT,
    MOVE,
    NONE,
    PASS,
    PAY,
    POWERS,
    RAISE,
    REPEAT,
    REPLACE,
    SHARE,
    SHIFT,
    TAKE,
    TAKE_BACK,
    TELEPORT,
    UNDER,
    WINGS,
    Facts,
)
from caravanserai.games.amulett.income import HUES
from caravanserai.games.amulett.metals import METAL_KINDS, cards_of, power_at, total_cards, valid_metals
from caravanserai.games.amulett.state import (
    ASK_CLAIM,
    ASK_DESIRE,
    ASK_DROP,
    ASK_EXCHANGE,
    ASK_JEWEL,
    ASK_JOURNEY,
    ASK_LIFT,
    ASK_MOVE,
    ASK_PAY,
    ASK_SPELL,
    ASK_TAKE,
    State,
)
from caravanserai.kernel.contract import Choices, Worths
from caravanserai.kernel.door import hot, rule
from caravanserai.kernel.news import NOTHING


def _liking() -> NDArray[np.float64]:
    """What one of each power is worth in a round."""
    liking = np.zeros(POWERS)
    liking[INCOME : INCOME + METAL_KINDS] = 1.0
    liking[FREE_INCOME] = 1.3
    for site, each in enumerate((1.0, 0.4, 0.35)):
        liking[JOKERS + METAL_KINDS * site : JOKERS + METAL_KINDS * (site + 1)] = each
    liking[TAKE_BACK : TAKE_BACK + 3] = (1.2, 0.6, 0.5)
    liking[EXTRA_JEWEL : EXTRA_JEWEL + 3] = (4.0, 1.8, 1.5)
    liking[[CURSE, RAISE, REPEAT]] = (3.0, 0.8, 1.2)
    liking[[FURTHER_METAL, CHOSEN_MARKER, WINGS, TELEPORT, SHARE, DRAIN]] = (0.6, 0.3, 0.5, 0.4, 0.3, 0.4)
    return liking


LIKING = _liking()
STONE = 0.9
"""What a stone is worth that stays in the supply."""
ENOUGH_ROUNDS = 3
POOR_SPELL = 1.3
HERE, NEXT_DOOR, FAR = 3.0, 2.0, 0.5
EVERYTHING = 1000.0
MIDDLE_MARKER = 4


@rule
def worth(table: State, facts: Facts, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """Writes how good each action looks to a sensible player who sees this veiled table."""
    step = table.step
    if step == ASK_EXCHANGE:
        judge_metal_bids(table, facts, seat, choices, count, worths)
    elif step == ASK_SPELL:
        judge_stone_bids(table, facts, seat, choices, count, worths)
    elif step in (ASK_PAY, ASK_CLAIM, ASK_TAKE):
        judge_metals(table, facts, seat, choices, count, worths)
    elif step in (ASK_LIFT, ASK_DROP):
        judge_teleport(table, facts, seat, choices, count, worths)
    elif step in (ASK_DESIRE, ASK_JOURNEY):
        judge_before_draw(table, facts, seat, choices, count, worths)
    elif step in (ASK_JEWEL, ASK_MOVE):
        judge_ways(table, facts, seat, choices, count, worths)
    else:
        for i in range(count):
            worths[i] = spell_choice(table, facts, seat, choices[i])


@rule
def judge_ways(table: State, facts: Facts, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """The jewel that the seat wants most; the area in which it would stand best."""
    wishes = wishes_of(table, seat)
    for i in range(count):
        if table.step == ASK_JEWEL:
            worths[i] = wishes[choices[i] - facts.first[JEWEL]]
        else:
            worths[i] = prospect(table, facts, seat, wishes, choices[i] - facts.first[MOVE])


# Spells


@rule
def spell_worth(table: State, facts: Facts, seat: int, spell: int) -> float:
    """What a spell brings a seat in a round."""
    value = 0.0
    for power in range(POWERS):
        value += LIKING[power] * facts.power[spell, power]
    if facts.per_colour[spell] != NONE:
        value += 0.5 + float(facts.per_each[spell]) * float(table.jewel[seat, facts.per_colour[spell]])
    return value


@rule
def lasting_worth(table: State, facts: Facts, seat: int, spell: int, stones: int) -> float:
    """What a spell with so many stones on it brings until it goes, less what the stones could do elsewhere."""
    rounds = min(stones / float(facts.bolts[spell]), rounds_left(table))
    return spell_worth(table, facts, seat, spell) * rounds - STONE * stones


@rule
def rounds_left(table: State) -> float:
    """A guess at how long the game will last, and how far ahead it pays to plan."""
    least = table.jewels_to_win
    for seat in range(table.players):
        least = min(least, to_go(table, seat))
    return min(1.0 + least * table.players / 8.0, ENOUGH_ROUNDS)


@rule
def to_go(table: State, seat: int) -> int:
    """How many jewels a seat still needs at best."""
    return min(table.colours_to_win - colours_of(table, seat), table.jewels_to_win - jewels_of(table, seat))


@rule
def judge_stone_bids(table: State, facts: Facts, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """As many stones as the spell can use while it pays."""
    for i in range(count):
        if choices[i] == facts.first[PASS]:
            worths[i] = 0.0
        else:
            worths[i] = lasting_worth(table, facts, seat, table.offered, choices[i] - facts.first[BID] + 1)


@rule
def spell_choice(table: State, facts: Facts, seat: int, action: int) -> float:
    """The rarer choices about spells: moving and draining energy, putting emptied ones away, the first ones."""
    if action >= facts.first[UNDER]:
        return -spell_worth(table, facts, seat, action - facts.first[UNDER])
    if action >= facts.first[DRAIN_ONE]:
        spell = action - facts.first[DRAIN_ONE]
        owner = int(table.owner[spell])
        return spell_worth(table, facts, owner, spell) / (1.0 + to_go(table, owner))
    if action >= facts.first[SHIFT]:
        spell = action - facts.first[SHIFT]
        expires = table.energy[spell] <= facts.bolts[spell]
        return spell_worth(table, facts, seat, spell) - POOR_SPELL if expires else -1.0
    return first_spell_choice(table, facts, seat, action)


@rule
def first_spell_choice(table: State, facts: Facts, seat: int, action: int) -> float:
    """Which of the first spells to keep or to replace, and how many stones to put on them."""
    if action >= facts.first[PASS]:
        return 0.0
    if action >= facts.first[ENERGY]:
        place = 0 if table.split[seat, 0] == 0 else 1
        return lasting_worth(table, facts, seat, int(table.kept[seat, place]), action - facts.first[ENERGY] + 1)
    if action >= facts.first[REPLACE]:
        return POOR_SPELL - spell_worth(table, facts, seat, action - facts.first[REPLACE])
    return spell_worth(table, facts, seat, action - facts.first[KEEP])


# Metals and jewels


@hot
def wishes_of(table: State, seat: int) -> Worths:
    """How much a seat wants a jewel of each colour: a new one more than another of the same, a rare one a bit more."""
    wishes, lying = np.zeros(HUES), np.zeros(HUES, np.int32)
    for area in range(table.ground.shape[0]):
        for colour in range(HUES):
            lying[colour] += table.ground[area, colour]
    colours, jewels = table.colours_to_win - colours_of(table, seat), table.jewels_to_win - jewels_of(table, seat)
    for colour in range(HUES):
        new = table.jewel[seat, colour] == 0
        if jewels == 1 or (new and colours == 1):
            wishes[colour] = EVERYTHING
        else:
            wishes[colour] = (1.0 if new else 0.35 + 0.5 * int(jewels <= colours)) + 0.05 / (1.0 + lying[colour])
    return wishes


@hot
def best_wish(table: State, wishes: Worths, area: int) -> float:
    """The jewel that a seat wants most in an area."""
    best = 0.0
    for colour in range(HUES):
        if table.ground[area, colour]:
            best = max(best, wishes[colour])
    return best


@rule
def judge_metals(table: State, facts: Facts, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """Metals in demand are taken and claimed, those that are not are paid."""
    verb = PAY if table.step == ASK_PAY else CLAIM if table.step == ASK_CLAIM else TAKE
    sign = -1.0 if verb == PAY else 1.0
    demand = demand_for(table, facts, seat)
    for i in range(count):
        worths[i] = sign * demand[choices[i] - facts.first[verb]]


@rule
def demand_for(table: State, facts: Facts, seat: int) -> Worths:
    """How much a seat can use each metal, here and where the company may go."""
    demand, wishes = np.zeros(METAL_KINDS), wishes_of(table, seat)
    for area in range(table.ground.shape[0]):
        near = HERE if area == table.company else NEXT_DOOR if facts.near[table.company, area] else FAR
        wanted = near * min(best_wish(table, wishes, area), 2.0)
        for metal in range(METAL_KINDS):
            if facts.asked[area] == 1 << metal:
                demand[metal] += wanted
    for metal in range(METAL_KINDS):
        demand[metal] += 0.5 * float(table.metal[seat, metal])
    return demand


@rule
def prospect(table: State, facts: Facts, seat: int, wishes: Worths, area: int) -> float:
    """How well a seat would stand in an exchange in an area."""
    held = cards_of(table, seat, valid_metals(table, facts, seat, area))
    return (
        min(best_wish(table, wishes, area), 2.0)
        * (1.0 + held)
        * (1.0 + power_at(table, facts, seat, EXTRA_JEWEL, 1, area))
    )


@rule
def price(table: State, facts: Facts, seat: int) -> float:
    """How many cards a seat would give for the exchange that is held."""
    area = table.company
    wanted = best_wish(table, wishes_of(table, seat), area)
    if wanted >= EVERYTHING or somebody_else_wins(table, seat):
        return EVERYTHING
    held = cards_of(table, seat, valid_metals(table, facts, seat, area))
    fair = max(1.1 * table.players, 0.5 * held)
    further = 1.0 + 0.7 * power_at(table, facts, seat, EXTRA_JEWEL, 1, area)
    return fair * wanted * further + power_at(table, facts, seat, TAKE_BACK, 1, area) + float(table.power[seat, CURSE])


@rule
def somebody_else_wins(table: State, seat: int) -> bool:
    """Whether the highest bidder would complete the amulet with a jewel that lies here."""
    bidder = table.bidder
    return (
        bidder != NOTHING and bidder != seat and best_wish(table, wishes_of(table, bidder), table.company) >= EVERYTHING
    )


@rule
def judge_metal_bids(table: State, facts: Facts, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """As few cards as possible, as long as the jewel is worth them."""
    most = price(table, facts, seat)
    for i in range(count):
        worths[i] = 0.0 if choices[i] == facts.first[PASS] else most - (choices[i] - facts.first[BID] + 1)


@rule
def judge_before_draw(table: State, facts: Facts, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """The metal of which the seat has most; many exchanges if it holds more cards than the others, else few."""
    others = 0
    for other in range(table.players):
        others += total_cards(table, other) if other != seat else 0
    ahead = total_cards(table, seat) * (table.players - 1) - others
    for i in range(count):
        action = choices[i]
        if action == facts.first[PASS]:
            worths[i] = 0.0
        elif table.step == ASK_DESIRE:
            worths[i] = float(table.metal[seat, action - facts.first[DESIRE]]) - 1.0
        else:
            worths[i] = float((action - facts.first[JOURNEY] + 1 - MIDDLE_MARKER) * ahead)


@rule
def judge_teleport(table: State, facts: Facts, seat: int, choices: Choices, count: int, worths: Worths) -> None:
    """A jewel that the seat wants comes from afar to where the company stands, if the seat can pay there."""
    here, wishes = table.company, wishes_of(table, seat)
    held = cards_of(table, seat, valid_metals(table, facts, seat, here))
    for i in range(count):
        action = choices[i]
        if action == facts.first[PASS]:
            worths[i] = best_wish(table, wishes, here) + (0.0 if held > table.players else 1.0)
        elif table.step == ASK_DROP:
            worths[i] = prospect(table, facts, seat, wishes, action - facts.first[DROP])
        else:
            place = action - facts.first[LIFT]
            worths[i] = wishes[place % HUES] - 2.0 * int(place // HUES == here)
