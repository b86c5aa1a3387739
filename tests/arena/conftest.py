"""A match of Āmul between the two policies, results as they might have come out, and rules that are not compiled."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from caravanserai.arena.match import Match, Result, match_of
from caravanserai.games import GAMES
from caravanserai.games.amul.game import amul
from caravanserai.kernel.door import can_compile


@pytest.fixture
def match() -> Match:
    """One greedy bot at a table with two random ones."""
    return match_of(amul(), 3, ["random", "greedy"], {}, "silk")


def came_out(deal: int, seating: int, points: Sequence[int], ms: float = 1.0) -> Result:
    """A game that was won by whoever has most points."""
    seats, best = len(points), max(points)
    won = tuple(seat for seat in range(seats) if points[seat] == best)
    return Result(deal, seating, tuple(points), won, (30,) * seats, (ms,) * seats, f"{deal}/{seating}")


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    can_compile.cache_clear()
    game = replace(amul())
    monkeypatch.setitem(GAMES, "amul", lambda edition: game)
    yield
    monkeypatch.undo()
    can_compile.cache_clear()
