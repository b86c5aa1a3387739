"""A match: a line-up of bots plays every deal once from every seat."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from serai.bots.own import THINKING_SECONDS
from serai.kernel.game import Game

RESULTS_FORMAT_VERSION = 1


class ArenaError(Exception):
    """A match that cannot be played or read; the message says why, and what would help."""


class Fixture(NamedTuple):
    """One game of a match: the number of its deal, and by how many seats the line-up is rotated."""

    deal: int
    seating: int


class BotMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that determines the games of a match, apart from the fixture."""

    format: int
    game: str
    edition: str
    rules: int
    players: int
    bots: tuple[str, ...]
    """By name; the first one also fills the remaining seats."""
    options: dict[str, int]
    seed: str
    seconds: float = THINKING_SECONDS
    """How long a bot of one's own may think about a choice."""

    @property
    def line_up(self) -> tuple[str, ...]:
        """One bot for each seat."""
        return self.bots + self.bots[:1] * (self.players - len(self.bots))

    def place(self, seat: int, seating: int) -> int:
        """The place in the line-up of the bot on a seat."""
        return (seat - seating) % self.players


class GameFault(msgspec.Struct, frozen=True):
    """What the bot on a seat did, so that it has lost the game: in one word, and in a sentence."""

    seat: int
    what: str
    why: str


class PlayedGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one game, seat by seat."""

    deal: int
    seating: int
    points: tuple[int, ...]
    winners: tuple[int, ...]
    choices: tuple[int, ...]
    ms: tuple[float, ...]
    """The thinking time of each seat in the whole game, in milliseconds."""
    hash: str
    """A hash of all choices and the final state: equal hashes mean equal games."""
    faults: tuple[GameFault, ...] = ()
    cpu_ms: tuple[float, ...] = ()
    """The CPU time of each seat in the whole game, in milliseconds; empty in results from before it was measured."""

    @property
    def fixture(self) -> Fixture:
        """Which game of the match this was."""
        return Fixture(self.deal, self.seating)


def match_of(
    game: Game,
    players: int,
    bots: Sequence[str],
    options: Mapping[str, int],
    seed: str,
    seconds: float = THINKING_SECONDS,
) -> BotMatch:
    """A match of a game; naming the bot that fills the remaining seats once or several times is the same."""
    if len(bots) > players:
        raise ArenaError(f"You named {len(bots)} bots for {players} seats; the first fills the seats that are left.")
    named = list(bots)
    while len(named) > 1 and named[-1] == named[0]:
        named.pop()
    values = game.option_values(options, players).tolist()
    agreed = {option.name: value for option, value in zip(game.options, values, strict=True)}
    label, version = game.edition_file.label, game.version
    return BotMatch(RESULTS_FORMAT_VERSION, game.name, label, version, players, tuple(named), agreed, seed, seconds)


def fixtures(games: int, players: int) -> list[Fixture]:
    """At least this many games: every deal from every seat."""
    deals = -(-games // players)
    return [Fixture(deal, seating) for deal in range(deals) for seating in range(players)]
