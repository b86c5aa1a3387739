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
from serai.bots.search import SearchSettings, look_at_first, new_workspace, root_key, run_search
from serai.bots.tree import child_key, new_tree, visits_and_mean
from serai.games import game_named
from serai.games.amul.game import amul
from serai.games.package import Strength
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
with_and_without_instinct = pytest.mark.parametrize("by_instinct", [False, True], ids=["as ever", "by instinct"])


def thoughts(view: View, by_instinct: bool = False) -> list[ChoiceStats]:
    return SearchBot(Budget(games=30), SearchSettings(by_instinct=by_instinct), "fair").evaluate(view)


def differing_thoughts(game: str, seen: Any = lambda table, seat: table.view(seat), by_instinct: bool = False) -> int:
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
                one, other = (thoughts(seen(at, seat), by_instinct) for at in (table, twin))
                differing += one != other
            table.apply(seat, action)
    return differing


@every_game
@with_and_without_instinct
def test_what_is_hidden_changes_no_thought(game: str, by_instinct: bool):
    assert differing_thoughts(game, by_instinct=by_instinct) == 0


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


def first_priors(game: Game, table: Table, settings: SearchSettings, chance: Any) -> list[float]:
    """How likely the first choices look at a table that a seat imagines."""
    view = table.view(table.acting[0])
    tables = RecordViews(game.record_view, game.dtype, 2)
    tables[0], tables[1] = view.state, view.imagine(chance)
    workspace = new_workspace(game, new_tree(1), game.weights(3))
    count = game.quiet_linker.plain(look_at_first)(tables[1], game.plain_facts, settings, workspace, view.seat)
    return [*workspace.first[:count].tolist(), *workspace.first_priors[:count].tolist()]


@every_game
@with_and_without_instinct
def test_the_first_choices_look_the_same_at_every_imagined_table(game: str, by_instinct: bool):
    settings, chance = SearchSettings(by_instinct=by_instinct), new_chance("priors")
    for setting, seed, choose in spread(SETTINGS[game], 5, 0, 1):
        table, random = setting.table(seed), Random(seed)
        while not table.over:
            if random.random() < 0.1:
                looks = [first_priors(table.game, table, settings, chance) for _ in range(2)]
                assert looks[0] == looks[1]
            table.apply(*(table.due or choose(table, random)))


def tried(game: Game, build: Any, tables: Any, facts: Any, by_instinct: bool) -> list[int]:
    """How often each first choice is tried in a few imagined games."""
    table = Table(game, 3, seed="twice")
    view = table.view(table.acting[0])
    tables[0] = view.state.record if isinstance(tables, np.ndarray) else view.state
    workspace = new_workspace(game, new_tree(100), game.weights(3))
    settings = SearchSettings(search_opponents=True, rollout_noise=0.1, by_instinct=by_instinct)
    build(run_search)(tables, facts, view.seat, 3, settings, workspace, 12, new_chance("twice"))
    return [visits_and_mean(workspace.tree, root_key(view.seat), action)[0] for action in view.legal]


@every_game
@with_and_without_instinct
def test_it_thinks_the_same_compiled_and_in_plain_python(game: str, by_instinct: bool):
    played = game_named(game)
    views = RecordViews(played.record_view, played.dtype, 2)
    plain = tried(played, played.quiet_linker.plain, views, played.plain_facts, by_instinct)
    assert plain == tried(played, played.quiet_linker.compiled, played.tables(2), played.table_facts, by_instinct)
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


@pytest.mark.parametrize("name", ["search:2s", "search:200ms", "search:1000", "search:64:instinct", "master", "greedy"])
def test_bots_have_names(name: str):
    require_bot(name)


@pytest.mark.parametrize("name", ["clever", "search", "search:0", "search:fast", "search:1h", "search:9:luck"])
def test_a_name_that_no_bot_has_is_refused(name: str):
    with pytest.raises(ValueError, match=f"There is no bot '{name}'. There are: {', '.join(LEVELS)}"):
        require_bot(name)


def test_a_search_by_instinct_tries_other_choices_first():
    by_instinct, as_ever = bot_named("search:12:instinct", "first"), bot_named("search:12", "first")
    assert isinstance(by_instinct, SearchBot)
    assert isinstance(as_ever, SearchBot)
    table = Table(game_named("amulett"), 3, seed="twice")
    view = table.view(table.acting[0])
    assert by_instinct.evaluate(view) != as_ever.evaluate(view)


def test_a_level_may_search_by_instinct(monkeypatch: pytest.MonkeyPatch):
    table = Table(game_named("amulett"), 3, seed="twice")
    view = table.view(table.acting[0])
    monkeypatch.setattr("serai.bots.levels.strength_of", lambda *_: Strength(games=12, by_instinct=True))
    level, named = bot_named("scout", "level"), bot_named("search:12:instinct", "level")
    assert [level.choose(view) for _ in range(5)] == [named.choose(view) for _ in range(5)]
