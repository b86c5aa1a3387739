"""The turns of speech in which spells and areas are described, in every language."""

from dataclasses import dataclass

Numbered = tuple[str, str]
"""What is said of one, and of more."""


@dataclass(frozen=True)
class Phrases:
    """The turns of speech of one language; where there is a choice by site, it is anywhere, wall, pyramid or city."""

    bolts: Numbered
    income: str
    no_income: str
    joker_income: Numbered
    win: dict[str, str]
    both: str
    either: str
    places: dict[str, str]
    reconstructed: str
    values: dict[str, str]
    asks: str
    any_metal: str
    pyramid: str
    wall: dict[str, str]
    jewels: Numbered
    neighbours: str
    start: str


PHRASES = {
    "en": Phrases(
        bolts=("{0} bolt", "{0} bolts"),
        income="Income: {0}",
        no_income="No income",
        joker_income=("{0} metal of your choice", "{0} metals of your choice"),
        win={
            "anywhere": "When you win an exchange",
            "wall": "When you win an exchange at the great wall",
            "pyramid": "When you win an exchange in a pyramid area",
            "city": "When you win an exchange in a city district",
        },
        both=" and ",
        either=" or ",
        places={
            "wall": "Areas at the great wall: {0}",
            "pyramid": "Pyramid areas: {0}",
            "city": "City districts: {0}",
        },
        reconstructed="Reconstructed: {0}",
        values={"name": "name", "phase": "phase", "income": "income", "bolts": "bolts", "effects": "effect"},
        asks="{terrain}, asks for {metals}",
        any_metal="any metal",
        pyramid="Pyramid",
        wall={
            "north": "At the great wall, on its northern side",
            "south": "At the great wall, on its southern side",
        },
        jewels=("{0} jewel at the start", "{0} jewels at the start"),
        neighbours="Neighbours: {0}",
        start="The company starts here",
    ),
    "de": Phrases(
        bolts=("{0} Blitz", "{0} Blitze"),
        income="Einkommen: {0}",
        no_income="Kein Einkommen",
        joker_income=("{0} Metallkarte nach Wahl", "{0} Metallkarten nach Wahl"),
        win={
            "anywhere": "Gewinnst du einen Tausch",
            "wall": "Gewinnst du einen Tausch an der großen Mauer",
            "pyramid": "Gewinnst du einen Tausch in einem Pyramidengebiet",
            "city": "Gewinnst du einen Tausch in einem Stadtteil",
        },
        both=" und ",
        either=" oder ",
        places={
            "wall": "Gebiete an der großen Mauer: {0}",
            "pyramid": "Pyramidengebiete: {0}",
            "city": "Stadtteile: {0}",
        },
        reconstructed="Rekonstruiert: {0}",
        values={"name": "Name", "phase": "Phase", "income": "Einkommen", "bolts": "Blitze", "effects": "Wirkung"},
        asks="{terrain}, verlangt {metals}",
        any_metal="beliebige Metalle",
        pyramid="Pyramide",
        wall={
            "north": "An der großen Mauer, auf der Nordseite",
            "south": "An der großen Mauer, auf der Südseite",
        },
        jewels=("{0} Edelstein zu Beginn", "{0} Edelsteine zu Beginn"),
        neighbours="Nachbargebiete: {0}",
        start="Hier startet die Reisegesellschaft",
    ),
}
