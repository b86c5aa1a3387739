"""Points if something is so, other points if it is not."""

from collections.abc import Iterable
from typing import ClassVar, Self

import msgspec
from msgspec import Struct

from serai.games.amul.scores.conditions import Condition, read_condition
from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Amount, Score, Scoring, Whose
from serai.games.amul.words.nouns import Nouns, number
from serai.kernel.edition import EditionPlace
from serai.text.edition_tables import shaped

ELSE = {"en": "else", "de": "sonst"}


class _WhenTable(Struct, frozen=True):
    points: Amount
    otherwise: Amount
    condition: dict[str, object] = msgspec.field(name="if")


class When(Score, frozen=True):
    """Points by a condition: `{ points = 5, otherwise = -3, if = { none = "red" } }`."""

    keys: ClassVar = ("if", "otherwise")
    points: Amount
    otherwise: Amount
    condition: Condition = msgspec.field(name="if")

    @classmethod
    def read(cls, table: object, place: EditionPlace) -> Self:
        """The points, then the condition."""
        read = shaped(table, _WhenTable, place, "score")
        return cls(read.points, read.otherwise, read_condition(read.condition, place))

    def counted(self) -> Iterable[str]:
        """What the condition counts."""
        return self.condition.counted()

    @property
    def whose(self) -> Whose:
        """The cards that the condition looks at."""
        return self.condition.whose

    def numbers(self, card: str, measures: Measures) -> Scoring:
        """A base with a condition, and the points without it."""
        return Scoring(base=self.points, otherwise=self.otherwise, **self.condition.numbers(measures))

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        """`5 if you own no red card, else −3`."""
        clause = self.condition.clause(nouns)
        return f"{number(self.points)}{clause}, {ELSE[nouns.language]} {number(self.otherwise)}"
