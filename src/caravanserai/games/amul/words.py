"""Cards in words: the line that says what a card scores is made from its score, in English and in German."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from caravanserai.games.amul.edition import PLAYERS, Card, Edition
from caravanserai.games.amul.facts import PLACES
from caravanserai.games.amul.phrases import PHRASES, Phrases
from caravanserai.games.amul.vocabulary import (
    Also,
    Condition,
    Different,
    Equal,
    Lack,
    Match,
    More,
    Own,
    Pair,
    Per,
    Points,
    Rarity,
    Score,
    Set,
    Unbeaten,
    When,
    Words,
    listed,
)

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
        "purple": "violett",
        "red": "rot",
        "green": "grün",
        "orange": "orange",
        "bazaar": "Bazar",
    },
}
ROW_NAMES = {
    "en": COLOUR_NAMES["en"] | {"arab-majority": "Arab majority", "mongol-majority": "Mongol majority"},
    "de": COLOUR_NAMES["de"] | {"arab-majority": "Arabische Mehrheit", "mongol-majority": "Mongolische Mehrheit"},
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
PLACE_NAMES = {
    "en": {"market": "Market", "palace": "Palace", "bazaar": "Bazaar"},
    "de": {"market": "Markt", "palace": "Palast", "bazaar": "Bazar"},
}
POSITION_NAMES = {
    "en": {"table": "scores on the table", "hand": "scores in hand", "both": "scores on the table or in hand"},
    "de": {
        "table": "zählt auf dem Tisch",
        "hand": "zählt auf der Hand",
        "both": "zählt auf dem Tisch oder auf der Hand",
    },
}
EFFECTS = {
    "en": {
        "market": "Take one card left in the Market",
        "palace": "Take one Palace card",
        "bazaar": "Take one Bazaar card",
        "several": "Take one card from {places}",
    },
    "de": {
        "market": "Nimm eine übrige Karte aus dem Markt",
        "palace": "Nimm eine Karte aus dem Palast",
        "bazaar": "Nimm eine Karte aus dem Bazar",
        "several": "Nimm eine Karte aus {places}",
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
    },
    "de": {
        "one": {
            **{word: (f"{name}e", "Karte") for word, name in COLOUR_NAMES["de"].items()},
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
            "orange": ("orange", "Karten"),
            "bazaar": ("Bazarkarten", ""),
            "arab": ("arabische", "Symbole"),
            "mongol": ("mongolische", "Symbole"),
            "prowess": ("Stärkesymbole", ""),
            "trade": ("Handelssymbole", ""),
            "gift": ("Geschenksymbole", ""),
        },
    },
}


def rule_text(card: Card, edition: Edition, language: str) -> str:
    """What a card scores, in one line: `2 per Gold next door, at most 6`."""
    return Speaker(edition, language).score(card, card.score)


def effect_text(card: Card, language: str) -> str:
    """What a card lets you do when it is revealed; empty if nothing."""
    if len(card.take) > 1:
        places = [PLACE_NAMES[language][place] for place in PLACES if place in card.take]
        return EFFECTS[language]["several"].format(places=_either(places, PHRASES[language].either))
    return "".join(EFFECTS[language][place] for place in card.take)


def copies_text(card: Card, language: str) -> str:
    """How many copies the market, the palace and the bazaar hold, by number of players."""
    phrases = PHRASES[language]
    lines: list[str] = []
    for place in PLACES:
        columns = card.copies.at(place)
        if card.variant is not None:
            steps = [phrases.tea.format(count=sum(columns))]
        else:
            joining = [at for at, count in enumerate(columns) if count]
            steps = [
                (phrases.copies if at != joining[0] else phrases.first_copies).format(
                    count=sum(columns[: at + 1]), players=PLAYERS[at]
                )
                for at in joining
            ]
        if any(columns):
            lines.append(f"{PLACE_NAMES[language][place]}: {', '.join(steps)}")
    return "; ".join(lines)


def describe(card: Card, edition: Edition, language: str) -> str:
    """A card in full: name, colour, where it scores, symbols, letters, effect, points, copies."""
    phrases = PHRASES[language]
    shown = [
        SYMBOL_NAMES[language][symbol] + (f" ×{count}" if count > 1 else "") for symbol, count in card.symbols.items()
    ]
    if card.letters:
        shown.append(phrases.letters.format(_either(card.letters, phrases.either)))
    name, colour = card.name.form("full", language), COLOUR_NAMES[language][card.colour]
    sentences = (
        f"{name}, {colour}, {POSITION_NAMES[language][card.position]}",
        ", ".join(shown),
        effect_text(card, language),
        rule_text(card, edition, language),
        copies_text(card, language),
    )
    return ". ".join(sentence for sentence in sentences if sentence) + "."


@dataclass(frozen=True)
class Speaker:
    """Says scores and conditions in one language."""

    edition: Edition
    language: str

    @property
    def phrases(self) -> Phrases:
        """The turns of speech of the language."""
        return PHRASES[self.language]

    def score(self, card: Card, score: Score) -> str:
        """Any score of a card."""
        say = self.phrases
        match score:
            case Points(points):
                text = (say.point if abs(points) == 1 else say.points).format(number(points))
            case Set(run):
                text = self._set(card, run)
            case Rarity(run):
                text = self._rarity(run)
            case Per(base=base, most=most, also=also):
                text = self._sum([self._per(part) for part in (score, also) if part is not None], base, most)
            case Pair(each, (one, other), base, most):
                text = self._sum([(each, say.pair.format(things=self._pair(one, other)))], base, most)
            case Match(each, partner):
                text = self._sum([(each, say.match.format(things=self._pair(card.id, partner)))])
            case Different(each, "colours", base, most):
                text = self._sum([(each, say.colours)], base, most)
            case Different(each, colour, base, most):
                text = self._sum([(each, say.different.format(thing=self._either("one", colour)))], base, most)
            case When(points, otherwise, condition):
                text = f"{number(points)}{self._condition(condition)}, {say.otherwise} {number(otherwise)}"
        return text

    def _set(self, card: Card, run: tuple[int, ...]) -> str:
        """A run of totals; a plus where there are more copies than the run has entries."""
        last = f"{len(run)}+" if card.copies.total() > len(run) else str(len(run))
        span = self.phrases.span.format(last) if len(run) > 1 else last
        totals = "·".join(number(points) for points in run)
        return self.phrases.set.format(run=totals, span=span, things=card.name.form("many", self.language))

    def _rarity(self, run: tuple[int, ...]) -> str:
        """Points by how many are in play, equal ones drawn together."""
        steps: list[str] = []
        first = 1
        for points, same in groupby(run):
            last = first + len(list(same)) - 1
            span = f"{first}" if last == first else f"{first}–{last}"
            count = f"{first}+" if last == len(run) else span
            phrase = self.phrases.step if steps else self.phrases.rarity
            steps.append(phrase.format(points=number(points), count=count))
            first = last + 1
        return ", ".join(steps)

    def _sum(self, terms: list[tuple[int, str]], base: int = 0, most: int | None = None) -> str:
        """A base and what is added to it, with the cap on the whole."""
        parts = [number(base)] if base else []
        for each, what in terms:
            parts.append(f"{number(each, signed=bool(parts))} {what}")
        if most is not None:
            cap = self.phrases.most_in_all if len(parts) > 1 else self.phrases.most
            parts.append(cap.format(number(most)))
        return ", ".join(parts)

    def _per(self, part: Per | Also) -> tuple[int, str]:
        whose = self.phrases.whose[part.of]
        if part.every == 1:
            return part.each, self.phrases.per.format(thing=self._either("one", part.per), whose=whose)
        things = self._either("many", part.per)
        return part.each, self.phrases.per_several.format(every=part.every, things=things, whose=whose)

    def _condition(self, condition: Condition) -> str:
        say = self.phrases
        match condition:
            case More(more, than):
                text = say.more.format(things=_said(self._nouns("many", (more, than)), say.than))
            case Equal(both):
                text = say.equal.format(things=_said(self._nouns("many", both), say.as_many))
            case Lack(word):
                text = say.lack.format(thing=self._either("one", word))
            case Own(word, 1) if self._uncounted(word):
                text = say.own_some.format(things=self._either("many", word))
            case Own(word, count):
                text = say.own.format(count=count, things=self._either("one" if count == 1 else "many", word))
            case Unbeaten(word):
                text = say.unbeaten.format(things=self._either("many", word))
        return text

    def _uncounted(self, word: str) -> bool:
        """Whether a card goes by the same name in any number, like Gold."""
        if word in NOUNS[self.language]["one"]:
            return False
        name = self.edition.card(word).name
        return name.form("many", self.language) == name.form("full", self.language)

    def _pair(self, one: Words, other: Words) -> str:
        if isinstance(one, str) and isinstance(other, str):
            return _said(self._nouns("one", (one, other)), " + ")
        return f"{self._either('one', one)} + {self._either('one', other)}"

    def _either(self, form: str, words: Words) -> str:
        return _said(self._nouns(form, listed(words)), self.phrases.either)

    def _nouns(self, form: str, words: Iterable[str]) -> list[Noun]:
        fixed = NOUNS[self.language][form]
        return [fixed.get(word) or (self.edition.card(word).name.form(form, self.language), "") for word in words]


def number(value: int, signed: bool = False) -> str:
    """A number with a true minus sign, and with a plus where it is added to another."""
    return f"{value:+d}".replace("-", "−") if signed else f"{value}".replace("-", "−")


def _said(nouns: list[Noun], last: str) -> str:
    """Several things in a row; a word that two neighbours share is said once: `green or red card`."""
    stems = [
        stem if index + 1 < len(nouns) and nouns[index + 1][1] == shared else f"{stem} {shared}".rstrip()
        for index, (stem, shared) in enumerate(nouns)
    ]
    return _either(stems, last)


def _either(names: Iterable[str], last: str) -> str:
    *first, final = names
    return f"{', '.join(first)}{last}{final}" if first else final
