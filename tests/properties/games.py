"""The tables on which the properties of every game are proved."""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from serai.games.amul.game import amul
from serai.games.amulett.game import amulett, amulett_1
from serai.kernel.events import NOTHING
from serai.kernel.game import Game, Option
from serai.kernel.table import Table


@dataclass(frozen=True)
class Setting:
    """A game, a number of players and its options."""

    game: Game
    players: int
    options: dict[str, int] = field(default_factory=dict[str, int])

    def table(self, seed: str) -> Table:
        return Table(self.game, self.players, seed=seed, options=self.options)

    def __str__(self) -> str:
        options = "".join(f" {worded(option, self.options.get(option.name, 0))}" for option in self.game.options)
        return " ".join(f"{self.game.name} {self.players}{options}".split())


def worded(option: Option, value: int) -> str:
    """An option as a person would say it; nothing if it is not played."""
    if not value:
        return ""
    return f"{option.name} {option.words[value - option.low] if option.words else value}"


AMUL = [
    Setting(amul(), players, {"tea": tea, "early-prowess": early})
    for players in range(3, 9)
    for tea, early in ((0, 0), (players, 1), (8, 0))
]
AMULETT = [
    Setting(
        amulett(),
        players,
        {"start": start, "shorter": (players + 2 * start) % 3, "metals": (players + start) % 3},
    )
    for players in range(3, 7)
    for start in range(3)
]
"""Every start for every number of players, with metals in every way; how short the game is goes round."""
EARLIER = [
    Setting(amulett_1(), players, {"start": start, "shorter": (players + 2 * start) % 3, "open-metals": int(opened)})
    for players in range(3, 7)
    for start in range(3)
    for opened in [(players + start) % 4 == 0]
]
"""Tables of earlier rules, which go on as they were begun."""
GAMES = {"amul": AMUL, "amulett": AMULETT}
SETTINGS = [*AMUL, *AMULETT]


STRIDE = 11
"""How far one game's setting lies from the next one's; no divisor of any number of weighted settings."""
THRIFTY = 3
"""Every so-manieth game is played by people who would rather pass than bid, so that stacks run out."""

Chooser = Callable[[Table, Random], tuple[int, int]]


def random_choice(table: Table, chance: Random, change_mind: float = 0.05) -> tuple[int, int]:
    """A seat and an action at random; now and then a seat that has chosen already changes its mind."""
    acting = table.acting
    may_change = [seat for seat in table.seats if seat not in acting and table.legal(seat)]
    seat = chance.choice(may_change if may_change and chance.random() < change_mind else acting)
    return seat, chance.choice(table.legal(seat))


def thrifty_choice(table: Table, chance: Random) -> tuple[int, int]:
    """The same, but whoever may pass mostly does."""
    seat, action = random_choice(table, chance)
    passes = [choice for choice in table.legal(seat) if table.game.actions.notation(choice) == "pass"]
    return seat, passes[0] if passes and chance.random() < 0.8 else action


def spread(settings: list[Setting], games: int, part: int, parts: int) -> Iterator[tuple[Setting, str, Chooser]]:
    """Every part-th of so many games, going round the settings, small tables more often than large ones.

    One game of ten is played, unless pytest was called with `--long`.
    """
    games = games if "LONG_TESTS" in os.environ else -(-games // 10)
    weighted = [setting for setting in settings for _ in range(9 - setting.players)]
    for number in range(part, games, parts):
        setting = weighted[number * STRIDE % len(weighted)]
        yield setting, f"game {number}", random_choice if number % THRIFTY else thrifty_choice


def leave_orders(table: Table, chance: Random) -> list[int]:
    """Now and then somebody who may still bid leaves a standing order, changes it or takes it back; says who did."""
    auction, facts = table.game.plain.auction, table.game.plain_facts
    bidding = [seat for seat in table.seats if auction(table.state, facts, seat) != NOTHING]
    leaving = [seat for seat in bidding if chance.random() < 0.1]
    for seat in leaving:
        table.order(seat, chance.choice([None, *range(9)]))
    return leaving
