"""An edition of Das Amulett, every spell and every area in words."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from caravanserai.cli.amulett.colours import PHASES, TERRAINS
from caravanserai.cli.terminal import Proof
from caravanserai.games.amulett.check import problems
from caravanserai.games.amulett.edition import Edition, read_edition
from caravanserai.games.amulett.words import describe, describe_area


def proof(edition: str, languages: Sequence[str]) -> Proof:
    """The edition with everything that is wrong with it."""
    board = read_edition(edition)
    told = list(_told(board, languages))
    return Proof(board.file.name, told, problems(board), f"{len(board.spells)} spells, {len(board.areas)} areas")


def _told(edition: Edition, languages: Sequence[str]) -> Iterator[Text]:
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
