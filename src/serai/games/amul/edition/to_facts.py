"""An edition turned into the record of numbers that the rules read."""

from collections.abc import Iterable, Sequence
from dataclasses import fields

import numpy as np
from numpy.typing import NDArray

from serai.games.amul.edition.cards import PLAYERS, Card, Edition, Kind
from serai.games.amul.rules.facts import (
    COLOURS,
    FACT_SIZES,
    IN_HAND,
    MARKS,
    NONE,
    ON_TABLE,
    PLACES,
    Facts,
)
from serai.games.amul.rules.state import DECK, HAND, PLACE
from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.score import Scoring, Term
from serai.kernel.edition import EditionError
from serai.kernel.layout import Cards, Numbers, layout

POSITION_BITS = {"table": ON_TABLE, "hand": IN_HAND, "both": ON_TABLE | IN_HAND}
MOST_KINDS = 127
"""A kind is stored in one byte."""
MOST_SHARED_SETS = 30
"""While a play area is scored, each of these sets has a bit."""


def facts_of(edition: Edition) -> NDArray[np.void]:
    """All that the rules need to know of an edition, as one record."""
    _require_room("kinds of card", len(edition.kinds), MOST_KINDS, edition)
    _require_rows(edition)
    facts = np.zeros((), layout(Facts, kind=len(edition.kinds), **FACT_SIZES))
    _lay_the_table(edition, facts)
    _lay_the_copies(edition, facts)
    _lay_the_cards(edition, facts)
    measures = Measures({card.id: card.colour for card in edition.cards})
    sets: dict[Scoring, int] = {}
    for kind in edition.kinds:
        scoring = kind.card.score.numbers(kind.card.id, measures)
        _lay_the_score(kind, scoring, edition, facts)
        if scoring.is_shared:
            facts["shared"][kind.index] = sets.setdefault(scoring, len(sets) + 1)
    _require_room("sets over several cards", len(sets), MOST_SHARED_SETS, edition)
    _lay_the_measures(edition, measures, facts)
    _lay_what_depends_on_what(edition, facts)
    return facts


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
        owners = _letters_by_column(kind.card)
        for column, players in enumerate(PLAYERS):
            for place, name in enumerate(PLACES):
                facts["copies"][place, players:, kind.index] += owners[column, name].count(kind.letter)


def _letters_by_column(card: Card) -> dict[tuple[int, str], list[str]]:
    """Which letters join which place in which column; the last letter stands for all copies behind it."""
    letters = card.letters or ("",)
    last = len(letters) - 1
    owners: dict[tuple[int, str], list[str]] = {}
    dealt = 0
    for column in range(len(PLAYERS)):
        for place in PLACES:
            copies = card.copies.at(place)[column]
            owners[column, place] = [letters[min(copy, last)] for copy in range(dealt, dealt + copies)]
            dealt += copies
    return owners


def _lay_the_tea(kind: Kind, edition: Edition, facts: NDArray[np.void]) -> None:
    field = "tea_trader" if any(kind.card.copies.bazaar) else "tea"
    if facts[field] != NONE:
        other = edition.kinds[int(facts[field])].id
        raise EditionError(
            edition.file.place.fault(
                f"{other} and {kind.id} are both of the Tea variant; one is possible.",
                f"{other} und {kind.id} gehören beide zur Tee-Variante; nur eine ist möglich.",
                *("card", kind.card.id, "variant"),
            )
        )
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
        facts["takes_only"][at] = sum(1 << MARKS.index(mark) for mark in set(card.take_only))
        facts["marks"][at] = sum(1 << MARKS.index(mark) for mark in card.marks)
        facts["prowess"][at] = card.symbols.get("prowess", 0)
        facts["arabs"][at], facts["mongols"][at] = card.symbols.get("arab", 0), card.symbols.get("mongol", 0)
        facts["letter"][at] = ord(kind.letter) - ord("A") + 1 if kind.letter else 0


def _lay_the_score(kind: Kind, scoring: Scoring, edition: Edition, facts: NDArray[np.void]) -> None:
    at = kind.index
    facts["together"][at] = kind.card.score.is_set(kind.card.id)
    for field in fields(Scoring):
        if field.name not in ("terms", "series", "is_shared"):
            facts[field.name][at] = getattr(scoring, field.name)
    facts["series"][at] = scoring.series[-1]
    _lay(facts["series"][at], scoring.series, f"entries of the score of {kind.id}", edition)
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
        card = kind.card
        weights = {
            number: measure.weight(card.id, card.colour, card.symbols)
            for measure, number in measures.numbers.items()
            if not measure.different
        }
        fed = sorted(number for number, weight in weights.items() if weight)
        _lay(facts["feeds"][kind.index], fed, f"things that count {kind.id}", edition)
        _lay(facts["weight"][kind.index], [weights[number] for number in fed], f"counts of {kind.id}", edition)
    varied = [number for measure, number in measures.numbers.items() if measure.different]
    _lay(facts["varied"], varied, "scores that count different things", edition)
    for measure, number in measures.numbers.items():
        if measure.different:
            members = [measures.of(word) for word in measure.words]
            _lay(facts["members"][number], members, "different things in one score", edition)


def _lay_what_depends_on_what(edition: Edition, facts: NDArray[np.void]) -> None:
    """The measures that each kind changes, those of variety included, and those at which its score looks."""
    members = {measure: _measures_in(facts["members"][measure]) for measure in _measures_in(facts["varied"])}
    for kind in edition.kinds:
        at = kind.index
        fed = _measures_in(facts["feeds"][at])
        varied = {measure for measure, parts in members.items() if fed & parts}
        facts["moves"][at] = _bits(fed | varied)
        looked_at = (facts[field][at] for field in ("measure", "partner", "series_measure", "test", "against"))
        facts["looks"][at] = _bits(set[int]().union(*map(_measures_in, looked_at)))


def _measures_in(row: Cards) -> set[int]:
    return {int(measure) for measure in np.atleast_1d(row)} - {NONE}


def _bits(measures: Iterable[int]) -> int:
    return sum(1 << measure for measure in measures)


def _require_rows(edition: Edition) -> None:
    """Hands, places and deck fit into their rows on the table."""
    piles = {place: sum(sum(card.copies.at(place)) for card in edition.cards) for place in PLACES}
    _require_room("cards in a full hand", edition.table.hand + 1, HAND, edition)
    _require_room("cards in a full market", PLAYERS[-1] + max(edition.table.fill), PLACE, edition)
    _require_room("cards in the palace", piles["palace"], PLACE, edition)
    _require_room("cards in the bazaar", piles["bazaar"], PLACE, edition)
    _require_room("cards in the deck", piles["market"], DECK, edition)


def _lay(row: Cards | Numbers, values: Sequence[int], what: str, edition: Edition) -> None:
    _require_room(what, len(values), len(row), edition)
    row[: len(values)] = values


def _require_room(what: str, wanted: int, room: int, edition: Edition) -> None:
    if wanted > room:
        raise EditionError(
            edition.file.place.fault(
                f"{wanted} {what}; the table has room for {room}.",
                f"das ist zu viel für den Tisch: {wanted} statt höchstens {room} ({what}).",
            )
        )
