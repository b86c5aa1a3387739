"""How bots that search play Das Amulett."""

from collections.abc import Iterator

import numpy as np
import pytest

from serai.bots import Budget, PolicyBot, SearchBot
from serai.games.amulett.advice.heuristic import EVERYTHING
from serai.games.amulett.advice.settling import cost_of_bid
from serai.games.amulett.game import amulett
from serai.games.amulett.rules.hooks import claims
from serai.kernel.game import Game, View
from serai.kernel.table import Table
from tests.amulett.forms import every_form


def exchanges(seed: str, game: Game) -> Iterator[View]:
    """The Views of a game in which somebody may bid metal for a jewel, and more than the lowest bid."""
    table, greedy = Table(game, 4, seed=seed), PolicyBot("greedy", seed)
    while not table.over:
        view = table.view(table.acting[0])
        if view.shown.step == "exchange" and len(view.legal) > 2:
            yield view
        table.apply(view.seat, greedy.choose(view))


def bid(view: View, action: int) -> int:
    return int(view.game.actions.thing(action) or 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["oxus", "merv"])
def test_nobody_who_searches_bids_more_than_needed_unless_it_costs_nothing(seed: str):
    views = list(exchanges(seed, amulett()))
    assert len(views) > 10
    for view in views[:: max(1, len(views) // 10)]:
        tried = [choice.action for choice in SearchBot(Budget(games=40), seed=seed).evaluate(view) if choice.visits]
        passed, lowest, *higher = sorted(tried)
        assert (passed, lowest) == view.legal[:2]
        dearest = cost_of_bid(view, view.seat, bid(view, lowest))
        assert all(cost_of_bid(view, view.seat, bid(view, action)) <= dearest for action in higher)


@pytest.mark.parametrize("game", [amulett(), every_form()], ids=["shipped", "every form"])
def test_of_a_higher_bid_never_fewer_cards_come_back(game: Game):
    back = [
        [claims(view.state, game.plain_facts, view.seat, view.seat, cards) for cards in range(20)]
        for view in exchanges("merv", game)
    ]
    assert any(cards[-1] for cards in back)
    assert all(cards == sorted(cards) for cards in back)


@pytest.mark.parametrize("game", [amulett(), every_form()], ids=["shipped", "every form"])
def test_a_bid_looks_as_much_worse_as_it_is_higher_less_what_comes_back(game: Game):
    returned = 0
    for view in exchanges("merv", game):
        choices, estimates = np.array(view.legal, np.int32), np.zeros(len(view.legal))
        game.plain.heuristic(view.state, game.plain_facts, view.seat, choices, len(choices), estimates)
        if estimates.max() > EVERYTHING / 2:
            continue  # what wins the game is worth any bid
        bids = [bid(view, action) for action in view.legal[1:]]
        back = [claims(view.state, game.plain_facts, view.seat, view.seat, cards) for cards in bids]
        paid = np.subtract(bids, back)
        assert np.allclose(estimates[1:] + paid, estimates[1] + paid[0])
        returned += sum(back)
    assert returned


@pytest.mark.parametrize("game", [amulett(), every_form()], ids=["shipped", "every form"])
def test_by_instinct_nobody_bids_more_than_needed_unless_it_costs_nothing(game: Game):
    bids = 0
    for view in exchanges("oxus", game):
        choices, estimates = np.array(view.legal, np.int32), np.zeros(len(view.legal))
        game.plain.instinct(view.state, game.plain_facts, view.seat, choices, len(choices), estimates)
        best, lowest = view.legal[int(np.argmax(estimates))], view.legal[1]
        if best not in view.legal[:2]:
            assert cost_of_bid(view, view.seat, bid(view, best)) <= cost_of_bid(view, view.seat, bid(view, lowest))
        bids += best != view.legal[0]
        assert choices.tolist() == list(view.legal)
    assert bids
