"""One source, two ways to run it: plain Python and compiled leave the same bytes after every choice."""

from random import Random
from typing import Any

import numpy as np
import pytest

from caravanserai.kernel import contract
from caravanserai.kernel.chance import new_chance
from caravanserai.kernel.door import can_compile
from caravanserai.kernel.fate import fate_of
from caravanserai.kernel.table import Table
from tests.properties.games import random_choice, spread

GAMES = 500
PARTS = 10

pytestmark = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")


def compiled_twin(table: Table) -> np.ndarray[Any, np.dtype[np.void]]:
    """The same table, set by the compiled rules."""
    game = table.game
    twin = np.zeros(1, game.dtype)
    options = game.option_values(table.options, len(table.names))
    game.compiled.setup(twin[0], game.facts[()], len(table.names), options, fate_of(table.seed, game.fate_size))
    return twin


def assert_same_sight(table: Table, twin: Any, seat: int, seed: str) -> None:
    """Veiled and imagined, plain and compiled give the same bytes."""
    game = table.game
    veiled = twin.copy()
    game.compiled.veil(veiled[0], game.facts[()], seat)
    view = table.view(seat)
    assert view.state.record.tobytes() == veiled.tobytes()
    game.compiled.imagine(veiled[0], game.facts[()], seat, new_chance(seed))
    assert view.imagine(new_chance(seed)).record.tobytes() == veiled.tobytes()


@pytest.mark.parametrize("part", range(PARTS))
def test_the_same_bytes_after_every_choice(part: int):
    for setting, seed in spread(GAMES, part, PARTS):
        table, chance = setting.table(seed), Random(seed)
        game, twin = table.game, compiled_twin(table)
        points, choices = np.zeros(game.seats[-1], np.int32), np.zeros(len(game.actions), np.int32)
        while not table.over:
            seat, action = random_choice(table, chance)
            count = game.compiled.legal(twin[0], game.facts[()], seat, choices)
            assert choices[:count].tolist() == table.legal(seat)
            if len(table.history) % 10 == 0:
                assert_same_sight(table, twin, chance.randrange(-1, setting.players), seed)
            table.apply(seat, action)
            game.compiled.apply(twin[0], game.facts[()], seat, action)
            assert table.state.record.tobytes() == twin.tobytes()
        game.compiled.score(twin[0], game.facts[()], points)
        assert points[: setting.players].tolist() == table.points


def silent(twin: Any) -> bytes:
    """A table without its news."""
    table = twin.copy()
    table["news"], table["told"] = 0, 0
    return table.tobytes()


def test_where_nobody_watches_the_same_game_is_played_without_news():
    for setting, seed in spread(30, 0, 1):
        table, chance = setting.table(seed), Random(seed)
        game, facts = table.game, table.game.facts[()]
        loud, hushed = compiled_twin(table), compiled_twin(table)
        apply = game.quiet.compiled(contract.apply)
        while not table.over:
            seat, action = random_choice(table, chance)
            table.apply(seat, action)
            game.compiled.apply(loud[0], facts, seat, action)
            apply(hushed[0], facts, seat, action)
            assert silent(loud) == silent(hushed)
            assert (loud["told"] > 0, hushed["told"]) == (True, 0)
