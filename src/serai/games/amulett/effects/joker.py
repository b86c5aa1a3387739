"""The owner's cards of some metals count as any metal: the Metamorphoses."""

from collections.abc import Sequence

from serai.games.amulett.effect import Columns, Effect, Gap, Kind, Metals
from serai.games.amulett.rules.facts import METAL_KINDS, METALS, SITES, Facts
from serai.games.amulett.rules.powers import power_at, power_row
from serai.games.amulett.rules.state import State
from serai.games.amulett.words.names import METAL_NAMES, capital, listed
from serai.kernel.edition import EditionPlace
from serai.kernel.jit import hot
from serai.text.edition_tables import require_one_of

WORTHS = {"anywhere": 1.0, "wall": 0.4, "pyramid": 0.35, "city": 0.05}
JOKERS = min([power_row(f"jokers_{site}", METALS, worth) for site, worth in WORTHS.items()])
"""For each site one column a metal: whether that metal counts as any metal there."""

SENTENCES = {
    "en": {
        "anywhere": "{0} count as any metal",
        "wall": "at the great wall {0} count as any metal",
        "pyramid": "in pyramid areas {0} count as any metal",
        "city": "in city districts {0} count as any metal",
    },
    "de": {
        "anywhere": "{0} gelten als beliebiges Metall",
        "wall": "an der großen Mauer gelten {0} als beliebiges Metall",
        "pyramid": "in Pyramidengebieten gelten {0} als beliebiges Metall",
        "city": "in Stadtteilen gelten {0} als beliebiges Metall",
    },
}
ONE_OF_SEVERAL = {"en": "{0}", "de": "{0}-"}
YOUR_CARDS = {"en": "your {0} cards", "de": "deine {0}karten"}
ALL_YOUR_CARDS = {"en": "all your metal cards", "de": "alle deine Metallkarten"}
FORM = {
    "en": "{at} your {joker} cards count as any metal",
    "de": "{at} gelten deine Karten aus {joker} als beliebiges Metall",
}
PLACES = {
    "en": {
        "anywhere": "Everywhere",
        "wall": "At the great wall",
        "pyramid": "In pyramid areas",
        "city": "In city districts",
    },
    "de": {
        "anywhere": "Überall",
        "wall": "An der großen Mauer",
        "pyramid": "In Pyramidengebieten",
        "city": "In Stadtteilen",
    },
}
GAPS = {"at": Gap(PLACES), "joker": Gap(METAL_NAMES, several=True)}


class Joker(Effect, frozen=True):
    """The owner's cards of these metals count as any metal."""

    joker: Metals
    at: str

    def powers(self) -> Columns:
        """A joker for each metal, at its site."""
        first = JOKERS + METAL_KINDS * SITES.index(self.at)
        return [(first + METALS.index(metal), 1) for metal in self.joker]

    def sentence(self, language: str) -> str:
        """Which cards are jokers, and where."""
        return capital(SENTENCES[language][self.at].format(your_cards(self.joker, language)))

    def require_words(self, place: EditionPlace, what: str) -> None:
        """Refuses an unknown site or metal."""
        super().require_words(place, what)
        for metal in self.joker:
            require_one_of(metal, METALS, place, f"a metal of {what}")


def your_cards(metals: Sequence[str], language: str) -> str:
    """The owner's cards of some metals: `your gold and silver cards`, `deine Gold- und Silberkarten`."""
    if set(metals) == set(METALS):
        return ALL_YOUR_CARDS[language]
    *first, last = (METAL_NAMES[language][metal] for metal in metals)
    shortened = [ONE_OF_SEVERAL[language].format(name) for name in first]
    return YOUR_CARDS[language].format(listed([*shortened, last], language))


@hot
def jokers(table: State, facts: Facts, seat: int, area: int) -> int:
    """The metals that count as any metal for a seat in an area, one bit each."""
    metals = 0
    for metal in range(METAL_KINDS):
        metals |= int(power_at(table, facts, seat, JOKERS + metal, METAL_KINDS, area) > 0) << metal
    return metals


EFFECT = Kind(shape=Joker, form=FORM, gaps=GAPS, jokers=jokers)
