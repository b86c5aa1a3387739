"""Hints at the table: asked for twice, named, taken up and confirmed by the person, never by themselves."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.playing import PLAY
from tests.browser.table import Person, expect_seen


def asked(person: Person) -> None:
    """Waits until the person has something to choose."""
    person.until(lambda: person.asked() and len(person.update["view"]["choices"]) > 1)


def bubble(person: Person, says: str) -> Locator:
    return person.page.get_by_role("status").filter(has_text=says)


@pytest.fixture
def at_amul(sits: Callable[..., Person]) -> Person:
    """Somebody who plays Āmul in English."""
    person = sits()
    asked(person)
    return person


@pytest.fixture
def at_amulett(sits: Callable[..., Person]) -> Person:
    """Somebody who plays Das Amulett in German, on a phone."""
    person = sits(language="de", phone=True)
    person.page.goto("/")
    person.page.get_by_role("button", name=PLAY["de"]).nth(1).click()
    person.until(lambda: person.update["info"]["game"] == "amulett")
    asked(person)
    return person


def made(person: Person) -> list[str]:
    """The choices that the page has sent."""
    return [message["action"] for message in person.said if message["t"] == "choose"]


def test_by_keyboard_a_hint_comes_in_two_steps_and_the_person_confirms(at_amul: Person):
    page, choices = at_amul.page, at_amul.update["view"]["choices"]
    expect_seen(page.get_by_role("button", name="Hint", exact=True))
    expect(page.locator("[data-hinted]")).to_have_count(0)
    page.keyboard.press("h")
    first = bubble(at_amul, "Hint 1 of 2. Nothing is chosen for you.")
    expect_seen(first)
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("h")
    expect_seen(bubble(at_amul, "Hint 2 of 2."))
    lit = at_amul.choices.and_(page.locator("[data-hinted]"))
    expect(lit).to_have_count(1)
    expect(lit).to_have_attribute("aria-description", "hinted")
    page.get_by_role("button", name="Choose it").click()
    expect(at_amul.choices.and_(page.locator("[aria-pressed=true]"))).to_have_count(1)
    expect(page.locator("[data-hinted]")).to_have_count(0)
    assert made(at_amul) == [], "nothing is sent before it is confirmed"
    page.keyboard.press("Enter")
    at_amul.until(lambda: len(made(at_amul)) == 1 and not at_amul.under_way)
    assert made(at_amul)[0] in choices
    assert not at_amul.faults


def test_escape_closes_the_hint_and_the_focus_is_at_the_question_again(at_amul: Person):
    page = at_amul.page
    button = page.get_by_role("button", name="Hint", exact=True)
    button.click()
    expect_seen(bubble(at_amul, "Hint 1 of 2."))
    expect(button).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(bubble(at_amul, "Hint 1 of 2.")).to_have_count(0)
    expect(at_amul.question).to_be_focused()
    expect(page.locator("[data-hinted]")).to_have_count(0)


def test_by_touch_a_hint_is_taken_up_and_confirmed(at_amulett: Person):
    page, choices = at_amulett.page, at_amulett.update["view"]["choices"]
    page.get_by_role("button", name="Tipp", exact=True).tap()
    expect_seen(bubble(at_amulett, "Tipp 1 von 2. Gewählt wird nichts für dich."))
    page.get_by_role("button", name="Zeig mir die Wahl").tap()
    expect_seen(bubble(at_amulett, "Tipp 2 von 2."))
    page.get_by_role("button", name="Auswählen").tap()
    assert made(at_amulett) == []
    at_amulett.answer.tap()
    at_amulett.until(lambda: len(made(at_amulett)) == 1 and not at_amulett.under_way)
    assert made(at_amulett)[0] in choices
    assert not at_amulett.faults
