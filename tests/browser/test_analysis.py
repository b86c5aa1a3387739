"""Somebody who has just lost finds the choice that cost most, why, and plays on from there, in two taps."""

import re
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from serai.kernel.jit import can_compile
from tests import patience
from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import Shape, one_box

pytestmark = pytest.mark.skipif(not can_compile(), reason="Numba is not installed")
ASKS = {"en": "Your dearest choices", "de": "Deine teuersten Entscheidungen"}
DECIDED = {"en": "The moment that decided it", "de": "Der Moment, der entschied"}
MOMENT = {"en": "Look at this moment", "de": "Diesen Moment ansehen"}
PLAY_ON = {"en": "Play on from here", "de": "Ab hier weiterspielen"}
COSTLY = {"en": "costly", "de": "teuer"}


@pytest.fixture(scope="module")
def quick_hall() -> Iterator[Shape]:
    """A hall that compiles, as halls do outside of these tests."""
    with one_box(NUMBA_DISABLE_JIT="0") as hall:
        yield hall


def dear_game(guest: Guest, game: str) -> str:
    """A game in which somebody made a dear choice; who always takes the first one now and then makes none."""
    table = played_badly(guest, game)
    while not any(choice["verdict"] == "costly" for choice in looked_through(guest, table)["choices"]):
        table = played_badly(guest, game)
    return table


def looked_through(guest: Guest, table: str) -> dict[str, Any]:
    """What was found in a game once all of it is looked at; before the first one the rules are compiled."""
    began, found = time.monotonic(), guest.get(f"/api/tables/{table}/review/analysis")
    while found["of"] == 0 or found["done"] < found["of"]:
        assert time.monotonic() < began + 4 * patience.SECONDS
        time.sleep(0.2)
        found = guest.get(f"/api/tables/{table}/review/analysis")
    return found


def played_badly(guest: Guest, game: str) -> str:
    """A game in which somebody always takes the first choice."""
    table = guest.open(game, 3, fill="greedy", begin=True, options={"shorter": 2} if game == "amulett" else {})
    with guest.line(table, after=0) as line:
        line.told()
        while not line.over:
            if line.choices:
                with suppress(WasRefused):  # somebody else may have chosen meanwhile, which is on its way
                    line.wish("choose", action=min(line.choices))
            line.told()
    return table


@pytest.mark.parametrize(("game", "language"), [("amulett", "de"), ("amul", "en")])
def test_two_taps_from_the_result_to_playing_on(browser: Browser, quick_hall: Shape, game: str, language: str):
    linda, guest = Person(browser, quick_hall.url, language, phone=True), Guest(quick_hall.url, "Linda")
    table = dear_game(guest, game)
    cookies = [{"name": name, "value": value, "url": quick_hall.url} for name, value in guest.http.cookies.items()]
    linda.context.add_cookies(cookies)  # pyright: ignore[reportArgumentType] -- these are cookies
    linda.page.goto(f"/t/{table}")
    decided = linda.page.get_by_role("article").filter(
        has=linda.page.get_by_role("heading", name=found(DECIDED[language]))
    )
    expect_seen(decided)
    assert lost(decided) >= 5
    decided.get_by_role("link", name=MOMENT[language]).click()
    dear = linda.page.locator("section.panel", has=linda.page.get_by_role("heading", name=re.compile(ASKS[language])))
    first = dear.get_by_role("button").first
    expect(first).to_have_attribute("aria-current", "step")
    assert lost(first) == lost(dear)
    expect_seen(linda.page.get_by_text(COSTLY[language]).first)
    assert not linda.faults
    linda.page.get_by_role("button", name=PLAY_ON[language]).click()
    linda.page.wait_for_url(lambda url: re.search("/t/", url) is not None and table not in url)
    expect_seen(linda.question)
    linda.close()


def found(heading: str) -> re.Pattern[str]:
    """The heading once it is found; while it is looked for, the same words stand in another sentence."""
    return re.compile(f"^{heading}")


def lost(place: Locator) -> int:
    """The chance that a choice cost, in per cent, as it is written first in a place."""
    written = re.search(r"−(\d+)", place.inner_text())
    assert written
    return int(written[1])
