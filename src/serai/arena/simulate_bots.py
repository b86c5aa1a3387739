"""Simulates games between bots of any kind. Each choice is asked of its bot, so this takes longer than policies do."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from serai.arena.faults import fault_lines
from serai.arena.match import BotMatch, Fixture, PlayedGame, match_of
from serai.arena.match_game import ArenaTable, play_fixture
from serai.kernel.contract import Points, Stats, Totals
from serai.kernel.game import Game


class Tally(NamedTuple):
    """What is counted of many games: a row for each game, and for each seat what things were owned and brought."""

    points: Points
    won: Points
    stats: Stats
    owned: Totals
    brought: Totals


class Asking:
    """Plays games of a match by asking its bots, rotated by one seat after each game."""

    def __init__(
        self, game: Game, bots: Sequence[str], seed: int | str, options: Mapping[str, int], compiled: bool, tally: Tally
    ) -> None:
        self.game, self.compiled, self.tally = game, compiled, tally
        self.match: BotMatch = match_of(game, len(bots), bots, options, str(seed))
        self.played: dict[Fixture, PlayedGame] = {}

    def play_on(self, first: int, last: int) -> int:
        """Plays some of the games, by their numbers; how many choices the bots have made."""
        return sum(self._play(number) for number in range(first, last))

    @property
    def faults(self) -> list[str]:
        """Who has lost games by which faults."""
        return list(fault_lines(self.match, self.played))

    def _play(self, number: int) -> int:
        players = self.match.players
        fixture = Fixture(number, -number % players)
        played = play_fixture(self.game, self.match, fixture, self.compiled, self._counting(number))
        self.tally.points[number, :players] = played.points
        self.tally.won[number] = sum(1 << seat for seat in played.winners)
        if played.faults:
            self.played[fixture] = played
        return sum(played.choices)

    def _counting(self, number: int) -> Callable[[ArenaTable], None]:
        rules, facts, tally = self.game.plain, self.game.plain_facts, self.tally

        def count(table: ArenaTable) -> None:
            rules.game_stats(table.state, facts, tally.stats[number])
            rules.thing_stats(table.state, facts, tally.owned, tally.brought)

        return count
