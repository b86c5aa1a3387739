"""Points for every card, colour or symbol that somebody has."""

from collections.abc import Iterable
from typing import ClassVar, Self

from serai.games.amul.scores.also import Also, Counting, each_text, require_also, seen_by, term_of
from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Amount, Score, Scoring, Whose, Words
from serai.games.amul.scores.sums import cap, floor, require_bounds, sum_text
from serai.games.amul.words.nouns import Nouns, listed
from serai.kernel.edition import EditionPlace
from serai.text.edition_tables import Several


class Per(Score, frozen=True):
    """Points for each of something: `{ each = 2, per = "gold", of = "neighbours", most = 6 }`."""

    keys: ClassVar = ("per",)
    each: Amount
    per: Words
    of: Whose
    base: Amount = 0
    every: Several = 1
    most: Amount | None = None
    least: Amount | None = None
    also: Also | None = None

    @classmethod
    def read(cls, table: object, place: EditionPlace) -> Self:
        """The second thing is read first."""
        require_also(table, place)
        return super().read(table, place)

    def check(self, place: EditionPlace) -> None:
        """The floor is not above the cap."""
        require_bounds(self.least, self.most, place)

    @property
    def _parts(self) -> list[Counting]:
        return [self] if self.also is None else [self, self.also]

    def counted(self) -> Iterable[str]:
        """What both parts count."""
        return [word for part in self._parts for word in listed(part.per)]

    @property
    def whose(self) -> Whose:
        """The cards that both parts look at."""
        return seen_by(self.of, self.also.of) if self.also else self.of

    def numbers(self, card: str, measures: Measures) -> Scoring:
        """One term for each part."""
        terms = tuple(term_of(part, measures) for part in self._parts)
        return Scoring(base=self.base, terms=terms, most=cap(self.most), floor=floor(self.least))

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        """`2 per Gold your neighbours own, at most 6`."""
        terms = [(part.each, each_text(part, nouns)) for part in self._parts]
        return sum_text(nouns.language, terms, self.base, self.most, self.least)
