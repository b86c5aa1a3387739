"""The shelf: every game of every edition that this hall has, found by what a log says was played."""

from caravanserai.games import GAMES, editions_of, game_named
from caravanserai.kernel.game import Game
from caravanserai.online.entries import Opened


class NotOnTheShelf(Exception):
    """A table was opened with rules or an edition that this hall does not have; the message says which."""


class Shelf:
    """The games of this hall; each is taken from its box once."""

    def __init__(self) -> None:
        self.games = [game_named(name, edition) for name in GAMES for edition in editions_of(name)]
        self.by_label = {(game.name, game.version, game.edition_file.label): game for game in self.games}

    def game(self, name: str) -> Game | None:
        """The game of this name, in the edition that new tables are played with."""
        return next((game for game in self.games if game.name == name), None)

    def game_of(self, opened: Opened) -> Game:
        """The game that a table was opened with."""
        game = self.by_label.get((opened.game, opened.rules, opened.edition))
        if game is None:
            raise NotOnTheShelf(
                f"This table plays {opened.game} by rules version {opened.rules} with edition {opened.edition}, "
                "which this hall does not have."
            )
        return game
