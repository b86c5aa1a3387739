"""How people play a game in the browser: by mouse, by touch or by keyboard, to a point or to the end."""

import os
import re
import time
from collections.abc import Callable

from serai.games import game_named
from serai.kernel.record import read_record, verify
from tests.browser.table import Person, expect_seen

Choose = Callable[[Person, int], None]
PLAY = {"en": re.compile("Play now with 3 bots"), "de": re.compile("Mit 3 Bots spielen")}


def sit_down_with_bots(person: Person) -> None:
    """A table with three bots, two clicks after opening the site."""
    person.page.goto("/")
    person.page.get_by_role("button", name=PLAY[person.language]).first.click()
    person.page.wait_for_url(re.compile("/t/"))
    expect_seen(person.question)


def weighed(person: Person) -> list[bool]:
    """For each choice, whether a card would leave the game with it."""
    return [choice.get("leaves", False) for choice in person.update["hints"]["choices"]]


def is_only(person: Person) -> bool:
    """Whether there is but one choice, which is taken up already and would be made by itself after a while."""
    return weighed(person) == [False]


def by_mouse(person: Person, at: int) -> None:
    if not is_only(person):
        person.choices.nth(at).click()
    person.answer.click()


def by_touch(person: Person, at: int) -> None:
    if not is_only(person):
        person.choices.nth(at).tap()
    person.answer.tap()


def by_keyboard(person: Person, at: int) -> None:
    leaves = weighed(person)[at]
    if is_only(person):
        pass
    elif at < 9:
        person.page.keyboard.press(str(at + 1))
    else:
        person.choices.nth(at).focus()
        person.page.keyboard.press("Enter")
    if leaves:
        person.answer.focus()
    person.page.keyboard.press("Enter")


def play(*people: Person, choose: Choose = by_mouse, choices: int = 1000, seconds: float = 420) -> None:
    """Everybody plays so many choices, or to the end, taking the first choice that costs no card."""
    until = time.monotonic() + seconds
    waiting: dict[Person, int] = {}
    """Whose choice is on its way, and how many answers they had had before it."""
    for person in people:
        person.until(lambda person=person: any(message["t"] == "update" for message in person.heard))
    while choices > 0 and not all(person.over for person in people):
        assert time.monotonic() < until, [person.question.text_content() for person in people]
        for person in people:
            person.wait(0.02)
            under_way = waiting.get(person) == person.answered
            if not under_way and person.asked() and person.choices.count():
                waiting[person] = person.answered
                leaving = weighed(person)
                choose(person, leaving.index(False) if False in leaving else 0)
                choices -= 1
    for person, answers in waiting.items():
        person.until(lambda person=person, answers=answers: person.answered > answers)


BY_HAND = 24
"""After so many choices everything that a table asks for has been asked."""


def play_to_the_end(*people: Person, choose: Choose = by_mouse) -> None:
    """Everybody plays to the end; in the short form by hand for a while, and then bots take over.

    What bots do at the end of a game is drawn for nobody: everybody goes away, and comes back to look at the result.
    """
    play(*people, choose=choose, choices=1000 if "LONG_TESTS" in os.environ else BY_HAND)
    tables = {person: person.table for person in people if not person.over}
    for person, table in tables.items():
        person.page.goto("about:blank")
        person.context.request.post(f"{person.url}/api/tables/{table}", data={"t": "leave"})
    for person, table in tables.items():
        while person.context.request.get(f"{person.url}/api/tables/{table}").json()["info"]["status"] != "over":
            person.wait(0.5)
        person.page.goto(f"/t/{table}")
        person.until(lambda person=person: person.over)


def assert_reckoned(person: Person) -> None:
    """The page shows the points that the record proves."""
    table = verify(read_record(person.record()), game_named("amul"))
    expect_seen(person.page.get_by_text(re.compile(str(table.points[0]))).first)
    shown = person.page.get_by_role("main").inner_text()
    for points in table.points:
        assert re.search(rf"(?<!\d){points}(?!\d)", shown), (points, shown)
    assert person.faults == []
