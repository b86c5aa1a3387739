"""Cards of the owner's winning bid come back: the Influences."""

from serai.games.amulett.effect import WHERE_YOU_WIN, Columns, Effect, Few, Kind
from serai.games.amulett.rules.facts import SITES, Facts
from serai.games.amulett.rules.powers import power_at, power_by_site
from serai.games.amulett.rules.state import State
from serai.games.amulett.words.names import numbered
from serai.games.amulett.words.phrases import PHRASES
from serai.kernel.jit import hot

TAKE_BACK = power_by_site("take_back", worths=(1.2, 0.6, 0.5, 0.3))
"""By site: cards of the owner's winning bid that come back."""

SENTENCES = {
    "en": (
        "{win}, you may take back {0} card of your bid",
        "{win}, you may take back up to {0} cards of your bid",
    ),
    "de": (
        "{win}, darfst du {0} Karte deines Gebots zurücknehmen",
        "{win}, darfst du bis zu {0} Karten deines Gebots zurücknehmen",
    ),
}
FORM = {
    "en": "{at}, you may take back up to {take_back} cards of your bid",
    "de": "{at}, darfst du bis zu {take_back} Karten deines Gebots zurücknehmen",
}


class TakeBack(Effect, frozen=True):
    """Cards of the owner's winning bid come back."""

    take_back: Few
    at: str

    def powers(self) -> Columns:
        """The cards, at their site."""
        return ((TAKE_BACK + SITES.index(self.at), self.take_back),)

    def sentence(self, language: str) -> str:
        """How many cards come back, and where."""
        return numbered(SENTENCES[language], self.take_back, win=PHRASES[language].win[self.at])


@hot
def claims(table: State, facts: Facts, seat: int, winner: int, bid: int) -> int:
    """The winner takes back cards of its own bid."""
    return power_at(table, facts, seat, TAKE_BACK, 1, table.company) if seat == winner else 0


EFFECT = Kind(shape=TakeBack, form=FORM, gaps={"at": WHERE_YOU_WIN}, claims=claims)
