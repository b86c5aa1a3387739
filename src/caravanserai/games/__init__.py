"""The games that can be played here, each opened by its name."""

import difflib
import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game


class UnknownGame(Exception):
    """A game that nobody here knows; the message says which ones there are."""


def _amul(edition: str) -> "Game":
    # The rules wait until somebody wants to play: looking up a name should cost nothing.
    from caravanserai.games.amul.check import problems
    from caravanserai.games.amul.game import amul
    from caravanserai.kernel.edition import EditionError

    game = amul(edition)
    faults = problems(game.edition)
    if faults:
        raise EditionError(*faults)
    return game


GAMES: "dict[str, Callable[[str], Game]]" = {"amul": _amul}
"""How each game is opened with an edition, shipped or a file of one's own; a faulty edition opens no game."""


def game_named(name: str, edition: str = "reconstructed") -> "Game":
    """The game that goes by this name or title, with an edition: `amul`, `Amul` and `Āmul` are the same."""
    plain = _plain(name)
    if plain not in GAMES:
        close = difflib.get_close_matches(plain, GAMES, n=1)
        hint = f"Did you mean '{close[0]}'?" if close else f"There is: {', '.join(GAMES)}."
        raise UnknownGame(f"There is no game '{name}' here. {hint}")
    return GAMES[plain](edition)


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).replace(" ", "-")
