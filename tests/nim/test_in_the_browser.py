"""Nim in a real browser: a game that the client has never heard of is played at the plain table, to the end."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import chromium
from tests.browser.table import Person
from tests.server.shapes import Shape, one_box


@pytest.fixture(scope="module")
def hall(nim: dict[str, str]) -> Iterator[Shape]:
    with one_box(PYTHONPATH=nim["PYTHONPATH"]) as shape:
        yield shape


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def sit_down(person: Person, seats: int = 2) -> None:
    """Opens a table of Nim against bots by the API, in the person's own browser, and goes there."""
    person.page.goto("/")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    person.page.request.get("/api/me")
    details = {"game": "nim", "seats": seats, "fill": "greedy", "begin": True}
    table = person.page.request.post("/api/tables", data=details).json()["table"]
    person.page.goto(f"/t/{table}")


def play_to_the_end(person: Person) -> None:
    expect(person.choices.first).to_be_enabled()
    while not person.over:
        before = person.answered
        if person.asked():
            person.choices.first.click()
            person.answer.click()
            while person.answered == before:
                person.page.wait_for_timeout(50)
        else:
            person.page.wait_for_timeout(50)


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)], ids=["desk", "phone in German"])
def test_a_whole_game_at_the_plain_table(browser: Browser, hall: Shape, language: str, phone: bool):
    person = Person(browser, hall.url, language, phone)
    sit_down(person)
    play_to_the_end(person)
    winner = "You win" if person.update["info"]["result"]["winners"] == [0] else "wins"
    german = {"You win": "Du gewinnst", "wins": "gewinnt"}
    expect(person.page.get_by_text(winner if language == "en" else german[winner]).first).to_be_visible()
    assert person.faults == []
    person.close()


def test_nim_is_offered_at_a_new_table_under_its_own_name(browser: Browser, hall: Shape):
    person = Person(browser, hall.url)
    person.page.goto("/new")
    expect(person.page.get_by_role("radio", name="Nim 2 to 4")).to_be_visible()
    assert person.faults == []
    person.close()


def test_a_finished_game_is_looked_at_again_step_by_step(browser: Browser, hall: Shape):
    person = Person(browser, hall.url)
    sit_down(person)
    play_to_the_end(person)
    person.page.goto(f"/t/{person.table}/review?at=1")
    expect(person.page.get_by_text("heaps", exact=False).first).to_be_visible()
    assert person.faults == []
    person.close()
