"""Plain points."""

from typing import ClassVar

from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Amount, Score, Scoring
from serai.games.amul.words.nouns import Nouns, number

POINT = {"en": "{0} point", "de": "{0} Punkt"}
POINTS = {"en": "{0} points", "de": "{0} Punkte"}


class FixedPoints(Score, frozen=True):
    """Points, whatever else lies on the table: `{ points = 4 }`."""

    keys: ClassVar = ("points",)
    points: Amount

    def numbers(self, card: str, measures: Measures) -> Scoring:
        """Only a base."""
        return Scoring(base=self.points)

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        """`4 points`."""
        phrases = POINT if abs(self.points) == 1 else POINTS
        return phrases[nouns.language].format(number(self.points))
