"""The searching bot: it sees a View and nothing else, thinks the same compiled or not, and is worth its time."""

from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any

import numpy as np
import pytest

from serai.arena.match import fixtures, match_of
from serai.arena.match_game import play_fixture
from serai.bots import LEVELS, Budget, ChoiceStats, SearchBot, bot_named, require_bot
from serai.bots.search import SearchSettings, new_workspace, root_key, run_search
from serai.bots.tree import child_key, new_tree, visits_and_mean
from serai.games import game_named
from serai.games.amul.game import amul
from serai.kernel.chance import new_chance
from serai.kernel.game import Game, View
from serai.kernel.jit import can_compile
from serai.kernel.layout import RecordViews
from serai.kernel.table import Table
from tests.properties.games import GAMES as SETTINGS
from tests.properties.games import spread
from tests.properties.test_secrecy import SWAPS
from tests.shipped import GAMES

every_game = pytest.mark.parametrize("game", GAMES)


def thoughts(view: View) -> list[ChoiceStats]:
    return SearchBot(Budget(games=30), seed="fair").evaluate(view)


def differing_thoughts(game: str, seen: Any = lambda table, seat: table.view(seat)) -> int:
    """At how many choices of a few games a seat would think otherwise if the unseen were otherwise."""
    differing = 0
    for setting, seed, choose in spread(SETTINGS[game], 10, 0, 1):
        table, chance = setting.table(seed), Random(seed)
        foresee = SWAPS[game](table)
        while not table.over:
            seat, action = table.due or choose(table, chance)
            twins = foresee(table, seat, action)
            if chance.random() < 0.1:
                twin, _ = twins(seat, chance)
                differing += thoughts(seen(table, seat)) != thoughts(seen(twin, seat))
            table.apply(seat, action)
    return differing


@every_game
def test_what_is_hidden_changes_no_thought(game: str):
    assert differing_thoughts(game) == 0


@every_game
def test_the_check_would_notice_a_bot_that_sees_all_cards(game: str):
    assert differing_thoughts(game, lambda table, seat: replace(table.view(seat), state=table.state.copy())) > 0


@pytest.mark.parametrize(("game", "bot", "count"), [("amul", "search:200", 48), ("amulett", "search:64", 16)])
def test_thinking_ahead_beats_taking_what_looks_best(game: str, bot: str, count: int):
    assert can_compile(), "this many imagined games are for the compiled search"
    played = game_named(game)
    match = match_of(played, 4, ["greedy", bot], {}, "worth it")
    games = [play_fixture(played, match, fixture, compiled=False) for fixture in fixtures(count, 4)]
    won = [match.place(seat, each.seating) == 1 for each in games for seat in each.winners]
    assert sum(won) / len(won) > 0.4


def tried(game: Game, build: Any, tables: Any, facts: Any) -> list[int]:
    """How often each first choice is tried in a few imagined games."""
    table = Table(game, 3, seed="twice")
    view = table.view(table.acting[0])
    tables[0] = view.state.record if isinstance(tables, np.ndarray) else view.state
    workspace = new_workspace(game, new_tree(100), game.weights(3))
    settings = SearchSettings(search_opponents=True, rollout_noise=0.1)
    build(run_search)(tables, facts, view.seat, 3, settings, workspace, 12, new_chance("twice"))
    return [visits_and_mean(workspace.tree, root_key(view.seat), action)[0] for action in view.legal]


@every_game
def test_it_thinks_the_same_compiled_and_in_plain_python(game: str):
    played = game_named(game)
    plain = tried(
        played, played.quiet_linker.plain, RecordViews(played.record_view, played.dtype, 2), played.plain_facts
    )
    assert plain == tried(played, played.quiet_linker.compiled, played.tables(2), played.table_facts)
    assert sum(plain) == 12


def test_every_seat_has_a_tree_of_its_own():
    game = game_named("amulett")
    keys = {int(child_key(root_key(seat), action)) for seat in range(6) for action in range(len(game.actions))}
    assert len(keys) == 6 * len(game.actions)


def test_a_time_is_kept():
    view = Table(amul(), 4, seed="hurry").view(0)
    thoughts(view)  # the first call may compile
    began = perf_counter()
    bot_named("search:100ms").choose(view)
    assert perf_counter() - began < 1.0


def test_the_only_choice_needs_no_thought():
    view = Table(amul(), 4, seed="only").view(0)
    alone = replace(view, legal=view.legal[:1])
    assert bot_named("master").choose(alone) == view.legal[0]


@pytest.mark.parametrize("name", ["search:2s", "search:200ms", "search:1000", "apprentice", "master", "greedy"])
def test_bots_have_names(name: str):
    require_bot(name)


@pytest.mark.parametrize("name", ["clever", "search", "search:0", "search:fast", "search:1h"])
def test_a_name_that_no_bot_has_is_refused(name: str):
    with pytest.raises(ValueError, match=f"There is no bot '{name}'. There are: {', '.join(LEVELS)}"):
        require_bot(name)
