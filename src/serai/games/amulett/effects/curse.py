"""Cards are taken from every winning bid, or from every one that is large enough: the curses."""

from typing import Annotated

from msgspec import Meta

from serai.games.amulett.effect import Columns, Effect, Few, Gap, Kind
from serai.games.amulett.rules.facts import Facts
from serai.games.amulett.rules.powers import power, trait
from serai.games.amulett.rules.state import State
from serai.games.amulett.words.names import numbered
from serai.kernel.jit import hot

CURSE = power("curse", worth=3.0)
"""Cards taken from every winning bid."""
BOUND_CURSE = power("bound_curse", worth=2.0)
"""Cards taken from winning bids that are large enough."""
CURSED_FROM = trait("cursed_from")
"""How many cards a bid must have for a bound curse."""

SENTENCES = {
    "en": (
        "From every bid{size} that wins an exchange you take {0} card of your choice, from your own bids too",
        "From every bid{size} that wins an exchange you take up to {0} cards of your choice, from your own bids too",
    ),
    "de": (
        "Von jedem Gebot{size}, das einen Tausch gewinnt, nimmst du {0} Karte deiner Wahl, auch von deinem eigenen",
        "Von jedem Gebot{size}, das einen Tausch gewinnt, nimmst du bis zu {0} Karten deiner Wahl, "
        "auch von deinem eigenen",
    ),
}
SIZES = {"en": " of at least {0} cards", "de": " von mindestens {0} Karten"}
FORM = {
    "en": "From every bid {least_bid} that wins an exchange you take up to {curse} cards",
    "de": "Von jedem Gebot {least_bid}, das einen Tausch gewinnt, nimmst du bis zu {curse} Karten",
}
SIZE = Gap(
    number={language: size.strip() for language, size in SIZES.items()},
    nothing={"en": "of any size", "de": "jeder Größe"},
)


class Curse(Effect, frozen=True):
    """Cards are taken from every winning bid, or from those of at least so many cards."""

    curse: Few
    least_bid: Annotated[int, Meta(ge=2, le=99)] | None = None

    def powers(self) -> Columns:
        """The cards."""
        return ((CURSE if self.least_bid is None else BOUND_CURSE, self.curse),)

    def traits(self) -> Columns:
        """The size of the bid, if it matters."""
        return () if self.least_bid is None else ((CURSED_FROM, self.least_bid),)

    def sentence(self, language: str) -> str:
        """How many cards are taken, and from which bids."""
        size = "" if self.least_bid is None else SIZES[language].format(self.least_bid)
        return numbered(SENTENCES[language], self.curse, size=size)


@hot
def claims(table: State, facts: Facts, seat: int, winner: int, bid: int) -> int:
    """The owner takes cards from any winning bid that is large enough."""
    cards = int(table.power[seat, CURSE])
    if table.power[seat, BOUND_CURSE]:
        for spell in range(table.owner.shape[0]):
            if table.owner[spell] == seat and bid >= facts.trait[spell, CURSED_FROM]:
                cards += int(facts.power[spell, BOUND_CURSE])
    return cards


EFFECT = Kind(shape=Curse, form=FORM, gaps={"least_bid": SIZE}, claims=claims)
