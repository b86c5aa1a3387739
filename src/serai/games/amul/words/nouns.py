"""The nouns of Āmul inside sentences: cards, colours and symbols, one or many of them, in English and in German."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from serai.text.languages import Name
from serai.text.voice import OR

COLOUR_NAMES = {
    "en": {
        "yellow": "yellow",
        "blue": "blue",
        "purple": "purple",
        "red": "red",
        "green": "green",
        "orange": "orange",
        "bazaar": "Bazaar",
    },
    "de": {
        "yellow": "gelb",
        "blue": "blau",
        "purple": "lila",
        "red": "rot",
        "green": "grün",
        "orange": "orange",
        "bazaar": "Bazar",
    },
}
SYMBOL_NAMES = {
    "en": {"arab": "Arab", "mongol": "Mongol", "prowess": "Prowess", "trade": "Trade", "gift": "Gift"},
    "de": {
        "arab": "Arabisch",
        "mongol": "Mongolisch",
        "prowess": "Militärische Stärke",
        "trade": "Handel",
        "gift": "Geschenk",
    },
}

Noun = tuple[str, str]
"""What tells a thing apart, and the word it shares with its like: ("green", "card"), ("Gold", "")."""

NOUNS: dict[str, dict[str, dict[str, Noun]]] = {
    "en": {
        "one": {word: (name, "card") for word, name in COLOUR_NAMES["en"].items()}
        | {word: (name, "symbol") for word, name in SYMBOL_NAMES["en"].items()},
        "many": {word: (name, "cards") for word, name in COLOUR_NAMES["en"].items()}
        | {word: (name, "symbols") for word, name in SYMBOL_NAMES["en"].items()},
        "with": {
            word: (f"{'an' if word == 'arab' else 'a'} {name}", "symbol") for word, name in SYMBOL_NAMES["en"].items()
        },
    },
    "de": {
        "one": {
            **{word: (f"{name}e", "Karte") for word, name in COLOUR_NAMES["de"].items()},
            "purple": ("lila", "Karte"),
            "orange": ("orange", "Karte"),
            "bazaar": ("Bazarkarte", ""),
            "arab": ("arabisches", "Symbol"),
            "mongol": ("mongolisches", "Symbol"),
            "prowess": ("Stärkesymbol", ""),
            "trade": ("Handelssymbol", ""),
            "gift": ("Geschenksymbol", ""),
        },
        "many": {
            **{word: (f"{name}e", "Karten") for word, name in COLOUR_NAMES["de"].items()},
            "purple": ("lila", "Karten"),
            "orange": ("orange", "Karten"),
            "bazaar": ("Bazarkarten", ""),
            "arab": ("arabische", "Symbole"),
            "mongol": ("mongolische", "Symbole"),
            "prowess": ("Stärkesymbole", ""),
            "trade": ("Handelssymbole", ""),
            "gift": ("Geschenksymbole", ""),
        },
        "with": {
            "arab": ("arabischem", "Symbol"),
            "mongol": ("mongolischem", "Symbol"),
            "prowess": ("Stärkesymbol", ""),
            "trade": ("Handelssymbol", ""),
            "gift": ("Geschenksymbol", ""),
        },
    },
}


@dataclass(frozen=True)
class Nouns:
    """The nouns of one language, with the cards of one edition by their ids.

    The forms are `one` and `many`, and `with` for the symbols that a card shows.
    """

    cards: Mapping[str, Name]
    language: str

    def one(self, words: str | tuple[str, ...]) -> str:
        """One of these things: `green or red card`."""
        return self.joined("one", listed(words), OR[self.language])

    def many(self, words: str | tuple[str, ...]) -> str:
        """Several of these things: `green or red cards`."""
        return self.joined("many", listed(words), OR[self.language])

    def pair(self, one: str | tuple[str, ...], other: str | tuple[str, ...]) -> str:
        """Two things that belong together: `Gem + Gold or Silver`."""
        if isinstance(one, str) and isinstance(other, str):
            return self.joined("one", (one, other), " + ")
        return f"{self.one(one)} + {self.one(other)}"

    def joined(self, form: str, words: Iterable[str], last: str) -> str:
        """Several things in a row; a word that two neighbours share is said once: `green or red card`."""
        nouns = [self._noun(form, word) for word in words]
        stems = [
            stem if index + 1 < len(nouns) and nouns[index + 1][1] == shared else f"{stem} {shared}".rstrip()
            for index, (stem, shared) in enumerate(nouns)
        ]
        return in_a_row(stems, last)

    def uncounted(self, word: str) -> bool:
        """Whether a card has the same name in any number, like Gold."""
        if word in NOUNS[self.language]["one"]:
            return False
        name = self.cards[word]
        return name.form("many", self.language) == name.form("full", self.language)

    def _noun(self, form: str, word: str) -> Noun:
        return NOUNS[self.language][form].get(word) or (self.cards[word].form(form, self.language), "")


def listed(words: str | tuple[str, ...]) -> tuple[str, ...]:
    """One word or several, as several."""
    return (words,) if isinstance(words, str) else words


def in_a_row(names: Iterable[str], last: str) -> str:
    """Names with commas, and a word before the last: `A, B or C`."""
    *first, final = names
    return f"{', '.join(first)}{last}{final}" if first else final


def number(value: int, signed: bool = False) -> str:
    """A number with a true minus sign, and with a plus where it is added to another."""
    return f"{value:+d}".replace("-", "−") if signed else f"{value}".replace("-", "−")
