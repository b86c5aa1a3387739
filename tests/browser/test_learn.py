"""The lessons in a real browser: the host's words at every step, the game to its end, and all of it for everybody."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from serai.games import game_named
from serai.kernel.record import read_record, verify
from serai.online.lesson import lessons_of
from tests.browser.axe import findings_in_turn
from tests.browser.playing import assert_reckoned, by_mouse, by_touch
from tests.browser.table import Person, expect_seen
from tests.browser.wizards import confirm, sensibly, whole_feed
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

    def learn(game: str, language: str = "en", phone: bool = False, lesson: str = "") -> Person:
        person = Person(browser, hall.url, language, phone, moving=True)
        people.append(person)
        person.page.goto("/learn")
        named = getattr(lessons_of(game)[lesson].title, language) if lesson else BEGIN[language].format(TITLES[game])
        person.page.get_by_role("link", name=named, exact=True).click()
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
        person.until(lambda: person.asked() or person.over)
        prompt = person.update["lesson"]
        if person.over or not prompt or not prompt["tip"]:
            return heard
        for said in ("after", "says", "why"):
            if prompt[said]:
                expect(host(person)).to_contain_text(prompt[said][person.language])
        heard.append(prompt)
        confirm(person, press)


def finish(person: Person, choose: Callable[[Person, int], None]) -> None:
    """Plays alone to the end: the first choice that costs nothing."""
    while not person.over:
        person.until(lambda: person.asked() or person.over)
        if person.over:
            return
        answers = person.answered
        leaving = [choice.get("leaves", False) for choice in person.update["hints"]["choices"]]
        choose(person, leaving.index(False) if False in leaving else 0)
        person.until(lambda answers=answers: person.answered > answers or person.over)


def tips(game: str) -> set[str]:
    """What the host says in the steps that have a tip."""
    return {step.says.en for step in lessons_of(game)["first"].step if step.tip}


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_newcomer_learns_amul_by_mouse_and_plays_to_the_reckoning(learns: Learn, language: str):
    lesson, person = lessons_of("amul")["first"], learns("amul", language)
    room = person.update["info"]
    assert (room["lesson"], room["rated"], room["listed"], room["clock"]["kind"]) == ("first", False, False, "none")
    beside = {"en": "The lesson", "de": "Die Lektion"}[language]
    assert person.page.get_by_role("complementary", name=beside).get_by_role("listitem").first.is_visible()
    heard = follow(person, Locator.click)
    assert {prompt["says"]["en"] for prompt in heard} == tips("amul")
    expect(host(person)).to_contain_text(getattr(lesson.step[-1].says, language))
    finish(person, by_mouse)
    assert_reckoned(person)
    expect(host(person)).to_contain_text(getattr(lesson.farewell, language))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_newcomer_learns_das_amulett_on_a_phone_and_plays_to_the_end(learns: Learn, language: str):
    person = learns("amulett", language, phone=True)
    heard = follow(person, Locator.tap)
    assert {prompt["says"]["en"] for prompt in heard} == tips("amulett")
    finish(person, sensibly(by_touch, Locator.tap))
    table = verify(read_record(person.record()), game_named("amulett"))
    assert person.update["info"]["result"]["winners"] == table.winners
    expect(host(person)).to_contain_text(getattr(lessons_of("amulett")["first"].farewell, language))
    assert person.faults == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", ["second", "third"])
@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_the_later_lessons_are_played_to_the_end_and_lead_on(learns: Learn, game: str, name: str, language: str):
    lesson, phone = lessons_of(game)[name], language == "de"
    person = learns(game, language, phone, lesson=name)
    expect(host(person)).to_contain_text(getattr(lesson.opening, language))
    taught = {step.says.en for step in lesson.step if step.tip}
    if (game, language, name) == ("amulett", "en", "third"):
        taught.remove(person.update["lesson"]["says"]["en"])
        leave_an_order(person, 7)
    heard = take(person, Locator.tap if phone else Locator.click, by_touch if phone else by_mouse)
    assert {prompt["says"]["en"] for prompt in heard} == taught
    table = verify(read_record(person.record()), game_named(game))
    assert person.update["info"]["result"]["winners"] == table.winners
    expect(host(person)).to_contain_text(getattr(lesson.farewell, language))
    leads_on(person, game, name)
    assert person.faults == []


def leave_an_order(person: Person, limit: int) -> None:
    """Lets the page bid in the first exchange, which somebody else wins."""
    person.page.get_by_role("button", name=re.compile("^For me")).click()
    person.page.get_by_role("spinbutton", name="Your limit").fill(str(limit))
    person.page.get_by_role("button", name=re.compile("^Bid up to")).click()
    person.until(lambda: person.update["view"]["company"] == "B3" and person.asked())
    expect(host(person)).to_contain_text("Your order works here")


def take(person: Person, press: Callable[[Locator], None], choose: Callable[[Person, int], None]) -> list[Any]:
    """Plays to the end: the host's tip, or the first choice where there is none; what the host said with each tip."""
    heard: list[Any] = []
    while True:
        heard += follow(person, press)
        if person.over:
            return heard
        answers = person.answered
        choose(person, 0)
        person.until(lambda answers=answers: person.answered > answers or person.over)


