"""The ledger in German says what the English one says: the same rules in the same order, known in the same way."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

RULES = Path(__file__).parent.parent / "docs" / "rules"
GAMES = ["amul", "amulett"]
ROW = re.compile(r"^\| (\w{2}-\w{3}-\d{2}) \| (.*) \| (.*) \|$", re.MULTILINE)
RULING = re.compile(r"(?:^|; )R(?:: |$)")
BOTH = {"en": "both", "de": "beide"}
DERIVED = {"en": r"\bimply\b|\bby the\b", "de": r"\bergibt sich\b"}
"""How each language says that a rulebook implies a rule."""


class Known(NamedTuple):
    """How a rule is known, whatever the language."""

    books: list[str]
    derived: bool
    ruling: bool
    reason: bool


def rows(game: str, language: str) -> dict[str, tuple[str, str]]:
    page = RULES / (f"{game}.md" if language == "en" else f"{game}.{language}.md")
    return {rule: (text, source) for rule, text, source in ROW.findall(page.read_text(encoding="utf-8"))}


def known(source: str, language: str) -> Known:
    books, *reason = RULING.split(source, maxsplit=1)
    named = re.findall(r"\b(?:DE|EN)\b", books.replace(BOTH[language], "DE EN"))
    return Known(sorted(named), re.search(DERIVED[language], books) is not None, bool(reason), any(reason))


def numbers(*texts: str) -> list[int]:
    return sorted(int(number) for text in texts for number in re.findall(r"\d+", text))


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_rules_in_the_same_order(game: str):
    english, german = rows(game, "en"), rows(game, "de")
    assert list(german) == list(english)
    assert len(english) > 40


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_know_each_rule_in_the_same_way(game: str):
    german = rows(game, "de")
    for rule, (_, source) in rows(game, "en").items():
        assert known(german[rule][1], "de") == known(source, "en"), rule


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_numbers_in_each_rule(game: str):
    german = rows(game, "de")
    for rule, (text, source) in rows(game, "en").items():
        assert numbers(*german[rule]) == numbers(text, source), rule


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_part_the_rules_into_the_same_chapters(game: str):
    english, german = (
        re.findall(r"^(?:#+ |\| \w+-\w+-\d+ )", (RULES / page).read_text(encoding="utf-8"), re.MULTILINE)
        for page in (f"{game}.md", f"{game}.de.md")
    )
    assert german == english
