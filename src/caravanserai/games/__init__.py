"""The games that can be played here, each opened by its name."""

import difflib
import unicodedata
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game


class UnknownGame(Exception):
    """A game that nobody here knows; the message says which ones there are."""


# The rules wait until somebody wants to play: looking up a name should cost nothing.


def _amul(edition: str) -> "Game":
    from caravanserai.games.amul.check import problems
    from caravanserai.games.amul.game import amul

    game = amul(edition)
    return _proved(game, problems(game.edition))


def _amulett(edition: str) -> "Game":
    from caravanserai.games.amulett.check import problems
    from caravanserai.games.amulett.game import amulett

    game = amulett(edition)
    return _proved(game, problems(game.edition))


def _proved(game: "Game", faults: Sequence[str]) -> "Game":
    from caravanserai.kernel.edition import EditionError

    if faults:
        raise EditionError(*faults)
    return game


GAMES: "dict[str, Callable[[str], Game]]" = {"amul": _amul, "amulett": _amulett}
"""How each game is opened with an edition, shipped or a file of one's own; a faulty edition opens no game."""

TITLES = {"das-amulett": "amulett"}
"""The games whose titles are not their names."""


def game_named(name: str, edition: str = "reconstructed") -> "Game":
    """The game that goes by this name or title, with an edition: `amul`, `Amul` and `Āmul` are the same."""
    return GAMES[name_of(name)](edition)


def name_of(name_or_title: str) -> str:
    """The name of the game that goes by this name or title."""
    plain = _plain(name_or_title)
    name = TITLES.get(plain, plain)
    if name not in GAMES:
        close = difflib.get_close_matches(plain, GAMES, n=1)
        hint = f"Did you mean '{close[0]}'?" if close else f"There are: {', '.join(GAMES)}."
        raise UnknownGame(f"There is no game '{name_or_title}' here. {hint}")
    return name


def editions_of(name: str) -> list[str]:
    """The names of the editions that come with a game."""
    from caravanserai.kernel.edition import shipped_editions

    return shipped_editions(f"caravanserai.games.{name}.editions")


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).replace(" ", "-")
