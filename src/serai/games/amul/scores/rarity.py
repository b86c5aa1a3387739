"""Points by how many copies of the card are in play."""

from itertools import groupby
from typing import ClassVar

from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import ALL, Run, Score, Scoring, Whose
from serai.games.amul.words.nouns import Nouns, number

FIRST = {"en": "{points} each with {count} in play", "de": "{points} je Karte bei {count} im Spiel"}
FURTHER = {"en": "{points} with {count}", "de": "{points} bei {count}"}


class Rarity(Score, frozen=True):
    """Points for each copy by how many are in play, the last entry for that many or more: `{ rarity = [6, 5] }`."""

    keys: ClassVar = ("rarity",)
    rarity: Run

    @property
    def whose(self) -> Whose:
        """Everybody's copies."""
        return "all"

    def numbers(self, card: str, measures: Measures) -> Scoring:
        """A series over everybody's copies."""
        return Scoring(series=(0, *self.rarity), series_measure=measures.of(card), series_whose=ALL)

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        """`6 each with 1–3 in play, 5 with 4+`: counts with equal points are taken together."""
        parts: list[str] = []
        first = 1
        for points, same in groupby(self.rarity):
            last = first + len(list(same)) - 1
            span = f"{first}" if last == first else f"{first}–{last}"
            count = f"{first}+" if last == len(self.rarity) else span
            phrases = FURTHER if parts else FIRST
            parts.append(phrases[nouns.language].format(points=number(points), count=count))
            first = last + 1
        return ", ".join(parts)
