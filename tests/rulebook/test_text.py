"""The rulebooks tell every rule of the ledgers, and the same in both languages."""

import re

import pytest

from tests.rulebook.example import CLIENT, written
from tests.test_ledgers import ID, page

GAMES = ("amul", "amulett")
SECTION = re.compile(r"^## (?P<title>.*) \{#(?P<id>[a-z-]+)(?: \| (?P<rules>[A-Z0-9 -]+))?\}$", re.MULTILINE)


def text(game: str, language: str) -> str:
    return (CLIENT / game / "book" / f"text.{language}.md").read_text(encoding="utf-8")


def sections(game: str, language: str) -> dict[str, tuple[str, str]]:
    """The rules that each section tells, and its text."""
    parts = SECTION.split(text(game, language))[1:]
    return {id: (rules or "", body) for _, id, rules, body in zip(*[iter(parts)] * 4, strict=True)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_rule_of_the_ledger_has_one_section(game: str, language: str):
    told = [rule for rules, _ in sections(game, language).values() for rule in rules.split()]
    assert sorted(told) == sorted(ID.findall(page(game, "en")))


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_sections_rules_pictures_and_numbers(game: str):
    english, german = sections(game, "en"), sections(game, "de")
    assert list(english) == list(german)
    for id, (rules, body) in english.items():
        assert rules == german[id][0]
        assert drawn(body) == drawn(german[id][1]), id
        assert numbers(body) == numbers(german[id][1]), id


def drawn(body: str) -> list[str]:
    """What a section draws: examples, pieces, places of parts, links and signs."""
    words = re.findall(r"^(![\w: -]+|@ \d+ \d+|> [^|]+)|\]\(([^)]+)\)", body, re.MULTILINE)
    return sorted("".join(pair) for pair in words) + sorted(re.findall(r":[a-z-]+:", body))


def numbers(body: str) -> list[int]:
    return sorted(int(number) for number in re.findall(r"\d+", body))


@pytest.mark.parametrize("game", GAMES)
def test_every_example_stands_in_the_book_once(game: str):
    tries = re.findall(r"^!try ([a-z-]+)$", text(game, "en"), re.MULTILINE)
    assert sorted(tries) == sorted(example.id for example in written(game))


@pytest.mark.parametrize("game", GAMES)
def test_no_section_has_the_address_of_a_drawing(game: str):
    drawings = {
        id for file in (CLIENT / "design").glob("*.svg") for id in re.findall(r'id="([\w-]+)"', file.read_text())
    }
    assert drawings & sections(game, "en").keys() == set()
