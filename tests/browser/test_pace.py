"""People can follow what bots do: beat by beat, in order, all of it; by eye, by ear and by keyboard alike."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.motion import sit_down
from tests.browser.playing import by_keyboard, play
from tests.browser.table import Person
from tests.server.shapes import Shape

BOTS = 7
STEP = 100
"""So often we look, in milliseconds of the page's own clock."""


@pytest.fixture
def linda(browser: Browser, hall: Shape) -> Iterator[Person]:
    """Linda before a full table of Āmul; time on her page stands still unless the test lets it pass."""
    person = Person(browser, hall.url, pace="normal", moving=True)
    person.page.clock.install()
    sit_down(person, "amul", 1 + BOTS)
    while not is_among_others(person):
        sit_down(person, "amul", 1 + BOTS)
    person.page.clock.pause_at(person.page.evaluate("Date.now() / 1000 + 1"))
    yield person
    assert person.faults == []
    person.close()


def is_among_others(person: Person) -> bool:
    """Whether there is something to follow before and after her pick: one beat alone holds nobody up."""
    order = person.update["view"]["order"]
    return order[0] != person.update["seat"] and person.update["seat"] not in order[-2:]


def chooses(linda: Person) -> None:
    """Linda takes the first choice by keyboard, and the bots choose until the server asks her again."""
    answered, first = linda.answered, linda.update["hints"]["choices"][0]
    by_keyboard(linda, 1 if first["leaves"] else 0)
    linda.until(lambda: linda.answered > answered and linda.asked())


def ends_the_beats(linda: Person) -> bool:
    """Escape ends what is shown of the others; whether the page, which hears of it later than we do, asks by now."""
    linda.page.keyboard.press("Escape")
    return linda.question.text_content() == linda.update["hints"]["question"]["en"]


def sentences(linda: Person, what: str) -> list[str]:
    """What the server has told of one kind of event, but not of Linda herself."""
    feed = [item for message in linda.heard if message["t"] == "update" for item in message["feed"]]
    said = [sentence for item in feed for sentence in item.get("says", {}).get("en", ())]
    return [text for text, seat, event in said if event == what and seat not in (None, linda.update["seat"])]


def passes(linda: Person, so: Callable[[], Any]) -> int:
    """Time passes until something is so; the milliseconds that have passed."""
    for passed in range(0, 60_000, STEP):
        if so():
            return passed
        linda.page.clock.run_for(STEP)
    raise AssertionError(linda.question.all_text_contents())


def story(linda: Person, question: str) -> tuple[list[str], list[str], int]:
    """What is seen and what is heard until a question is asked, each once, and how long it took."""
    seen, heard = [""], [""]

    def is_asked() -> bool:
        seen.extend(text for text in linda.question.all_text_contents() if text != seen[-1])
        told = " ".join(linda.page.locator(".sr[aria-live=polite]").all_text_contents())
        heard.extend([told] if told != heard[-1] else [])
        return seen[-1] == question

    return seen, heard, passes(linda, is_asked)


def test_every_pick_of_a_round_is_seen_and_heard_in_its_order_and_takes_its_time(linda: Person):
    chooses(linda)
    early, heard_early, before = story(linda, "Pick one card from the Market")
    chooses(linda)
    late, heard_late, after = story(linda, "Reveal one card to your play area")
    picks = sentences(linda, "picked")
    assert len(picks) == BOTS
    assert [f"{text}." for text in (*early, *late) if " picked " in text and "You" not in text] == picks
    assert [text for text in (*heard_early, *heard_late) if " picked " in text] == picks
    assert 4000 <= before + after <= 7500, (before, after)  # with the offers, which are held for 0.9 s
    assert linda.page.evaluate("document.activeElement.id") == "question"


def test_keys_follow_the_beats_and_reach_no_choice_while_they_play(linda: Person):
    chooses(linda)
    answered = linda.answered
    expect(linda.question).to_have_text("Offers turned up")
    linda.page.keyboard.press("1")
    linda.page.keyboard.press("Enter")
    picks = sentences(linda, "picked")
    linda.page.keyboard.press("Space")
    expect(linda.question).to_have_text(picks[0].removesuffix("."))
    linda.page.keyboard.press("Escape")
    expect(linda.question).to_have_text("Pick one card from the Market")
    expect(linda.question).to_be_focused()
    assert linda.answered == answered
    for pick in picks:
        expect(linda.page.get_by_role("log")).to_contain_text(pick.removesuffix("."))


def test_without_motion_the_beat_stays_and_the_flight_goes(linda: Person):
    linda.page.emulate_media(reduced_motion="reduce")
    chooses(linda)
    seen, _, took = story(linda, "Pick one card from the Market")
    assert "Offers turned up" in seen
    assert took >= 900
    assert linda.page.locator(".ghost").count() == 0


def test_a_round_ends_with_what_it_changed(linda: Person):
    start = linda.update["hints"]["sheet"]
    chooses(linda)
    while linda.update["view"]["round"] == 1:
        linda.until(lambda: ends_the_beats(linda))
        chooses(linda)
    over = linda.page.get_by_role("dialog", name="Round 1 is over")
    passes(linda, over.count)
    for before, after in zip(start, linda.update["hints"]["sheet"], strict=True):
        expect(over).to_contain_text(f"from {sum(before)} to {sum(after)} points")
    expect(over.get_by_text("new", exact=True)).to_be_visible()
    linda.page.clock.run_for(1000)
    over.get_by_role("button", name="Hold").click()
    linda.page.clock.run_for(20_000)
    expect(over).to_be_visible()
    linda.page.keyboard.press("Enter")
    expect(linda.question).to_have_text("Offer one card to the Market")


def test_where_nothing_is_held_back_one_summary_is_said_and_the_focus_is_kept(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url, moving=True)
    sit_down(linda, "amul", 4)
    play(linda, choose=by_keyboard, choices=1)
    linda.until(lambda: linda.asked() and linda.update["view"]["phase"] == "pick")
    said = linda.page.locator(".sr[aria-live=polite]").first
    expect(said).to_contain_text("Since your last choice: ")
    for offer in sentences(linda, "offered"):
        expect(said).to_contain_text(offer)
    assert linda.page.evaluate("document.activeElement.id") == "question"
    linda.page.get_by_role("button", name="Since your last choice").click()
    expect(linda.page.get_by_role("dialog")).to_contain_text("Offers turned up")
    linda.close()
