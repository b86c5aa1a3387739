"""The game of a record: by the rules of its version, with the edition inside it or a shipped one that it names."""

from collections.abc import Iterable

from serai.games import editions_of, kept_game, package_named
from serai.kernel.edition import EditionSource, digest_in
from serai.kernel.game import Game
from serai.kernel.record import Record


def game_of_record(record: Record) -> Game | None:
    """The game that a record was played with; None if its rules or its edition are not installed."""
    name = package_named(record.game).name
    inside = [record.edition_content] if record.edition_content else []
    games = list(_by_its_rules(name, record, (*inside, *editions_of(name))))
    # One that was only called so in earlier days comes last: it may have been corrected since.
    games.sort(key=lambda game: game.edition_file.digests[0] != digest_in(record.edition))
    return next((game for game in games if game.edition_file.is_called(record.edition)), None)


def _by_its_rules(name: str, record: Record, editions: Iterable[EditionSource]) -> Iterable[Game]:
    kept = (kept_game(name, record.rules, edition) for edition in editions)
    return (game for game in kept if game is not None)
