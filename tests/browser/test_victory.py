"""Whoever wins and sees it has a moment of it; any key ends it, and who asked for stillness has none."""

from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server.shapes import Shape

ENDS = {"end": "You won by three points", "amulets": "You completed the amulet and won"}
FALLING = """() => [...document.querySelector('.grows')?.getAnimations({ subtree: true }) ?? []]
  .filter((one) => one.playState === 'running').length"""


def at_the_end(browser: Browser, hall: Shape, scene: str, motion: Literal["reduce", "no-preference"]) -> Page:
    page = browser.new_context(base_url=hall.url, locale="en-GB", reduced_motion=motion).new_page()
    page.goto(f"/gallery/{scene}?motion")
    expect(page.locator("#question")).to_have_text(ENDS[scene])
    return page


@pytest.mark.parametrize("scene", ENDS)
def test_the_winner_has_a_moment_which_any_key_ends(browser: Browser, hall: Shape, scene: str):
    page = at_the_end(browser, hall, scene, "no-preference")
    expect(page.locator(".rain")).to_be_attached()
    assert page.evaluate(FALLING) > 0
    page.keyboard.press("Shift")
    assert page.evaluate(FALLING) == 0
    page.context.close()


@pytest.mark.parametrize("scene", ENDS)
def test_without_motion_there_is_none(browser: Browser, hall: Shape, scene: str):
    page = at_the_end(browser, hall, scene, "reduce")
    expect(page.locator(".rain")).to_have_count(0)
    page.context.close()


def test_points_that_count_up_say_at_once_what_they_are(browser: Browser, hall: Shape):
    page = at_the_end(browser, hall, "end", "no-preference")
    assert page.locator(".pad .tot td").all_inner_texts() == ["74", "71", "48", "70"]
    page.context.close()
