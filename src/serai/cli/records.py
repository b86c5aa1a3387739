"""Records that people name on the command line: reads them, and finds the game and edition they were played with."""

from pathlib import Path
from typing import TYPE_CHECKING

from serai.cli.errors import EXIT_MISUSE, CommandError
from serai.cli.files import read_file
from serai.cli.flags import find_package, open_game
from serai.games import edition_named, is_shipped, kept_game

if TYPE_CHECKING:
    from serai.kernel.game import Game
    from serai.kernel.record import Record
    from serai.kernel.table import Table


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
    from serai.games.recorded import game_of_record as find_game

    package = find_package(record.game)
    if edition is not None:
        open_game(package.name, edition)  # says what is wrong with the file
    else:
        game = find_game(record)
        if game is not None:
            return game
    game = kept_game(package.name, record.rules, edition_named(package, edition))
    if game is None:
        raise CommandError(f"This record follows rules version {record.rules}, which is not installed.")
    if edition is not None:
        return game
    why = "which is not installed" + (", and the one inside it is another" if record.edition_content else "")
    raise CommandError(
        f"This record was played with edition {record.edition}, {why}.\n  Name its file with --edition FILE."
    )


def table_before(record: "Record", game: "Game", move: int) -> "Table":
    """The table before a choice of a record, counted from 1; one more than the last is the end of the record."""
    import msgspec

    from serai.kernel.record import RecordError, replay

    if move > len(record.choices) + 1:
        raise CommandError(f"The record has {len(record.choices)} choices; --move {move} is beyond them.", EXIT_MISUSE)
    try:
        return replay(msgspec.structs.replace(record, choices=record.choices[: move - 1]), game)
    except RecordError as error:
        raise CommandError(str(error)) from None


def text_to_keep(record: "Record", game: "Game") -> str:
    """The record as text that everybody can open: with its edition inside, unless that comes along with the game."""
    from serai.kernel.record import carrying_edition, text_of

    return text_of(record if is_shipped(game) else carrying_edition(record, game), game.actions)
