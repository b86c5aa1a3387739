"""Imagined tables agree with the View they come from, and every consistent deal comes up with equal chance."""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from caravanserai.games.amul.facts import PLACES
from caravanserai.games.amul.rows import EMPTY, put_in
from caravanserai.kernel.chance import new_chance
from tests.amul.report import Linda, Lukas, Mira, Report, amul
from tests.properties.games import random_choice, spread

GAMES = 200
PARTS = 4
DRAWS = 30_000


@pytest.mark.parametrize("part", range(PARTS))
def test_an_imagined_table_has_the_same_view(part: int):
    for setting, seed in spread(GAMES, part, PARTS):
        table, chance, dice = setting.table(seed), Random(seed), new_chance(seed)
        rules, facts = table.game.compiled, table.game.facts[()]
        veiled, imagined = np.zeros(1, table.game.dtype), np.zeros(1, table.game.dtype)
        while not table.over:
            for seat in (*table.seats, -1):
                veiled[0] = table.state.record
                rules.veil(veiled[0], facts, seat)
                imagined[:] = veiled
                rules.imagine(imagined[0], facts, seat, dice)
                assert rules.sound(imagined[0], facts)
                rules.veil(imagined[0], facts, seat)
                assert imagined.tobytes() == veiled.tobytes()
            table.apply(*random_choice(table, chance))


def a_nearly_open_table() -> Report:
    """Linda sees all but two cards of Lukas (who laid one face down), two of Mira and one in the deck: five unseen."""
    table = amul(Linda, Lukas, Mira, round=9)
    unseen = ["gold", "silk", "silk", "camel", "spice"]
    table.hand(Linda, "gem", "gem", "oil", "lamp", "arab-sword", "contract")
    table.hand(Lukas, "silver", "silver", "silver", "camel", *unseen[:2])
    table.hand(Mira, "spice", "spice", "camel", "camel", *unseen[2:4])
    for name, known in ((Lukas, ["silver"] * 3 + ["camel"]), (Mira, ["spice"] * 2 + ["camel"] * 2)):
        row = table.state.known[table.table.names.index(name)]
        for card in known:
            put_in(row, table.game.edition.kind(card).index)
    table.next_cards(unseen[4])
    table.state.drawn, table.state.deck_size = 0, 1
    table.state.chosen[:] = -1
    leave_the_rest_in_the_box(table)
    table.play("Lukas offer gold")
    return table


def leave_the_rest_in_the_box(table: Report) -> None:
    """Every card that lies nowhere has left the game, so that nothing else is unseen."""
    facts, state = table.facts, table.state
    gone = sum(facts.copies[place, 3].astype(int) for place in range(len(PLACES)))
    for row in (*state.hand[:3], *state.place):
        for card in row[row != EMPTY]:
            gone[card] -= 1
    gone[state.deck[0]] -= 1
    state.gone[:] = gone


def deal_of(table: Report, state: Any) -> tuple[str, ...]:
    """Who holds which unseen cards, which one Lukas laid face down, and what is left in the deck."""
    kinds = table.game.things
    hands = [",".join(kinds[card] for card in row if card != EMPTY) for row in state["hand"][1:3].tolist()]
    return (*hands, kinds[state["chosen"][1]], kinds[state["deck"][0]])


def test_every_consistent_deal_has_the_same_chance():
    table = a_nearly_open_table()
    view, dice = table.view(Linda), new_chance("fair")
    expected: Counter[tuple[str, ...]] = Counter()
    for order in permutations(["gold", "silk", "silk", "camel", "spice"]):
        lukas = sorted(["silver", "silver", "silver", "camel", *order[:2]])
        mira = sorted(["spice", "spice", "camel", "camel", *order[2:4]])
        for chosen in lukas:
            expected[(",".join(lukas), ",".join(mira), chosen, order[4])] += 1
    veiled, imagined = np.zeros(1, table.game.dtype), np.zeros(1, table.game.dtype)
    veiled[0] = view.state.record
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(DRAWS):
        imagined[:] = veiled
        table.game.compiled.imagine(imagined[0], table.game.facts[()], 0, dice)
        found[deal_of(table, imagined[0])] += 1
    assert set(found) == set(expected)
    total = sum(expected.values())
    frequencies = [expected[deal] / total * DRAWS for deal in expected]
    assert chisquare([found[deal] for deal in expected], frequencies).pvalue > 0.001
