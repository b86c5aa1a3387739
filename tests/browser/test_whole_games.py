"""Whole games of Āmul in a real browser, from opening the site to the reckoning, found by roles and names alone."""

import re
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from caravanserai.games import game_named
from caravanserai.kernel.record import read_record, verify
from tests.browser.table import Person, expect_seen
from tests.server.shapes import Shape

PLAY = {"en": re.compile("Play now with 3 bots"), "de": re.compile("Mit 3 Bots spielen")}
Choose = Callable[[Person, int], None]


@pytest.fixture
def sits(browser: Browser, hall: Shape) -> Iterator[Callable[..., Person]]:
    """Somebody who sits down at a table with three bots, two clicks after opening the site."""
    people: list[Person] = []

    def sit(language: str = "en", phone: bool = False) -> Person:
        person = Person(browser, hall.url, language, phone)
        people.append(person)
        person.page.goto("/")
        person.page.get_by_role("button", name=PLAY[language]).first.click()
        person.page.wait_for_url(re.compile("/t/"))
        expect_seen(person.question)
        return person

    yield sit
    for person in people:
        person.close()


def weighed(person: Person) -> list[bool]:
    """For each choice, whether the card would leave the game with it."""
    return [choice["leaves"] for choice in person.told["counsel"]["choices"]]


def by_mouse(person: Person, at: int) -> None:
    person.choices.nth(at).click()
    person.answer.click()


def by_touch(person: Person, at: int) -> None:
    person.choices.nth(at).tap()
    person.answer.tap()


def by_keyboard(person: Person, at: int) -> None:
    leaves = weighed(person)[at]
    if at < 9:
        person.page.keyboard.press(str(at + 1))
    else:
        person.choices.nth(at).focus()
        person.page.keyboard.press("Enter")
    if leaves:
        person.answer.focus()
    person.page.keyboard.press("Enter")


def play(*people: Person, choose: Choose, seconds: float = 420) -> None:
    """Everybody plays to the end, taking the first choice that costs no card."""
    until = time.monotonic() + seconds
    waiting: dict[Person, int] = {}
    """Whose choice is on its way, and how many answers they had had before it."""
    while not all(person.over for person in people):
        assert time.monotonic() < until, [person.question.text_content() for person in people]
        for person in people:
            person.wait(0.02)
            under_way = waiting.get(person) == person.answered
            if not under_way and person.asked() and person.choices.count():
                waiting[person] = person.answered
                leaving = weighed(person)
                choose(person, leaving.index(False) if False in leaving else 0)


def assert_reckoned(person: Person) -> None:
    """The page shows the points that the record proves."""
    table = verify(read_record(person.record()), game_named("amul"))
    expect_seen(person.page.get_by_text(re.compile(str(table.points[0]))).first)
    shown = person.page.locator("main").inner_text()
    for points in table.points:
        assert re.search(rf"(?<!\d){points}(?!\d)", shown), (points, shown)
    assert person.faults == []


@pytest.mark.parametrize(
    ("language", "phone", "choose"),
    [("en", False, by_mouse), ("de", False, by_keyboard), ("en", True, by_touch)],
    ids=["by mouse", "in German by keyboard", "on a phone"],
)
def test_a_person_plays_three_bots_to_the_reckoning(
    sits: Callable[..., Person], language: str, phone: bool, choose: Choose
):
    person = sits(language, phone)
    play(person, choose=choose)
    assert_reckoned(person)


def test_three_friends_in_three_browsers_and_a_bot(browser: Browser, hall: Shape):
    linda, lukas, mira = (Person(browser, hall.url) for _ in range(3))
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
    play(linda, lukas, mira, choose=by_mouse)
    for friend in (linda, lukas, mira):
        assert_reckoned(friend)
        assert friend.told["room"]["result"] == linda.told["room"]["result"]
        friend.close()


def test_one_person_and_seven_bots(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    linda.page.goto("/")
    opening = {"game": "amul", "seats": 8, "fill": "greedy", "begin": True}
    opened = linda.context.request.post(f"{hall.url}/api/tables", data=opening).json()
    linda.page.goto(f"/t/{opened['table']}")
    expect_seen(linda.choices.first)
    play(linda, choose=by_mouse)
    assert_reckoned(linda)
    linda.close()
