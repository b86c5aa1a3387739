"""Points for every copy of the card that has a partner of its own."""

from collections.abc import Iterable
from typing import ClassVar

from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Amount, Score, Scoring, Term
from serai.games.amul.scores.sums import sum_text
from serai.games.amul.words.nouns import Nouns

MATCH = {
    "en": "per pair ({things}) you own, each card in one pair only",
    "de": "je Paar ({things}) bei dir, jede Karte nur in einem Paar",
}


class PartnerMatch(Score, frozen=True):
    """Points for each pair of this card and its partner: `{ each = 6, match = "oil" }`."""

    keys: ClassVar = ("match",)
    each: Amount
    match: str

    def counted(self) -> Iterable[str]:
        """The partner."""
        return (self.match,)

    def is_set(self, card: str) -> bool:
        """Each partner is used once, so all copies are scored as one."""
        return True

    def numbers(self, card: str, measures: Measures) -> Scoring:
        """One term with two measures, scored once for all copies."""
        return Scoring(terms=(Term(self.each, measures.of(card), measures.of(self.match)),))

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        """`6 per pair (Lamp + Oil) you own, each card in one pair only`."""
        return sum_text(
            nouns.language, [(self.each, MATCH[nouns.language].format(things=nouns.pair(card, self.match)))]
        )
