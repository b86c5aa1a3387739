"""How a game speaks to people: what every game's voice can do, and the words that all of them share."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from serai.kernel.events import Event
from serai.kernel.game import View
from serai.text.languages import FIRST_LANGUAGE

NUMBERS = {
    "en": ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    "de": ("null", "einen", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
}
AND = {"en": " and ", "de": " und "}
OR = {"en": " or ", "de": " oder "}
YOU = {"en": "you", "de": "dir"}
POSSESSIVE = {"en": ("'", "'s"), "de": ("'", "s")}
"""What follows a name that ends in an s sound, and any other name."""


class Template(NamedTuple):
    """A sentence about somebody else, and the same said to you; words in braces are filled in."""

    other: str
    you: str = ""


class Sentence(NamedTuple):
    """One or several events of one kind as a sentence."""

    text: str
    seat: int | None
    """The seat it is about, whose name the text begins with unless it is said to that seat."""
    what: str
    """The word of the events it tells."""
    stage: str
    """The stage of the game it belongs to; sentences of one stage make one paragraph."""
    opens: bool = False
    """Whether it begins a new paragraph within its stage."""


class Fact(NamedTuple):
    """Something that speaks for or against a choice: what it is, how much of it, and which things it is about."""

    what: str
    number: int = 0
    things: Sequence[str] = ()


class Voice(Protocol):
    """Speaks in one language about one table; `you` is the seat it speaks to, if any."""

    @property
    def names(self) -> Sequence[str]:
        """What the people at the seats are called."""
        ...

    @property
    def language(self) -> str:
        """The language it speaks."""
        ...

    @property
    def you(self) -> int | None:
        """The seat it speaks to."""
        ...

    def thing(self, id: str) -> str:
        """The name of a thing of the game."""
        ...

    def sentences(self, events: Iterable[Event]) -> list[Sentence]:
        """The events as sentences, in their order; to a seat that no event has as its seat or number, as to nobody."""
        ...

    def choice(self, seat: int, word: str, thing: str | None) -> str:
        """A choice as a sentence; None for a thing that must not be seen."""
        ...

    def called(self, word: str, thing: str) -> Sequence[str]:
        """What a person may call a choice; the first is the one that is shown."""
        ...

    def question(self, view: View) -> str:
        """What the seat of a View is asked to do now."""
        ...

    def refusal(self, view: View, action: int) -> str:
        """Why an action is not open to the seat of a View now."""
        ...

    def result(self, points: Sequence[int], winners: Sequence[int]) -> str:
        """Who wins, and how."""
        ...


@dataclass(frozen=True)
class Speaker:
    """What voices are made of: names, numbers and lists inside sentences."""

    edition: object
    names: Sequence[str]
    language: str = FIRST_LANGUAGE
    you: int | None = None

    def say(self, template: Template, seat: int | None, **words: object) -> str:
        """A sentence about a seat, about nobody, or to you."""
        if seat is None:
            return template.other.format(**words)
        if seat == self.you and template.you:
            return template.you.format(**words)
        name = self.names[seat]
        return template.other.format(**{"who": name, "whose": self.whose(name), **words})

    def whose(self, name: str) -> str:
        """A name that owns something: `Mira's`, `Lukas'`."""
        hissing, other = POSSESSIVE[self.language]
        return name + (hissing if name.endswith(("s", "ß", "x", "z")) else other)

    def whom(self, seat: int) -> str:
        """A seat after `ahead of`, `from` or `to`."""
        return YOU[self.language] if seat == self.you else self.names[seat]

    def number(self, number: int) -> str:
        """A number in words up to twelve, in digits from there on."""
        words = NUMBERS[self.language]
        return words[number] if number < len(words) else str(number)

    def listed(self, words: Sequence[str], last: Mapping[str, str] = AND) -> str:
        """Several words in a row: `Linda, Lukas and Mira`."""
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + last[self.language] + words[-1] if words else ""

    def several(self, things: Sequence[str], name: Callable[[str], str]) -> str:
        """Several things in a row, equal ones counted: `Camel ×2 and Gold`."""
        names = [name(thing) for thing in things]
        return self.listed(counted({one: names.count(one) for one in names}))


def reasoned(facts: Iterable[Fact], phrases: Mapping[str, str], words: Callable[[Fact], Mapping[str, object]]) -> str:
    """The facts about a choice as one sentence; a phrase whose key ends in `-1` is for exactly one."""
    said = [phrases.get(f"{fact.what}-{fact.number}", phrases[fact.what]).format(**words(fact)) for fact in facts]
    sentence = "; ".join(said)
    return f"{sentence[:1].upper()}{sentence[1:]}." if sentence else ""


def paragraphs(sentences: Iterable[Sentence]) -> list[str]:
    """Sentences in paragraphs, one for each stage."""
    stage, lines = "", list[str]()
    for sentence in sentences:
        if sentence.opens or sentence.stage != stage:
            lines.append(sentence.text)
        else:
            lines[-1] += f" {sentence.text}"
        stage = sentence.stage
    return lines


def counted(names: Mapping[str, int]) -> list[str]:
    """Names with how many there are of each: `["Camel ×2", "Gold"]`."""
    return [name if count == 1 else f"{name} ×{count}" for name, count in names.items()]
