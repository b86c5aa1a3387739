"""The lessons in a real browser: the host's words at every step, the game to its end, and all of it for everybody."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from serai.games import game_named
from serai.kernel.record import read_record, verify
from serai.online.lesson import lessons_of
from tests.browser.playing import assert_reckoned, by_mouse, by_touch
from tests.browser.table import Person, expect_seen
from tests.browser.test_access import dark, findings
from tests.browser.wizards import is_planned, sensibly
from tests.server.shapes import Shape

HOST = {"en": "Your host", "de": "Deine Gastgeberin"}
BEGIN = {"en": "Learn {0}", "de": "{0} lernen"}
TITLES = {"amul": "Āmul", "amulett": "Das Amulett"}
STEPS = {"amul": 7, "amulett": 8}
"""So many questions one after the other have a tip: to the peoples, and to the journey of the company."""
Learn = Callable[..., Person]


@pytest.fixture
def learns(browser: Browser, hall: Shape) -> Iterator[Learn]:
    """Somebody who goes to the page where one learns, and begins a lesson."""
    people: list[Person] = []

    def learn(game: str, language: str = "en", phone: bool = False) -> Person:
        person = Person(browser, hall.url, language, phone)
        people.append(person)
        person.page.goto("/learn")
        person.page.get_by_role("link", name=BEGIN[language].format(TITLES[game]), exact=True).click()
        person.page.wait_for_url(re.compile("/t/"))
        expect_seen(person.choices.first)
        return person

    yield learn
    for person in people:
        person.close()


def host(person: Person) -> Locator:
    return person.page.get_by_role("complementary", name=HOST[person.language])


def follow(person: Person, press: Callable[[Locator], None]) -> list[dict[str, Any]]:
    """Confirms what the host has taken up, as long as there are tips; all that the host said on the way."""
    heard: list[dict[str, Any]] = []
    while True:
        person.until(lambda: person.asked() or person.over, seconds=30)
        prompt = person.update["lesson"]
        if not prompt or not prompt["tip"]:
            return heard
        for said in ("after", "says", "why"):
            if prompt[said]:
                expect(host(person)).to_contain_text(prompt[said][person.language])
        heard.append(prompt)
        confirm(person, press)


def confirm(person: Person, press: Callable[[Locator], None]) -> None:
    """Sends what is taken up; metals that were taken up together all arrive before anything else is done."""
    answers, view = person.answered, person.update["view"]
    together = "step" in view and is_planned(person)
    press(person.answer)
    person.until(lambda: person.answered > answers)
    if together:
        person.until(lambda: person.update["view"]["step"] != view["step"] or not person.asked())


def finish(person: Person, choose: Callable[[Person, int], None]) -> None:
    """Plays alone to the end: the first choice that costs nothing."""
    while not person.over:
        person.until(lambda: person.asked() or person.over, seconds=30)
        if person.over:
            return
        answers = person.answered
        leaving = [choice.get("leaves", False) for choice in person.update["hints"]["choices"]]
        choose(person, leaving.index(False) if False in leaving else 0)
        person.until(lambda answers=answers: person.answered > answers or person.over, seconds=30)


def tips(game: str) -> set[str]:
    """What the host says in the steps that have a tip."""
    return {step.says.en for step in lessons_of(game)["first"].step if step.tip}


def test_a_newcomer_learns_amul_by_mouse_and_plays_to_the_reckoning(learns: Learn):
    person = learns("amul")
    room = person.update["info"]
    assert (room["lesson"], room["rated"], room["listed"], room["clock"]["kind"]) == ("first", False, False, "none")
    assert person.page.get_by_role("complementary", name="The lesson").get_by_role("listitem").first.is_visible()
    heard = follow(person, Locator.click)
    assert {prompt["says"]["en"] for prompt in heard} == tips("amul")
    expect(host(person)).to_contain_text("Seven more are yours alone")
    finish(person, by_mouse)
    assert_reckoned(person)
    expect(host(person)).to_contain_text(lessons_of("amul")["first"].farewell.en)


def test_a_newcomer_learns_das_amulett_in_german_on_a_phone_and_plays_to_the_end(learns: Learn):
    person = learns("amulett", "de", phone=True)
    heard = follow(person, Locator.tap)
    assert {prompt["says"]["en"] for prompt in heard} == tips("amulett")
    finish(person, sensibly(by_touch, Locator.tap))
    table = verify(read_record(person.record()), game_named("amulett"))
    assert person.update["info"]["result"]["winners"] == table.winners
    expect(host(person)).to_contain_text(lessons_of("amulett")["first"].farewell.de)
    assert person.faults == []


def test_any_other_choice_is_accepted_and_explained_and_a_reload_changes_nothing(learns: Learn):
    person = learns("amul")
    expect(person.answer).to_contain_text("Gold Smuggler")
    person.choices.filter(has_text="Contract").click()
    person.answer.click()
    explained = "A Contract fetches a card from the Bazaar. You may pick it back, if nobody is quicker."
    expect(host(person)).to_contain_text(explained, timeout=15_000)
    person.page.reload()
    expect(host(person)).to_contain_text(explained, timeout=15_000)


def test_a_tip_that_is_laid_back_stays_there_and_nothing_is_sent(learns: Learn):
    person = learns("amul")
    expect(person.answer).to_contain_text("Gold Smuggler")
    person.page.keyboard.press("Escape")
    person.wait(0.5)
    expect(person.page.get_by_role("button", name="Offer Gold Smuggler")).to_have_count(0)
    assert not [message for message in person.heard if message["t"] == "ack"]


@pytest.mark.parametrize("game", ["amul", "amulett"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_host_covers_nothing_and_can_be_read_by_all(learns: Learn, game: str, phone: bool):
    person = learns(game, "de" if phone else "en", phone)
    faults: dict[str, list[str]] = {}
    for step in range(STEPS[game]):
        expect_seen(host(person))
        expect_seen(person.answer)
        faults[f"{step}"] = [*findings(person.page), *covered(person)]
        dark(person.page)
        person.wait(0.3)  # colours take a moment to change
        faults[f"{step} in the dark"] = findings(person.page)
        confirm(person, Locator.click)
        person.until(lambda: person.asked() and bool(person.update["lesson"]["says"]), seconds=30)
    assert {step: found for step, found in faults.items() if found} == {}


ON_TOP = """button => {
  const { x, y, width, height } = button.getBoundingClientRect();
  const found = document.elementFromPoint(x + width / 2, y + height / 2);
  return button.contains(found);
}"""


def covered(person: Person) -> list[str]:
    """The choices and answers that something else lies on, and the cards in the hand that the host's bubble touches."""
    hidden: list[str] = []
    for button in [*person.choices.all(), person.answer]:
        button.scroll_into_view_if_needed()
        if not button.evaluate(ON_TOP):
            hidden.append(f"something covers {button.inner_text()}")
    bubble = host(person).bounding_box()
    for card in person.page.get_by_role("region", name=re.compile("Your hand|Deine Hand")).get_by_role("button").all():
        if overlap(bubble, card.bounding_box()):
            hidden.append(f"the host covers {card.inner_text()}")
    return hidden


def overlap(one: Any, other: Any) -> bool:
    across = one["x"] + one["width"] > other["x"] + 1 and other["x"] + other["width"] > one["x"] + 1
    return across and one["y"] + one["height"] > other["y"] + 1 and other["y"] + other["height"] > one["y"] + 1
