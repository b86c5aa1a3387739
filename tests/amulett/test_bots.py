"""How bots that search play Das Amulett."""

from collections.abc import Iterator

import pytest

from serai.bots import Budget, PolicyBot, SearchBot
from serai.games.amulett.advice.settling import cost_of_bid
from serai.games.amulett.game import amulett
from serai.kernel.game import View
from serai.kernel.table import Table


def exchanges(seed: str) -> Iterator[View]:
    """The Views of a game in which somebody may bid metal for a jewel, and more than the lowest bid."""
    table, greedy = Table(amulett(), 4, seed=seed), PolicyBot("greedy", seed)
    while not table.over:
        view = table.view(table.acting[0])
        if view.shown.step == "exchange" and len(view.legal) > 2:
            yield view
        table.apply(view.seat, greedy.choose(view))


def bid(view: View, action: int) -> int:
    return int(view.game.actions.thing(action) or 0)


@pytest.mark.parametrize("seed", ["oxus", "merv"])
def test_nobody_who_searches_bids_more_than_needed_unless_it_costs_nothing(seed: str):
    views = list(exchanges(seed))
    assert len(views) > 10
    for view in views[:: max(1, len(views) // 10)]:
        tried = [choice.action for choice in SearchBot(Budget(games=40), seed=seed).evaluate(view) if choice.visits]
        passed, lowest, *higher = sorted(tried)
        assert (passed, lowest) == view.legal[:2]
        dearest = cost_of_bid(view, view.seat, bid(view, lowest))
        assert all(cost_of_bid(view, view.seat, bid(view, action)) <= dearest for action in higher)
