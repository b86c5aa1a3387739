"""Whole games of Das Amulett in a real browser, from the opened table to the amulets, by roles and names alone."""

import os
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from serai.games.amulett.view import AmulettView
from tests.browser.axe import findings_in_turn
from tests.browser.playing import by_mouse, by_touch, play, play_to_the_end
from tests.browser.positions import seated, where
from tests.browser.table import Person, expect_seen
from tests.browser.wizards import (
    JEWELS,
    SETTLED,
    assert_won,
    by_keyboard_alone,
    lay,
    planning,
    sensibly,
    settling,
    whole_feed,
)
from tests.server.guests import Guest
from tests.server.shapes import Shape

SHORT = 2
"""So many colours and jewels fewer are needed, so that a game is over sooner."""
EXPERT, MULLIGAN = 1, 2
"""The starts at which everybody keeps two of four spells in secret, or may replace each of two."""
Sit = Callable[..., Person]


@pytest.fixture
def sits(browser: Browser, hall: Shape) -> Iterator[Sit]:
    """Somebody who opens a table of Das Amulett, with bots unless friends are to come."""
    people: list[Person] = []

    def sit(
        language: str = "en",
        phone: bool = False,
        seats: int = 4,
        begin: bool = True,
        fill: str | None = "greedy",
        **options: int,
    ) -> Person:
        person = Person(browser, hall.url, language, phone, moving=phone)
        people.append(person)
        person.context.request.get(f"{hall.url}/api/me")
        opening = {"game": "amulett", "seats": seats, "fill": fill, "begin": begin, "options": options}
        opened = person.context.request.post(f"{hall.url}/api/tables", data=opening).json()
        person.page.goto(f"/t/{opened['table']}")
        expect_seen(person.question)
        person.until(lambda: any(message["t"] == "update" for message in person.heard))
        return person

    yield sit
    for person in people:
        person.close()


def test_a_person_plays_three_bots_by_mouse(sits: Sit):
    person = sits(shorter=SHORT)
    play_to_the_end(person, choose=sensibly(by_mouse, Locator.click))
    assert_won(person)


def test_a_person_plays_three_bots_on_a_phone_in_german_after_the_expert_start(sits: Sit):
    person = sits("de", phone=True, shorter=SHORT, start=EXPERT)
    play(person, choose=sensibly(by_touch, Locator.tap))
    assert_won(person)


def test_a_person_plays_five_bots_by_keyboard_alone_in_german(sits: Sit):
    person = sits("de", seats=6, shorter=SHORT)
    play_to_the_end(person, choose=by_keyboard_alone)
    assert not [message for message in person.heard if message["t"] == "refused"]
    assert_won(person)


def test_two_people_in_two_browsers_and_two_bots_after_the_mulligan(browser: Browser, hall: Shape, sits: Sit):
    linda, lukas = sits(begin=False, fill=None, shorter=SHORT, start=MULLIGAN), Person(browser, hall.url)
    lukas.page.goto(linda.page.url)
    lukas.page.get_by_role("textbox", name="Your name").fill("Lukas")
    lukas.page.get_by_role("button", name="Sit down", exact=True).first.click()
    lukas.page.get_by_role("button", name="I am ready").click()
    linda.page.get_by_role("button", name="Fill with bots and start").click()
    for person in (linda, lukas):
        person.until(lambda person=person: person.update["view"] is not None)
    play_to_the_end(linda, lukas, choose=sensibly(by_mouse, Locator.click))
    for person in (linda, lukas):
        assert_won(person)
        assert person.update["info"]["result"] == linda.update["info"]["result"]
    lukas.close()


# Standing orders


def test_a_standing_order_bids_for_me_up_to_its_limit(sits: Sit):
    person = sits()
    by_hand = sensibly(by_mouse, Locator.click)
    while not (
        person.asked() and person.update["view"]["step"] == "exchange" and len(person.update["view"]["choices"]) > 1
    ):
        play(person, choose=by_hand, choices=1)
        person.until(person.asked)
    exchange = person.update["view"]["exchanges"]
    least = int(person.update["view"]["choices"][1].split()[1])
    person.page.get_by_role("button", name="For me").click()
    person.page.get_by_role("dialog", name="Bid for me").get_by_role("button", name=f"Bid up to {least}").click()
    person.until(
        lambda: person.update["view"]["step"] != "exchange" or person.update["view"]["exchanges"] != exchange,
    )
    bids = [item["action"] for item in whole_feed(person) if item.get("seat") == 0 and item.get("action")]
    assert f"bid {least}" in bids
    assert person.faults == []


def go_on_to_exchange(person: Person, lukas: Guest, table: str) -> None:
    """Both play until the person may bid for a jewel and Lukas, who bids as little as he can, still bids too."""
    while not person.over:
        view = person.update["view"]
        if person.asked() and view["step"] == "exchange" and len(view["choices"]) > 1 and view["wizards"][0]["bidding"]:
            return
        if person.asked():
            play(person, choose=sensibly(by_mouse, Locator.click), choices=1)
        elif 0 in (asked := lukas.look(table)["view"])["acting"]:
            lukas.wish(table, "choose", action=asked["choices"][:2][-1])
        person.wait(0.1)
    raise AssertionError("The game was over before both could bid.")


