"""`serai verify`: proves a record, and says in words what was proved."""

from typing import TYPE_CHECKING

from serai.cli.errors import CommandError
from serai.cli.flags import RecordEdition, RecordFile
from serai.text.languages import FIRST_LANGUAGE

if TYPE_CHECKING:
    from serai.kernel.record import Record


def verify(file: RecordFile, edition: RecordEdition = None) -> None:
    """Check a record: its shuffle, every choice and the result."""
    from serai.cli.records import game_of_record, open_record
    from serai.games import voice_of
    from serai.kernel.record import RecordError
    from serai.kernel.record import verify as prove

    record = open_record(file)
    game = game_of_record(record, edition)
    try:
        table = prove(record, game)
    except RecordError as error:
        raise CommandError(f"{file} is not proved.\n{error}") from None
    print(f"The seed fits the hash {record.seed_hash}.")
    print("  If you saw this hash before the first choice, nobody can have changed the seed since.")
    _print_cuts(record)
    print(f"All {len(record.choices)} choices follow rules version {record.rules} with edition {record.edition}.")
    if not table.over:
        print(f"The game was left in chapter {table.chapter}; so far everything is in order.")
        return
    points = ", ".join(f"{name} {points}" for name, points in zip(table.names, table.points, strict=True))
    print(f"The {game.scored} are those the rules give: {points}.")
    print(voice_of(game, table.names, FIRST_LANGUAGE).result(table.points, table.winners))


def _print_cuts(record: "Record") -> None:
    """Says whose cuts are in the deck, and who had pledged one that is not."""
    from serai.kernel.record import cuts_in

    cuts = cuts_in(record)
    cutters = [name for name, cut in zip(record.seats, cuts, strict=True) if cut]
    if cutters:
        print(f"The cards were cut by {', '.join(cutters)}, each as pledged.")
        print("  If you saw these pledges before you cut, nobody alone chose the deck: not the hall, nor one of you.")
    late = [name for name, cut, pledge in zip(record.seats, cuts, record.pledges, strict=False) if pledge and not cut]
    if late:
        print(f"Pledged, but not in the deck: the cut of {', '.join(late)}.")
