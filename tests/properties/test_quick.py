"""What a table shows after every choice: by compiled rules the same bytes as in plain Python."""

from dataclasses import replace
from random import Random

import msgspec
import pytest

from serai.games import parts_of
from serai.kernel.game import SPECTATOR, Game
from serai.kernel.jit import can_compile
from serai.kernel.table import Table
from serai.online.saying import voices_for
from tests.properties.games import GAMES, spread

PLAYED = 30


def played_by(game: Game, compiled: bool) -> Game:
    """The same game, which remembers nothing that was worked out for another."""
    twin = replace(game)
    twin.quick.compiled = compiled
    return twin


def shown_to(seat: int, table: Table, game: Game) -> bytes:
    """View and hints of a seat, by the rules of a twin of the game."""
    twin = table.copy()
    twin.game = game
    view, hints = twin.view(seat), parts_of(game).hints
    assert hints
    return view.json() + msgspec.json.encode(hints(view, voices_for(twin, seat)))


@pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
@pytest.mark.parametrize("name", GAMES)
def test_views_and_hints_are_the_same_bytes_compiled_and_plain(name: str):
    twins: dict[Game, tuple[Game, Game]] = {}
    for setting, seed, choose in spread(GAMES[name], PLAYED, 0, 1):
        table, chance = setting.table(seed), Random(seed)
        pair = twins.setdefault(table.game, (played_by(table.game, compiled=False), played_by(table.game, True)))
        while not table.over:
            table.apply(*choose(table, chance))
            for seat in (SPECTATOR, *table.seats):
                plain, compiled = (shown_to(seat, table, game) for game in pair)
                assert plain == compiled


@pytest.mark.parametrize("name", GAMES)
def test_what_everybody_may_know_does_not_depend_on_who_looks(name: str):
    for setting, seed, choose in spread(GAMES[name], PLAYED, 0, 1):
        table, chance = setting.table(seed), Random(seed)
        while not table.over:
            table.apply(*choose(table, chance))
            spectator = table.view(SPECTATOR)
            for seat in table.seats:
                alone, beside = table.view(seat), table.view(seat, spectator)
                assert alone.public.json() == beside.public.json() == spectator.json()
                assert alone.json() == beside.json()
