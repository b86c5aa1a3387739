"""The rules of Das Amulett: what follows what, what is open to whom, and who has won."""

import numpy as np
from numpy.typing import NDArray

from serai.games.amulett.effects import before_draw, teleport
from serai.games.amulett.rules import beginning, bidding, burning, exchange, income
from serai.games.amulett.rules.beginning import deal_first_spells, set_table
from serai.games.amulett.rules.exchange import colours_of, has_won, jewels_of
from serai.games.amulett.rules.facts import Facts
from serai.games.amulett.rules.state import State, Step
from serai.kernel import steps
from serai.kernel.contract import Choices, Points, Stats, Totals
from serai.kernel.fate import Fate
from serai.kernel.jit import hot, rule


@rule
def ask_whose_turn_it_is(table: State, facts: Facts) -> None:
    """The seat whose turn it is must choose."""
    table.waiting = 1 << table.turn


COURSE: steps.Steps[State, Facts] = steps.Steps(
    steps.Step(
        Step.KEEP,
        run=beginning.ask_for_first_choices,
        legal=beginning.list_first_choices,
        apply=beginning.choose_first,
    ),
    steps.Step(
        Step.REPLACE,
        run=beginning.ask_to_replace,
        legal=beginning.list_replaceable,
        apply=beginning.replace,
    ),
    steps.Step(Step.LAY_OUT, run=bidding.lay_out_spells),
    steps.Step(Step.TURN_UP, run=bidding.turn_up_spell),
    steps.Step(Step.SPELL, run=bidding.ask_for_stones, legal=bidding.list_stone_bids, apply=bidding.bid_stones),
    steps.Step(Step.METAL_TURN, run=income.begin_metal_turn),
    steps.Step(Step.LIFT, run=teleport.ask_for_lift, legal=teleport.list_lifts, apply=teleport.lift),
    steps.Step(Step.DROP, run=ask_whose_turn_it_is, legal=teleport.list_drops, apply=teleport.drop),
    steps.Step(Step.INCOME, run=income.take_income),
    steps.Step(Step.TAKE, run=income.ask_for_metals, legal=income.list_stacks, apply=income.take),
    steps.Step(Step.BEFORE_DRAW, run=before_draw.ask_before_draw),
    steps.Step(Step.DESIRE, run=ask_whose_turn_it_is, legal=before_draw.list_desires, apply=before_draw.desire),
    steps.Step(Step.JOURNEY, run=ask_whose_turn_it_is, legal=before_draw.list_journeys, apply=before_draw.journey),
    steps.Step(Step.DRAW, run=bidding.draw_marker),
    steps.Step(Step.OPEN, run=bidding.open_exchange),
    steps.Step(Step.EXCHANGE, run=bidding.ask_for_metal, legal=bidding.list_metal_bids, apply=bidding.bid_metal),
    steps.Step(Step.PAY, run=exchange.ask_for_payment, legal=exchange.list_payments, apply=exchange.pay_card),
    steps.Step(Step.CLAIM, run=exchange.ask_for_claims, legal=exchange.list_claims, apply=exchange.claim_card),
    steps.Step(Step.JEWEL, run=exchange.ask_for_jewel, legal=exchange.list_jewels, apply=exchange.choose_jewel),
    steps.Step(Step.MOVE, run=exchange.ask_for_move, legal=exchange.list_moves, apply=exchange.choose_way),
    steps.Step(Step.ENERGY_TURN, run=burning.begin_energy_turn),
    steps.Step(Step.CAST, run=burning.ask_for_casts, legal=burning.list_casts, apply=burning.cast),
    steps.Step(Step.BURN, run=burning.burn),
    steps.Step(Step.UNDER, run=burning.ask_for_order, legal=burning.list_emptied, apply=burning.choose_emptied),
    steps.Step(Step.OVER),
)
"""The steps of the game. While no seat is asked, `run` does what the step does by itself, asks a seat or sets the next
step; a seat that is asked has the choices of `legal`, and `apply` carries one out.
"""

run_step, list_choices, apply_choice = COURSE.run, COURSE.legal, COURSE.apply


@hot
def setup(table: State, facts: Facts, seats: int, options: NDArray[np.int32], fate: Fate) -> None:
    """The table is set, the first spells are dealt, and the first round begins as soon as nobody has to choose."""
    set_table(table, facts, seats, options, fate)
    deal_first_spells(table, facts)
    go_on(table, facts)


@hot
def acting(table: State, facts: Facts) -> int:
    """The seats that must choose now."""
    return table.waiting


@hot
def go_on(table: State, facts: Facts) -> None:
    """One step after the other until somebody must choose or has won."""
    while table.waiting == 0 and table.step != Step.OVER:
        run_step(table, facts)


@hot
def legal(table: State, facts: Facts, seat: int, choices: Choices) -> int:
    """What is open to a seat at this step; in the secret choices of the start also to those who are done."""
    if table.step != Step.KEEP and not table.waiting >> seat & 1:
        return 0
    return list_choices(table, facts, seat, choices)


@hot
def apply(table: State, facts: Facts, seat: int, action: int) -> None:
    """One choice, and all that follows from it."""
    table.event_count = 0
    table.waiting = 0
    apply_choice(table, facts, seat, action)
    go_on(table, facts)


# The end


@hot
def score(table: State, facts: Facts, points: Points) -> None:
    """The jewels of each seat."""
    points[:] = 0
    for seat in range(table.players):
        points[seat] = jewels_of(table, seat)


@hot
def winners(table: State, facts: Facts) -> int:
    """The seat whose amulet is complete."""
    seats = 0
    for seat in range(table.players):
        seats |= int(has_won(table, seat)) << seat
    return seats


@hot
def thing_stats(table: State, facts: Facts, owned: Totals, brought: Totals) -> None:
    """Adds for each seat and spell whether the seat has had it, and whether it has won with it."""
    for seat in range(table.players):
        for spell in range(table.owner.shape[0]):
            had = int(table.had[seat]) >> spell & 1
            owned[seat, spell] += had
            brought[seat, spell] += had & int(has_won(table, seat))


STATS = ("rounds", "exchanges", "won by colours")


@hot
def game_stats(table: State, facts: Facts, stats: Stats) -> None:
    """How many rounds the game took, how many exchanges were held, and whether different colours won it."""
    stats[0] = table.round
    stats[1] = table.held
    stats[2] = 0
    for seat in range(table.players):
        if has_won(table, seat):
            stats[2] = int(colours_of(table, seat) >= table.colours_to_win)
