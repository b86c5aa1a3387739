"""Records that people bring along: reading them, and finding the game and edition they were played with."""

from pathlib import Path
from typing import TYPE_CHECKING

from caravanserai.cli.flags import find_game, open_game
from caravanserai.cli.hosting import Plain, read_file
from caravanserai.games import editions_of

if TYPE_CHECKING:
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.record import Record


def open_record(path: Path) -> "Record":
    """Reads a record, or says why it is none."""
    from caravanserai.kernel.record import RecordError, read_record

    text = read_file(path)
    try:
        record = read_record(text)
    except RecordError as error:
        raise Plain(f"{path}: {error}") from None
    if any(line.seat not in range(len(record.seats)) for line in record.choices):
        raise Plain(f"{path}: a choice names a seat that this table does not have.")
    return record


def game_of(record: "Record", edition: str | None) -> "Game":
    """The game of a record, with the edition it names or the file that is given."""
    name = record.edition.split(" ")[0].rpartition("-")[0]
    if edition is None and name not in editions_of(find_game(record.game)):
        raise Plain(
            f"This record was played with edition {record.edition}, which does not come along.\n"
            "  Name its file with --edition FILE."
        )
    return open_game(record.game, edition or name)
