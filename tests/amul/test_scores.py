"""A new way of scoring is one class: read from an edition, scored by the rules, and said in both languages."""

from collections.abc import Iterable
from typing import ClassVar

import pytest

from serai.games.amul.edition.cards import read_edition
from serai.games.amul.edition.check import problems
from serai.games.amul.scores.measures import Measures
from serai.games.amul.scores.registry import SCORES
from serai.games.amul.scores.score import Amount, Score, Scoring, Term, Whose
from serai.games.amul.words.descriptions import rule_text
from serai.games.amul.words.nouns import Nouns
from tests.amul.report import Linda, Lukas, Mira, amul, edition_with


class Tax(Score, frozen=True):
    """Points lost for every card of a colour that the neighbours have."""

    keys: ClassVar = ("tax",)
    texts: ClassVar = {"en": "−{0} per {1} your neighbours own", "de": "−{0} je {1} der Nachbarn"}
    tax: Amount
    on: str

    def counted(self) -> Iterable[str]:
        return (self.on,)

    @property
    def whose(self) -> Whose:
        return "neighbours"

    def numbers(self, card: str, measures: Measures) -> Scoring:
        colour = measures.of(self.on)
        return Scoring(terms=(Term(-self.tax, colour, colour, whose=1),))

    def sentence(self, card: str, copies: int, nouns: Nouns) -> str:
        return self.texts[nouns.language].format(self.tax, nouns.one(self.on))


def test_a_new_way_of_scoring_is_one_class(tmp_path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(SCORES, "tax", Tax)
    mine = edition_with(tmp_path, "contract", "{ points = 1 }", '{ tax = 2, on = "blue" }')
    edition = read_edition(mine)
    assert problems(edition) == []
    assert rule_text(edition.card("contract"), edition, "en") == "−2 per blue card your neighbours own"
    assert rule_text(edition.card("contract"), edition, "de") == "−2 je blaue Karte der Nachbarn"
    table = amul(Linda, Lukas, Mira, edition=mine).area(Linda, "contract").area(Lukas, "silk").area(Mira, "silk")
    assert table.sheet(Linda) == {edition.card("contract").colour: -4}
