"""Points for every colour, or for every different card of one colour, in the player's own play area."""

from typing import ClassVar

from serai.games.amul.rules.facts import COLOURS
from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Amount, Score, Scoring, Term
from serai.games.amul.scores.sums import cap, floor, require_bounds, sum_text
from serai.games.amul.words.nouns import Nouns
from serai.kernel.edition import EditionPlace
from serai.text.edition_tables import require_one_of

DIFFERENT_COLOURS = {
    "en": "per different colour you own, Bazaar not counted",
    "de": "je Farbe bei dir, Bazar zählt nicht mit",
}
DIFFERENT_CARDS = {"en": "per different {thing} you own", "de": "je verschiedene {thing} bei dir"}


def require_variety(what: str, place: EditionPlace) -> None:
    """Refuses what has no variety to count."""
    require_one_of(what, ("colours", *COLOURS), place, "different of score")


class Different(Score, frozen=True):
    """Points for variety: `{ each = 1, different = "colours" }` or `{ each = 1, different = "blue" }`."""

    keys: ClassVar = ("different",)
    each: Amount
    different: str
    base: Amount = 0
    most: Amount | None = None
    least: Amount | None = None

    def check(self, place: EditionPlace) -> None:
        """All colours, or one of them."""
        require_bounds(self.least, self.most, place)
        require_variety(self.different, place)

    def numbers(self, card: str, measures: Measures) -> Scoring:
        """One term with a measure of variety."""
        variety = measures.different(self.different)
        terms = (Term(self.each, variety, variety),)
        return Scoring(base=self.base, terms=terms, most=cap(self.most), floor=floor(self.least))

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        """`1 per different blue card you own`."""
        if self.different == "colours":
            what = DIFFERENT_COLOURS[nouns.language]
        else:
            what = DIFFERENT_CARDS[nouns.language].format(thing=nouns.one(self.different))
        return sum_text(nouns.language, [(self.each, what)], self.base, self.most, self.least)
