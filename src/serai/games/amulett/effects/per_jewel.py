"""Metal for every jewel of a colour that the owner has: the magic of amber, diamonds, rubies and emeralds."""

from serai.games.amulett.effect import Columns, Effect, Few, Gap, Kind, MetalCounts
from serai.games.amulett.rules.facts import COLOURS, METALS, Facts
from serai.games.amulett.rules.powers import trait
from serai.games.amulett.rules.state import State
from serai.games.amulett.words.names import COLOURS_OF_JEWELS, METAL_NAMES, cards_text
from serai.kernel.edition import EditionPlace
from serai.kernel.jit import hot
from serai.text.edition_tables import require_one_of

PER_COLOUR = trait("per_colour")
PER_METAL = trait("per_metal")
PER_EACH = trait("per_each")
"""Cards for each jewel; 0 for a spell without this effect."""

SENTENCES = {
    "en": "For each {colour} jewel you own you get {cards} extra; you keep the jewels",
    "de": "Für jeden {colour} Edelstein, den du besitzt, erhältst du {cards} zusätzlich; die Edelsteine behältst du",
}
FORM = {
    "en": "For each {per_jewel} jewel you own you get {each} {metal}",
    "de": "Für jeden {per_jewel} Edelstein, den du besitzt, erhältst du {each} {metal}",
}
GAPS = {"per_jewel": Gap(COLOURS_OF_JEWELS), "metal": Gap(METAL_NAMES)}


class PerJewel(Effect, frozen=True):
    """Metal for every jewel of a colour that the owner has."""

    per_jewel: str
    metal: str
    each: Few

    def traits(self) -> Columns:
        """The colour, the metal, and how many cards."""
        return (
            (PER_COLOUR, COLOURS.index(self.per_jewel)),
            (PER_METAL, METALS.index(self.metal)),
            (PER_EACH, self.each),
        )

    def sentence(self, language: str) -> str:
        """What the owner gets for each jewel."""
        colour = COLOURS_OF_JEWELS[language][self.per_jewel]
        return SENTENCES[language].format(colour=colour, cards=cards_text(self.each, self.metal, language))

    def require_words(self, place: EditionPlace, what: str) -> None:
        """Refuses an unknown colour or metal."""
        require_one_of(self.per_jewel, COLOURS, place, f"per_jewel of {what}")
        require_one_of(self.metal, METALS, place, f"metal of {what}")


@hot
def income(table: State, facts: Facts, seat: int, spell: int, metals: MetalCounts) -> None:
    """A spell brings metal for each of its owner's jewels of its colour."""
    each = int(facts.trait[spell, PER_EACH])
    if each:
        metals[facts.trait[spell, PER_METAL]] += each * int(table.jewel[seat, facts.trait[spell, PER_COLOUR]])


@hot
def worth(table: State, facts: Facts, seat: int, spell: int) -> float:
    """What the spell brings now, and half a card for jewels to come."""
    each = float(facts.trait[spell, PER_EACH])
    return 0.5 + each * float(table.jewel[seat, facts.trait[spell, PER_COLOUR]]) if each else 0.0


EFFECT = Kind(shape=PerJewel, form=FORM, gaps=GAPS, income=income, worth=worth)
