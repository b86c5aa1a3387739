"""What an action is worth at first sight, to a sensible player who does not think ahead. The unit is a metal card."""

import numpy as np

from serai.games.amulett.effects.teleport import may_go, targets_now
from serai.games.amulett.rules.burning import stones_a_round
from serai.games.amulett.rules.exchange import colours_to_go, jewels_to_go, number_to_go
from serai.games.amulett.rules.facts import HUES, METAL_KINDS, Facts, Verb
from serai.games.amulett.rules.hooks import claims, further_jewels, worth
from serai.games.amulett.rules.metals import cards_of, total_cards, valid_metals
from serai.games.amulett.rules.powers import POWER_COLUMNS
from serai.games.amulett.rules.state import State, Step
from serai.kernel.contract import Choices, Estimates
from serai.kernel.events import NOTHING
from serai.kernel.jit import hot, rule

LIKING = np.array([column.worth for column in POWER_COLUMNS])
"""What one of each power is worth in a round."""
STONE = 0.9
"""What a stone is worth that stays in the supply."""
ENOUGH_ROUNDS = 3
POOR_SPELL = 1.3
HERE, NEXT_DOOR, FAR = 3.0, 2.0, 0.5
EVERYTHING = 1000.0
MIDDLE_MARKER = 4


@rule
def heuristic(table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """Writes how good each action looks to a sensible player who sees this veiled table."""
    step = table.step
    if step == Step.EXCHANGE:
        judge_metal_bids(table, facts, seat, choices, count, estimates)
    elif step == Step.SPELL:
        judge_stone_bids(table, facts, seat, choices, count, estimates)
    elif step in (Step.PAY, Step.CLAIM, Step.TAKE):
        judge_metals(table, facts, seat, choices, count, estimates)
    elif step in (Step.LIFT, Step.DROP):
        judge_teleport(table, facts, seat, choices, count, estimates)
    elif step in (Step.DESIRE, Step.JOURNEY):
        judge_before_draw(table, facts, seat, choices, count, estimates)
    elif step in (Step.JEWEL, Step.MOVE):
        judge_ways(table, facts, seat, choices, count, estimates)
    else:
        for i in range(count):
            estimates[i] = spell_choice(table, facts, seat, choices[i])


@rule
def judge_ways(table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """The jewel that the seat wants most; the area in which it would stand best."""
    wishes = wishes_of(table, seat)
    for i in range(count):
        if table.step == Step.JEWEL:
            estimates[i] = wishes[choices[i] - facts.first[Verb.JEWEL]]
        else:
            estimates[i] = prospect(table, facts, seat, wishes, choices[i] - facts.first[Verb.MOVE])


# Spells


@rule
def spell_worth(table: State, facts: Facts, seat: int, spell: int) -> float:
    """What a spell brings a seat in a round."""
    value = 0.0
    for power in range(facts.power.shape[1]):
        value += LIKING[power] * facts.power[spell, power]
    return value + worth(table, facts, seat, spell)


@rule
def lasting_worth(table: State, facts: Facts, seat: int, spell: int, stones: int) -> float:
    """What a spell with so many stones on it brings until it goes, less what the stones could do elsewhere."""
    needed = stones_a_round(table, facts, seat, spell)
    return worth_with(spell_worth(table, facts, seat, spell), needed, rounds_ahead(table), stones)


@hot
def worth_with(a_round: float, needed: int, ahead: float, stones: int) -> float:
    """The same of a spell that brings so much and needs so many stones a round."""
    return a_round * min(stones / float(needed), ahead) - STONE * stones


@rule
def rounds_ahead(table: State) -> float:
    """A guess at how long the game will last, and how far ahead it pays to plan."""
    least = table.jewels_to_win
    for seat in range(table.players):
        least = min(least, jewels_to_go(table, seat))
    return min(1.0 + least * table.players / 8.0, ENOUGH_ROUNDS)


@rule
def judge_stone_bids(table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """As many stones as the spell can use while it pays."""
    a_round, needed = spell_worth(table, facts, seat, table.offered), stones_a_round(table, facts, seat, table.offered)
    ahead = rounds_ahead(table)
    for i in range(count):
        if choices[i] == facts.first[Verb.PASS]:
            estimates[i] = 0.0
        else:
            estimates[i] = worth_with(a_round, needed, ahead, choices[i] - facts.first[Verb.BID] + 1)


@rule
def spell_choice(table: State, facts: Facts, seat: int, action: int) -> float:
    """The rarer choices about spells: moving and draining energy, putting emptied ones away, the first ones."""
    if action >= facts.first[Verb.UNDER]:
        return -spell_worth(table, facts, seat, action - facts.first[Verb.UNDER])
    if action >= facts.first[Verb.DRAIN]:
        spell = action - facts.first[Verb.DRAIN]
        owner = int(table.owner[spell])
        return spell_worth(table, facts, owner, spell) / (1.0 + jewels_to_go(table, owner))
    if action >= facts.first[Verb.SHIFT]:
        spell = action - facts.first[Verb.SHIFT]
        expires = table.energy[spell] <= facts.bolts[spell]
        return spell_worth(table, facts, seat, spell) - POOR_SPELL if expires else -1.0
    return first_spell_choice(table, facts, seat, action)


@rule
def first_spell_choice(table: State, facts: Facts, seat: int, action: int) -> float:
    """Which of the first spells to keep or to replace, and how many stones to put on them."""
    if action >= facts.first[Verb.PASS]:
        return 0.0
    if action >= facts.first[Verb.ENERGY]:
        place = 0 if table.split[seat, 0] == 0 else 1
        return lasting_worth(table, facts, seat, int(table.kept[seat, place]), action - facts.first[Verb.ENERGY] + 1)
    if action >= facts.first[Verb.REPLACE]:
        return POOR_SPELL - spell_worth(table, facts, seat, action - facts.first[Verb.REPLACE])
    return spell_worth(table, facts, seat, action - facts.first[Verb.KEEP])


# Metals and jewels


@rule
def wishes_of(table: State, seat: int) -> Estimates:
    """How much a seat wants a jewel of each colour."""
    wishes = np.zeros(HUES)
    colours, jewels = colours_to_go(table, seat), number_to_go(table, seat)
    for colour in range(HUES):
        wishes[colour] = wish(table, seat, colour, colours, jewels)
    return wishes


@hot
def wish(table: State, seat: int, colour: int, colours: int, jewels: int) -> float:
    """How much a seat that lacks so many colours or jewels wants one of a colour: a new one more than another of the
    same, a rare one a bit more.
    """
    if completes(table, seat, colour, colours, jewels):
        return EVERYTHING
    new = table.jewel[seat, colour] == 0
    return (1.0 if new else 0.35 + 0.5 * int(jewels <= colours)) + 0.05 / (1.0 + lying_of(table, colour))


@hot
def completes(table: State, seat: int, colour: int, colours: int, jewels: int) -> bool:
    """Whether a jewel of a colour is all that a seat lacks."""
    return jewels == 1 or (colours == 1 and table.jewel[seat, colour] == 0)


@hot
def lying_of(table: State, colour: int) -> int:
    """How many jewels of a colour lie on the board."""
    lying = 0
    for area in range(table.ground.shape[0]):
        lying += int(table.ground[area, colour])
    return lying


@hot
def best_wish(table: State, wishes: Estimates, area: int) -> float:
    """The jewel that a seat wants most in an area."""
    best = 0.0
    for colour in range(HUES):
        # A product rather than a condition: the processor cannot guess what lies where.
        best = max(best, wishes[colour] * int(table.ground[area, colour] > 0))
    return best


@hot
def wish_here(table: State, seat: int) -> float:
    """The jewel that a seat wants most where the company stands."""
    best = 0.0
    colours, jewels = colours_to_go(table, seat), number_to_go(table, seat)
    for colour in range(HUES):
        if table.ground[table.company, colour]:
            best = max(best, wish(table, seat, colour, colours, jewels))
    return best


@rule
def judge_metals(table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """Metals in demand are taken and claimed, those that are not are paid."""
    verb = Verb.PAY if table.step == Step.PAY else Verb.CLAIM if table.step == Step.CLAIM else Verb.TAKE
    sign = -1.0 if verb == Verb.PAY else 1.0
    demand = demand_for(table, facts, seat)
    for i in range(count):
        estimates[i] = sign * demand[choices[i] - facts.first[verb]]


@rule
def demand_for(table: State, facts: Facts, seat: int) -> Estimates:
    """How much a seat can use each metal, here and where the company may go."""
    demand, wishes = np.zeros(METAL_KINDS), wishes_of(table, seat)
    for area in range(table.ground.shape[0]):
        if table.lying[area]:
            near = HERE if area == table.company else NEXT_DOOR if facts.near[table.company, area] else FAR
            wanted = near * min(best_wish(table, wishes, area), 2.0)
            for metal in range(METAL_KINDS):
                if facts.asked[area] == 1 << metal:
                    demand[metal] += wanted
    for metal in range(METAL_KINDS):
        demand[metal] += 0.5 * float(table.metal[seat, metal])
    return demand


@rule
def prospect(table: State, facts: Facts, seat: int, wishes: Estimates, area: int) -> float:
    """How well a seat would stand in an exchange in an area."""
    held = cards_of(table, seat, valid_metals(table, facts, seat, area))
    return min(best_wish(table, wishes, area), 2.0) * (1.0 + held) * (1.0 + further_jewels(table, facts, seat, area))


@rule
def price(table: State, facts: Facts, seat: int) -> float:
    """How many cards a seat would give for the exchange that is held, besides those that come back to it."""
    area, wanted = table.company, wish_here(table, seat)
    if wanted >= EVERYTHING or somebody_else_wins(table, seat):
        return EVERYTHING
    held = cards_of(table, seat, valid_metals(table, facts, seat, area))
    fair = max(1.1 * table.players, 0.5 * held)
    further = 1.0 + 0.7 * further_jewels(table, facts, seat, area)
    return fair * wanted * further


@rule
def somebody_else_wins(table: State, seat: int) -> bool:
    """Whether the highest bidder would complete the amulet with a jewel that lies here."""
    bidder = table.bidder
    if bidder == NOTHING:
        return False
    if bidder == seat:
        return False
    colours, jewels = colours_to_go(table, bidder), number_to_go(table, bidder)
    for colour in range(HUES):
        if table.ground[table.company, colour] and completes(table, bidder, colour, colours, jewels):
            return True
    return False


@rule
def judge_metal_bids(table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """As few cards as possible, as long as the jewel is worth them; what comes back is not lost."""
    most, first = price(table, facts, seat), facts.first[Verb.BID] - 1
    # Of no bid more comes back than of the highest, and mostly nothing does.
    returns = most < EVERYTHING and claims(table, facts, seat, seat, choices[count - 1] - first) > 0
    for i in range(count):
        bid = choices[i] - first
        back = claims(table, facts, seat, seat, bid) if returns else 0
        estimates[i] = 0.0 if choices[i] == facts.first[Verb.PASS] else most + float(back) - bid


@rule
def narrow(table: State, facts: Facts, seat: int, choices: Choices, count: int) -> int:
    """In an exchange: to pass, the lowest bid, and the highest one that costs no more because cards come back."""
    if table.step != Step.EXCHANGE or count <= 2:
        return count
    cost, kept = cost_of(table, facts, seat, choices[1]), 2
    for i in range(2, count):
        if cost_of(table, facts, seat, choices[i]) <= cost:
            choices[2], kept = choices[i], 3
    return kept


@rule
def cost_of(table: State, facts: Facts, seat: int, action: int) -> int:
    """The cards of a bid that would not come back."""
    bid = action - facts.first[Verb.BID] + 1
    return max(bid - claims(table, facts, seat, seat, bid), 0)


@rule
def judge_before_draw(
    table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: Estimates
) -> None:
    """The metal of which the seat has most; many exchanges if it holds more cards than the others, else few."""
    others = 0
    for other in range(table.players):
        others += total_cards(table, other) if other != seat else 0
    ahead = total_cards(table, seat) * (table.players - 1) - others
    for i in range(count):
        action = choices[i]
        if action == facts.first[Verb.PASS]:
            estimates[i] = 0.0
        elif table.step == Step.DESIRE:
            estimates[i] = float(table.metal[seat, action - facts.first[Verb.DESIRE]]) - 1.0
        else:
            estimates[i] = float((action - facts.first[Verb.JOURNEY] + 1 - MIDDLE_MARKER) * ahead)


@rule
def judge_teleport(table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """A jewel that the seat wants comes from afar to where the company stands, if the seat can pay there."""
    here, wishes = table.company, wishes_of(table, seat)
    held, targets = cards_of(table, seat, valid_metals(table, facts, seat, here)), targets_now(table, facts, seat)
    for i in range(count):
        action = choices[i]
        if action == facts.first[Verb.PASS]:
            estimates[i] = best_wish(table, wishes, here) + (0.0 if held > table.players else 1.0)
        elif table.step == Step.DROP:
            estimates[i] = prospect(table, facts, seat, wishes, action - facts.first[Verb.DROP])
        else:
            place = action - facts.first[Verb.LIFT]
            estimates[i] = wishes[place % HUES] - 2.0 * int(not may_go(facts, targets, place // HUES, here))
