"""Further jewels for winning an exchange: the Gifts."""

from serai.games.amulett.effect import WHERE_YOU_WIN, Columns, Effect, Few, Kind
from serai.games.amulett.rules.facts import SITES, Facts
from serai.games.amulett.rules.powers import power_at, power_by_site
from serai.games.amulett.rules.state import State
from serai.games.amulett.words.names import numbered
from serai.games.amulett.words.phrases import PHRASES
from serai.kernel.jit import hot

EXTRA_JEWEL = power_by_site("extra_jewel", worths=(4.0, 1.8, 1.5, 1.0))
"""By site: further jewels for the winner of an exchange."""

SENTENCES = {
    "en": (
        "{win}, you take {0} further jewel from the area if there is one",
        "{win}, you take up to {0} further jewels from the area",
    ),
    "de": (
        "{win}, nimmst du {0} weiteren Edelstein aus dem Gebiet, sofern vorhanden",
        "{win}, nimmst du bis zu {0} weitere Edelsteine aus dem Gebiet",
    ),
}
FORM = {
    "en": "{at}, you take up to {extra_jewel} further jewels from the area",
    "de": "{at}, nimmst du bis zu {extra_jewel} weitere Edelsteine aus dem Gebiet",
}


class ExtraJewel(Effect, frozen=True):
    """Further jewels for winning an exchange."""

    extra_jewel: Few
    at: str

    def powers(self) -> Columns:
        """The jewels, at their site."""
        return ((EXTRA_JEWEL + SITES.index(self.at), self.extra_jewel),)

    def sentence(self, language: str) -> str:
        """How many further jewels, and where."""
        return numbered(SENTENCES[language], self.extra_jewel, win=PHRASES[language].win[self.at])


@hot
def further_jewels(table: State, facts: Facts, seat: int, area: int) -> int:
    """Jewels beyond the first that a seat takes when it wins an exchange in an area."""
    return power_at(table, facts, seat, EXTRA_JEWEL, 1, area)


EFFECT = Kind(shape=ExtraJewel, form=FORM, gaps={"at": WHERE_YOU_WIN}, further_jewels=further_jewels)
