"""The bots that do not look ahead: one plays anything, one a sensible game, and one stands between them."""

import pytest

from serai.arena.simulate import simulate
from serai.bots import PolicyBot, play_out
from serai.games import game_named
from serai.games.amul.game import amul
from serai.kernel.table import Table
from tests.shipped import GAMES

every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_greedy_wins_most_games_against_three_random_bots(game: str):
    result = simulate(game_named(game), ["greedy", "random", "random", "random"], games=1000, seed="greedy")
    greedy = result.bots[0]
    assert (greedy.who, greedy.games) == ("greedy", 1000)
    assert greedy.share >= 0.80


@every_game
def test_gentle_is_better_than_random_and_much_weaker_than_greedy(game: str):
    shares = {
        other: simulate(game_named(game), ["gentle", *[other] * 3], games=200, seed="gentle").bots[0].share
        for other in ("random", "greedy")
    }
    assert shares["random"] > 0.4
    assert shares["greedy"] < 0.1


@every_game
def test_the_bots_move_on_by_one_seat_after_each_game(game: str):
    seats = simulate(game_named(game), ["greedy", "random", "random"], games=300, seed="rotation").seats
    assert all(0.2 < seat.share < 0.46 for seat in seats)


@every_game
def test_simulating_again_with_the_same_seed_gives_the_same(game: str):
    one, other = (simulate(game_named(game), ["greedy"] * 3, games=60, seed="again") for _ in range(2))
    assert (one.moves, one.seats, one.yields) == (other.moves, other.seats, other.yields)


@every_game
@pytest.mark.parametrize("policy", ["random", "gentle", "greedy"])
def test_a_bot_plays_a_table_of_people_to_its_end(policy: str, game: str):
    table = Table(game_named(game), ["Linda", "Lukas", "Mira"], seed=policy)
    play_out(table, [PolicyBot(policy, seed) for seed in range(3)])
    assert table.over
    assert table.winners


def test_the_same_view_and_seed_give_the_same_choice():
    view = Table(amul(), 4, seed="again").view(2)
    assert {PolicyBot("random", "same").choose(view) for _ in range(5)} == {PolicyBot("random", "same").choose(view)}


def test_a_bot_nobody_knows_is_refused_by_name():
    with pytest.raises(ValueError, match="There is no bot 'clever'"):
        PolicyBot("clever")
