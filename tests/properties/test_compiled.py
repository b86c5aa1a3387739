"""One source, two ways to run it: plain Python and compiled leave the same bytes after every choice."""

from random import Random
from typing import Any

import numpy as np
import pytest

from serai.kernel.chance import new_chance
from serai.kernel.contract import Rules
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
with_and_without_events = pytest.mark.parametrize("watched", [True, False], ids=["watched", "unwatched"])
"""Games that somebody watches have events; those of searches, simulations and training have none."""


def compiled_rules(game: Game, watched: bool) -> Rules[object, object]:
    return game.compiled if watched else game.quiet_compiled


def compiled_twin(table: Table, rules: Rules[object, object]) -> np.ndarray[Any, np.dtype[np.void]]:
    """The same table, set by the compiled rules."""
    game = table.game
    twin = np.zeros(1, game.dtype)
    options = game.option_values(table.options, len(table.names))
    rules.setup(twin[0], game.facts[()], len(table.names), options, fate_of(table.seed, game.fate_size))
    return twin


def silent(twin: Any) -> bytes:
    """A table without its events."""
    table = twin.copy()
    table["events"], table["event_count"] = 0, 0
    return table.tobytes()


def assert_same_bytes(state: Any, twin: Any, watched: bool) -> None:
    """Every byte is the same; where nobody watches, but for the events."""
    assert silent(state.record) == silent(twin)
    assert not watched or state.record.tobytes() == twin.tobytes()


def assert_same_sight(table: Table, twin: Any, seat: int, seed: str, watched: bool) -> None:
    """Veiled and imagined, plain and compiled give the same bytes."""
    game, rules, facts = table.game, compiled_rules(table.game, watched), table.game.facts[()]
    seen, veiled = table.state.copy(), twin.copy()
    game.plain.veil(seen, game.plain_facts, seat)
    rules.veil(veiled[0], facts, seat)
    assert_same_bytes(seen, veiled, watched)
    game.plain.imagine(seen, game.plain_facts, seat, new_chance(seed))
    rules.imagine(veiled[0], facts, seat, new_chance(seed))
    assert_same_bytes(seen, veiled, watched)


def assert_same_order(table: Table, twin: Any, seat: int, limit: int) -> None:
    """A standing order is open to the same seats, and is followed in the same way."""
    game, facts = table.game, table.game.facts[()]
    for other in table.seats:
        assert game.compiled.auction(twin[0], facts, other) == game.plain.auction(table.state, game.plain_facts, other)
    if game.plain.auction(table.state, game.plain_facts, seat) != NOTHING:
        followed = game.compiled.follow(twin[0], facts, seat, limit)
        assert followed == game.plain.follow(table.state, game.plain_facts, seat, limit)


def assert_same_game(setting: Setting, seed: str, choose: Chooser, watched: bool) -> None:
    """A whole game, plain and compiled side by side."""
    table, chance, rules = setting.table(seed), Random(seed), compiled_rules(setting.game, watched)
    facts, twin = table.game.facts[()], compiled_twin(table, rules)
    points, choices = np.zeros(table.game.seats[-1], np.int32), np.zeros(len(table.game.actions), np.int32)
    while not table.over:
        seat, action = choose(table, chance)
        count = rules.legal(twin[0], facts, seat, choices)
        assert choices[:count].tolist() == table.legal(seat)
        if len(table.history) % 10 == 0:
            assert_same_sight(table, twin, chance.randrange(-1, setting.players), seed, watched)
            assert_same_order(table, twin, seat, chance.randrange(10))
        secret = table.chapter == BEFORE_THE_FIRST_ROUND
        table.apply(seat, action)
        rules.apply(twin[0], facts, seat, action)
        assert_same_bytes(table.state, twin, watched)
        assert table.state.event_count > 0 or secret
        assert watched or twin["event_count"] == 0
    rules.score(twin[0], facts, points)
    assert points[: setting.players].tolist() == table.points


@with_and_without_events
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_the_same_bytes_after_every_choice(game: str, part: int, watched: bool):
    for setting, seed, choose in spread(GAMES[game], PLAYED, part, PARTS):
        assert_same_game(setting, seed, choose, watched)


@with_and_without_events
@pytest.mark.parametrize("game", EVERY_FORM, ids=lambda game: game.name)
def test_the_same_bytes_with_an_edition_that_has_every_form(game: Game, watched: bool):
    for number in range(6):
        setting = Setting(game, game.seats[number % len(game.seats)])
        assert_same_game(setting, f"forms {number}", random_choice, watched)
