"""Names and talk in any script: nothing turns what stands beside it, and a refusal is told in the reader's language."""

import re

from playwright.sync_api import Browser, Locator

from tests.browser.table import Person, expect_seen
from tests.browser.test_house import open_table
from tests.server.shapes import Shape


def is_isolated(text: Locator) -> bool:
    expect_seen(text)
    return text.evaluate("element => getComputedStyle(element).unicodeBidi") == "isolate"


def test_names_and_talk_are_isolated_by_direction(browser: Browser, hall: Shape):
    linda, lukas = Person(browser, hall.url), Person(browser, hall.url)
    open_table(linda, "טבלה 7", listed=True)
    lukas.page.goto("/")
    assert is_isolated(lukas.page.get_by_text("טבלה 7", exact=True).first)
    linda.page.get_by_role("button", name=re.compile("^Fill with .*bots? and start")).click()
    expect_seen(linda.choices.first)
    linda.page.get_by_role("textbox", name="Say something to the table").fill("שלום 12")
    linda.page.keyboard.press("Enter")
    assert is_isolated(linda.page.get_by_role("log").get_by_text("שלום 12", exact=True))
    assert is_isolated(linda.page.locator("bdi", has_text="Merv").first)
    linda.close()
    lukas.close()


def test_a_name_that_is_refused_is_refused_in_german(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url, "de")
    linda.page.goto("/you")
    linda.page.get_by_label("Name", exact=True).fill("Admin")
    linda.page.keyboard.press("Enter")
    linda.sees("Diesen Namen könnte man für einen Bot oder für die Seite selbst halten. Wähle einen anderen.")
    linda.close()
