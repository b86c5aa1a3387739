"""An edition turned into the record of numbers that the rules read."""

from dataclasses import dataclass, fields
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from caravanserai.games.amul.edition import PLAYERS, Card, Edition, Kind
from caravanserai.games.amul.facts import (
    COLOURS,
    FACT_SIZES,
    IN_HAND,
    NONE,
    ON_TABLE,
    PLACES,
    UNCOUNTED,
    WHOSE,
    Facts,
)
from caravanserai.games.amul.state import DECK, HAND, PLACE
from caravanserai.games.amul.vocabulary import (
    COLOURS_COUNTED,
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
    scored_together,
)
from caravanserai.kernel.edition import EditionError
from caravanserai.kernel.layout import layout

UNBOUNDED = 30_000
YOU, ALL = WHOSE.index("you"), WHOSE.index("all")
POSITION_BITS = {"table": ON_TABLE, "hand": IN_HAND, "both": ON_TABLE | IN_HAND}
MOST_KINDS = 127
"""A kind is stored in one byte."""


def facts_of(edition: Edition) -> NDArray[np.void]:
    """All that the rules need to know of an edition, as one record."""
    _require_room("kinds of card", len(edition.kinds), MOST_KINDS, edition)
    _require_rows(edition)
    facts = np.zeros((), layout(Facts, kind=len(edition.kinds), **FACT_SIZES))
    _lay_the_table(edition, facts)
    _lay_the_copies(edition, facts)
    _lay_the_cards(edition, facts)
    measures = Measures(edition)
    for kind in edition.kinds:
        _lay_the_score(kind, measures, facts)
    _lay_the_measures(edition, measures, facts)
    return facts


@dataclass(frozen=True)
class Measure:
    """Something that is counted in a play area: cards, colours and symbols, or how many different ones of them."""

    words: tuple[str, ...]
    different: bool = False

    def weight(self, card: Card) -> int:
        """How much one card adds to the count."""
        symbols = sum(count for symbol, count in card.symbols.items() if symbol in self.words)
        return symbols + (card.id in self.words or card.colour in self.words)


class Measures:
    """The measures that some score or majority looks at, each numbered at its first use."""

    def __init__(self, edition: Edition) -> None:
        """Starts with the symbols of the two majorities."""
        self.edition = edition
        self.numbers: dict[Measure, int] = {Measure(()): UNCOUNTED}
        self.arab = self.of("arab")
        self.mongol = self.of("mongol")

    def of(self, words: Words) -> int:
        """The number of a count of cards, colours or symbols."""
        return self._number(Measure(tuple(sorted(set(listed(words))))))

    def different(self, what: str) -> int:
        """The number of a count of different colours, or of different cards of one colour."""
        cards = tuple(card.id for card in self.edition.cards if card.colour == what)
        words = COLOURS_COUNTED if what == "colours" else cards
        for word in words:
            self.of(word)
        return self._number(Measure(words, different=True))

    def _number(self, measure: Measure) -> int:
        return self.numbers.setdefault(measure, len(self.numbers))


@dataclass(frozen=True)
class Term:
    """Points for each of something, as the numbers of one term."""

    each: int
    measure: int
    partner: int
    whose: int = YOU
    every: int = 1


@dataclass(frozen=True)
class Scoring:
    """What a card scores as numbers; every field but the terms has the name it has in the record."""

    together: int = 0
    base: int = 0
    terms: tuple[Term, ...] = ()
    most: int = UNBOUNDED
    series: tuple[int, ...] = (0,)
    series_measure: int = UNCOUNTED
    series_whose: int = YOU
    test: int = NONE
    against: int = NONE
    rival: int = 0
    least: int = -UNBOUNDED
    greatest: int = UNBOUNDED
    own: int = 0
    otherwise: int = 0


class Test(TypedDict, total=False):
    """What a condition looks at and between which bounds it holds."""

    test: int
    against: int
    rival: int
    least: int
    greatest: int
    own: int


