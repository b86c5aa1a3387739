"""The client is light, can be used at once, and holds still while it lays itself out."""

import pytest
from playwright.sync_api import Browser

from tests.browser.weight import first_screen, jumps, loaded
from tests.pace import slowness
from tests.server.shapes import Shape


def test_what_is_fetched_to_play_is_light(browser: Browser, hall: Shape):
    """Each page fetches little, and all that people play with together is light; tools have pages of their own."""
    pages = loaded(browser, hall.url)
    assert {name for name, fetched in pages.items() if not 40_000 < sum(fetched.values()) < 160_000} == set()
    assert sum({script: size for fetched in pages.values() for script, size in fetched.items()}.values()) < 230_000


@pytest.mark.alone
def test_the_first_screen_can_be_used_within_a_second_on_a_slow_device(browser: Browser, hall: Shape):
    """A machine may be slow or busy with something else: its pace is allowed for, and the best try counts."""
    tries: list[float] = []
    while not tries or (min(tries) >= 1000 and len(tries) < 15):
        tries.append(first_screen(browser, hall.url) / slowness())
    assert min(tries) < 1000, tries


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_nothing_jumps_while_a_page_lays_itself_out(browser: Browser, hall: Shape, phone: bool):
    assert {name: shift for name, shift in jumps(browser, hall.url, phone).items() if shift >= 0.005} == {}