def waits_for_the_bot(person: Person) -> bool:
    """Whether the hall goes on without anybody: the bot chooses, or an order is carried out."""
    view = person.update["view"]
    return 2 in view["acting"] or (person.asked() and view["order"] is not None)


def test_a_standing_order_is_stopped(browser: Browser, hall: Shape):
    person, lukas = Person(browser, hall.url), Guest(hall.url, "Lukas")
    table = lukas.open("amulett", seats=3)
    person.page.goto(f"/t/{table}")
    person.page.get_by_role("button", name="Sit down", exact=True).first.click()
    person.page.get_by_role("button", name="I am ready").click()
    lukas.wish(table, "engage", seat=2, level="trader")
    lukas.wish(table, "begin")
    expect_seen(person.question)
    person.until(lambda: person.update["view"] is not None)
    while person.update["view"]["order"] is None:
        go_on_to_exchange(person, lukas, table)
        known = person.update["seq"]
        person.page.get_by_role("button", name="For me").click()
        person.page.get_by_role("dialog", name="Bid for me").get_by_role("button", name="Bid up to").click()
        person.until(lambda known=known: person.update["seq"] > known and not waits_for_the_bot(person))
    expect_seen(person.page.get_by_role("heading", name="We bid for you, up to"))
    person.answer.click()
    person.until(lambda: person.update["view"]["order"] is None)
    person.sees("Waiting for Lukas")
    assert person.faults == []
    person.close()


# Payment, what comes back and the jewel


def pays_several(view: AmulettView) -> bool:
    """More cards than one are paid, and there is a jewel to choose."""
    return view.step == "pay" and view.owed > 1 and len(view.ground[view.company]) > 1


@pytest.fixture
def winner(browser: Browser, hall: Shape) -> Iterator[Person]:
    """Somebody who has won an exchange, and is about to pay."""
    person = seated(browser, hall, where("amulett", 4, (("start", 0),), pays_several))
    yield person
    person.close()


def test_payment_and_jewel_are_one_confirmation(winner: Person):
    person, before = winner, winner.update
    seat = before["seat"]
    expect_seen(person.page.get_by_role("heading", name=re.compile(r"Pay your bid: \w+ cards?")))
    expect_seen(person.page.get_by_role("region", name="How this is settled"))
    expect_seen(person.page.get_by_role("region", name=re.compile("You pay with")))
    jewel = planning(person).filter(has_text=JEWELS["en"]).get_by_role("button").last
    jewel.click()
    name = jewel.locator("b").inner_text()
    expect(person.answer).to_have_text(f"Pay and take the {name.lower()}")
    person.answer.click()
    person.until(lambda: person.over or not settling(person))
    made = [item for item in whole_feed(person) if item["seq"] > before["seq"] and item.get("seat") == seat]
    actions = [item["action"] for item in made if item.get("action")]
    assert actions[0].startswith("pay ")
    own = person.update["view"]["wizards"][seat]["jewels"]
    had = before["view"]["wizards"][seat]["jewels"]
    assert sum(own.values()) > sum(had.values())
    assert not [message for message in person.heard if message["t"] == "refused"]
    assert person.faults == []


def test_a_payment_that_breaks_off_is_asked_for_again(winner: Person):
    person = winner
    paid: list[str] = []
    cut = True

    def line_of(line: WebSocketRoute) -> None:
        """A line on which nothing is heard any more once the first card was paid."""
        hall = line.connect_to_server()

        def sent(message: str | bytes) -> None:
            if '"pay ' in str(message):
                paid.append(str(message))
            hall.send(message)

        line.on_message(sent)
        hall.on_message(lambda message: None if paid and cut else line.send(message))

    person.page.route_web_socket("**/live*", line_of)
    person.page.reload()
    expect_seen(planning(person).first)
    owed = person.update["view"]["owed"]
    planning(person).filter(has_text=JEWELS["en"]).get_by_role("button").first.click()
    person.answer.click()
    person.until(lambda: len(paid) == 1)
    person.wait(0.5)
    cut = False
    person.page.reload()
    expect_seen(planning(person).first)
    person.until(lambda: person.update["view"]["owed"] < owed)
    assert len(paid) == 1
    lay(person, Locator.click)
    assert person.update["view"]["step"] not in SETTLED
    assert person.faults == []


def test_a_secret_choice_of_the_start_is_taken_back(sits: Sit):
    person = sits(start=EXPERT)
    by_mouse(person, 0)
    person.until(lambda: len(person.update["view"]["kept"]) == 1)
    person.page.get_by_role("button", name="Take back", exact=True).click()
    person.until(lambda: person.update["view"]["kept"] == [])
    expect(person.page.get_by_role("button", name="Take back", exact=True)).to_have_count(0)
    assert person.faults == []


# The facts of a decision


