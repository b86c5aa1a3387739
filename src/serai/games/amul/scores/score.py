"""What every way of scoring can do: read its table, become numbers for the rules, and say itself in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self

from msgspec import Meta, Struct

from serai.games.amul.rules.facts import NONE, UNCOUNTED, WHOSE
from serai.games.amul.scores.measures import Measures
from serai.games.amul.words.nouns import Nouns
from serai.kernel.edition import EditionPlace
from serai.text.edition_tables import shaped

Words = str | Annotated[tuple[str, ...], Meta(min_length=1)]
Whose = Literal["you", "neighbours", "you-and-neighbours", "all"]
Amount = Annotated[int, Meta(ge=-999, le=999)]
Run = Annotated[tuple[Amount, ...], Meta(min_length=1)]

UNBOUNDED = 30_000
"""More points than any card scores, for scores without a cap and conditions without a bound."""
YOU, ALL = WHOSE.index("you"), WHOSE.index("all")


@dataclass(frozen=True)
class Term:
    """Points for each of something, as the numbers of one term; every field has the name it has in `Facts`."""

    each: int
    measure: int
    partner: int
    whose: int = YOU
    every: int = 1


@dataclass(frozen=True)
class Scoring:
    """What a card scores as numbers; almost every field has the name it has in `Facts`."""

    base: int = 0
    terms: tuple[Term, ...] = ()
    most: int = UNBOUNDED
    floor: int = -UNBOUNDED
    series: tuple[int, ...] = (0,)
    series_measure: int = UNCOUNTED
    series_whose: int = YOU
    is_shared: bool = False
    """Whether cards of other kinds with the same score are part of the same set."""
    test: int = NONE
    test_whose: int = YOU
    against: int = NONE
    rival: int = 0
    least: int = -UNBOUNDED
    greatest: int = UNBOUNDED
    own: int = 0
    otherwise: int = 0


class Score(Struct, frozen=True):
    """One way in which a card scores."""

    keys: ClassVar[tuple[str, ...]]
    """The keys by which a table of an edition is known to be of this kind."""

    @classmethod
    def read(cls, table: object, place: EditionPlace) -> Self:
        """The score that a table of an edition describes; a faulty table is refused."""
        return shaped(table, cls, place, "score")

    def check(self, place: EditionPlace) -> None:
        """Refuses a score that makes no sense."""

    def counted(self) -> Iterable[str]:
        """Every card, colour and symbol that the score counts."""
        return ()

    @property
    def whose(self) -> Whose:
        """Whose cards the score looks at."""
        return "you"

    def is_set(self, card: str) -> bool:
        """Whether all copies of the card with this id in one play area are scored as one."""
        return False

    def numbers(self, card: str, measures: Measures) -> Scoring:
        """The numbers for the rules, on the card with this id."""
        raise NotImplementedError

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        """The score in words, on the card with this id of which there are `copies`."""
        raise NotImplementedError
