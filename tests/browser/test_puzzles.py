"""A puzzle is tried until it is found; the first try counts, and the page says so."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from playwright.sync_api import Browser, expect

from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape
from tests.server.test_analyses import finished
from tests.server.test_puzzles import add_puzzle, moment_of


def test_a_wrong_choice_may_be_followed_by_the_right_one(browser: Browser, hall: Shape):
    linda = Guest(hall.url, "Linda")
    table = finished(linda)
    step, scene = moment_of(linda, table)
    with ThreadPoolExecutor(1) as beside:  # this thread has the event loop of the browser
        beside.submit(asyncio.run, add_puzzle(hall.databases, table, step, scene["view"]["choices"][1])).result()
    lukas = Person(browser, hall.url, "en")
    lukas.page.goto("/puzzles/amulett")
    expect_seen(lukas.page.get_by_role("heading", name="Find the choice that keeps the win"))
    options, choose = lukas.page.get_by_role("radio"), lukas.page.get_by_role("button", name="Choose it")
    expect(lukas.page.get_by_role("button", name="Choose an option")).to_be_disabled()
    options.nth(0).check()
    choose.click()
    expect_seen(lukas.page.get_by_role("heading", name="That does not keep the win. Try again"))
    expect(options.nth(0)).to_be_disabled()
    options.nth(1).check()
    choose.click()
    expect_seen(lukas.page.get_by_role("heading", name="Found", exact=True))
    expect_seen(lukas.page.get_by_text("0 of 1 found at the first try"))
    lukas.page.get_by_role("button", name="Next puzzle").click()
    expect_seen(lukas.page.get_by_role("heading", name="No puzzle is left for you"))
    assert not lukas.faults
    lukas.close()
