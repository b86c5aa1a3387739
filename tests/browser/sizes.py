"""Both games at twelve sizes: what a person could not answer, read or hit there. Exit 1 if there is anything."""

import argparse
import itertools
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from tests.browser.conftest import chromium
from tests.browser.table import restyle
from tests.server.shapes import one_box

FAULTS = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
SIZES = (
    *((1920, 1080), (1440, 900), (1366, 768), (1280, 720)),
    *((1180, 820), (1024, 768), (820, 1180), (768, 1024)),
    *((390, 844), (360, 740), (844, 390)),
    (720, 450),  # 1440 × 900 at 200 %
)
SPACED = ((1440, 900), (390, 844))
LANGUAGES = {"en": "en-GB", "de": "de-DE"}
THEMES = ("light", "dark")
STATES = {
    "amul": ("offer", "pick", "reveal", "effects", "waiting", "late"),
    "amulett": ("exchange", "spell", "move", "pay", "energy", "outbid"),
}
SEATS = {"amul": (3, 4, 8), "amulett": (3, 4, 6)}
SPACING = "*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}"
"""How WCAG 1.4.12 lets people space their text."""


class Look(NamedTuple):
    """One screen as somebody sees it."""

    game: str
    state: str
    seats: int
    size: tuple[int, int]
    language: str
    theme: str

    def __str__(self) -> str:
        width, height = self.size
        return f"{self.game} {self.state} {self.seats} {width}x{height} {self.language} {self.theme}"


class Fault(NamedTuple):
    """Something that is wrong with a screen: of which kind, with what, and where in the page."""

    kind: str
    what: str
    where: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what} ({self.where})"


def every_look() -> list[Look]:
    """The whole matrix."""
    return [
        Look(game, state, seats, size, language, theme)
        for game, states in STATES.items()
        for state, seats, size, language, theme in itertools.product(states, SEATS[game], SIZES, LANGUAGES, THEMES)
    ]


def covering() -> list[Look]:
    """Every size with every number of seats and with both languages, every state in both; themes take turns."""
    found: list[Look] = []
    for game, states in STATES.items():
        for (one, size), (two, seats) in itertools.product(enumerate(SIZES), enumerate(SEATS[game])):
            state, language = states[(one + 2 * two) % len(states)], list(LANGUAGES)[(one + two) % 2]
            found.append(Look(game, state, seats, size, language, THEMES[(one // 2 + two) % 2]))
    return found


def faults(page: Page) -> list[Fault]:
    """What is wrong with the page as it is now."""
    return [Fault(*one) for one in page.evaluate(FAULTS)]


SHOW = """async ([path, theme]) => {
  document.documentElement.dataset.theme = theme;
  if (location.pathname + location.search !== path) {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    await new Promise(done => setTimeout(done, 120));  // a scene takes up its choice after 60 ms
  }
}"""
SETTLE = """async () => {
  await document.fonts.ready;
  const frame = () => new Promise(requestAnimationFrame);
  await frame(); await frame();
  await Promise.allSettled(document.getAnimations().map(one => one.finish()));
  await frame();
}"""


def seen(browser: Browser, url: str, looks: Iterable[Look], spaced: bool = False) -> Iterator[tuple[Look, list[Fault]]]:
    """Looks at every screen in one page for each language, and tells what is wrong with each."""
    by_language = itertools.groupby(sorted(looks, key=_path_first), key=lambda look: look.language)
    for language, group in by_language:
        context = browser.new_context(locale=LANGUAGES[language], base_url=url, reduced_motion="reduce")
        page = context.new_page()
        page.goto("/gallery/offer4")
        page.locator("#question").wait_for()
        if spaced:
            restyle(page, SPACING)
        for look in group:
            width, height = look.size
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SHOW, [f"/gallery/{look.state}?seats={look.seats}", look.theme])
            page.evaluate(SETTLE)
            page.locator("#question").wait_for()
            yield look, faults(page)
        context.close()


def _path_first(look: Look) -> tuple[str, str, int, tuple[int, int], str]:
    return look.language, look.state, look.seats, look.size, look.theme


def wanted(asked: argparse.Namespace) -> list[Look]:
    looks = covering() if asked.quick else every_look()
    if asked.spaced:
        looks = [look for look in looks if look.size in SPACED]
    return [look for look in looks if all(word in str(look).split() for word in asked.only)]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("only", nargs="*", help="words of the screens that are looked at: amul pick 8 390x844 de dark")
    asked.add_argument("--quick", action="store_true", help="the selection that CI looks at")
    asked.add_argument("--spaced", action="store_true", help="with the text spacing of WCAG 1.4.12, at two sizes")
    options = asked.parse_args()
    counts, kinds = Counter[str](), Counter[str]()
    with one_box() as shape, chromium() as browser:
        for look, found in seen(browser, shape.url, wanted(options), options.spaced):
            counts[look.game] += len(found)
            kinds.update(f"{look.game} {fault.kind}" for fault in found)
            for fault in found:
                print(f"{look}: {fault}", flush=True)
    print({game: counts[game] for game in STATES}, dict(kinds))
    sys.exit(1 if counts.total() else 0)


if __name__ == "__main__":
    main()
