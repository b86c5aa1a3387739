"""Measures: what scores and majorities count in the play areas, each with a number."""

from collections.abc import Mapping
from dataclasses import dataclass

from serai.games.amul.rules.facts import COLOURS, UNCOUNTED
from serai.games.amul.words.nouns import listed

COLOURS_COUNTED = COLOURS[:-1]
"""The six colours of market and palace; the Bazaar is not one of them."""


@dataclass(frozen=True)
class Measure:
    """Something that is counted in a play area: cards, colours and symbols, or how many different ones of them."""

    words: tuple[str, ...]
    different: bool = False

    def weight(self, card: str, colour: str, symbols: Mapping[str, int]) -> int:
        """How much one card adds to the count."""
        shown = sum(count for symbol, count in symbols.items() if symbol in self.words)
        return shown + (card in self.words or colour in self.words)


class Measures:
    """The measures that some score or majority looks at, each numbered at its first use."""

    def __init__(self, colours: Mapping[str, str]) -> None:
        """Starts with the symbols of the two majorities; `colours` has the colour of each card."""
        self.colours = colours
        self.numbers: dict[Measure, int] = {Measure(()): UNCOUNTED}
        self.arab = self.of("arab")
        self.mongol = self.of("mongol")

    def of(self, words: str | tuple[str, ...]) -> int:
        """The number of a count of cards, colours or symbols."""
        return self._number(Measure(tuple(sorted(set(listed(words))))))

    def different(self, what: str) -> int:
        """The number of a count of different colours, or of different cards of one colour."""
        cards = tuple(card for card, colour in self.colours.items() if colour == what)
        words = COLOURS_COUNTED if what == "colours" else cards
        for word in words:
            self.of(word)
        return self._number(Measure(words, different=True))

    def _number(self, measure: Measure) -> int:
        return self.numbers.setdefault(measure, len(self.numbers))
