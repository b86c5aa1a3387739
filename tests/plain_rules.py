"""Plain rules for a while: what would be compiled for one test alone takes minutes."""

from collections.abc import Generator
from contextlib import contextmanager, suppress
from functools import cached_property

import pytest

from serai.games import game_named
from serai.kernel.game import Game
from serai.kernel.jit import can_compile
from tests.shipped import GAMES

REMEMBERED = [name for name, value in vars(Game).items() if isinstance(value, cached_property)]
"""What a game remembers once it was asked: its linked rules, for one."""


@contextmanager
def plain_rules() -> Generator[None]:
    """Nothing is compiled here, nor in processes that are started here; afterwards each game has its rules back."""
    with suppress(ImportError):
        import numba  # noqa: F401 -- it would remember for ever what it reads of the environment below
    games = [game_named(name) for name in GAMES]
    before = [_forgotten(game) for game in games]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_DISABLE_JIT", "1")
        can_compile.cache_clear()
        try:
            yield
        finally:
            for game, remembered in zip(games, before, strict=True):
                _forgotten(game)
                vars(game).update(remembered)
    can_compile.cache_clear()


def _forgotten(game: Game) -> dict[str, object]:
    """What a game remembered until now."""
    return {name: vars(game).pop(name) for name in REMEMBERED if name in vars(game)}