@pytest.fixture
def visitor(browser: Browser, hall: Shape) -> Iterator[Person]:
    """Somebody who looks at tables that are laid out."""
    person = Person(browser, hall.url)
    yield person
    person.close()


def test_an_exchange_that_can_end_the_game_is_a_table_of_everybody(visitor: Person):
    visitor.page.goto("/gallery/threat4")
    threat = visitor.page.get_by_role("table", name="What each jewel means to everybody")
    expect(threat.get_by_role("columnheader")).to_have_text(
        [re.compile(one) for one in ("You", "Merv", "Kash", "Ilse")]
    )
    expect(threat.get_by_role("row", name="Ruby")).to_contain_text("completes Merv’s amulet")
    expect(threat.get_by_role("row", name="Can bid")).to_contain_text("5 at least, 8 at most")
    expect(
        visitor.page.get_by_role("button", name=re.compile("Pass.*only Kashgar can still stop Merv"))
    ).to_be_visible()
    visitor.page.keyboard.press("f")
    expect_seen(visitor.page.get_by_role("dialog", name="Bid for me").get_by_text("you hold 5 and 2 jokers"))


def test_a_forced_pass_keeps_its_reason_and_its_warning(visitor: Person):
    visitor.page.goto("/gallery/forced4")
    said = visitor.page.get_by_role("status").first
    expect(said).to_contain_text("You can bid 1 silver here, 5 are needed.")
    expect(said).to_contain_text("Merv takes the ruby and wins the game.")


def test_a_destination_says_aloud_what_it_shows(visitor: Person):
    visitor.page.goto("/gallery/move6")
    forest = visitor.page.get_by_role("button", name=re.compile("^Forest A3"))
    name = forest.locator(".sr").inner_text()
    for said in ("you can bid 4 silver", "Ruby: have it; new to nobody", "Sapphire: you win", "Only you can win here"):
        assert said in name


SCENES = (
    "exchange4",
    "exchange6",
    "spell4",
    "metal4",
    "lift4",
    "move4",
    "move6",
    "threat4",
    "forced4",
    "energy4",
    "pay4",
    "paid4",
    "extra4",
    "desire4",
    "drop4",
    "exchange3",
    "ordered4",
    "keep4",
    "outbid4",
    "amulets",
)


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_every_scene_can_be_seen_and_heard_by_all(browser: Browser, hall: Shape, phone: bool):
    """In the short form one scene on a desktop, the next on a phone."""
    person = Person(browser, hall.url, "de" if phone else "en", phone)
    faults: dict[str, list[str]] = {}
    person.page.goto("/gallery/offer4")
    expect_seen(person.question)
    for scene in SCENES if "LONG_TESTS" in os.environ else SCENES[phone::2]:
        person.turn_to(f"/gallery/{scene}")
        expect_seen(person.question)
        person.wait(0.4)
        faults[scene] = findings_in_turn(person.page, phone)
    person.close()
    assert {scene: found for scene, found in faults.items() if found} == {}


# At every size


@pytest.fixture
def late(visitor: Person) -> Person:
    """Somebody who looks at a late exchange."""
    visitor.page.goto("/gallery/late-exchange?seats=3")
    return visitor


def test_everybodys_colours_and_metals_are_told_at_every_size(late: Person):
    for width, height in ((1280, 720), (820, 1180), (390, 844), (720, 450)):
        late.page.set_viewport_size({"width": width, "height": height})
        late.page.reload()
        expect_seen(late.question)
        heard = late.page.locator("main").aria_snapshot()
        assert "ruby, emerald, diamond, amber, aquamarine, carnelian: 6 of 7 colours" in heard, width  # your own
        assert "amber, amber, sapphire, sapphire, hematite, ruby, emerald, tiger’s eye: 6 of 7 colours" in heard, width
        assert "tiger’s eye, aquamarine, ruby, diamond, moonstone: 5 of 7 colours" in heard, width
        assert "\u00ad" not in heard, width  # names are not spoken with the places where they may be broken


def test_a_panel_tells_the_metals_that_were_seen_and_how_many_are_hidden(late: Person):
    kashgar = late.page.get_by_role("article", name="Kashgar")
    expect_seen(kashgar.get_by_text("known"))
    assert kashgar.get_by_role("img", name="gold").count() == 1
    expect_seen(kashgar.get_by_text("4 hidden"))


def test_a_small_map_is_shown_near_the_company_and_whole_on_demand(browser: Browser, hall: Shape):
    person = Person(browser, hall.url, "en")
    person.page.set_viewport_size({"width": 844, "height": 390})
    person.page.goto("/gallery/late-exchange?seats=4")
    expect_seen(person.question)
    map_seen = person.page.locator("svg.map")
    whole = "0 0 663.5 520"
    assert map_seen.get_attribute("viewBox") != whole
    person.page.keyboard.press("m")
    assert map_seen.get_attribute("viewBox") == whole
    person.page.get_by_role("button", name="Show the map near the company").click()
    assert map_seen.get_attribute("viewBox") != whole
    person.close()
