"""Every screen of the client, looked at by axe-core: nothing serious or critical, in both themes and on every size."""

import os
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests import patience
from tests.browser.axe import findings, findings_in_both_lights, findings_in_the_dark, findings_in_turn
from tests.browser.playing import sit_down_with_bots
from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape

PAGES = (
    "/",
    "/new",
    "/games",
    "/you",
    "/new?game=amulett",
    "/rules/amul",
    "/rules/amulett",
    "/rules/amul/sources",
    "/learn",
    "/nowhere",
)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_pages_without_a_table(browser: Browser, hall: Shape, phone: bool):
    """In the short form one page on a desktop, the next on a phone."""
    person = Person(browser, hall.url, "en", phone)
    faults: dict[str, list[str]] = {}
    person.page.goto("/games")
    expect_seen(person.question)
    for path in PAGES if "LONG_TESTS" in os.environ else PAGES[phone::2]:
        person.turn_to(path)
        expect_seen(person.page.get_by_role("heading", level=1))
        faults[path] = findings_in_turn(person.page, phone)
    person.close()
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_waiting_room_the_table_and_the_reckoning(browser: Browser, hall: Shape, phone: bool):
    person = Person(browser, hall.url, "de" if phone else "en", phone)
    host = Guest(hall.url, "Linda")
    waiting, running, over = host.open(seats=4), host.open(seats=8, fill="trader", begin=True), finished(host)
    faults: dict[str, list[str]] = {}
    for name, table in (("waiting room", waiting), ("watching", running), ("scoring", over)):
        person.page.goto(f"/t/{table}")
        expect_seen(person.page.get_by_role("heading", level=1))
        person.wait(1)
        faults[name] = findings(person.page)
    sit_down_with_bots(person)
    expect_seen(person.choices.first)
    faults["asked"] = findings(person.page)
    person.choices.first.click()
    faults["chosen"] = findings(person.page)
    faults["chosen in the dark"] = findings_in_the_dark(person.page)
    person.close()
    assert {name: found for name, found in faults.items() if found} == {}


def finished(host: Guest) -> str:
    """A table at which bots have played to the end."""
    table = host.open(fill="trader", begin=True)
    host.wish(table, "leave")
    until = time.monotonic() + patience.SECONDS
    while host.look(table)["info"]["status"] != "over":
        assert time.monotonic() < until
        time.sleep(0.2)
    return table


# What opens over the table


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_what_opens_over_the_table_is_closed_by_a_key_and_gives_the_focus_back(
    sits: Callable[..., Person], phone: bool
):
    person = sits("en", phone)
    expect_seen(person.choices.first)
    card = person.choices.first
    card.focus()
    person.page.keyboard.press("i")
    assert_dialog(person, card)
    menu = person.page.get_by_role("button", name="Table menu")
    menu.focus()
    person.page.keyboard.press("Enter")
    assert_dialog(person, menu)


def assert_dialog(person: Person, opener: Locator) -> None:
    """A dialog is open, named and well made; Escape closes it, and one is where one was."""
    dialog = person.page.get_by_role("dialog")
    expect_seen(dialog)
    assert dialog.get_attribute("aria-labelledby") or dialog.get_attribute("aria-label")
    assert person.page.evaluate("document.activeElement.closest('dialog') !== null")
    assert findings(person.page) == []
    person.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()


def test_what_can_be_read_by_day_alone_is_found(browser: Browser):
    page = browser.new_page()
    page.set_content(
        "<html lang=en><title>Tea</title><style>[data-theme=dark] p { color: #222; background: #111 }</style>"
        "<main><h1>Tea</h1><p>Green, black or white?</p></main>"
    )
    (found,) = findings_in_both_lights(page)
    assert found.startswith("color-contrast: ")
    assert found.endswith(", in the dark")
    page.close()
