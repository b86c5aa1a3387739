"""The levels that a person chooses from. How a level plays is a game's own affair: `GameParts.strengths`."""

from serai.bots.bot import Bot, TemperedBot
from serai.bots.search import SearchSettings
from serai.bots.search_bot import Budget, SearchBot
from serai.games import parts_of
from serai.games.package import Strength
from serai.kernel.game import Game, View

LEVELS = ("apprentice", "novice", "trader", "scout", "guide", "master")
"""The weakest first; each wins about half of its games or more against three of the one before it."""
CALLED_BEFORE = {"gentle": "novice", "keen": "scout", "shrewd": "guide"}
"""Levels that tables of version 0.1 have in their log, and what has taken their place."""


def level_called(name: str) -> str:
    """The level of this name, or what has taken its place."""
    return CALLED_BEFORE.get(name, name)


def strength_of(game: Game, level: str) -> Strength:
    """How a level plays a game."""
    return parts_of(game).strengths[LEVELS.index(level)]


class LevelBot:
    """A bot of a level, in whatever game it is asked about."""

    def __init__(self, level: str, seed: int | str = 0, compiled: bool = False) -> None:
        self.level, self._seed, self._compiled = level, seed, compiled
        self._bots: dict[Game, Bot] = {}

    def choose(self, view: View) -> int:
        """The choice of the bot that plays this level in this game."""
        if view.game not in self._bots:
            self._bots[view.game] = self._bot(strength_of(view.game, self.level))
        return self._bots[view.game].choose(view)

    def _bot(self, strength: Strength) -> Bot:
        if strength.searches:
            settings = SearchSettings(by_instinct=strength.by_instinct)
            return SearchBot(Budget(strength.games, strength.seconds), settings, self._seed)
        return TemperedBot(strength.temperature, self._seed, self._compiled)
