"""What a page says while the server is renewed behind it, and of a table that the new one cannot open."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape

RENEWED = {"en": ("Serai has been updated.", "Reload"), "de": ("Serai wurde aktualisiert.", "Neu laden")}
UNREADABLE = {
    "en": ("This table cannot be opened", "cannot be opened", "Your games"),
    "de": ("Dieser Tisch lässt sich nicht öffnen", "lässt sich nicht öffnen", "Deine Partien"),
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_page_from_before_is_told_to_load_anew(browser: Browser, hall: Shape, language: str):
    table = Guest(hall.url).open("amul", 3, fill="apprentice", begin=True)
    linda, (renewed, reload) = Person(browser, hall.url, language), RENEWED[language]
    builds = ["index-after-the-upgrade.js"]

    def upgrade(line: WebSocketRoute) -> None:
        def told(message: str | bytes) -> None:
            said: dict[str, Any] = json.loads(message)
            line.send(json.dumps({**said, "build": builds[0]} if said["t"] == "welcome" and builds else said))

        line.connect_to_server().on_message(told)

    linda.page.route_web_socket("**/live*", upgrade)
    linda.page.goto(f"/t/{table}")
    notice = linda.page.get_by_role("status").filter(has_text=renewed)
    expect_seen(notice)
    builds.clear()  # what is loaded now is what the server has
    notice.get_by_role("button", name=reload).click()
    expect_seen(linda.page.get_by_role("heading", level=1))
    expect(notice).to_have_count(0)
    assert linda.faults == []
    linda.close()


def test_a_page_that_asks_for_a_part_of_before_is_told_too(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    linda.page.route(re.compile(r"/assets/Rulebook-.*\.js"), lambda route: route.fulfill(status=404))
    linda.page.goto("/")
    expect(linda.page.get_by_role("status").filter(has_text="renewed")).to_have_count(0)
    linda.page.get_by_role("link", name="Rules").first.click()
    expect_seen(linda.page.get_by_role("status").filter(has_text="Serai has been updated."))
    linda.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_table_that_cannot_be_opened_says_so_and_waits_for_nobody(browser: Browser, hall: Shape, language: str):
    linda, (title, short, yours) = Person(browser, hall.url, language), UNREADABLE[language]
    refused = {"t": "refused", "id": "", "why": "damaged", "say": "The log of this table is damaged at entry 6."}
    linda.page.route_web_socket("**/api/tables/*/live*", lambda line: line.send(json.dumps(refused)))
    about = {"name": "After work", "names": ["Linda", "Merv"], "levels": [None, "greedy"], "options": {}}
    listed = {"id": "00x", "game": "amul", "status": "running", "turn": False, "changed": 1, "readable": False}
    listed["about"] = {**about, "clock": "none", "bank": 0, "gain": 0}

    def list_it(route: Route) -> None:
        route.fulfill(json=[listed])

    linda.page.route("**/api/me/tables", list_it)
    linda.page.goto("/")
    mine = linda.page.get_by_role("region", name=yours).get_by_role("link")
    expect(mine).to_contain_text(short)
    mine.click()
    expect_seen(linda.page.get_by_role("heading", level=1, name=title))
    linda.close()
