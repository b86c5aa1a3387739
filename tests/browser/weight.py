"""How heavy the client is, how soon one can use it, and whether anything jumps: `python -m tests.browser.weight`."""

import gzip
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page

import caravanserai.server.app
from tests.browser.conftest import chromium
from tests.browser.playing import PLAY
from tests.browser.table import Person, expect_seen
from tests.server.shapes import one_box

PAGES = Path(caravanserai.server.app.__file__).parent / "pages"
SLOWED = 4
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
window.shifts = [];
new PerformanceObserver((seen) => {
  for (const entry of seen.getEntries()) {
    const moved = entry.sources.map(({ node }) => node?.className ?? node?.nodeName).join(', ');
    window.shifts.push([entry.value, moved]);
  }
}).observe({ type: 'layout-shift', buffered: true });
"""


def javascript() -> dict[str, int]:
    """Every script of the client, compressed as it travels, in bytes."""
    scripts = sorted((PAGES / "assets").glob("*.js"))
    return {script.name: len(gzip.compress(script.read_bytes(), 9)) for script in scripts}


def slow_down(page: Page, times: int) -> None:
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def first_screen(browser: Browser, url: str, times: int = 5) -> list[float]:
    """When the first screen can be used by somebody new on a slow device, in milliseconds from the click on the link."""
    taken: list[float] = []
    for _ in range(times):
        person = Person(browser, url)
        person.page.add_init_script(USABLE)
        slow_down(person.page, SLOWED)
        person.page.goto("/")
        person.page.wait_for_function("window.usableAt")
        taken.append(person.page.evaluate("window.usableAt"))
        person.close()
    return taken


def jumps(browser: Browser, url: str, phone: bool) -> list[tuple[float, str]]:
    """What moves by itself from the first screen to the cards on the table, on a slow device."""
    person = Person(browser, url, phone=phone)
    person.page.add_init_script(SHIFTS)
    slow_down(person.page, SLOWED)
    person.page.goto("/")
    expect_seen(person.page.get_by_role("button", name=PLAY["en"]).first)
    person.wait(1)
    found = person.page.evaluate("window.shifts")
    person.page.get_by_role("button", name=PLAY["en"]).first.click()
    expect_seen(person.choices.first)
    person.wait(1)
    found += person.page.evaluate("window.shifts.slice(%d)" % len(found))
    person.page.reload()
    expect_seen(person.choices.first)
    person.wait(1)
    found += person.page.evaluate("window.shifts")
    person.close()
    return [(value, what) for value, what in found]


def main() -> None:
    scripts = javascript()
    for name, size in scripts.items():
        print(f"{size:8,}  {name}")
    print(f"{sum(scripts.values()):8,}  bytes of JavaScript in all")
    with one_box() as hall, chromium() as browser:
        screens = first_screen(browser, hall.url, 9)
        spread = f"{min(screens):.0f} to {max(screens):.0f}"
        print(f"first screen after {median(screens):.0f} ms ({spread}) with the CPU slowed {SLOWED} times")
        for phone in (False, True):
            found = jumps(browser, hall.url, phone)
            print("phone" if phone else "desktop", f"layout shift {sum(value for value, _ in found):.4f}", *found)


if __name__ == "__main__":
    main()
