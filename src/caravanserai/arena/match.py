"""A match: a line-up of bots plays every deal once from every seat."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from caravanserai.kernel.game import Game

FORMAT = 1


class ArenaError(Exception):
    """A match that cannot be played or read; the message says why, and what would help."""


class Fixture(NamedTuple):
    """One game of a match: which deal, and by how many seats the line-up has moved on."""

    deal: int
    seating: int


class Match(msgspec.Struct, frozen=True):
    """What is played: all that decides a game, but its fixture."""

    format: int
    game: str
    edition: str
    rules: int
    players: int
    bots: tuple[str, ...]
    """As they were named; the first one fills the seats that are left."""
    options: dict[str, int]
    seed: str

    @property
    def line_up(self) -> tuple[str, ...]:
        """One bot for each seat."""
        return self.bots + self.bots[:1] * (self.players - len(self.bots))

    def place(self, seat: int, seating: int) -> int:
        """Which place of the line-up sits on a seat."""
        return (seat - seating) % self.players


class Result(msgspec.Struct, frozen=True):
    """How one game came out, seat by seat."""

    deal: int
    seating: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    choices: tuple[int, ...]
    ms: tuple[float, ...]
    """How long each seat has thought in all."""
    hash: str
    """Of all choices and the table at the end: equal hashes, equal games."""

    @property
    def fixture(self) -> Fixture:
        """Which game of the match this was."""
        return Fixture(self.deal, self.seating)


def match_of(game: Game, players: int, bots: Sequence[str], options: Mapping[str, int], seed: str) -> Match:
    """A match of a game; naming the bot that fills the seats once or many times is the same."""
    if len(bots) > players:
        raise ArenaError(f"You named {len(bots)} bots for {players} seats; the first fills the seats that are left.")
    named = list(bots)
    while len(named) > 1 and named[-1] == named[0]:
        named.pop()
    values = game.option_values(options, players).tolist()
    agreed = {option.name: value for option, value in zip(game.options, values, strict=True)}
    return Match(FORMAT, game.name, game.edition_file.label, game.version, players, tuple(named), agreed, seed)


def fixtures(games: int, players: int) -> list[Fixture]:
    """At least so many games: every deal from every seat."""
    deals = -(-games // players)
    return [Fixture(deal, seating) for deal in range(deals) for seating in range(players)]
