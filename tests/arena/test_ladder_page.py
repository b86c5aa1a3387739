"""The page of the ladder: whole, needs nothing else, says the same in both languages, and trusts no name."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from serai.arena.ladder.page import page
from serai.arena.ladder.rungs import ladder_of
from serai.arena.ladder.summary import summary
from serai.arena.ladder.texts import TEXTS
from serai.bots import LEVELS
from tests.arena.test_ladder import met

WORDS = Path(__file__).parent.parent.parent / "web" / "src" / "words"
VOID = {"meta", "input"}
BOLD = "exec: ./<bold>&co"


class Outline(HTMLParser):
    """Checks that what is opened is closed, and notes what is shown in which language."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.said: dict[str, list[str]] = {"en": [], "de": []}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]):
        if tag not in VOID:
            self.open.append((tag, dict(attrs).get("lang") or ""))

    def handle_endtag(self, tag: str):
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str):
        language = self.open[-1][1] if self.open else ""
        if self.open and self.open[-1][0] == "span" and language:
            self.said[language].append(data)


@pytest.fixture
def drawn(tmp_path: Path) -> str:
    """A league of three, one of them with a name that means harm."""
    league = met(tmp_path, *[(("master", BOLD, "random"), (50, 41, 7)), (("random", "master", BOLD), (9, 30, 30))] * 2)
    return page([ladder_of(league)], "2026-11-18", "ladder.json")


def test_the_page_is_whole_and_speaks_both_languages(drawn: str):
    outline = Outline()
    outline.feed(drawn)
    assert outline.open == []
    english, german = outline.said.values()
    assert len(english) == len(german)
    assert {"Master", "Who finishes ahead of whom", "33.3"} <= set(english) | {
        word for text in english for word in text.split()
    }
    assert {"Meister", "Wer vor wem landet", "33,3"} <= set(german) | {word for text in german for word in text.split()}


def test_the_page_needs_nothing_else(drawn: str):
    assert not re.search(r"https?:|<link|src=|@import|url\(", drawn)
    assert re.findall(r'href="([^"]*)"', drawn) == ["ladder.json"]
    assert "$" not in drawn


def test_a_name_that_means_harm_stays_a_name(drawn: str):
    assert "<bold>" not in drawn
    assert "&lt;bold&gt;&amp;co" in drawn


def test_every_table_can_be_chosen_and_is_shown(drawn: str):
    assert ":root:has(#amul-3:checked) #ladder-amul-3 { display: block; }" in drawn
    assert 'id="ladder-amul-3"' in drawn
    assert '<label for="amul-3">3</label>' in drawn


@pytest.mark.parametrize("language", TEXTS)
def test_bots_are_called_as_in_the_hall(language: str):
    words = (WORDS / language / "room.ts").read_text(encoding="utf-8")
    for bot in (*LEVELS, "random", "greedy"):
        named = re.search(rf'^  {bot}: {{\s*name: "([^"]+)"', words, re.M)
        assert named
        assert TEXTS[language].bots[bot] == named[1]


def test_the_same_in_figures(tmp_path: Path):
    league = met(tmp_path, *[(("master", "greedy", "random"), (50, 41, 7))] * 2)
    said = summary([ladder_of(league)], "2026-11-18")
    [ladder] = said["ladders"]
    assert (said["format"], said["day"], ladder["game"], ladder["players"]) == (1, "2026-11-18", "amul", 3)
    first, _, last = ladder["bots"]
    assert (first["bot"], first["wins"]["share"], first["points"], last["bot"]) == ("master", 1.0, 50.0, "random")
    assert first["low"] < first["rating"] < first["high"]
    assert first["ahead_of"]["random"]["lead"] == 43.0
