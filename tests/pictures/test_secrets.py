"""No picture and no `repr` of a View tells what its seat cannot know: all of that swapped, they stay the same."""

from collections.abc import Callable
from random import Random

import pytest

from serai import notebook
from serai.kernel.game import View
from serai.kernel.table import Table
from tests.properties.games import GAMES, random_choice
from tests.properties.test_secrecy import SWAPS

EVERY = {"amul": 7, "amulett": 23}
"""After how many choices tables are compared: some twelve times in a game."""
SHOWN: dict[str, Callable[[View], str | None]] = {"picture": notebook.svg_of, "repr": repr}


def compared(game: str) -> list[tuple[Table, Table, int]]:
    """Tables of one game, each with a twin that one viewer cannot tell from it, and that viewer."""
    table, chance = GAMES[game][4].table("looks"), Random("looks")
    foresee = SWAPS[game](table)
    found: list[tuple[Table, Table, int]] = []
    while not table.over:
        seat, action = random_choice(table, chance)
        twins_of = foresee(table, seat, action)
        if len(table.history) % EVERY[game] == 0:
            viewer = chance.choice([-1, *table.seats])
            found.append((table.copy(), twins_of(viewer, chance)[0], viewer))
        table.apply(seat, action)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_nothing_that_its_seat_cannot_know(game: str):
    pairs = compared(game)
    assert len(pairs) > 5
    for table, twin, viewer in pairs:
        for show in SHOWN.values():
            assert show(table.view(viewer)) == show(twin.view(viewer))


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_with_open_hands_would_tell_the_twins_apart(game: str):
    assert any(notebook.svg_of(table) != notebook.svg_of(twin) for table, twin, _ in compared(game))
