"""A finished game is looked at again: what was known then stays what was known, open hands are those that were held."""

import pytest

from serai.bots import PolicyBot
from serai.games import game_named
from serai.kernel.game import EVERYBODY, SPECTATOR
from serai.kernel.refusal import NotNow
from serai.kernel.review import Review
from serai.kernel.table import Table
from tests.shipped import GAMES

SEATS = 3


def play(name: str) -> tuple[Table, list[list[bytes]]]:
    """A whole game between bots, and what every seat and a spectator saw before each choice and at the end."""
    table, bot = Table(game_named(name), SEATS, seed="oxus"), PolicyBot("greedy", "oxus")
    seen = [_seen(table)]
    while not table.over:
        seat = table.acting[0]
        table.apply(seat, bot.choose(table.view(seat)))
        seen.append(_seen(table))
    return table, seen


def _seen(table: Table) -> list[bytes]:
    return [table.view(audience).json() for audience in (*table.seats, SPECTATOR)]


@pytest.fixture(scope="module", params=list(GAMES))
def played(request: pytest.FixtureRequest) -> tuple[Table, list[list[bytes]]]:
    return play(request.param)


def test_every_moment_is_seen_again_as_it_was_seen_then(played: tuple[Table, list[list[bytes]]]):
    table, seen = played
    review = Review(table)
    again = [[review.view(step, audience).json() for audience in (*table.seats, SPECTATOR)] for step in review.steps]
    assert again == seen


def test_with_open_hands_everybody_shows_what_they_held(played: tuple[Table, list[list[bytes]]]):
    table, _ = played
    review = Review(table)
    for step in review.steps[:: max(1, len(review.steps) // 20)]:
        opened = review.view(step, EVERYBODY).shown
        for seat in table.seats:
            own = review.view(step, seat).shown
            if table.game.name == "amul":
                assert opened.merchants[seat].hand == own.hand
                assert all(merchant.hand is None for merchant in own.merchants)
            else:
                assert opened.wizards[seat].metals == own.wizards[seat].metals


def test_the_points_at_the_end_are_those_of_the_game(played: tuple[Table, list[list[bytes]]]):
    table, _ = played
    review = Review(table)
    assert review.points(review.steps[-1]) == table.points
    assert review.next(review.steps[-1]) is None
    assert review.made(0) is None


def test_a_game_that_is_still_played_keeps_its_secrets():
    with pytest.raises(NotNow, match="still being played"):
        Review(Table(game_named("amul"), SEATS))
