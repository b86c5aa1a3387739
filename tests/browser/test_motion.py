"""What happens at a table travels over it: seen by whoever looks, in nobody's way, never before the table itself."""

from collections.abc import Iterator
from math import dist
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import findings
from tests.browser.motion import journeys, sit_down, watched
from tests.browser.playing import play
from tests.browser.table import Person
from tests.browser.test_access import finished
from tests.browser.test_troubles import sit_down_with_lukas
from tests.server.guests import Guest
from tests.server.shapes import Shape

LONGEST = 1200
GHOSTS, SEALS = ".ghost", ".journeys > .seal"


class Evening:
    """Linda before her browser, Lukas beside her, who picks when the test wants it, and a bot."""

    def __init__(self, linda: Person) -> None:
        self.linda = linda
        self.lukas, self.table = sit_down_with_lukas(linda)

    def until_lukas_picks(self) -> None:
        """Everybody offers and picks until it is up to Lukas, and nothing is in flight."""
        while True:
            view = self.lukas.look(self.table)["view"]
            if view["phase"] == "pick" and view["acting"] == [view["seat"]]:
                break
            if view["seat"] in view["acting"]:
                self.lukas.wish(self.table, "choose", action=view["choices"][0])
            elif self.linda.asked():
                play(self.linda, choices=1)
            self.linda.wait()
        self.linda.until(lambda: self.linda.update["view"]["acting"] == [view["seat"]])
        self.linda.until(lambda: self.in_flight() == 0)

    def lukas_picks(self) -> list[dict[str, Any]]:
        """Lukas picks a card; what set out at Linda's table because of it."""
        before = len(journeys(self.linda))
        action = self.lukas.look(self.table)["view"]["choices"][0]
        seq = self.lukas.wish(self.table, "choose", action=action)
        self.linda.until(lambda: self.linda.update["seq"] >= seq)
        self.linda.breathe()
        return [journey for journey in journeys(self.linda)[before:] if journey["kind"] == "card"]

    def in_flight(self) -> int:
        return self.linda.page.locator(GHOSTS).count()


@pytest.fixture
def evening(browser: Browser, hall: Shape) -> Iterator[Evening]:
    linda = watched(browser, hall.url)
    yield Evening(linda)
    assert linda.faults == []
    linda.close()


def slow_motion(person: Person) -> None:
    """Everything travels so slowly that it can be looked at."""
    line = person.context.new_cdp_session(person.page)
    line.send("Animation.enable")
    line.send("Animation.setPlaybackRate", {"playbackRate": 0.02})


def until_somebody_bids(linda: Person) -> None:
    """Linda passes until somebody else has bid for a spell, and finds their seal on it."""
    for _ in range(5):
        play(linda, choices=1)
        linda.breathe()
        if linda.page.locator(SEALS).count() > 0:
            return
    raise AssertionError("Nobody left a seal.")


# What is seen


@pytest.mark.alone
def test_a_card_that_somebody_picks_travels_from_the_market_and_is_there_in_time(evening: Evening):
    evening.until_lukas_picks()
    born = evening.lukas_picks()[0]["born"]
    evening.linda.until(lambda: evening.in_flight() == 0)
    card = next(journey for journey in journeys(evening.linda) if journey["born"] == born)
    assert dist(card["path"][0], card["path"][-1]) > 100
    assert card["lasted"] < LONGEST


def test_the_table_shows_the_pick_before_the_card_has_travelled(evening: Evening):
    evening.until_lukas_picks()
    card = evening.lukas_picks()[0]
    assert "Lukas picked" in card["shown"]


def test_cards_that_are_offered_turn_together(evening: Evening):
    evening.until_lukas_picks()
    turned = [journey for journey in journeys(evening.linda) if journey["turns"]]
    offered = [card for card in turned if turned[-1]["born"] - card["born"] < 50]
    assert len(offered) == 3
    assert len({card["delay"] for card in offered}) == 1


def test_what_the_bots_do_at_once_is_seen_one_by_one_and_in_time(browser: Browser, hall: Shape):
    linda = watched(browser, hall.url)
    sit_down(linda, "amul", 8)
    play(linda, choices=2)
    linda.breathe()
    cards = [journey for journey in journeys(linda) if journey["kind"] == "card"]
    assert len({round(card["born"] + card["delay"]) for card in cards}) > 3
    assert max(card["delay"] + card["duration"] for card in cards) < LONGEST
    linda.close()


def test_whoever_bids_for_a_spell_leaves_a_seal_on_it_for_a_while(browser: Browser, hall: Shape):
    linda = watched(browser, hall.url)
    sit_down(linda, "amulett", 4)
    until_somebody_bids(linda)
    assert {journey["kind"] for journey in journeys(linda)} >= {"stone", "question"}
    expect(linda.page.locator(SEALS)).to_have_count(0)
    linda.close()


# In nobody's way


def test_a_key_ends_the_journey_at_once_and_does_its_own_work(evening: Evening):
    evening.until_lukas_picks()
    slow_motion(evening.linda)
    evening.lukas_picks()
    assert evening.in_flight() > 0
    evening.linda.page.keyboard.press("l")
    assert evening.in_flight() == 0
    expect(evening.linda.page.get_by_role("log")).to_be_focused()


def test_a_tap_ends_the_journey_too(evening: Evening):
    evening.until_lukas_picks()
    slow_motion(evening.linda)
    evening.lukas_picks()
    evening.linda.page.get_by_role("button", name="Table menu").click()
    assert evening.in_flight() == 0
    expect(evening.linda.page.get_by_role("dialog")).to_be_visible()


def test_what_is_in_flight_is_hidden_from_screen_readers(evening: Evening):
    evening.until_lukas_picks()
    slow_motion(evening.linda)
    evening.lukas_picks()
    assert evening.in_flight() > 0
    assert findings(evening.linda.page) == []


def test_nothing_moves_on_first_sight(evening: Evening):
    evening.until_lukas_picks()
    evening.linda.page.reload()
    expect(evening.linda.question).to_be_visible()
    evening.linda.wait(1)
    assert journeys(evening.linda) == []


# For those who asked for stillness


def test_without_motion_nothing_travels_and_the_table_tells_it(evening: Evening):
    evening.linda.page.emulate_media(reduced_motion="reduce")
    evening.until_lukas_picks()
    known = len(journeys(evening.linda))
    assert evening.lukas_picks() == []
    assert len(journeys(evening.linda)) == known
    expect(evening.linda.page.get_by_role("log")).to_contain_text("Lukas picked")


def test_without_motion_seals_tell_who_bid(browser: Browser, hall: Shape):
    linda = watched(browser, hall.url)
    linda.page.emulate_media(reduced_motion="reduce")
    sit_down(linda, "amulett", 4)
    until_somebody_bids(linda)
    assert journeys(linda) == []
    linda.close()


def test_without_motion_the_reckoning_is_finished_and_can_be_stepped_through(browser: Browser, hall: Shape):
    linda = watched(browser, hall.url)
    linda.page.emulate_media(reduced_motion="reduce")
    linda.page.goto(f"/t/{finished(Guest(hall.url))}")
    rows = linda.page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(11)
    linda.page.get_by_role("button", name="Step through").click()
    expect(rows).to_have_count(2)
    for shown in (3, 4, 5, 6, 7, 8, 9, 11):
        linda.page.get_by_role("button", name="Next:").click()
        expect(rows).to_have_count(shown)
    expect(linda.page.get_by_role("button", name="Step through")).to_be_visible()
    linda.close()
