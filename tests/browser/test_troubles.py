"""What goes wrong on an evening with friends: the page says what happened, and goes on."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.playing import assert_reckoned, by_mouse, play, play_to_the_end, sit_down_with_bots
from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape, one_box

LOST, BACK_SOON = "Connection lost", "The server is restarting"
BOT_PLAYS, PLAY_ON = "A bot plays for you", "Take your seat back"


@pytest.fixture
def linda(sits: Callable[..., Person]) -> Person:
    return sits()


@pytest.fixture
def mortal() -> Iterator[Shape]:
    """A hall of its own, which may die."""
    with one_box() as shape:
        yield shape


def banner(person: Person):
    return person.page.get_by_role("alert").filter(has_text=LOST)


def assert_goes_on(person: Person) -> None:
    """The line holds again, and the next choice is taken."""
    expect(person.page.get_by_role("alert")).to_have_count(0)
    known = person.update["seq"]
    play(person, choices=1)
    assert person.update["seq"] > known
    assert person.faults == []


# The hall and the line


def test_the_hall_dies_with_a_choice_on_its_way_and_the_choice_is_made_once(browser: Browser, mortal: Shape):
    linda = Person(browser, mortal.url)
    sit_down_with_bots(linda)
    play(linda, choices=2)
    linda.until(linda.asked)
    linda.choices.first.click()
    linda.answer.click()
    mortal.nodes[0].kill()
    expect_seen(banner(linda))
    linda.wait(0.5)
    mortal.nodes[0].start()
    assert_goes_on(linda)
    play_to_the_end(linda)
    assert_reckoned(linda)
    linda.close()


def test_the_hall_restarts_in_good_order_and_says_so(browser: Browser, mortal: Shape):
    linda = Person(browser, mortal.url)
    sit_down_with_bots(linda)
    mortal.nodes[0].terminate()
    expect_seen(linda.page.get_by_role("alert").filter(has_text=BACK_SOON))
    linda.sees("Every move is saved.")
    mortal.nodes[0].start()
    assert_goes_on(linda)
    linda.close()


def test_the_network_is_cut_and_the_table_stays_readable(linda: Person):
    expect_seen(linda.choices.first)  # while the table is laid out there is a heading already
    asked = linda.question.text_content()
    linda.context.set_offline(True)
    expect_seen(banner(linda))
    assert linda.question.text_content() == asked
    expect(linda.choices.first).to_be_disabled()
    linda.context.set_offline(False)
    assert_goes_on(linda)


# More pages than one


def test_two_tabs_show_one_table(linda: Person):
    other = linda.another_tab()
    other.page.goto(linda.page.url)
    expect_seen(other.choices.first)
    play(linda, choices=4)
    linda.until(linda.asked)
    seq = linda.update["seq"]
    other.until(lambda: other.update["seq"] >= seq)
    assert other.question.text_content() == linda.question.text_content()
    assert_goes_on(other)
    assert_goes_on(linda)


def test_the_back_button_leads_home_and_forward_to_the_same_table(linda: Person):
    table = linda.page.url
    play(linda, choices=2)
    linda.page.go_back()
    expect_seen(linda.page.get_by_role("link", name="Your games").or_(linda.page.get_by_text("Your games")).first)
    linda.page.go_forward()
    assert linda.page.url == table
    expect_seen(linda.choices.first)
    linda.page.reload()
    expect_seen(linda.choices.first)
    assert_goes_on(linda)


def test_a_choice_that_comes_too_late_is_refused_with_the_reason(linda: Person):
    late = linda.another_tab()
    kept: list[str | bytes] = []
    lines: list[WebSocketRoute] = []
    held = False

    def slow(line: WebSocketRoute) -> None:
        hall = line.connect_to_server()
        hall.on_message(lambda message: kept.append(message) if held else line.send(message))
        lines.append(line)

    late.page.route_web_socket("**/live*", slow)
    late.page.goto(linda.page.url)
    while linda.update["view"]["phase"] != "pick" or not linda.asked():
        play(linda, choices=1)
        linda.until(lambda: linda.asked() or linda.update["view"]["phase"] == "offer")
    expect_seen(late.page.get_by_role("heading", name="Pick one card from the Market"))
    expect_seen(late.choices.first)
    held = True
    play(linda, choices=1)
    by_mouse(late, 0)
    late.sees("Sent")
    late.until(lambda: any('"refused"' in str(message) for message in kept))
    held = False
    for message in kept:
        lines[-1].send(message)
    late.sees("Your choice came too late")
    linda.until(linda.asked)
    assert_goes_on(late)


# Time, and seats


def sit_down_with_lukas(person: Person, **clock: object) -> tuple[Guest, str]:
    """A table with Lukas, who waits for a while after his first choice, and a bot."""
    lukas = Guest(person.url, "Lukas")
    details: dict[str, Any] = {"clock": clock} if clock else {}
    table = lukas.open(seats=3, **details)
    person.page.goto(f"/t/{table}")
    person.page.get_by_role("button", name="Sit down", exact=True).first.click()
    person.page.get_by_role("button", name="I am ready").click()
    lukas.wish(table, "engage", seat=2, level="trader")
    lukas.wish(table, "begin")
    expect_seen(person.choices.first)
    lukas.wish(table, "choose", action=lukas.look(table)["view"]["choices"][0])
    return lukas, table


def test_the_clock_runs_out_and_a_bot_plays_until_its_owner_comes_back(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    sit_down_with_lukas(linda, kind="live", bank=10_000, gain=600_000)
    expect_seen(linda.page.get_by_role("heading", name=BOT_PLAYS))
    linda.sees("Your time ran out; a bot plays for you until you come back.")
    linda.page.get_by_role("button", name=PLAY_ON).click()
    linda.sees("You are back.")
    expect(linda.page.get_by_role("heading", name=BOT_PLAYS)).to_have_count(0)
    linda.close()


def test_a_seat_is_left_to_a_bot_and_taken_back(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    lukas, table = sit_down_with_lukas(linda)
    linda.page.get_by_role("button", name="Table menu").click()
    linda.page.get_by_role("button", name="Hand my seat to a bot").click()
    expect_seen(linda.page.get_by_role("heading", name=BOT_PLAYS))
    linda.page.get_by_role("button", name=PLAY_ON).click()
    linda.sees("You are back.")
    view = lukas.look(table)["view"]
    if view["seat"] in view["acting"]:
        lukas.wish(table, "choose", action=view["choices"][0])
    assert_goes_on(linda)
    told = [item["what"] for item in lukas.look(table, 0)["feed"]]
    assert told.index("left") < told.index("cameback")
    linda.close()
