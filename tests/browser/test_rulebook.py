"""The rulebook of each game: contents lead to sections, examples are played, and a running game stays in sight."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import findings
from tests.browser.table import Person, expect_seen
from tests.browser.test_marks import quick_play
from tests.server.shapes import Shape


def test_amul_is_learned_from_its_book(browser: Browser, hall: Shape):
    person = Person(browser, hall.url)
    page = person.page
    page.goto("/rules/amul")
    expect_seen(page.get_by_role("heading", name="The aim"))
    page.get_by_role("navigation", name="Contents").get_by_role("link", name="Pick").click()
    expect(page.locator("#pick")).to_be_in_viewport()
    example = page.get_by_role("region", name="Try it: pick one card")
    example.get_by_role("button", name="You pick Spice").click()
    expect(example.get_by_role("status")).to_contain_text("it takes the set from 9 to 14: 5 more")
    who = page.get_by_role("region", name="Try it: who picks first?")
    who.get_by_role("button", name="Linda").click()
    expect(who.get_by_role("status")).to_contain_text("Not quite.")
    who.get_by_role("button", name="Lukas").click()
    expect(who.get_by_role("status")).to_contain_text("Right.")
    assert findings(page) == []
    page.get_by_role("link", name="AM-MIL-04").click()
    rule = page.locator("#AM-MIL-04")
    expect(rule).to_be_in_viewport()
    rule.get_by_role("link", name="AM-MIL-04").click()
    page.wait_for_url("**/rules/amul#military-prowess")
    expect(page.locator("#military-prowess")).to_be_in_viewport()
    assert person.faults == []
    person.close()


def test_das_amulett_is_learned_from_its_book_in_german_on_a_phone(browser: Browser, hall: Shape):
    person = Person(browser, hall.url, "de", phone=True)
    page = person.page
    page.goto("/rules/amulett")
    expect_seen(page.get_by_role("heading", name="Das Ziel"))
    page.get_by_role("navigation", name="Inhalt").get_by_role("link", name="Energiephase").click()
    expect(page.locator("#energy-phase")).to_be_in_viewport()
    example = page.get_by_role("region", name="Probier es: Nimm den Edelstein")
    example.get_by_role("button", name=re.compile("Rubin")).click()
    expect(example.get_by_role("status")).to_contain_text("Dein Amulett ist vollständig")
    assert findings(page) == []
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390
    assert person.faults == []
    person.close()


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_at_a_table_the_rules_open_beside_the_game(browser: Browser, hall: Shape, game: str):
    person = Person(browser, hall.url)
    quick_play(person, game)
    with person.page.expect_popup() as beside:
        person.page.get_by_role("link", name="Rules, in a new tab").click()
    expect_seen(beside.value.get_by_role("heading", name="The aim"))
    expect_seen(person.question)
    person.close()
