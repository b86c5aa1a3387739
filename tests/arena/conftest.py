"""A match of Āmul between the two policies, results as they might have come out, and rules that are not compiled."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from serai.arena.match import BotMatch, PlayedGame, match_of
from serai.games.amul.game import amul
from serai.kernel.jit import can_compile


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
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    can_compile.cache_clear()
    game = replace(amul())
    monkeypatch.setattr("serai.games.amul.game.amul", lambda edition: game)
    yield
    monkeypatch.undo()
    can_compile.cache_clear()