def scoring_of(score: Score, card: str, measures: Measures) -> Scoring:
    """The numbers of one score, for the card with this id."""
    together = int(scored_together(score))
    match score:
        case Points(points):
            scoring = Scoring(base=points)
        case Set(run):
            scoring = Scoring(together, series=(0, *run), series_measure=measures.of(card))
        case Rarity(run):
            scoring = Scoring(series=(0, *run), series_measure=measures.of(card), series_whose=ALL)
        case Per(base=base, most=most, also=also):
            terms = tuple(_term(part, measures) for part in (score, also) if part is not None)
            scoring = Scoring(base=base, terms=terms, most=_cap(most))
        case Pair(each, (one, other), base, most):
            scoring = Scoring(base=base, terms=(Term(each, measures.of(one), measures.of(other)),), most=_cap(most))
        case Match(each, partner):
            scoring = Scoring(together, terms=(Term(each, measures.of(card), measures.of(partner)),))
        case Different(each, what, base, most):
            variety = measures.different(what)
            scoring = Scoring(base=base, terms=(Term(each, variety, variety),), most=_cap(most))
        case When(points, otherwise, condition):
            scoring = Scoring(base=points, otherwise=otherwise, **_test(condition, measures))
    return scoring


def _term(part: Per | Also, measures: Measures) -> Term:
    counted = measures.of(part.per)
    return Term(part.each, counted, counted, WHOSE.index(part.of), part.every)


def _cap(most: int | None) -> int:
    return UNBOUNDED if most is None else most


def _test(condition: Condition, measures: Measures) -> Test:
    match condition:
        case More(more, than):
            return {"test": measures.of(more), "against": measures.of(than), "least": 1}
        case Equal((one, other)):
            return {"test": measures.of(one), "against": measures.of(other), "least": 0, "greatest": 0, "own": 1}
        case Lack(word):
            return {"test": measures.of(word), "least": 0, "greatest": 0}
        case Own(word, at_least):
            return {"test": measures.of(word), "least": at_least}
        case Unbeaten(word):
            return {"test": measures.of(word), "against": measures.of(word), "rival": 1, "least": 0}


def _lay_the_table(edition: Edition, facts: NDArray[np.void]) -> None:
    table = edition.table
    facts["rounds"], facts["hand"], facts["early"] = table.rounds, table.hand, table.early
    facts["fill"][list(PLAYERS)] = table.fill
    _lay(facts["majority"], table.majority, "ranks of a majority", edition)


def _lay_the_copies(edition: Edition, facts: NDArray[np.void]) -> None:
    """Copies join column by column; each copy of a card with several letters is the next letter."""
    facts["tea"] = facts["tea_trader"] = NONE
    for kind in edition.kinds:
        if kind.card.variant is not None:
            _lay_the_tea(kind, edition, facts)
            continue
        letter = kind.card.letters.index(kind.letter) if kind.letter else 0
        owners = _letters_by_column(kind.card)
        for column, players in enumerate(PLAYERS):
            for place, name in enumerate(PLACES):
                facts["copies"][place, players:, kind.index] += owners[column, name].count(letter)


def _letters_by_column(card: Card) -> dict[tuple[int, str], list[int]]:
    """Which letters join which place in which column; the last letter stands for all copies behind it."""
    last = max(len(card.letters) - 1, 0)
    owners: dict[tuple[int, str], list[int]] = {}
    dealt = 0
    for column in range(len(PLAYERS)):
        for place in PLACES:
            copies = card.copies.at(place)[column]
            owners[column, place] = [min(letter, last) for letter in range(dealt, dealt + copies)]
            dealt += copies
    return owners


