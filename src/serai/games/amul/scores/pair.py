"""Points for every pair of two things that somebody has."""

from collections.abc import Iterable
from typing import ClassVar

from serai.games.amul.rules.facts import WHOSE
from serai.games.amul.scores.also import WHOSE_NAMES
from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Amount, Score, Scoring, Term, Whose, Words
from serai.games.amul.scores.sums import cap, floor, require_bounds, sum_text
from serai.games.amul.words.nouns import Nouns, listed
from serai.kernel.edition import EditionError, EditionPlace

PAIR = {"en": "per pair ({things}){whose}", "de": "je Paar ({things}){whose}"}


class ThingPair(Score, frozen=True):
    """Points for each pair: `{ each = 2, pair = ["arab", "mongol"], of = "neighbours", most = 8 }`.

    Things of several players are paired with each other.
    """

    keys: ClassVar = ("pair",)
    each: Amount
    pair: tuple[Words, Words]
    of: Whose = "you"
    base: Amount = 0
    most: Amount | None = None
    least: Amount | None = None

    def check(self, place: EditionPlace) -> None:
        """The two things differ."""
        require_bounds(self.least, self.most, place)
        if set(listed(self.pair[0])) & set(listed(self.pair[1])):
            raise EditionError(
                place.fault(
                    "a pair is made of two different things; for two of a kind write every = 2.",
                    "ein Paar besteht aus zwei verschiedenen Dingen; für zwei gleiche schreib every = 2.",
                    "score",
                )
            )

    def counted(self) -> Iterable[str]:
        """Both things."""
        return (*listed(self.pair[0]), *listed(self.pair[1]))

    @property
    def whose(self) -> Whose:
        """Whose things are paired."""
        return self.of

    def numbers(self, card: str, measures: Measures) -> Scoring:
        """One term with two measures."""
        one, other = self.pair
        terms = (Term(self.each, measures.of(one), measures.of(other), WHOSE.index(self.of)),)
        return Scoring(base=self.base, terms=terms, most=cap(self.most), floor=floor(self.least))

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        """`2 per pair (Arab + Mongol symbol) you own, at most 8`."""
        whose = WHOSE_NAMES[nouns.language][self.of]
        pairs = PAIR[nouns.language].format(things=nouns.pair(*self.pair), whose=whose)
        return sum_text(nouns.language, [(self.each, pairs)], self.base, self.most, self.least)
