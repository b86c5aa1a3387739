"""How heavy the client is, how soon one can use it, and whether anything jumps: `python -m tests.browser.weight`."""

import gzip
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

import serai.server.app
from tests.browser.conftest import chromium
from tests.browser.playing import sit_down_with_bots
from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import one_box

PAGES = Path(serai.server.app.__file__).parent / "pages"
SLOWED = 4
SETTLED = 2.0
PATHS = {"home": "/", "new table": "/new", "rules": "/rules/amul", "profile": "/you"}
USABLE = """
new MutationObserver((_, watching) => {
  const button = [...document.querySelectorAll('main button')].find((one) => one.checkVisibility() && !one.disabled);
  if (!button) return;
  watching.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => (window.usableAt = performance.now())));
}).observe(document, { childList: true, subtree: true, attributes: true });
"""
"""Notes when the first button of the page can be pressed, two frames after it is there."""
SHIFTS = """
window.shifts = 0;
new PerformanceObserver((seen) => {
  for (const entry of seen.getEntries()) window.shifts += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""


def javascript() -> dict[str, int]:
    """Every script of the client, compressed as it travels, in bytes."""
    scripts = sorted(PAGES.rglob("*.js"))
    return {script.name: len(gzip.compress(script.read_bytes(), 9)) for script in scripts}


def loaded(browser: Browser, url: str) -> dict[str, dict[str, int]]:
    """The scripts that each page of play fetches by itself for somebody new, compressed as they travel, in bytes."""
    return {
        name: scripts_of(browser, url, path)
        for name, path in {**PATHS, "lesson": "/learn/amul", **table_paths(url)}.items()
    }


def scripts_of(browser: Browser, url: str, path: str) -> dict[str, int]:
    person, fetched = Person(browser, url, moving=True), set[str]()
    person.page.on("response", lambda answer: fetched.add(answer.url.rpartition("/")[2]))
    person.page.goto(path)
    expect_seen(person.question)
    person.page.wait_for_load_state("networkidle")
    person.close()
    return {name: size for name, size in javascript().items() if name in fetched}


def table_paths(url: str) -> dict[str, str]:
    """A table of each game, watched."""
    return {game: f"/t/{Guest(url, 'Mira').open(game, 4, fill='random', begin=True)}" for game in ("amul", "amulett")}


def slow_down(page: Page, times: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def first_screen(browser: Browser, url: str) -> float:
    """When the first screen can be used by somebody new on a slow device, in milliseconds.

    Their browser is open: what a new tab is busy with by itself in its first two seconds is not ours.
    """
    person = Person(browser, url, moving=True)
    person.page.goto("about:blank")
    person.wait(SETTLED)
    person.page.add_init_script(USABLE)
    slow_down(person.page, SLOWED)
    person.page.goto("/")
    while not (usable := person.page.evaluate("window.usableAt")):  # the page's own policy forbids to wait by a script
        person.wait(0.05)
    person.close()
    return float(usable)


def jumps(browser: Browser, url: str, phone: bool) -> dict[str, float]:
    """How much moves by itself on a slow device while a page lays itself out: the layout shift of each.

    Each page is the first that its visitor opens: its fonts are still on their way.
    """
    found: dict[str, float] = {}
    for name, path in PATHS.items():
        visitor = Person(browser, url, phone=phone, moving=True)
        found[name] = shift_of(visitor, path)
        visitor.close()
    player = Person(browser, url, phone=phone, moving=True)
    sit_down_with_bots(player)
    expect_seen(player.choices.first)
    found["table"] = shift_of(player, player.page.url)
    player.close()
    return found


def shift_of(person: Person, path: str) -> float:
    """How much a page moves by itself."""
    person.page.add_init_script(SHIFTS)
    slow_down(person.page, SLOWED)
    person.page.goto(path)
    expect_seen(person.question)
    person.wait(1.5)
    return person.page.evaluate("window.shifts")


def main() -> None:
    scripts = javascript()
    for name, size in scripts.items():
        print(f"{size:8,}  {name}")
    print(f"{sum(scripts.values()):8,}  bytes of JavaScript in all")
    with one_box() as hall, chromium() as browser:
        for name, fetched in loaded(browser, hall.url).items():
            print(f"{sum(fetched.values()):8,}  bytes of JavaScript that {name} fetches")
        screens = sorted(first_screen(browser, hall.url) for _ in range(9))
        spread = f"{screens[0]:.0f} to {screens[-1]:.0f}"
        print(f"first screen after {median(screens):.0f} ms ({spread}) with the CPU slowed {SLOWED} times")
        for phone in (False, True):
            for name, shift in jumps(browser, hall.url, phone).items():
                print(f"{shift:8.4f}  layout shift of {name}", "on a phone" if phone else "on a desktop")


if __name__ == "__main__":
    main()
