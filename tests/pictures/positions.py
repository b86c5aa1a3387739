"""Games that have come some way, played greedily."""

from functools import cache

from serai.bots import PolicyBot
from serai.games import game_named
from serai.kernel.table import Table

GUESTS = ("Linda", "Lukas", "Mira", "Jörg", "Āmīna", "Ilse", "Merv", "Ravi")
THE_END = 1_000
LATE = {"amul": 17, "amulett": 45}
"""After how many choices for each seat much lies on the table."""


def after(choices: int, game: str, seats: int = 3) -> Table:
    """A table after so many choices, or at the end of the game; it is played once and lies there for several tests."""
    return _played(choices, game, seats).copy()


@cache
def _played(choices: int, game: str, seats: int) -> Table:
    table, bot = Table(game_named(game), GUESTS[:seats], seed="looks"), PolicyBot("greedy")
    while not table.over and len(table.history) < choices:
        seat = table.acting[0]
        table.apply(seat, bot.choose(table.view(seat)))
    return table


def late(game: str, seats: int = 3) -> Table:
    """A table on which much lies."""
    return after(LATE[game] * seats, game, seats)
