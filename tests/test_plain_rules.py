"""A test that plays by plain rules leaves no other test with them."""

import pytest

from serai.games import game_named
from serai.kernel.jit import can_compile
from tests.plain_rules import plain_rules
from tests.shipped import GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_game_plays_by_plain_rules_for_a_while_and_has_its_own_back(name: str):
    pytest.importorskip("numba")
    game, own = game_named(name), game_named(name).compiled
    with plain_rules():
        assert not can_compile()
        assert game.compiled.apply is game.plain.apply
        assert not game.quick.compiled
    assert game.compiled is own
    assert can_compile()
