"""The piles of a View hold every card of the table once: what a page adds up to "3 copies, 1 not seen yet"."""

from collections import Counter
from random import Random

import pytest

from serai.games.amul.game import amul
from serai.games.amul.rules.facts import BAZAAR, MARKET, PALACE
from serai.games.amul.view import AmulView
from serai.kernel.game import SPECTATOR
from serai.kernel.table import Table
from tests.properties.games import random_choice


def laid_out(view: AmulView) -> Counter[str]:
    """Everything that a seat sees or knows to be somewhere, as the page counts it."""
    held = [view.hand if seat == view.seat else merchant.must_hold for seat, merchant in enumerate(view.merchants)]
    areas = [merchant.area for merchant in view.merchants]
    piles = [view.market, view.palace, view.bazaar, view.gone, view.unseen, *areas, *held]
    return sum(map(Counter[str], piles), Counter[str]())


@pytest.mark.parametrize("players", [3, 8])
def test_every_copy_is_somewhere_for_every_seat(players: int):
    game, chance = amul(), Random(players)
    in_the_box = game.plain_facts.copies[[MARKET, PALACE, BAZAAR], players].sum(axis=0)
    copies = {card: int(count) for card, count in zip(game.things, in_the_box, strict=True) if count}
    table = Table(game, players, seed="whereabouts")
    while not table.over:
        for seat in (SPECTATOR, *table.seats):
            assert laid_out(table.view(seat).shown) == copies
        table.apply(*random_choice(table, chance))
