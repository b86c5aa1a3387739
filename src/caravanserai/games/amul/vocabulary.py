"""The words in which an edition says what a card scores."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta, Struct

from caravanserai.games.amul.facts import COLOURS, SYMBOLS
from caravanserai.kernel.edition import EditionError, suggestion
from caravanserai.kernel.pieces import Several, require_one_of, shape_of, shaped

Words = str | Annotated[tuple[str, ...], Meta(min_length=1)]
Whose = Literal["you", "neighbours", "you-and-neighbours", "all"]
Amount = Annotated[int, Meta(ge=-999, le=999)]
Run = Annotated[tuple[Amount, ...], Meta(min_length=1)]


class Points(Struct, frozen=True):
    """Plain points."""

    points: Amount


class Set(Struct, frozen=True):
    """A total for 1, 2, 3 .. copies; the last entry holds for that many or more."""

    set: Run


class Rarity(Struct, frozen=True):
    """Points for each copy by how many of them are in play; the last entry holds for that many or more."""

    rarity: Run


class Also(Struct, frozen=True):
    """A second thing that is counted on the same card."""

    each: Amount
    per: Words
    of: Whose
    every: Several = 1


class Per(Struct, frozen=True):
    """Points for every card, colour or symbol that somebody has."""

    each: Amount
    per: Words
    of: Whose
    base: Amount = 0
    every: Several = 1
    most: Amount | None = None
    also: Also | None = None


class Pair(Struct, frozen=True):
    """Points for every pair of two things in the own play area."""

    each: Amount
    pair: tuple[Words, Words]
    base: Amount = 0
    most: Amount | None = None


class Match(Struct, frozen=True):
    """Points for every own copy of the card that has a partner of its own."""

    each: Amount
    match: str


class Different(Struct, frozen=True):
    """Points for every colour, or for every different card of one colour, in the own play area."""

    each: Amount
    different: str
    base: Amount = 0
    most: Amount | None = None


class More(Struct, frozen=True):
    """You own more of the one than of the other."""

    more: str
    than: str


class Equal(Struct, frozen=True):
    """You own as many of the one as of the other, and at least one of each."""

    equal: tuple[str, str]


class Lack(Struct, frozen=True):
    """You own none of it."""

    none: str


class Own(Struct, frozen=True):
    """You own so many of it."""

    own: str
    at_least: Several = 1


class Unbeaten(Struct, frozen=True):
    """Neither neighbour has more of it than you."""

    unbeaten: str


Condition = More | Equal | Lack | Own | Unbeaten


class When(Struct, frozen=True):
    """Points if something is so, other points if it is not."""

    points: Amount
    otherwise: Amount
    condition: Condition


class _WhenTable(Struct, frozen=True):
    points: Amount
    otherwise: Amount
    condition: dict[str, Any] = msgspec.field(name="if")


Score = Points | Set | Rarity | Per | Pair | Match | Different | When

SCORES: dict[str, type[Points | Set | Rarity | Per | Pair | Match | Different | _WhenTable]] = {
    "if": _WhenTable,
    "otherwise": _WhenTable,
    "points": Points,
    "set": Set,
    "rarity": Rarity,
    "pair": Pair,
    "match": Match,
    "different": Different,
    "per": Per,
}
"""The key that tells which kind of scoring a table is, the telling ones first."""

CONDITIONS: dict[str, type[Condition]] = {
    "more": More,
    "equal": Equal,
    "none": Lack,
    "own": Own,
    "unbeaten": Unbeaten,
}

COLOURS_COUNTED = COLOURS[:-1]
"""The six colours of market and palace; the Bazaar is not one of them."""


def read_score(table: object, place: str) -> Score:
    """What a card scores, from its table in the edition."""
    shape = shape_of(table, SCORES, place, "score", example="{ points = 4 }", says="what counts")
    if "also" in cast("dict[str, object]", table):
        shaped(cast("dict[str, object]", table)["also"], Also, place, "also in score")
    score = shaped(table, shape, place, "score")
    if isinstance(score, _WhenTable):
        kind = shape_of(
            score.condition, CONDITIONS, place, "if in score", example='{ own = "gold" }', says="what counts"
        )
        condition = cast("Condition", shaped(score.condition, kind, place, "if in score"))
        return When(score.points, score.otherwise, condition)
    return score


def listed(words: Words) -> tuple[str, ...]:
    """One word or several, as several."""
    return (words,) if isinstance(words, str) else words


def words_of(score: Score) -> Iterator[str]:
    """Every card, colour and symbol that a score counts."""
    match score:
        case Per(per=per, also=also):
            yield from listed(per)
            yield from listed(also.per) if also else ()
        case Pair(pair=(one, other)):
            yield from (*listed(one), *listed(other))
        case Match(match=partner):
            yield partner
        case When(condition=condition):
            yield from _words_of_condition(condition)
        case _:
            pass


def _words_of_condition(condition: Condition) -> tuple[str, ...]:
    match condition:
        case More(more=one, than=other) | Equal(equal=(one, other)):
            return (one, other)
        case Lack(none=word) | Own(own=word) | Unbeaten(unbeaten=word):
            return (word,)


def require_words(score: Score, ids: set[str], place: str) -> None:
    """Refuses a score that counts something the game does not have."""
    known = [*COLOURS, *SYMBOLS, *sorted(ids)]
    for word in words_of(score):
        if word not in known:
            raise EditionError(
                f"{place}: score counts '{word}', but no card, colour or symbol has that name; {_nearest(word, known)}"
            )
    if isinstance(score, Pair) and set(listed(score.pair[0])) & set(listed(score.pair[1])):
        raise EditionError(f"{place}: a pair is made of two different things; for two of a kind write every = 2.")
    if isinstance(score, Different):
        require_one_of(score.different, ("colours", *COLOURS), place, "different of score")


def _nearest(word: str, known: list[str]) -> str:
    guess = suggestion(word, known)
    return guess if guess.startswith("did") else "name a card by its id."


def scored_together(score: Score) -> bool:
    """Whether all copies in one play area are scored as one."""
    return isinstance(score, Set | Match)
