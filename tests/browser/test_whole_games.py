"""Whole games of Āmul in a real browser, from opening the site to the final scores, found by roles and names alone."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from tests.browser.playing import Choose, assert_reckoned, by_keyboard, by_touch, play, play_to_the_end
from tests.browser.table import Person, expect_seen
from tests.server.shapes import Shape


@pytest.mark.parametrize(
    ("language", "phone", "choose"),
    [("de", False, by_keyboard), ("en", True, by_touch)],
    ids=["in German by keyboard", "on a phone"],
)
def test_a_person_plays_three_bots_to_the_reckoning(
    sits: Callable[..., Person], language: str, phone: bool, choose: Choose
):
    person = sits(language, phone)
    (play if phone else play_to_the_end)(person, choose=choose)
    assert_reckoned(person)


def test_three_friends_in_three_browsers_and_a_bot(browser: Browser, hall: Shape):
    linda, lukas, mira = (Person(browser, hall.url, moving=True) for _ in range(3))
    linda.page.goto("/new")
    linda.page.get_by_role("button", name="Open the table").click()
    linda.page.wait_for_url(re.compile("/t/"))
    for friend, name in ((lukas, "Lukas"), (mira, "Mira")):
        friend.page.goto(linda.page.url)
        friend.page.get_by_role("textbox", name="Your name").fill(name)
        friend.page.get_by_role("button", name="Sit down", exact=True).click()
        friend.page.get_by_role("button", name="I am ready").click()
    linda.page.get_by_role("button", name="Fill with a bot and start").click()
    for friend in (linda, lukas, mira):
        expect_seen(friend.choices.first)
    play_to_the_end(linda, lukas, mira)
    for friend in (linda, lukas, mira):
        assert_reckoned(friend)
        assert friend.update["info"]["result"] == linda.update["info"]["result"]
        friend.close()


def test_one_person_plays_seven_bots_by_mouse(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    linda.context.request.get(f"{hall.url}/api/me")
    opening = {"game": "amul", "seats": 8, "fill": "trader", "begin": True}
    opened = linda.context.request.post(f"{hall.url}/api/tables", data=opening).json()
    linda.page.goto(f"/t/{opened['table']}")
    expect_seen(linda.choices.first)
    play_to_the_end(linda)
    assert_reckoned(linda)
    linda.close()
