"""Words that do not fit a line break with more than a few letters on the next."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests import patience
from tests.server.shapes import Shape

LAST_LINE = """([selector, word]) => {
  const place = [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(word));
  const range = document.createRange(), letters = document.createTreeWalker(place, NodeFilter.SHOW_TEXT), tops = [];
  let read = 0;
  const [from, to] = [place.textContent.indexOf(word), place.textContent.indexOf(word) + word.length];
  for (let node; (node = letters.nextNode()); read += node.data.length)
    for (let at = 0; at < node.data.length; at += 1) {
      if (read + at < from || read + at >= to) continue;
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      tops.push(Math.round(range.getBoundingClientRect().top));
    }
  return tops.filter((top) => top === tops.at(-1)).length;
}"""
"""How many letters of a word stand on its last line."""


@pytest.fixture(scope="module")
def page(browser: Browser, hall: Shape) -> Iterator[Page]:
    with browser.new_context(base_url=hall.url, locale="de-DE") as context:
        yield context.new_page()


@pytest.mark.parametrize(
    ("path", "width", "selector", "word", "least"),
    [
        ("/new?game=amulett", 390, ".op", "Grundspiel", 10),
        ("/gallery/exchange?seats=6", 1280, ".who", "Donaudampfschifffahrt", 4),
        ("/gallery/exchange?seats=6", 834, ".who", "Donaudampfschifffahrt", 4),
        ("/gallery/pick?seats=5", 1280, ".who", "Friederike", 4),
    ],
)
def test_no_single_letters_on_the_last_line(page: Page, path: str, width: int, selector: str, word: str, least: int):
    page.set_viewport_size({"width": width, "height": 1194 if width == 834 else 720})
    page.goto(path)
    page.locator(selector, has_text=word).first.wait_for(timeout=patience.MILLISECONDS)
    page.evaluate("document.fonts.ready.then(() => undefined)")
    assert page.evaluate(LAST_LINE, [selector, word]) >= least
