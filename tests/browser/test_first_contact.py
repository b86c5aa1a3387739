"""Somebody's first minutes: how well the bots play, a table without a countdown, the keys, and a link for friends."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.table import Person, expect_seen
from tests.server.shapes import Shape


@pytest.fixture
def linda(browser: Browser, hall: Shape) -> Iterator[Person]:
    person = Person(browser, hall.url)
    yield person
    person.close()


def levels(person: Person) -> list[str]:
    """The levels of the bots at the table."""
    return [seat["level"] for seat in person.update["info"]["seats"] if "level" in seat]


def play_now(person: Person) -> None:
    person.page.goto("/")
    person.page.get_by_role("button", name=re.compile("^Āmul: Play now")).click()
    person.page.wait_for_url(re.compile("/t/"))
    expect_seen(person.choices.first)


def test_play_now_is_easiest_at_first_and_remembers_the_level_that_was_chosen(linda: Person):
    play_now(linda)
    assert levels(linda) == ["apprentice"] * 3
    expect_seen(linda.page.get_by_text(re.compile("Apprentice")).first)
    linda.page.goto("/")
    linda.page.get_by_role("combobox", name="Bot level").select_option("trader")
    play_now(linda)
    assert levels(linda) == ["trader"] * 3


def test_a_table_of_bots_begins_at_once_with_a_level_for_each_seat(linda: Person):
    linda.page.goto("/new")
    for seat, level in ((2, "trader"), (3, "novice"), (4, "apprentice")):
        linda.page.get_by_role("combobox", name=f"Who plays at seat {seat}").select_option(level)
    linda.page.get_by_role("button", name="Open the table").click()
    expect_seen(linda.choices.first)
    assert levels(linda) == ["trader", "novice", "apprentice"]
    before = [message["info"] for message in linda.heard if message.get("info", {}).get("status") == "open"]
    assert all(info["cut_until"] for info in before), "nobody waits in a room, the cards are only cut"


def test_a_question_mark_lists_the_keys(linda: Person):
    play_now(linda)
    linda.page.keyboard.press("?")
    keys = linda.page.get_by_role("dialog", name="Keys")
    expect(keys.get_by_role("definition")).to_contain_text(["choose from the list", "take nothing", "read the card"])
    linda.page.keyboard.press("Escape")
    expect(keys).to_have_count(0)


def test_a_link_that_only_this_machine_can_open_says_so(linda: Person):
    linda.page.goto("/new")
    linda.page.get_by_role("button", name="Open the table").click()
    expect_seen(linda.page.get_by_role("note").filter(has_text="Nobody but you can open this link"))
    expect(linda.page.get_by_role("img", name="QR code of the link")).to_have_count(0)


def test_where_others_reach_the_server_the_link_has_a_code_to_scan(linda: Person):
    def elsewhere(route: Route) -> None:
        offer = route.fetch().json()
        route.fulfill(json={**offer, "address": "http://192.168.1.5:7373"})

    linda.page.route("**/api/games", elsewhere)
    linda.page.goto("/new")
    linda.page.get_by_role("button", name="Open the table").click()
    expect_seen(linda.page.get_by_role("img", name="QR code of the link"))
    expect_seen(linda.page.get_by_text(re.compile(r"192\.168\.1\.5:7373/t/")))
