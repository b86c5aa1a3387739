"""What is printed and what is not is marked wherever a card, a spell or an area is read, as the edition's data say."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from serai.games import game_named, parts_of
from tests.browser.axe import findings, findings_in_the_dark
from tests.browser.table import Person, expect_seen
from tests.server.shapes import Shape

FACTS = {
    "colour": "colour",
    "position": "where it counts",
    "letters": "letter",
    "score": "points",
    "take": "effect",
    "effects": "effect",
    "wall": "great wall",
    "jewels": "number of jewels",
    "centre": "place in the drawing",
    "polygon": "outline in the drawing",
}
"""What the page calls a fact, where that is not its name in the edition."""
SURE = ("printed", "derived", "ruling", "reconstructed")
TOLD = """dl => Object.fromEntries([...dl.querySelectorAll('div')].map(row =>
  [row.querySelector('dt').textContent.trim(), row.querySelector('dd').textContent.trim()]))"""
MARKS = "one => [...one.querySelectorAll('.pv')].map(mark => mark.textContent.trim())"
LINES = {
    ("amul", "en"): ("Card values are reconstructed", "what that means", "Your box and this one"),
    ("amul", "de"): ("Kartenwerte sind rekonstruiert", "was das heißt", "Deine Schachtel und diese"),
    ("amulett", "en"): ("Spells and the map are reconstructed", "what that means", "Your box and this one"),
    ("amulett", "de"): ("Zaubersprüche und Spielplan sind rekonstruiert", "was das heißt", "Deine Schachtel und diese"),
}
CONFESSED = {
    "amul": ("sums to 145 market cards and must sum to 139", "is our own and not the printed game"),
    "amulett": ("Income and bolts of the spells and the exact map were printed as pictures only",),
}


def box(game: str) -> Any:
    """What is in the box, as the hall hands it out."""
    pack = parts_of(game_named(game)).box
    assert pack
    return pack(game_named(game))


def named(source: dict[str, str]) -> dict[str, str]:
    """Where each fact is from, in the words of the page."""
    return {FACTS.get(fact, fact): mark for fact, mark in source.items()}


def least(source: dict[str, str], *facts: str) -> str:
    """The least certain of some facts."""
    return max((source.get(fact, "printed") for fact in facts), key=SURE.index)


def told(place: Locator) -> dict[str, str]:
    """How each fact is known, as the page tells it."""
    return place.locator("dl").evaluate(TOLD)


def reader(browser: Browser, hall: Shape, path: str, phone: bool = False) -> Person:
    person = Person(browser, hall.url, phone=phone)
    person.page.goto(path)
    expect_seen(person.page.get_by_role("complementary").get_by_role("heading").first)
    return person


# The book of rules


def test_every_card_wears_the_marks_of_its_facts(browser: Browser, hall: Shape):
    person = reader(browser, hall, "/rules/amul/sources")
    cards = {card.card: card for card in reversed(box("amul").cards)}
    assert len(cards) == 66
    for card in cards.values():
        person.page.get_by_role("group", name="Colours").get_by_role("button", name=card.group, exact=False).click()
        tile = person.page.locator(".cg > li").filter(has=person.page.locator(f'[data-card="{card.id}"]'))
        tile.get_by_role("button").click()
        section = person.page.locator("section.det")
        expect(section.get_by_role("heading")).to_contain_text(card.name.en)
        assert told(section) == named(card.source), card.id
        places = ("name",), ("position", "take"), ("score",)
        assert tile.locator(".three").evaluate(MARKS) == [least(card.source, *facts) for facts in places], card.id
    person.close()


def test_every_spell_wears_the_marks_of_its_facts(browser: Browser, hall: Shape):
    person = reader(browser, hall, "/rules/amulett/sources")
    parts, phases = person.page.get_by_role("group", name="Parts"), {"metal": "Metals", "jewel": "Jewels"}
    spells = box("amulett").spells
    assert len(spells) == 33
    for spell in spells:
        parts.get_by_role("button", name=phases.get(spell.phase, "Energy")).click()
        tile = person.page.locator(".tiles").get_by_role("button", name=re.compile(f"^{spell.name.en}"))
        tile.click()
        assert told(person.page.get_by_role("region", name=spell.name.en, exact=True)) == named(spell.source)
        assert tile.evaluate(MARKS) == [least(spell.source, "effects"), least(spell.source, "income", "bolts")]
    person.close()


def test_every_area_of_the_map_wears_the_marks_of_its_facts(browser: Browser, hall: Shape):
    person = reader(browser, hall, "/rules/amulett/sources")
    person.page.get_by_role("group", name="Parts").get_by_role("button", name="Map").click()
    areas = box("amulett").areas
    assert len(areas) == 24
    for area in areas:
        button = person.page.get_by_role("button", name=re.compile(f"^{area.id}"))
        button.click()
        assert told(person.page.get_by_role("region", name=area.id, exact=True)) == named(area.source)
        assert button.evaluate(MARKS) == [least(area.source, *area.source)]
    person.page.locator('[data-area="D3"]').click(position={"x": 20, "y": 20})
    expect_seen(person.page.get_by_role("region", name="D3", exact=True))
    person.close()


@pytest.mark.parametrize("game", CONFESSED)
def test_the_book_confesses_what_is_lost(browser: Browser, hall: Shape, game: str):
    person = reader(browser, hall, f"/rules/{game}/sources#lost")
    for words in CONFESSED[game]:
        person.sees(words)
    person.close()


def test_a_rule_that_only_looks_printed_says_so(browser: Browser, hall: Shape):
    person = reader(browser, hall, "/rules/amul#AM-END-08")
    rule = person.page.locator("#AM-END-08")
    assert rule.evaluate(MARKS) == ["ruling"]
    expect(rule).to_contain_text("no book defines either")
    person.close()


def test_a_search_finds_spells_and_areas(browser: Browser, hall: Shape):
    person = reader(browser, hall, "/rules/amulett/sources")
    person.page.get_by_role("searchbox").fill("Maelstrom")
    expect(person.page.locator(".tiles").get_by_role("button")).to_have_count(2)
    person.sees("1 rule, 2 spells and areas")
    person.page.get_by_role("searchbox").fill("145 market cards")
    expect(person.page.locator(".tiles")).to_have_count(0)
    person.close()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_spells_and_map_can_be_read_by_everybody(browser: Browser, hall: Shape, phone: bool):
    person = reader(browser, hall, "/rules/amulett/sources#lost", phone)
    faults: dict[str, list[str]] = {}
    for part in ("Jewels", "Map"):
        person.page.get_by_role("group", name="Parts").get_by_role("button", name=part).click()
        faults[part] = findings(person.page)
    faults["dark"] = findings_in_the_dark(person.page)
    person.close()
    assert {part: found for part, found in faults.items() if found} == {}


# At the table


def quick_play(person: Person, game: str) -> None:
    """A table with three bots, two clicks after opening the site."""
    person.page.goto("/")
    person.page.get_by_role("button", name=re.compile(f"^{game_named(game).title}: ")).click()
    person.page.wait_for_url(re.compile("/t/"))
    expect_seen(person.question)


@pytest.mark.parametrize(("game", "language"), LINES)
def test_one_quiet_line_at_every_table_leads_to_what_it_means(browser: Browser, hall: Shape, game: str, language: str):
    person = Person(browser, hall.url, language, phone=language == "de")
    quick_play(person, game)
    says, link, lost = LINES[game, language]
    person.sees(says)
    with person.page.expect_popup() as beside:
        person.page.get_by_role("link", name=link).click()
    beside.value.wait_for_url(f"**/rules/{game}#box")
    expect_seen(beside.value.get_by_role("heading", name=lost))
    expect_seen(person.question)
    person.close()


@pytest.mark.parametrize(
    ("game", "left", "says"),
    [("amul", {}, ""), ("amul", {"card": [3, 66]}, "3 of 66 cards are reconstructed"), ("amulett", {}, "")],
)
def test_the_line_follows_from_the_marks(browser: Browser, hall: Shape, game: str, left: dict[str, Any], says: str):
    person = Person(browser, hall.url)
    person.page.route(asked := re.compile(rf"/api/games/{game}/box\?edition="), with_marks(left))
    with person.page.expect_response(asked):
        quick_play(person, game)
    person.breathe()
    line = person.page.get_by_text(re.compile(" (is|are) reconstructed"))
    expect(line).to_have_text([says] if says else [])
    person.close()


def with_marks(left: dict[str, Any]) -> Callable[[Route], None]:
    """Hands out the box as if only so much of it were reconstructed."""

    def answer(route: Route) -> None:
        content = route.fetch().json()
        route.fulfill(body=json.dumps({**content, "reconstructed": left}), content_type="application/json")

    return answer


def test_a_spell_in_the_auction_and_its_sheet_say_how_they_are_known(browser: Browser, hall: Shape):
    person = Person(browser, hall.url)
    quick_play(person, "amulett")
    person.until(lambda: person.asked() and person.update["view"]["offered"] is not None)
    spell = next(one for one in box("amulett").spells if one.id == person.update["view"]["offered"])
    lot = person.page.get_by_role("region", name="The spell on offer").locator(f'[data-spell="{spell.id}"]')
    assert lot.evaluate(MARKS) == [least(spell.source, "effects"), least(spell.source, "income", "bolts")]
    lot.click()
    sheet = person.page.get_by_role("dialog", name=spell.name.en)
    expect_seen(sheet)
    weakest = least(spell.source, *spell.source)
    line = sheet.locator(".known")
    assert line.evaluate(MARKS) == [weakest]
    expect(line).to_contain_text(
        ", ".join(str(FACTS.get(fact, fact)) for fact, mark in spell.source.items() if mark == weakest)
    )
    assert findings(person.page) == []
    person.close()


def test_the_map_of_a_table_tells_how_each_area_is_known(browser: Browser, hall: Shape):
    person = Person(browser, hall.url)
    person.page.goto("/gallery/exchange4")
    person.page.get_by_role("button", name="About the map").click()
    sheet = person.page.get_by_role("dialog", name="Map")
    for area in box("amulett").areas[::5]:
        sheet.get_by_role("button", name=re.compile(f"^{area.id}")).click()
        assert told(sheet.get_by_role("region", name=area.id, exact=True)) == named(area.source)
    assert findings(person.page) == []
    person.close()
