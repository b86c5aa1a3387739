"""The instinct of the learned bot: all that speaks for a choice, each cue by its weight, without a look ahead."""

import numpy as np

from serai.games.amulett.advice.cues import (
    bidder_wins,
    bidders_cards,
    danger_at,
    lead_at,
    limited,
    moving_on,
    nearest_rival,
    nearness,
    number,
    rivals_completed,
    rivals_metal,
    rivals_wishes,
    stones_of_bidders,
    strongest_winner,
    threat,
    wish_at,
    within,
)
from serai.games.amulett.advice.heuristic import (
    EVERYTHING,
    cost_of,
    demand_for,
    heuristic,
    lying_of,
    narrow,
    price,
    prospect,
    rounds_ahead,
    somebody_else_wins,
    spell_worth,
    wishes_of,
)
from serai.games.amulett.advice.instinct_weights import (
    AT_BIDDING,
    AT_CLAIMED,
    AT_COMPANY,
    AT_JEWEL,
    AT_PAID,
    AT_PRICE,
    AT_REST,
    AT_STONES,
    AT_TAKEN,
    CUES,
    WEIGHTS,
)
from serai.games.amulett.rules.burning import stones_a_round
from serai.games.amulett.rules.facts import ALL_METALS, Facts, Verb
from serai.games.amulett.rules.metals import total_cards
from serai.games.amulett.rules.state import State, Step
from serai.kernel.contract import Choices, Estimates
from serai.kernel.estimates import scale_estimates
from serai.kernel.events import NOTHING
from serai.kernel.jit import hot, rule

HIGHEST_PRICE = 30.0
"""In cards: what the heuristic would give for a jewel that wins."""
LONGEST_STAY = 4.0
FARTHEST = 4.0
FARTHEST_WINNER = 6.0
"""Leads in cards beyond which more makes no difference, and where the seat would win."""


@rule
def instinct(table: State, facts: Facts, seat: int, choices: Choices, count: int, estimates: Estimates) -> None:
    """Writes how good each choice looks, all things weighed; a bid that `narrow` leaves out is worse than any.

    The choices come smallest first, as `legal` writes them.
    """
    looked_at = choices[:count].copy()
    kept = narrow(table, facts, seat, looked_at, count)
    cues = np.zeros((kept, CUES))
    write_cues(table, facts, seat, looked_at, kept, cues)
    ratings = (cues * WEIGHTS).sum(axis=1)
    estimates[:count] = ratings.min() - 1.0
    for place in range(kept):
        estimates[np.searchsorted(choices[:count], looked_at[place])] = ratings[place]


@rule
def write_cues(table: State, facts: Facts, seat: int, choices: Choices, count: int, cues: Estimates) -> None:
    """Writes a row for each choice: all that speaks for it, as it is, before it is weighed."""
    estimates, thought = np.zeros(count), np.zeros(count)
    heuristic(table, facts, seat, choices, count, estimates)
    scale_estimates(estimates, count, thought)
    step = table.step
    if step == Step.EXCHANGE:
        look_at_metal_bids(table, facts, seat, choices, thought, cues)
    elif step == Step.SPELL:
        look_at_stone_bids(table, facts, seat, choices, thought, cues)
    elif step == Step.MOVE:
        look_at_areas(table, facts, seat, choices, thought, cues)
    elif step in (Step.PAY, Step.TAKE, Step.CLAIM):
        look_at_metals(table, facts, seat, choices, thought, cues)
    elif step == Step.JEWEL:
        look_at_jewels(table, facts, seat, choices, thought, cues)
    else:
        look_at_the_rest(table, facts, choices, thought, cues)


@rule
def look_at_metal_bids(
    table: State, facts: Facts, seat: int, choices: Choices, thought: Estimates, cues: Estimates
) -> None:
    """For each bid what speaks for any, and what it costs."""
    here, most, near = np.zeros(CUES), min(price(table, facts, seat), HIGHEST_PRICE), nearness(table, seat)
    look_at_the_exchange(table, facts, seat, here)
    for i in range(thought.shape[0]):
        cues[i, AT_PRICE] = thought[i]
        if choices[i] != facts.first[Verb.PASS]:
            cost = float(cost_of(table, facts, seat, choices[i]))
            cues[i] += here
            cues[i, AT_PRICE + 1 : AT_PRICE + 4] = (cost, cost * near, within(most - cost, FARTHEST_WINNER))


