"""A line-up plays every deal once from every seat."""

import pytest

from serai.arena.match import ArenaError, fixtures, match_of
from serai.games.amul.game import amul


def test_400_games_of_four_are_100_deals_from_four_seats():
    planned = fixtures(400, players=4)
    assert len(set(planned)) == 400
    assert {deal for deal, _ in planned} == set(range(100))
    assert {seating for _, seating in planned} == {0, 1, 2, 3}


def test_games_that_do_not_come_out_even_are_rounded_up():
    assert len(fixtures(10, players=4)) == 12


def test_the_first_bot_fills_the_seats_that_are_left():
    match = match_of(amul(), 5, ["greedy", "random"], {}, "silk")
    assert match.line_up == ("greedy", "random", "greedy", "greedy", "greedy")
    assert match == match_of(amul(), 5, ["greedy", "random", "greedy", "greedy"], {}, "silk")


def test_every_bot_sits_on_every_seat_once():
    match = match_of(amul(), 3, ["greedy", "random"], {}, "silk")
    for seat in range(3):
        assert {match.place(seat, seating) for seating in range(3)} == {0, 1, 2}


def test_an_option_that_nobody_named_is_at_its_default():
    assert match_of(amul(), 3, ["greedy"], {}, "silk") == match_of(amul(), 3, ["greedy"], {"tea": 0}, "silk")


def test_more_bots_than_seats_are_refused():
    with pytest.raises(ArenaError, match="4 bots for 3 seats"):
        match_of(amul(), 3, ["greedy", "random", "random", "random"], {}, "silk")
