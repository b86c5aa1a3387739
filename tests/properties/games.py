"""The tables on which the properties of every game are proved."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from caravanserai.games.amul.game import amul
from caravanserai.kernel.game import Game
from caravanserai.kernel.table import Table


@dataclass(frozen=True)
class Setting:
    """A game, a number of players and its options."""

    game: Game
    players: int
    options: dict[str, int] = field(default_factory=dict[str, int])

    def table(self, seed: str) -> Table:
        return Table(self.game, self.players, seed=seed, options=self.options)

    def __str__(self) -> str:
        options = "".join(f" {name} {value}" for name, value in self.options.items() if value)
        return f"{self.game.name} {self.players}{options}"


AMUL = [
    Setting(amul(), players, {"tea": tea, "early-prowess": early})
    for players in range(3, 9)
    for tea, early in ((0, 0), (players, 1), (8, 0))
]
SETTINGS = AMUL


def spread(games: int, part: int, parts: int) -> Iterator[tuple[Setting, str]]:
    """Every part-th of so many games, going round the settings, small tables more often than large ones."""
    weighted = [setting for setting in SETTINGS for _ in range(9 - setting.players)]
    for number in range(part, games, parts):
        yield weighted[number * 7 % len(weighted)], f"game {number}"


def random_choice(table: Table, chance: Random, change_mind: float = 0.05) -> tuple[int, int]:
    """A seat and an action at random; now and then a seat that has chosen already changes its mind."""
    acting = table.acting
    may_change = [seat for seat in table.seats if seat not in acting and table.legal(seat)]
    seat = chance.choice(may_change if may_change and chance.random() < change_mind else acting)
    return seat, chance.choice(table.legal(seat))