@rule
def look_at_the_exchange(table: State, facts: Facts, seat: int, here: Estimates) -> None:
    """What speaks for a bid, however high: what lies here, what the others could do, and what follows."""
    here[AT_BIDDING : AT_BIDDING + 11] = (
        limited(wish_at(table, seat, table.company)),
        bidder_wins(table, seat),
        number(somebody_else_wins(table, seat)),
        threat(table, seat),
        nearness(table, seat),
        nearest_rival(table, seat),
        float(total_cards(table, seat)),
        float(table.exchanges),
        number(table.exchanges == 0),
        number(table.bidder == NOTHING),
        max(bidders_cards(table, seat) - table.bid, 0.0),
    )
    moving_on(table, facts, seat, here[AT_BIDDING + 11 : AT_PRICE])


@rule
def look_at_stone_bids(
    table: State, facts: Facts, seat: int, choices: Choices, thought: Estimates, cues: Estimates
) -> None:
    """For each bid how long the spell would stay, what it brings until then, and what is left."""
    a_round, needed = spell_worth(table, facts, seat, table.offered), stones_a_round(table, facts, seat, table.offered)
    ahead, others = rounds_ahead(table), stones_of_bidders(table, seat)
    for i in range(thought.shape[0]):
        cues[i, AT_STONES] = thought[i]
        if choices[i] != facts.first[Verb.PASS]:
            stones = choices[i] - facts.first[Verb.BID] + 1
            stay = min(stones / float(needed), LONGEST_STAY)
            cues[i, AT_STONES + 1 : AT_COMPANY] = (
                1.0,
                float(stones),
                stay,
                stay * ahead,
                a_round * min(stay, ahead),
                number(table.bidder != NOTHING),
                number(table.supply[seat] - stones == 1),
                number(stones > others),
            )


@rule
def look_at_areas(table: State, facts: Facts, seat: int, choices: Choices, thought: Estimates, cues: Estimates) -> None:
    """For each area how the seat would stand in an exchange there, and how the others would."""
    wishes = wishes_of(table, seat)
    for i in range(thought.shape[0]):
        area = choices[i] - facts.first[Verb.MOVE]
        wished, lead = wish_at(table, seat, area), lead_at(table, facts, seat, area)
        gain = limited(wished) * within(lead, FARTHEST)
        cues[i, AT_COMPANY:AT_PAID] = (
            thought[i],
            min(prospect(table, facts, seat, wishes, area), HIGHEST_PRICE),
            number(wished >= 1.0),
            within(lead, FARTHEST),
            gain,
            gain * number(table.exchanges == 0),
            number(wished >= EVERYTHING) * within(lead, FARTHEST_WINNER),
            strongest_winner(table, facts, seat, area),
            rivals_wishes(table, seat, area),
            danger_at(table, facts, seat, area),
            number(facts.asked[area] == ALL_METALS),
            float(table.lying[area]),
        )


@rule
def look_at_metals(
    table: State, facts: Facts, seat: int, choices: Choices, thought: Estimates, cues: Estimates
) -> None:
    """For each metal how much the seat can use it, how much it has of it, and what the others have."""
    verb = Verb.PAY if table.step == Step.PAY else Verb.CLAIM if table.step == Step.CLAIM else Verb.TAKE
    begin = AT_PAID if table.step == Step.PAY else AT_CLAIMED if table.step == Step.CLAIM else AT_TAKEN
    demand = demand_for(table, facts, seat)
    for i in range(thought.shape[0]):
        metal = choices[i] - facts.first[verb]
        held, others = float(table.metal[seat, metal]), rivals_metal(table, seat, metal)
        cues[i, begin : begin + 3] = (thought[i], demand[metal], held)
        if begin != AT_CLAIMED:
            cues[i, begin + 3 : begin + 5] = (others, number(held > others))


@rule
def look_at_jewels(
    table: State, facts: Facts, seat: int, choices: Choices, thought: Estimates, cues: Estimates
) -> None:
    """For each jewel whether it is new, how many there are of it, and whom it would let win."""
    for i in range(thought.shape[0]):
        colour = choices[i] - facts.first[Verb.JEWEL]
        cues[i, AT_JEWEL:AT_REST] = (
            thought[i],
            number(table.jewel[seat, colour] == 0),
            float(lying_of(table, colour)),
            float(table.ground[table.company, colour]) - 1.0,
            rivals_completed(table, seat, colour),
        )


@rule
def look_at_the_rest(table: State, facts: Facts, choices: Choices, thought: Estimates, cues: Estimates) -> None:
    """For each rarer choice what the heuristic thinks of it, and whether it is to do nothing."""
    for i in range(thought.shape[0]):
        cues[i, AT_REST] = thought[i]
        if choices[i] == facts.first[Verb.PASS]:
            cues[i, AT_REST + which_rest(table)] = 1.0


@hot
def which_rest(table: State) -> int:
    """Which weight it has to do nothing."""
    if table.step in (Step.LIFT, Step.DROP):
        return 1
    return 2 if table.step == Step.DESIRE else 3 if table.step == Step.JOURNEY else 4
