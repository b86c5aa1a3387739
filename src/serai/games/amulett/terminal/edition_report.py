"""The report on an edition of Das Amulett: every spell and every area in words, and the faults."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from serai.games.amulett.edition.board import Edition, read_edition
from serai.games.amulett.edition.check import problems
from serai.games.amulett.terminal.colours import PHASES, TERRAINS
from serai.games.amulett.words.descriptions import describe, describe_area
from serai.terminal.screen import EditionReport


def edition_report(edition: str, languages: Sequence[str]) -> EditionReport:
    """Every spell and area of an edition in these languages, and the faults of the edition."""
    board = read_edition(edition)
    described, contents = list(_described(board, languages)), f"{len(board.spells)} spells, {len(board.areas)} areas"
    return EditionReport(board.file.name, described, problems(board), contents)


def _described(edition: Edition, languages: Sequence[str]) -> Iterator[Text]:
    for spell in edition.spells:
        for language in languages:
            text = Text(describe(spell, edition, language))
            text.stylize(PHASES[spell.phase], 0, len(spell.name.form("full", language)))
            yield text
    yield Text()
    for area in edition.areas:
        for language in languages:
            text = Text(describe_area(area, edition, language))
            text.stylize(TERRAINS[area.terrain], 0, len(area.id))
            yield text
