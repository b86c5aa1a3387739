"""A match of Āmul between the two policies, results as they might have come out, and rules that are not compiled."""

from collections.abc import Iterator, Sequence

import pytest

from serai.arena.match import BotMatch, PlayedGame, match_of
from serai.games.amul.game import amul
from tests.plain_rules import plain_rules


@pytest.fixture
def match() -> BotMatch:
    """One greedy bot at a table with two random ones."""
    return match_of(amul(), 3, ["random", "greedy"], {}, "silk")


def came_out(deal: int, seating: int, points: Sequence[int], ms: float = 1.0) -> PlayedGame:
    """A game that was won by whoever has most points."""
    seats, best = len(points), max(points)
    won = tuple(seat for seat in range(seats) if points[seat] == best)
    return PlayedGame(deal, seating, tuple(points), won, (30,) * seats, (ms,) * seats, f"{deal}/{seating}")


@pytest.fixture
def uncompiled() -> Iterator[None]:
    with plain_rules():
        yield
