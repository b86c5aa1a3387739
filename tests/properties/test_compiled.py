"""One source, two ways to run it: plain Python and compiled leave the same bytes after every choice."""

from random import Random
from typing import Any

import numpy as np
import pytest

from serai.kernel import contract
from serai.kernel.chance import new_chance
from serai.kernel.events import NOTHING
from serai.kernel.fate import fate_of
from serai.kernel.game import Game
from serai.kernel.jit import can_compile
from serai.kernel.table import Table
from tests.amul import forms as amul_forms
from tests.amulett import forms as amulett_forms
from tests.properties.games import GAMES, Chooser, Setting, random_choice, spread

PLAYED = 500
PARTS = 5
EVERY_FORM = [amul_forms.every_form(), amulett_forms.every_form()]
BEFORE_THE_FIRST_ROUND = "0"

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


def assert_same_order(table: Table, twin: Any, seat: int, limit: int) -> None:
    """A standing order is open to the same seats, and is followed in the same way."""
    game, facts = table.game, table.game.facts[()]
    for other in table.seats:
        assert game.compiled.auction(twin[0], facts, other) == game.plain.auction(table.state, game.plain_facts, other)
    if game.plain.auction(table.state, game.plain_facts, seat) != NOTHING:
        followed = game.compiled.follow(twin[0], facts, seat, limit)
        assert followed == game.plain.follow(table.state, game.plain_facts, seat, limit)


def assert_same_game(setting: Setting, seed: str, choose: Chooser) -> None:
    """A whole game, plain and compiled side by side."""
    table, chance = setting.table(seed), Random(seed)
    rules, facts, twin = table.game.compiled, table.game.facts[()], compiled_twin(table)
    points, choices = np.zeros(table.game.seats[-1], np.int32), np.zeros(len(table.game.actions), np.int32)
    while not table.over:
        seat, action = choose(table, chance)
        count = rules.legal(twin[0], facts, seat, choices)
        assert choices[:count].tolist() == table.legal(seat)
        if len(table.history) % 10 == 0:
            assert_same_sight(table, twin, chance.randrange(-1, setting.players), seed)
            assert_same_order(table, twin, seat, chance.randrange(10))
        table.apply(seat, action)
        rules.apply(twin[0], facts, seat, action)
        assert table.state.record.tobytes() == twin.tobytes()
    rules.score(twin[0], facts, points)
    assert points[: setting.players].tolist() == table.points


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_the_same_bytes_after_every_choice(game: str, part: int):
    for setting, seed, choose in spread(GAMES[game], PLAYED, part, PARTS):
        assert_same_game(setting, seed, choose)


@pytest.mark.parametrize("game", EVERY_FORM, ids=lambda game: game.name)
def test_the_same_bytes_with_an_edition_that_has_every_form(game: Game):
    for number in range(6):
        setting = Setting(game, game.seats[number % len(game.seats)])
        assert_same_game(setting, f"forms {number}", random_choice)


def silent(twin: Any) -> bytes:
    """A table without its events."""
    table = twin.copy()
    table["events"], table["event_count"] = 0, 0
    return table.tobytes()


@pytest.mark.parametrize("game", GAMES)
def test_where_nobody_watches_the_same_game_is_played_without_events(game: str):
    for setting, seed, choose in spread(GAMES[game], 60, 0, 1):
        table, chance = setting.table(seed), Random(seed)
        rules, facts = table.game.compiled, table.game.facts[()]
        loud, hushed = compiled_twin(table), compiled_twin(table)
        apply = table.game.quiet_linker.compiled(contract.apply)
        while not table.over:
            seat, action = choose(table, chance)
            secret = table.chapter == BEFORE_THE_FIRST_ROUND
            table.apply(seat, action)
            rules.apply(loud[0], facts, seat, action)
            apply(hushed[0], facts, seat, action)
            assert silent(loud) == silent(hushed)
            assert loud["event_count"] > 0 or secret
            assert hushed["event_count"] == 0
