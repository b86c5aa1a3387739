"""The games that are installed, each found by its name in the entry-point group `serai.games`."""

import difflib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING
from weakref import WeakSet

from serai import notebook
from serai.games.package import GamePackage, GameParts

if TYPE_CHECKING:  # looking up a name loads no rules
    from serai.kernel.edition import EditionSource
    from serai.kernel.game import Game
    from serai.text.voice import Voice

GROUP = "serai.games"
_proved: "WeakSet[Game]" = WeakSet()
"""Games whose editions were found without fault: a game does not change, and proving one takes longer than a round."""


class UnknownGame(Exception):
    """A name that no installed game has; the message lists the games there are."""


@cache
def packages() -> Mapping[str, GamePackage]:
    """Every installed game, by its name."""
    found = [entry.load() for entry in entry_points(group=GROUP)]
    return {package.name: package for package in sorted(found, key=lambda package: package.name)}


def package_named(name_or_title: str) -> GamePackage:
    """The game of this name or title: `amul`, `Amul` and `Āmul` are the same."""
    if name_or_title in packages():
        return packages()[name_or_title]
    plain = _plain(name_or_title)
    for package in packages().values():
        if plain in (package.name, _plain(package.title)):
            return package
    close = difflib.get_close_matches(plain, packages(), n=1)
    hint = f"Did you mean '{close[0]}'?" if close else f"There are: {', '.join(packages())}."
    raise UnknownGame(f"There is no game '{name_or_title}' here. {hint}")


def game_named(name_or_title: str, edition: "EditionSource | None" = None, rules: int = 0) -> "Game":
    """A game with an edition: a shipped one, a file, or its content; without any, its default one. Faults raise.

    It is played by this version of the rules, if that is an earlier one that is installed, and otherwise by the latest.
    """
    from serai.kernel.edition import EditionError

    package = package_named(name_or_title)
    game = package.earlier_rules.get(rules, package.open)(edition_named(package, edition))
    if game not in _proved:
        faults = package.faults(game)
        if faults:
            raise EditionError(*faults)
        _proved.add(game)
    return game


def edition_named(package: GamePackage, edition: "EditionSource | None") -> "EditionSource":
    """The edition of this name, if need be by the file of the installed package that brings it; without any, the game's
    default one.
    """
    from serai.games.installed_editions import found_edition

    return found_edition(package.name, package.editions, edition) if edition else package.default_edition


def kept_game(name: str, rules: int, edition: "EditionSource", known_as: str = "") -> "Game | None":
    """A game by the rules of this version, with an edition that was kept; None if these rules are not installed.

    The edition is not proved again: what was good enough to begin with is good enough to go on. `known_as` is the
    digest by which the table names it.
    """
    package = packages().get(name)
    if package is None:
        return None
    game = package.earlier_rules.get(rules, package.open)(edition)
    file = replace(game.edition_file, known_as=known_as)
    return replace(game, edition_file=file) if game.version == rules else None


def parts_of(game: "Game") -> GameParts:
    """How a game is shown and explained to people."""
    return package_named(game.name).parts()


def voice_of(game: "Game", names: Sequence[str], language: str, you: int | None = None) -> "Voice":
    """The voice of a game at a table of people with these names."""
    from serai.text.plain import plain_voice

    return (parts_of(game).voice or plain_voice)(game, names, language, you)


def editions_of(name: str) -> list[str]:
    """The names of the editions that come with a game."""
    from serai.kernel.edition import shipped_editions

    return shipped_editions(package_named(name).editions)


def is_shipped(game: "Game") -> bool:
    """Whether the edition of a game comes along with it, so that everybody has it."""
    shipped = map(package_named(game.name).open, editions_of(game.name))
    return any(other.edition_file.digest == game.edition_file.digest for other in shipped)


def _paint(thing: object) -> str | None:
    """Draws what a notebook shows; loaded when it is first asked for."""
    from serai.games.painter import paint

    return paint(thing)


notebook.announce(_paint)


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)).replace(" ", "-")
