"""Whole games of Das Amulett with an edition that has every form: they come out even, and advice and bots keep up."""

from random import Random

import pytest

from serai.bots import PolicyBot, bot_named, play_out
from serai.games import voice_of
from serai.games.amulett.advice.hints import hints
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES
from tests.amulett.forms import every_form
from tests.properties.games import random_choice

pytestmark = pytest.mark.slow

GAME = every_form()


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("start", [0, 1, 2])
def test_a_whole_game_with_every_form_comes_out_even(players: int, start: int):
    options = {"start": start, "metals": players % 3}
    table, chance = Table(GAME, players, seed=f"forms {players} {start}", options=options), Random(players)
    rules, facts = GAME.plain, GAME.plain_facts
    while not table.over:
        seat, action = random_choice(table, chance)
        table.apply(seat, action)
        assert rules.sound(table.state, facts)
    (winner,) = table.winners
    wizards = table.view().shown.wizards
    assert table.points == [sum(wizard.jewels.values()) for wizard in wizards]
    assert table.points[winner] >= 8 or wizards[winner].colours >= 7


@pytest.mark.parametrize("seed", range(3))
def test_what_the_screen_says_of_bids_is_what_they_cost(seed: int):
    table, chance, settled = Table(GAME, 3, seed=f"bids {seed}"), Random(seed), 0
    while not table.over:
        seat, action = random_choice(table, chance, change_mind=0)
        view = table.view(seat)
        assert voice_of(GAME, table.names, "en", seat).question(view)
        voices = {language: voice_of(GAME, table.names, language, seat) for language in LANGUAGES}
        seen = hints(view, voices)
        if view.shown.step == "pay" and seen.settling and seen.plan:
            back = sum(share.cards for share in seen.settling.shares if share.seat == seat)
            assert seen.plan.back == back
            settled += 1
        table.apply(seat, action)
    assert settled > 0


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_with_every_form(seed: int):
    table = Table(GAME, 3, seed=f"bots {seed}")
    play_out(table, [PolicyBot("random", seed), PolicyBot("greedy", seed), PolicyBot("greedy", seed + 1)])
    assert table.winners


def test_a_searching_bot_thinks_ahead_with_every_form():
    table, chance, searched = Table(GAME, 3, seed="search"), Random("search"), 0
    while searched < 6 and not table.over:
        seat, action = random_choice(table, chance, change_mind=0)
        if table.view(seat).shown.step in ("lift", "drop", "desire", "claim"):
            assert bot_named("search:3", seat).choose(table.view(seat)) in table.legal(seat)
            searched += 1
        table.apply(seat, action)
    assert searched == 6
