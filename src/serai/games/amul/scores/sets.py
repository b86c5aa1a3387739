"""Points by how many of something a player has: copies of the card, several cards together, or different ones."""

from collections.abc import Iterable
from typing import ClassVar, Self

from serai.games.amul.scores.also import Also, each_text, require_also, seen_by, term_of
from serai.games.amul.scores.different import require_variety
from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Run, Score, Scoring, Whose, Words
from serai.games.amul.words.nouns import Nouns, listed, number
from serai.kernel.edition import EditionError, EditionPlace
from serai.text.voice import AND

SET = {"en": "{run} for {span} {things}", "de": "{run} für {span} {things}"}
SPAN = {"en": "1 to {0}", "de": "1 bis {0}"}
TOGETHER = {"en": "{0} together", "de": "{0} zusammen"}
DIFFERENT_CARDS = {"en": "different {0}", "de": "verschiedene {0}"}
DIFFERENT_COLOURS = {"en": "different colours, Bazaar not counted", "de": "verschiedene Farben, Bazar zählt nicht mit"}
PLUS = "{set}, {each} {what}"


class Set(Score, frozen=True):
    """A total for 1, 2, 3 .. of something; the last entry holds for that many or more: `{ set = [1, 4, 9] }`.

    `over = ["silk", "spice"]` counts several cards together, `different = "blue"` counts different ones, and `also`
    adds points for each of something. A set over cards that all carry it is scored once.
    """

    keys: ClassVar = ("set",)
    set: Run
    over: Words | None = None
    different: str | None = None
    also: Also | None = None

    @classmethod
    def read(cls, table: object, place: EditionPlace) -> Self:
        """What is added is read first."""
        require_also(table, place)
        return super().read(table, place)

    def check(self, place: EditionPlace) -> None:
        """One thing is counted, and it is one that there is."""
        if self.over is not None and self.different is not None:
            raise EditionError(
                place.fault(
                    "a set counts either what stands in over or what is different.",
                    "ein Satz zählt entweder, was in over steht, oder was verschieden ist.",
                    "score",
                )
            )
        if self.different is not None:
            require_variety(self.different, place)

    def counted(self) -> Iterable[str]:
        """The cards of the set, and what is added for."""
        return (*listed(self.over or ()), *listed(self.also.per if self.also else ()))

    @property
    def whose(self) -> Whose:
        """Your own cards, and those for which something is added."""
        return seen_by("you", self.also.of) if self.also else "you"

    def is_set(self, card: str) -> bool:
        """The cards that are counted are scored as one; another card is scored each time."""
        return self.different is None and card in listed(self.over or card)

    def numbers(self, card: str, measures: Measures) -> Scoring:
        """A series over what the player has."""
        counted = measures.of(self.over or card) if self.different is None else measures.different(self.different)
        terms = (term_of(self.also, measures),) if self.also else ()
        is_shared = self.over is not None and self.is_set(card)
        return Scoring(terms=terms, series=(0, *self.set), series_measure=counted, is_shared=is_shared)

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        """`1·4·9 for 1 to 3+ Silk`; a plus where there are more copies than the run has entries."""
        own = self.over is None and self.different is None
        last = str(len(self.set)) if own and copies <= len(self.set) else f"{len(self.set)}+"
        span = SPAN[nouns.language].format(last) if len(self.set) > 1 else last
        totals = "·".join(number(points) for points in self.set)
        text = SET[nouns.language].format(run=totals, span=span, things=self._things(card, nouns))
        if self.also is None:
            return text
        return PLUS.format(set=text, each=number(self.also.each, signed=True), what=each_text(self.also, nouns))

    def _things(self, card: str, nouns: Nouns) -> str:
        if self.different == "colours":
            return DIFFERENT_COLOURS[nouns.language]
        if self.different is not None:
            return DIFFERENT_CARDS[nouns.language].format(nouns.many(self.different))
        if self.over is None:
            return nouns.many(card)
        things = nouns.joined("many", listed(self.over), AND[nouns.language])
        return TOGETHER[nouns.language].format(things) if len(listed(self.over)) > 1 else things
