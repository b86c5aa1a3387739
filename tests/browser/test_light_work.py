"""A message of the table is light work: places are read at one go, few parts get a new style, drawings come once."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.motion import sit_down
from tests.browser.playing import by_mouse, play
from tests.browser.table import Person
from tests.browser.wizards import sensibly
from tests.server.shapes import Shape

READING = """
window.late = [];
window.sent = 0;
let added = false;
for (const [kind, read] of [[Element, 'getBoundingClientRect'], [Range, 'getClientRects']]) {
  const own = kind.prototype[read];
  kind.prototype[read] = function () {
    if (added) window.late.push(new Error().stack);
    return own.call(this);
  };
}
const append = Element.prototype.append;
Element.prototype.append = function (...things) {
  append.apply(this, things);
  if (this.className !== 'journeys') return;
  added = true;
  window.sent += things.length;
  queueMicrotask(() => (added = false));
};
"""
"""Notes what reads a place in the same go after something was added to what travels."""
SPRITE = re.compile(r"/assets/(cards|spells)-[^/]*\.svg$")


@pytest.fixture
def linda(browser: Browser, hall: Shape) -> Iterator[Person]:
    person = Person(browser, hall.url, moving=True)
    yield person
    person.close()


def plays_on(linda: Person, choices: int = 4) -> None:
    play(linda, choose=sensibly(by_mouse, lambda button: button.click()), choices=choices)


def restyled(page: Page, change: str) -> int:
    """To how many elements the browser gives a style anew after a change of the page."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["-*", "devtools.timeline"])
    page.evaluate(f"() => {{ {change}; document.body.offsetWidth; }}")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return sum(event["args"].get("elementCount", 0) for event in events if event["name"] == "UpdateLayoutTree")


def test_all_places_are_read_before_anything_that_travels_is_added(linda: Person):
    linda.page.add_init_script(READING)
    sit_down(linda, "amulett", 4)
    plays_on(linda)
    assert linda.page.evaluate("window.sent") > 0
    assert linda.page.evaluate("window.late") == []


def test_the_drawings_of_a_game_are_fetched_once(linda: Person):
    """Each time that they are fetched the browser reads and lays out all of them."""
    fetched: list[str] = []
    linda.page.on("request", lambda request: fetched.append(request.url) if SPRITE.search(request.url) else None)
    sit_down(linda, "amulett", 4)
    plays_on(linda)
    assert len(fetched) == 1


def test_a_turn_that_passes_gives_few_parts_of_the_table_a_new_style(linda: Person):
    linda.page.goto("/gallery/exchange4")
    linda.page.locator(".chart").wait_for()
    linda.breathe()
    turn = restyled(linda.page, "document.querySelector('.night').classList.toggle('paper')")
    assert turn < linda.page.locator("main *").count() / 4
