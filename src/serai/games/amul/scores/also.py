"""What a score counts for each of something: the one thing of a plain score, or a second one beside it."""

from typing import Protocol, cast

from msgspec import Struct

from serai.games.amul.rules.facts import WHOSE
from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Amount, Term, Whose, Words
from serai.games.amul.words.nouns import Nouns
from serai.kernel.edition import EditionPlace
from serai.text.edition_tables import Several, shaped

PER = {"en": "per {thing}{whose}", "de": "je {thing}{whose}"}
PER_SEVERAL = {"en": "per {every} {things}{whose}", "de": "je {every} {things}{whose}"}
WHOSE_NAMES = {
    "en": {
        "you": " you own",
        "neighbours": " your neighbours own",
        "you-and-neighbours": " you and your neighbours own",
        "all": " in play",
    },
    "de": {
        "you": " bei dir",
        "neighbours": " der Nachbarn",
        "you-and-neighbours": " bei dir und den Nachbarn",
        "all": " im Spiel",
    },
}


class Counting(Protocol):
    """Points for each of something."""

    @property
    def each(self) -> int: ...
    @property
    def per(self) -> Words: ...
    @property
    def of(self) -> Whose: ...
    @property
    def every(self) -> int: ...


class Also(Struct, frozen=True):
    """A second thing that is counted on the same card."""

    each: Amount
    per: Words
    of: Whose
    every: Several = 1


def require_also(table: object, place: EditionPlace) -> None:
    """Reads the second thing before the first, so that a fault in it is reported as its own."""
    keys = cast("dict[str, object]", table)
    if "also" in keys:
        shaped(keys["also"], Also, place, "also in score")


def term_of(part: Counting, measures: Measures) -> Term:
    """The numbers of what is counted."""
    counted = measures.of(part.per)
    return Term(part.each, counted, counted, WHOSE.index(part.of), part.every)


def each_text(part: Counting, nouns: Nouns) -> str:
    """What is counted, and whose: `per Gold your neighbours own`."""
    whose = WHOSE_NAMES[nouns.language][part.of]
    if part.every == 1:
        return PER[nouns.language].format(thing=nouns.one(part.per), whose=whose)
    return PER_SEVERAL[nouns.language].format(every=part.every, things=nouns.many(part.per), whose=whose)


def seen_by(*parts: Whose) -> Whose:
    """Whose cards a score looks at that counts several things."""
    if len(set(parts)) == 1:
        return parts[0]
    return "all" if "all" in parts else "you-and-neighbours"
