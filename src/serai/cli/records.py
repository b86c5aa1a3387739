"""Records that people name on the command line: reads them, and finds the game and edition they were played with."""

from pathlib import Path
from typing import TYPE_CHECKING

from serai.cli.errors import EXIT_MISUSE, CommandError
from serai.cli.files import read_file
from serai.cli.flags import find_package, open_game
from serai.games import editions_of, is_shipped, kept_game

if TYPE_CHECKING:
    from serai.kernel.edition import EditionSource
    from serai.kernel.game import Game
    from serai.kernel.record import Record


def open_record(path: Path) -> "Record":
    """The record in a file; raises CommandError if it is none."""
    from serai.kernel.record import RecordError, read_record

    text = read_file(path)
    try:
        record = read_record(text)
    except RecordError as error:
        raise CommandError(f"{path}: {error}") from None
    if any(line.seat not in range(len(record.seats)) for line in record.choices):
        raise CommandError(f"{path}: a choice names a seat that this table does not have.")
    return record


def require_seat(record: "Record", name: str | None) -> None:
    """Raises CommandError if a name is given that no seat of the record has."""
    if name is not None and name not in record.seats:
        raise CommandError(f"Nobody called '{name}' sits there; there are: {', '.join(record.seats)}.", EXIT_MISUSE)


def game_of_record(record: "Record", edition: str | None) -> "Game":
    """The game of a record by the rules of its version: with the given file, or an edition that plays as its own."""
    if edition is not None:
        open_game(record.game, edition)  # says what is wrong with the file
        return _by_its_rules(record, edition)
    from serai.kernel.edition import digest_in

    name = find_package(record.game).name
    inside = [record.edition_content] if record.edition_content else []
    games = [_by_its_rules(record, source) for source in (*inside, *editions_of(name))]
    # One that was only called so in earlier days comes last: it may have been corrected since.
    games.sort(key=lambda game: game.edition_file.digests[0] != digest_in(record.edition))
    for game in games:
        if game.edition_file.is_called(record.edition):
            return game
    why = "which is not installed, and the one inside it is another" if inside else "which is not installed"
    raise CommandError(
        f"This record was played with edition {record.edition}, {why}.\n  Name its file with --edition FILE."
    )


def _by_its_rules(record: "Record", edition: "EditionSource") -> "Game":
    game = kept_game(find_package(record.game).name, record.rules, edition)
    if game is None:
        raise CommandError(f"This record follows rules version {record.rules}, which is not installed.")
    return game


def text_to_keep(record: "Record", game: "Game") -> str:
    """The record as text that everybody can open: with its edition inside, unless that comes along with the game."""
    from serai.kernel.record import carrying_edition, text_of

    return text_of(record if is_shipped(game) else carrying_edition(record, game), game.actions)
