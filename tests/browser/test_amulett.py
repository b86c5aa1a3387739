"""Whole games of Das Amulett in a real browser, from the opened table to the amulets, by roles and names alone."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator

from caravanserai.games import game_named
from caravanserai.kernel.record import read_record, verify
from tests.browser.playing import by_mouse, by_touch, is_only, play
from tests.browser.table import Person, expect_seen
from tests.browser.test_access import dark, findings
from tests.server.shapes import Shape

MORE = {"en": "One more {0}", "de": "Ein {0} mehr"}
PILED = ("pay", "take")
SHORT = 2
"""So many colours and jewels fewer are needed, so that a game is over sooner."""
EXPERT = 1
"""The start at which everybody keeps two of four spells, in secret."""
Sit = Callable[..., Person]


@pytest.fixture
def sits(browser: Browser, hall: Shape) -> Iterator[Sit]:
    """Somebody who sits down at a table of Das Amulett with three bots."""
    people: list[Person] = []

    def sit(language: str = "en", phone: bool = False, **options: int) -> Person:
        person = Person(browser, hall.url, language, phone)
        people.append(person)
        person.context.request.get(f"{hall.url}/api/me")
        opening = {"game": "amulett", "seats": 4, "fill": "greedy", "begin": True, "options": options}
        opened = person.context.request.post(f"{hall.url}/api/tables", data=opening).json()
        person.page.goto(f"/t/{opened['table']}")
        expect_seen(person.question)
        return person

    yield sit
    for person in people:
        person.close()


def is_piled(person: Person) -> bool:
    """Whether several metals are chosen together and confirmed once."""
    view = person.told["view"]
    verbs = {choice.split()[0] for choice in view["choices"]}
    return view["owed"] > 1 and len(view["choices"]) > 1 and verbs <= set(PILED)


def lay(person: Person, press: Callable[[Locator], None]) -> None:
    """Lays as many metals as are owed, confirms them together, and waits until the hall has taken them all."""
    view = person.told["view"]
    if view["step"] == "take":
        for _ in range(view["owed"]):
            press(person.page.get_by_role("button", name=re.compile(MORE[person.language].format(r"\w+"))).first)
    press(person.answer)
    person.until(lambda: person.told["view"]["step"] != view["step"] or not person.asked())


def sensibly(choose: Callable[[Person, int], None], press: Callable[[Locator], None]) -> Callable[[Person, int], None]:
    """Bids what is least rather than passing, and pays in one go."""

    def chosen(person: Person, at: int) -> None:
        actions = person.told["view"]["choices"]
        if is_piled(person):
            lay(person, press)
        else:
            choose(person, 1 if actions[0] == "pass" and len(actions) > 1 else at)

    return chosen


def assert_won(person: Person) -> None:
    """The page names the winner that the record proves, and everybody's amulet."""
    table = verify(read_record(person.record()), game_named("amulett"))
    assert table.over
    assert person.told["room"]["result"]["winners"] == table.winners
    [winner] = table.winners
    own = {"en": "You completed the amulet and won", "de": "Du hast das Amulett vollendet und gewonnen"}
    others = {"en": "{0} completed the amulet and won", "de": "{0} hat das Amulett vollendet und gewonnen"}
    said = own if winner == person.told["seat"] else others
    expect_seen(person.page.get_by_role("heading", level=1, name=said[person.language].format(table.names[winner])))
    amulets = person.page.get_by_role("region", name={"en": "The amulets", "de": "Die Amulette"}[person.language])
    assert amulets.get_by_role("article").count() == 4
    assert person.faults == []


def test_a_person_plays_three_bots_by_mouse(sits: Sit):
    person = sits()
    play(person, choose=sensibly(by_mouse, Locator.click))
    assert_won(person)


def test_a_person_plays_three_bots_on_a_phone_in_german(sits: Sit):
    person = sits("de", phone=True, shorter=SHORT, start=EXPERT)
    play(person, choose=sensibly(by_touch, Locator.tap))
    assert_won(person)


# By keyboard, by standing order, by ear


def by_keys(person: Person, at: int) -> None:
    """Types a bid, P, or the place in the list, and Enter."""
    action = person.told["view"]["choices"][at]
    if not is_only(person):
        person.page.keyboard.type(
            "p" if action == "pass" else action.removeprefix("bid ") if "bid" in action else str(at + 1)
        )
    person.page.keyboard.press("Enter")


def lay_by_keys(person: Person) -> None:
    view = person.told["view"]
    person.page.keyboard.type("1" * (view["owed"] if view["step"] == "take" else 0))
    person.page.keyboard.press("Enter")
    person.until(lambda: person.told["view"]["step"] != view["step"] or not person.asked())


def test_the_first_rounds_by_keyboard_alone(sits: Sit):
    person = sits()

    def choose(person: Person, at: int) -> None:
        actions = person.told["view"]["choices"]
        if is_piled(person):
            lay_by_keys(person)
        else:
            by_keys(person, 1 if actions[0] == "pass" and len(actions) > 1 else at)

    play(person, choose=choose, choices=25)
    assert not [message for message in person.heard if message["t"] == "refused"]
    assert person.faults == []


def test_a_standing_order_bids_for_me_up_to_its_limit(sits: Sit):
    person = sits()
    by_hand = sensibly(by_mouse, Locator.click)
    while not (
        person.asked() and person.told["view"]["step"] == "exchange" and len(person.told["view"]["choices"]) > 1
    ):
        play(person, choose=by_hand, choices=1)
        person.until(person.asked, seconds=30)
    exchange = person.told["view"]["exchanges"]
    least = int(person.told["view"]["choices"][1].split()[1])
    person.page.get_by_role("button", name="For me").click()
    person.page.get_by_role("dialog", name="Bid for me").get_by_role("button", name=f"Bid up to {least}").click()
    person.until(lambda: person.told["view"]["order"] == least or person.told["view"]["exchanges"] != exchange)
    person.until(lambda: person.told["view"]["step"] != "exchange" or person.told["view"]["exchanges"] != exchange, 40)
    bids = [news["action"] for news in whole_story(person) if news.get("seat") == 0 and news.get("action")]
    assert f"bid {least}" in bids
    assert person.faults == []


def whole_story(person: Person) -> list[dict[str, object]]:
    """All news that the page heard."""
    return [news for message in person.heard if message["t"] == "told" for news in message["news"]]


SCENES = (
    "exchange4",
    "exchange6",
    "spell4",
    "metal4",
    "lift4",
    "move4",
    "energy4",
    "pay4",
    "keep4",
    "outbid4",
    "amulets",
)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_every_scene_can_be_seen_and_heard_by_all(browser: Browser, hall: Shape, phone: bool):
    person = Person(browser, hall.url, "de" if phone else "en", phone)
    faults: dict[str, list[str]] = {}
    for scene in SCENES:
        person.page.goto(f"/gallery/{scene}")
        expect_seen(person.question)
        person.wait(0.4)
        faults[scene] = findings(person.page)
        dark(person.page)
        person.wait(0.3)  # colours take a moment to change
        faults[f"{scene} in the dark"] = findings(person.page)
    person.close()
    assert {scene: found for scene, found in faults.items() if found} == {}
