"""Whole games of Āmul with an edition that has every form: they come out even, and advice and bots keep up."""

import re
from random import Random

import numpy as np
import pytest

from serai.bots import PolicyBot, bot_named, play_out
from serai.games import voice_of
from serai.games.amul.advice.hints import hints
from serai.games.amul.advice.lines import lines_of
from serai.games.amul.advice.reasons import reasons
from serai.games.amul.rules.scoring import ARAB_ROW
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES
from tests.amul.forms import every_form
from tests.amul.shown_gains import changed_by
from tests.properties.games import random_choice

pytestmark = pytest.mark.slow

GAME = every_form()


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_a_whole_game_with_every_form_comes_out_even(players: int):
    table, chance = Table(GAME, players, seed=f"forms {players}"), Random(players)
    rules, facts = GAME.plain, GAME.plain_facts
    while not table.over:
        seat, action = random_choice(table, chance)
        table.apply(seat, action)
        assert rules.sound(table.state, facts)
    sheet = np.array([line.rows for line in lines_of(GAME, table.state)])
    assert [int(line.sum()) for line in sheet] == table.points
    owned, brought = (np.zeros((players, len(GAME.things)), np.int64) for _ in range(2))
    rules.thing_stats(table.state, facts, owned, brought)
    shown = sheet[:, :ARAB_ROW].sum(axis=1)
    assert brought.sum(axis=1).tolist() == shown.tolist(), "what the cards bring and what the rows of the sheet say"
    assert owned.sum() == sum(sum(merchant.area.values()) for merchant in table.view().shown.merchants)


@pytest.mark.parametrize("seed", range(3))
def test_the_advice_on_every_form_is_what_the_sheet_then_shows(seed: int):
    table, chance, told_points = Table(GAME, 3, seed=f"advice {seed}"), Random(seed), 0
    while not table.over:
        seat, action = random_choice(table, chance, change_mind=0)
        view = table.view(seat)
        voices = {language: voice_of(GAME, table.names, language, seat) for language in LANGUAGES}
        hint = hints(view, voices).choices[view.legal.index(action)]
        said = re.match(r"([+−]\d+) point", reasons(view)[view.legal.index(action)].en)
        if hint.verb in ("reveal", "take") and said:
            assert int(said[1].replace("−", "-")) == hint.gain
            told_points += 1
        assert changed_by(table, seat, action) == (hint.gain or 0)
        table.apply(seat, action)
    assert told_points > 5


@pytest.mark.parametrize("seed", range(3))
def test_bots_play_with_every_form(seed: int):
    table = Table(GAME, 3, seed=f"bots {seed}")
    play_out(table, [PolicyBot("random", seed), PolicyBot("greedy", seed), PolicyBot("greedy", seed + 1)])
    assert table.winners


def test_a_searching_bot_thinks_ahead_with_every_form():
    table, chance = Table(GAME, 3, seed="search"), Random("search")
    while table.state.round < 8:
        table.apply(*random_choice(table, chance))
    while not table.over:
        seat = table.acting[0]
        table.apply(seat, bot_named("search:4", seat).choose(table.view(seat)))
    assert table.winners
