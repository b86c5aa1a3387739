"""A game of the arena is a game like any other: same deal, same Views, same result."""

from dataclasses import replace

import msgspec
import pytest

from serai.arena.match import ArenaError, BotMatch, Fixture, PlayedGame, match_of
from serai.arena.match_game import ArenaTable, play_fixture
from serai.arena.timed_bot import TimedBot
from serai.bots import PolicyBot
from serai.games import game_named
from serai.games.amul.game import amul
from serai.kernel.game import View
from serai.kernel.table import Table
from tests.shipped import GAMES


def untimed(result: PlayedGame) -> PlayedGame:
    return msgspec.structs.replace(result, ms=(), cpu_ms=())


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_sees_what_it_would_see_at_a_table_of_people(game: str, uncompiled: None):
    played = replace(game_named(game))
    match = match_of(played, 3, ["greedy"], {}, "silk")
    arena_table, table = ArenaTable(played, match, deal=7), Table(played, 3, seed="silk-7")
    bots, kept = [PolicyBot("greedy", seat) for seat in range(3)], list[tuple[View, bytes]]()
    while (view := arena_table.next_view()) is not None:
        shown = table.view(view.seat)
        assert (view.json(), view.acting, view.legal) == (shown.json(), shown.acting, shown.legal)
        assert view.state.record.tobytes() == shown.state.record.tobytes()
        kept.append((view, view.state.record.tobytes()))
        action = bots[view.seat].choose(view)
        arena_table.apply(view.seat, action)
        table.apply(view.seat, action)
    assert table.over
    assert arena_table.final_score() == (tuple(table.points), tuple(table.winners))
    assert all(view.state.record.tobytes() == seen for view, seen in kept), "an old View shows what came later"


def test_compiled_and_plain_play_the_same_games(match: BotMatch, request: pytest.FixtureRequest):
    planned = [Fixture(deal, seating) for deal in range(2) for seating in range(3)]
    compiled = [untimed(play_fixture(amul(), match, fixture)) for fixture in planned]
    request.getfixturevalue("uncompiled")
    assert [untimed(play_fixture(replace(amul()), match, fixture)) for fixture in planned] == compiled


def test_a_game_hangs_on_its_fixture_alone(match: BotMatch, uncompiled: None):
    once = play_fixture(amul(), match, Fixture(3, 1))
    play_fixture(amul(), match, Fixture(0, 0))
    assert untimed(play_fixture(amul(), match, Fixture(3, 1))) == untimed(once)
    others = [play_fixture(amul(), match, fixture) for fixture in (Fixture(3, 2), Fixture(4, 1))]
    assert len({once.hash, *(other.hash for other in others)}) == 3


def test_the_time_a_bot_thinks_is_its_own(match: BotMatch, uncompiled: None):
    result = play_fixture(amul(), match, Fixture(0, 0))
    assert len(result.ms) == len(result.choices) == 3
    assert all(ms > 0 for ms in result.ms)
    assert all(27 <= choices <= 40 for choices in result.choices)


def test_a_bot_that_answers_nonsense_is_named(match: BotMatch, uncompiled: None):
    class Dreamer:
        def choose(self, view: View) -> int:
            return -1

    view = ArenaTable(amul(), match, deal=0).next_view()
    assert view is not None
    with pytest.raises(ArenaError, match="The bot 'dreamer' answered -1"):
        TimedBot("dreamer", Dreamer()).choose(view)