def leads_on(person: Person, game: str, name: str) -> None:
    """At the end there is a link to the next lesson, and the list says that this one is done."""
    titles = [getattr(lesson.title, person.language) for lesson in lessons_of(game).values()]
    place = list(lessons_of(game)).index(name)
    links = person.page.get_by_role("navigation", name={"en": "The lesson", "de": "Die Lektion"}[person.language])
    assert links.get_by_role("link", name=titles[place]).count() == 0
    for following in titles[place + 1 : place + 2]:
        expect_seen(links.get_by_role("link", name=following))
    links.get_by_role("link", name={"en": "All lessons", "de": "Alle Lektionen"}[person.language]).click()
    done = {"en": "done", "de": "geschafft"}[person.language]
    expect_seen(person.page.get_by_role("link", name=f"{titles[place]} {done}"))
    assert person.page.get_by_role("link", name=re.compile(f" {done}$")).count() == 1


def test_the_host_tells_the_aim_first_and_then_what_the_bots_did(learns: Learn):
    person = learns("amul")
    aim = lessons_of("amul")["first"].opening.en
    expect(host(person)).to_contain_text(aim)
    for _ in range(2):
        confirm(person, Locator.click)
        person.until(person.asked)
    expect(host(person)).not_to_contain_text(aim)
    picks = [
        said[0] for item in whole_feed(person) for said in item.get("says", {}).get("en", []) if said[2] == "picked"
    ]
    since = picks[picks.index("You picked Silk.") + 1 :]
    assert since
    expect(host(person)).to_contain_text(f"Since your choice: {' '.join(since)}")


def test_any_other_choice_is_accepted_and_explained_and_a_reload_changes_nothing(learns: Learn):
    person = learns("amul")
    expect(person.answer).to_contain_text("Gold Smuggler")
    person.choices.filter(has_text="Contract").click()
    person.answer.click()
    explained = "A Contract fetches a card from the Bazaar. You may pick it back, if nobody is quicker."
    expect(host(person)).to_contain_text(explained)
    person.page.reload()
    expect(host(person)).to_contain_text(explained)


def test_a_tip_that_is_laid_back_stays_there_and_nothing_is_sent(learns: Learn):
    person = learns("amul")
    expect(person.answer).to_contain_text("Gold Smuggler")
    person.page.keyboard.press("Escape")
    person.wait(0.5)
    expect(person.page.get_by_role("button", name="Offer Gold Smuggler")).to_have_count(0)
    assert not [message for message in person.heard if message["t"] == "ack"]


def test_on_a_tablet_the_host_speaks_on_a_sheet_once_a_step_and_anew_in_a_new_lesson(learns: Learn):
    person = learns("amul")
    person.page.set_viewport_size({"width": 1024, "height": 768})
    sheet = person.page.get_by_role("dialog", name=HOST["en"])
    understood = sheet.get_by_role("button", name="Got it")
    understood.click()
    expect(sheet).to_have_count(0)
    person.page.get_by_role("button", name=HOST["en"]).click()  # her cup
    understood.click()
    expect(sheet).to_have_count(0)
    person.page.get_by_role("link", name="Leave the lesson").click()
    person.page.get_by_role("link", name=BEGIN["en"].format(TITLES["amul"]), exact=True).click()
    expect_seen(understood)


@pytest.mark.parametrize("game", ["amul", "amulett"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_host_covers_nothing_and_can_be_read_by_all(learns: Learn, game: str, phone: bool):
    person = learns(game, "de" if phone else "en", phone)
    faults: dict[str, list[str]] = {}
    for step in range(STEPS[game]):
        expect_seen(host(person))
        expect_seen(person.answer)
        faults[f"{step}"] = [*findings_in_turn(person.page, phone), *covered(person)]
        confirm(person, Locator.click)
        person.until(lambda: person.asked() and bool(person.update["lesson"]["says"]))
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
