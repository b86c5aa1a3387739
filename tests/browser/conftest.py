"""A real browser before a real hall."""

import asyncio
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests import patience
from tests.browser.playing import sit_down_with_bots
from tests.browser.table import Person
from tests.server.shapes import Shape, one_box
from tests.servers import DidNotStart

QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
SHELL = ("chromium-headless-shell",)
"""Renders the same pages with a third less work, and has no notifications."""
WHOLE = ("chromium", "chromium-browser")


@contextmanager
def chromium(programs: tuple[str, ...] = (*SHELL, *WHOLE)) -> Iterator[Browser]:
    """A browser that is really one, without a window."""
    program = next(filter(None, map(shutil.which, programs)), None)
    if program is None:
        raise DidNotStart("Chromium is not installed. On Debian or Ubuntu: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET), timeout=patience.MILLISECONDS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def resting() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """The browser of all modules, and its event loop, which is hidden as long as no module uses it."""
    with chromium() as browser:
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)


@pytest.fixture(scope="module")  # no longer: while its loop is seen, no other test of this process can run one
def browser(resting: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """A browser that is there already; everybody in it has a profile of their own."""
    browser, loop = resting
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def hall() -> Iterator[Shape]:
    with one_box() as shape:
        yield shape


@pytest.fixture
def sits(browser: Browser, hall: Shape) -> Iterator[Callable[..., Person]]:
    """Somebody who sits down at a table with three bots."""
    people: list[Person] = []

    def sit(language: str = "en", phone: bool = False) -> Person:
        person = Person(browser, hall.url, language, phone)
        people.append(person)
        sit_down_with_bots(person)
        return person

    yield sit
    for person in people:
        person.close()
