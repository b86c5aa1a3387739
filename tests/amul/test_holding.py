"""What one card more or less brings, with only a part scored anew, is what a scoring of all cards says."""

from random import Random
from typing import Any

import numpy as np
import pytest

from serai.games.amul.advice.heuristic import NOTHING_MOVED
from serai.games.amul.advice.holding import holding_of, points_more, points_of, put
from serai.games.amul.game import amul
from serai.games.amul.rules.rows import EMPTY
from serai.kernel.game import Game
from serai.kernel.table import Table
from tests.amul.forms import every_form
from tests.properties.games import random_choice

CARDS_TRIED = 12
FORMS = [pytest.param(amul(), id="shipped"), pytest.param(every_form(), id="every form", marks=pytest.mark.slow)]


def moments(game: Game, seed: str) -> list[Any]:
    """Tables of one game of random choices, one in every six choices."""
    chance = Random(seed)
    table = Table(game, chance.choice(game.seats), seed=seed)
    found: list[Any] = []
    while not table.over:
        if len(table.history) % 6 == 0:
            found.append(table.state.copy())
        table.apply(*random_choice(table, chance))
    return found


def scored_in_full(game: Game, table: Any, seat: int, *cards: int) -> int:
    """The points of a seat by the score of the whole table, once its hand and further cards lie in its area."""
    after, points = table.copy(), np.zeros(game.seats[-1], np.int32)
    for card in (*(card for card in table.hand[seat].tolist() if card != EMPTY), *cards):
        after.area[seat, card] += 1
    game.plain.score(after, game.plain_facts, points)
    return int(points[seat])


@pytest.mark.parametrize("game", FORMS)
def test_a_card_more_or_less_brings_what_a_scoring_of_all_cards_says(game: Game):
    chance, facts = Random("scales 2"), game.plain_facts
    for table in moments(game, "scales 2"):
        seat = chance.randrange(table.players)
        holding, whole = holding_of(table, facts, seat), scored_in_full(game, table, seat)
        assert points_of(facts, holding, NOTHING_MOVED) == whole
        for card in range(len(game.things)):
            added = points_more(facts, holding, card, whole, NOTHING_MOVED)
            assert added == scored_in_full(game, table, seat, card) - whole, game.things[card]


@pytest.mark.parametrize("game", FORMS)
def test_one_card_given_for_another_as_well(game: Game):
    chance, facts = Random("given"), game.plain_facts
    for table in moments(game, "given"):
        seat = chance.randrange(table.players)
        gone = next(iter(table.hand[seat].tolist()))
        if gone == EMPTY:
            continue
        holding, lighter = holding_of(table, facts, seat), table.copy()
        put(facts, holding, gone, -1)
        lighter.hand[seat, 0] = EMPTY
        left = points_of(facts, holding, facts.moves[gone])
        assert left == scored_in_full(game, lighter, seat)
        for card in chance.sample(range(len(game.things)), CARDS_TRIED):
            added = points_more(facts, holding, card, left, facts.moves[gone])
            assert added == scored_in_full(game, lighter, seat, card) - left, game.things[card]
