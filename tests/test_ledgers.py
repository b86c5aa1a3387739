"""The ledgers say how each rule is known, and the German ones say what the English ones say, row by row."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from serai.text.edition_tables import PROVENANCE

RULES = Path(__file__).parent.parent / "docs" / "rules"
GAMES = ["amul", "amulett"]
LANGUAGES = ["en", "de"]
ID = re.compile(r"^\| (\w{2}-\w{3}-\d{2}) \|", re.MULTILINE)
ROW = re.compile(r"^\| (\w{2}-\w{3}-\d{2}) \| ([^|]+) \| ([^|]+) \| ([^|]*?) ?\| ([^|]*?) ?\|$", re.MULTILINE)
BOTH = {"en": "both", "de": "beide"}
LESS_THAN_PRINTED = {
    "AM-SET-03": "printed + derived",
    "AM-END-08": "ruling",
    "DA-SET-07": "ruling",
    "DA-MET-03": "printed + derived",
    "DA-CRD-08": "printed + ruling",
    "DA-CRD-15": "derived + ruling",
    "DA-MAP-02": "printed + derived",
}
"""Rules that look printed and are not, or not all of them: a reading of the books says so."""
GERMAN_ALONE = {"AM-END-03", "AM-END-04"}
"""Rules of which a part stands in the German book alone."""


class Row(NamedTuple):
    """One rule as a ledger has it."""

    text: str
    known: str
    source: str
    why: str

    def books(self, language: str) -> list[str]:
        """The books that the source names, whatever the language."""
        return sorted(re.findall(r"\b(?:DE|EN)\b", self.source.replace(BOTH[language], "DE EN")))


def page(game: str, language: str) -> str:
    return (RULES / (f"{game}.md" if language == "en" else f"{game}.{language}.md")).read_text(encoding="utf-8")


def rows(game: str, language: str) -> dict[str, Row]:
    return {id: Row(*cells) for id, *cells in ROW.findall(page(game, language))}


def numbers(*texts: str) -> list[int]:
    return sorted(int(number) for text in texts for number in re.findall(r"\d+", text))


def in_order(words: list[str]) -> bool:
    """Whether the words are of the four, each once, the surest first."""
    return words == [word for word in PROVENANCE if word in words]


# How a rule is known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_says_in_the_four_words_how_it_is_known(game: str, language: str):
    known = {id: row.known.split(" + ") for id, row in rows(game, language).items()}
    assert list(known) == ID.findall(page(game, language))
    assert {id: words for id, words in known.items() if not in_order(words)} == {}


@pytest.mark.parametrize("words", [["guess"], ["ruling", "printed"], ["printed", "printed"], [""]])
def test_no_other_word_and_no_other_order_is_taken(words: list[str]):
    assert not in_order(words)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_names_a_book_and_what_is_not_says_why(game: str, language: str):
    for id, row in rows(game, language).items():
        assert "printed" not in row.known or row.books(language), id
        assert (row.known == "printed") == (row.why == ""), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_that_only_look_printed_are_not_called_so(language: str):
    every = {id: row for game in GAMES for id, row in rows(game, language).items()}
    assert {id: every[id].known for id in LESS_THAN_PRINTED} == LESS_THAN_PRINTED
    assert [id for id in GERMAN_ALONE if every[id].books(language) != ["DE", "DE", "EN"]] == []


# Both languages


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_rules_in_the_same_order(game: str):
    english, german = rows(game, "en"), rows(game, "de")
    assert list(german) == list(english)
    assert len(english) > 40


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_know_each_rule_in_the_same_way(game: str):
    german = rows(game, "de")
    for id, row in rows(game, "en").items():
        assert german[id].known == row.known, id
        assert german[id].books("de") == row.books("en"), id


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_numbers_in_each_rule(game: str):
    german = rows(game, "de")
    for id, row in rows(game, "en").items():
        assert numbers(*german[id]) == numbers(*row), id


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_part_the_rules_into_the_same_chapters(game: str):
    english, german = (
        re.findall(r"^(?:#+ |\| \w+-\w+-\d+ )", page(game, language), re.MULTILINE) for language in LANGUAGES
    )
    assert german == english
