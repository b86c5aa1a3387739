"""What is said about the bots of a match, and how sure it is."""

from random import Random

import pytest

from serai.arena.match import BotMatch, match_of
from serai.arena.results import Results
from serai.arena.standings import effective_games, ranks, standings
from serai.arena.win_share import WinShare
from serai.bots.intervals import wilson
from serai.games.amul.game import amul
from tests.arena.conftest import came_out


def results_of(*played: tuple[int, int, list[int]]) -> Results:
    games = [came_out(deal, seating, points) for deal, seating, points in played]
    return {game.fixture: game for game in games}


def test_a_bot_is_found_wherever_it_sits(match: BotMatch):
    table = standings(match, results_of((0, 0, [10, 70, 20]), (0, 1, [10, 20, 80]), (0, 2, [90, 10, 30])))
    random, greedy = table
    assert (random.share.who, random.share.games, random.share.wins) == ("random", 6, 0)
    assert (greedy.share.who, greedy.share.games, greedy.share.wins) == ("greedy", 3, 3)
    assert greedy.share.points == 80
    assert (greedy.rank, random.rank) == (1, 2.5)
    assert greedy.rating > 25 > random.rating
    assert greedy.ms == pytest.approx(1 / 30)


def test_a_shared_victory_is_split(match: BotMatch):
    random, greedy = standings(match, results_of((0, 0, [70, 70, 20])))
    assert (random.share.wins, greedy.share.wins) == (0.5, 0.5)


def test_those_who_are_level_share_their_ranks():
    assert ranks(came_out(0, 0, [50, 70, 50, 10])) == [2.5, 1, 2.5, 4]


def test_it_does_not_matter_which_game_was_finished_first(match: BotMatch):
    chance = Random(1)
    games = [(deal, seating, [chance.randrange(99) for _ in range(3)]) for deal in range(20) for seating in range(3)]
    once = standings(match, results_of(*games))
    chance.shuffle(games)
    assert standings(match, results_of(*games)) == once


def test_equal_bots_have_equal_ratings_and_even_shares():
    match, chance = match_of(amul(), 3, ["greedy"], {}, "silk"), Random(2)
    games = [(deal, seating, [chance.randrange(99) for _ in range(3)]) for deal in range(60) for seating in range(3)]
    [greedy] = standings(match, results_of(*games))
    assert greedy.share.share == pytest.approx(1 / 3)
    assert greedy.rating == pytest.approx(25, abs=1)


def test_independent_games_weigh_what_they_are():
    chance = Random(3)
    by_deal = {deal: [float(chance.random() < 0.3) for _ in range(4)] for deal in range(2000)}
    assert effective_games(by_deal) == pytest.approx(8000, rel=0.1)


def test_games_that_a_deal_decides_weigh_as_one():
    chance = Random(4)
    by_deal = {deal: [float(chance.random() < 0.3)] * 4 for deal in range(2000)}
    assert effective_games(by_deal) == pytest.approx(2000, rel=0.1)


def test_a_seat_that_decides_makes_the_share_surer():
    chance = Random(5)
    by_deal = {deal: chance.sample([1.0, 0.0, 0.0, float(chance.random() < 0.1)], 4) for deal in range(500)}
    assert effective_games(by_deal) > 3 * 2000


@pytest.mark.parametrize("deals", [3, 40])
def test_the_interval_holds_the_true_share_about_95_times_in_100(deals: int):
    """Each deal is good or bad for the bot, so that its four games hang together."""
    chance, held = Random(6), 0
    for _ in range(1000):
        goods = [chance.choice((0.1, 0.7)) for _ in range(deals)]
        by_deal = {deal: [float(chance.random() < good) for _ in range(4)] for deal, good in enumerate(goods)}
        wins = sum(map(sum, by_deal.values()))
        low, high = WinShare("bot", 4 * deals, wins, 0.0, effective_games(by_deal)).interval
        held += low <= 0.4 <= high
    assert held >= 930
    assert deals == 3 or held <= 975


def test_independent_games_would_claim_too_much():
    low, high = wilson(160, 400)
    by_deal = {deal: [float(deal < 40)] * 4 for deal in range(100)}
    wide = WinShare("bot", 400, 160, 0.0, effective_games(by_deal)).interval
    assert wide[0] < low < high < wide[1]
