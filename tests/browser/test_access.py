"""Every screen of the client, looked at by axe-core: nothing serious or critical, in both themes and on every size."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/new", "/new?game=amulett", "/you", "/rules/amul", "/rules/amulett", "/nowhere")


def findings(page: Page) -> list[str]:
    """What axe-core finds serious or critical, and where."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    grave = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in grave]


def dark(page: Page) -> None:
    page.evaluate("document.documentElement.dataset.theme = 'dark'")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_pages_without_a_table(browser: Browser, hall: Shape, phone: bool):
    person = Person(browser, hall.url, "en", phone)
    faults: dict[str, list[str]] = {}
    for path in PAGES:
        person.page.goto(path)
        expect_seen(person.page.get_by_role("heading", level=1))
        faults[path] = findings(person.page)
        dark(person.page)
        faults[f"{path} in the dark"] = findings(person.page)
    person.close()
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_waiting_room_and_the_table(browser: Browser, hall: Shape, phone: bool):
    person = Person(browser, hall.url, "en", phone)
    host = Guest(hall.url, "Linda")
    waiting, running = host.open(seats=4), host.open(seats=8, fill="greedy", begin=True)
    faults: dict[str, list[str]] = {}
    for name, table in (("waiting room", waiting), ("watching", running)):
        person.page.goto(f"/t/{table}")
        expect_seen(person.page.get_by_role("heading", level=1))
        person.wait(1)
        faults[name] = findings(person.page)
    person.page.goto("/")
    person.page.get_by_role("button", name="Play now with 3 bots").first.click()
    person.page.wait_for_url("**/t/*")
    expect_seen(person.choices.first)
    faults["asked"] = findings(person.page)
    person.choices.first.click()
    faults["chosen"] = findings(person.page)
    dark(person.page)
    faults["chosen in the dark"] = findings(person.page)
    person.close()
    assert {name: found for name, found in faults.items() if found} == {}
