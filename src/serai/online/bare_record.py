"""The record of a finished game from its log alone, where nobody has the rules or the edition it was played with."""

from collections.abc import Sequence

from serai.kernel.fate import seed_hash
from serai.kernel.record import UNKNOWN, Line, Record
from serai.online.entries import AnyEntry, Began, Chose, Opened, Undone


def bare_record(opened: Opened, then: Sequence[AnyEntry], title: str, names: Sequence[str]) -> Record:
    """Every choice that was not taken back, in order; without chapters and points, which only the rules know.

    Only the rules could tell a change of mind from a new choice, so both stand in it. It replays to the same end.
    """
    began = next((entry for entry in then if isinstance(entry, Began)), Began(opened.at))
    return Record(
        game=title,
        rules=opened.rules,
        edition=opened.edition,
        seats=tuple(names),
        options=opened.options,
        seed_hash=seed_hash(opened.seed),
        salt=began.salt,
        seed=opened.seed,
        choices=tuple(_lines(then)),
        pledges=began.pledges,
    )


def _lines(entries: Sequence[AnyEntry]) -> list[Line]:
    lines: list[Line] = []
    for entry in entries:
        if isinstance(entry, Chose):
            lines.append(Line(UNKNOWN, entry.seat, entry.action))
        elif isinstance(entry, Undone):
            del lines[max(place for place, line in enumerate(lines) if line.seat == entry.seat)]
    return lines