def _lay_the_tea(kind: Kind, edition: Edition, facts: NDArray[np.void]) -> None:
    field = "tea_trader" if any(kind.card.copies.bazaar) else "tea"
    if facts[field] != NONE:
        other = edition.kinds[int(facts[field])].id
        raise EditionError(f"{edition.file.where}: {other} and {kind.id} are both of the Tea variant; one is possible.")
    facts[field] = kind.index
    if field == "tea":
        facts["tea_cards"] = kind.card.copies.total()


def _lay_the_cards(edition: Edition, facts: NDArray[np.void]) -> None:
    """What each kind shows: colour, position, effect, prowess and letter."""
    for kind in edition.kinds:
        card, at = kind.card, kind.index
        facts["colour"][at] = COLOURS.index(card.colour)
        facts["position"][at] = POSITION_BITS[card.position]
        facts["takes"][at] = sum(1 << PLACES.index(place) for place in set(card.take))
        facts["prowess"][at] = card.symbols.get("prowess", 0)
        facts["arabs"][at], facts["mongols"][at] = card.symbols.get("arab", 0), card.symbols.get("mongol", 0)
        facts["letter"][at] = ord(kind.letter) - ord("A") + 1 if kind.letter else 0


def _lay_the_score(kind: Kind, measures: Measures, facts: NDArray[np.void]) -> None:
    scoring = scoring_of(kind.card.score, kind.card.id, measures)
    at = kind.index
    for field in fields(Scoring):
        if field.name not in ("terms", "series"):
            facts[field.name][at] = getattr(scoring, field.name)
    facts["series"][at] = scoring.series[-1]
    _lay(facts["series"][at], scoring.series, f"entries of the score of {kind.id}", measures.edition)
    facts["every"][at] = 1
    for number, term in enumerate(scoring.terms):
        for field in fields(Term):
            facts[field.name][at, number] = getattr(term, field.name)


def _lay_the_measures(edition: Edition, measures: Measures, facts: NDArray[np.void]) -> None:
    """Which measures each kind feeds and how much, and which measures others are made of."""
    _require_room("things that scores count", len(measures.numbers), FACT_SIZES["measures"], edition)
    facts["measures"] = len(measures.numbers)
    facts["arab"], facts["mongol"] = measures.arab, measures.mongol
    facts["feeds"] = facts["members"] = facts["varied"] = NONE
    for kind in edition.kinds:
        weights = {number: m.weight(kind.card) for m, number in measures.numbers.items() if not m.different}
        fed = sorted(number for number, weight in weights.items() if weight)
        _lay(facts["feeds"][kind.index], fed, f"things that count {kind.id}", edition)
        _lay(facts["weight"][kind.index], [weights[number] for number in fed], f"counts of {kind.id}", edition)
    varied = [number for measure, number in measures.numbers.items() if measure.different]
    _lay(facts["varied"], varied, "scores that count different things", edition)
    for measure, number in measures.numbers.items():
        if measure.different:
            members = [measures.of(word) for word in measure.words]
            _lay(facts["members"][number], members, "different things in one score", edition)


def _require_rows(edition: Edition) -> None:
    """Hands, places and deck fit into their rows on the table."""
    piles = {place: sum(sum(card.copies.at(place)) for card in edition.cards) for place in PLACES}
    _require_room("cards in a full hand", edition.table.hand + 1, HAND, edition)
    _require_room("cards in a full market", PLAYERS[-1] + max(edition.table.fill), PLACE, edition)
    _require_room("cards in the palace", piles["palace"], PLACE, edition)
    _require_room("cards in the bazaar", piles["bazaar"], PLACE, edition)
    _require_room("cards in the deck", piles["market"], DECK, edition)


def _lay(row: NDArray[Any], values: tuple[int, ...] | list[int], what: str, edition: Edition) -> None:
    _require_room(what, len(values), len(row), edition)
    row[: len(values)] = values


def _require_room(what: str, wanted: int, room: int, edition: Edition) -> None:
    if wanted > room:
        raise EditionError(f"{edition.file.where}: {wanted} {what}; the table has room for {room}.")
