"""A table of Das Amulett as a picture shows it: the map, and the jewels and spells of everybody."""

from collections.abc import Mapping

from serai.games.amulett.edition.board import Area, Edition, edition_of
from serai.games.amulett.view import AmulettView, Pile, Wizard
from serai.games.amulett.words.names import METAL_NAMES
from serai.kernel.game import View
from serai.pictures.picture import Land, Picture, Piece, SeatPicture

FACTS = {
    "en": ("{0} of {1} colours · {2} metals", "{0} of {1} colours · 1 metal"),
    "de": ("{0} von {1} Farben · {2} Metalle", "{0} von {1} Farben · 1 Metall"),
}
"""What a seat has in jewels and cards; the second with a single card."""


def picture(view: View, language: str) -> Picture:
    """The table of a View."""
    shown: AmulettView = view.shown
    edition = edition_of(view.game)
    return Picture(
        room="amulett",
        seats=[_seat(wizard, shown.colours_to_win, edition, language) for wizard in shown.wizards],
        map=[_land(area, shown.ground, shown.company) for area in edition.areas],
    )


def _seat(wizard: Wizard, to_win: int, edition: Edition, language: str) -> SeatPicture:
    """Jewels, and every spell with the stones on it."""
    spells = [
        Piece(f"ph-{spell.phase}", f"{spell.name.form('short', language)} · {stones}")
        for spell, stones in ((edition.spell(id), stones) for id, stones in wizard.spells.items())
    ]
    words = FACTS[language][wizard.cards == 1].format(wizard.colours, to_win, wizard.cards)
    return SeatPicture(words, [*_jewels(wizard.jewels), *spells], _hand(wizard, edition, language))


def _hand(wizard: Wizard, edition: Edition, language: str) -> list[Piece]:
    """Metals, and first spells that have no stones yet, as far as they can be seen."""
    first = [edition.spell(id) for id in wizard.first if id not in wizard.spells]
    metals = (wizard.metals or {}).items()
    return [
        *(Piece(f"m-{metal}", METAL_NAMES[language][metal], count) for metal, count in metals),
        *(Piece(f"ph-{spell.phase}", spell.name.form("short", language)) for spell in first),
    ]


def _land(area: Area, ground: Mapping[str, Pile], company: str) -> Land:
    jewels = _jewels(ground[area.id])
    return Land(area.polygon, area.centre, f"t-{area.terrain}", jewels, area.id == company)


def _jewels(pile: Pile) -> list[Piece]:
    return [Piece(f"j-{colour}", number=count) for colour, count in pile.items()]
