"""The learned bot: it sees a View and nothing else, rates the same compiled or not, and has learned something."""

from importlib.resources import files
from pathlib import Path
from random import Random

import numpy as np
import pytest

from serai.arena.match import fixtures, match_of
from serai.arena.match_game import play_fixture
from serai.bots import LearnedBot, bot_named, cautions, network_file, require_bot
from serai.bots.network_file import FOLDER, NoNetwork, read_network
from serai.games import game_named
from serai.kernel.game import Game, View
from serai.kernel.jit import can_compile
from serai.kernel.table import Table
from tests.editions import before_and_after, passage, rewritten
from tests.properties.games import GAMES as SETTINGS
from tests.properties.games import spread
from tests.properties.test_secrecy import SWAPS
from tests.shipped import GAMES

every_game = pytest.mark.parametrize("game", GAMES)
KILOBYTES = 500
WATCHED = {"amul": 0.3, "amulett": 0.1}
"""The share of choices at which we look."""


def views(game: str, games: int) -> list[tuple[View, View]]:
    """Some Views of a few games with a choice, each beside that of a table where all that is unseen is otherwise."""
    found: list[tuple[View, View]] = []
    for setting, seed, choose in spread(SETTINGS[game], games, 0, 1):
        table, chance = setting.table(seed), Random(seed)
        foresee = SWAPS[game](table)
        while not table.over:
            seat, action = table.due or choose(table, chance)
            if chance.random() < WATCHED[game] and len(table.view(seat).legal) > 1:
                twin, _ = foresee(table, seat, action)(seat, chance)
                found.append((table.view(seat), twin.view(seat)))
            else:
                foresee(table, seat, action)
            table.apply(seat, action)
    return found


@every_game
def test_what_is_hidden_changes_no_rating(game: str):
    bot, pairs = LearnedBot(), views(game, 10)
    assert len(pairs) > 20
    for view, twin in pairs:
        assert np.array_equal(bot.rate(view), bot.rate(twin))


def test_a_game_without_an_instinct_has_its_heuristic():
    game = game_named("amul")
    for view, _ in views("amul", 4):
        choices, (by_instinct, by_heuristic) = np.array(view.legal, np.int32), np.zeros((2, len(view.legal)))
        game.plain.instinct(view.state, game.plain_facts, view.seat, choices, len(choices), by_instinct)
        game.plain.heuristic(view.state, game.plain_facts, view.seat, choices, len(choices), by_heuristic)
        assert by_instinct.any()
        assert np.array_equal(by_instinct, by_heuristic)


@every_game
@pytest.mark.skipif(not can_compile(), reason="needs Numba")
def test_it_rates_the_same_compiled_or_not(game: str):
    for view, _ in views(game, 4):
        assert LearnedBot(compiled=True).rate(view) == pytest.approx(LearnedBot().rate(view), abs=1e-4)


def share_of_wins(game: Game, bots: list[str], games: int) -> float:
    match = match_of(game, len(bots), bots, {}, "learned")
    won = 0.0
    for fixture in fixtures(games, len(bots)):
        played = play_fixture(game, match, fixture, compiled=False)
        seat = fixture.seating % len(bots)
        won += (seat in played.winners) / len(played.winners)
    return won / games


@pytest.mark.slow
@pytest.mark.skipif(not can_compile(), reason="takes minutes without Numba")
@pytest.mark.parametrize(("game", "games", "share"), [("amul", 80, 0.45), ("amulett", 200, 0.33)])
def test_it_wins_more_than_its_share_against_three_greedy_bots(game: str, games: int, share: float):
    assert share_of_wins(game_named(game), ["learned", *["greedy"] * 3], games) >= share


@every_game
def test_it_plays_every_number_of_players_to_the_end(game: str):
    for players in game_named(game).seats:
        table = Table(game_named(game), players, seed="learned")
        for _ in range(12):
            seat = table.acting[0]
            table.apply(seat, bot_named("learned").choose(table.view(seat)))


@every_game
def test_with_a_temperature_it_takes_other_choices_too(game: str):
    view = views(game, 2)[0][0]
    taken = {LearnedBot(seed=seed, temperature=50.0).choose(view) for seed in range(40)}
    assert len(taken) > 1
    assert taken <= set(view.legal)
    assert {LearnedBot(seed=seed, temperature=1e-6).choose(view) for seed in range(5)} == {LearnedBot().choose(view)}


@every_game
def test_its_card_says_what_it_was_trained_for_and_how_strong_it_is(game: str):
    card = read_network(game_named(game)).card
    assert (card.game, card.rules) == (game, game_named(game).version)
    assert [strength.players for strength in card.strength] == list(game_named(game).seats)
    assert (FOLDER / f"{game}.npz").stat().st_size < KILOBYTES * 1000


def test_with_another_edition_it_says_so_and_with_its_own_it_does_not(tmp_path: Path):
    shipped = (files("serai.games.amul") / "editions" / "reconstructed.toml").read_text("utf-8")
    general = passage(shipped, "card", "arab-general")
    mine = rewritten(shipped, tmp_path, *before_and_after(general, "points = 3", "points = 4"))
    assert cautions(game_named("amul"), ["greedy", "learned"]) == []
    assert cautions(game_named("amul", mine), ["greedy"]) == []
    (said,) = cautions(game_named("amul", mine), ["greedy", "learned"])
    assert "Train one for yours: serai learn amul" in said


def test_a_network_that_is_not_there_is_named():
    require_bot("learned")
    with pytest.raises(ValueError, match=r"There is no network nowhere\.npz"):
        require_bot("learned:nowhere.npz")


def test_where_none_comes_along_one_is_told_how_to_train_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(network_file, "FOLDER", tmp_path)
    with pytest.raises(NoNetwork, match=r"No network comes along for Das Amulett\. Train one: serai learn amulett"):
        read_network(game_named("amulett"))
