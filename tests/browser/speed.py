"""How soon the client is on the screen of a slow phone, and how it runs there: `python -m tests.browser.speed`."""

import sys
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession

from tests.browser.conftest import chromium
from tests.browser.playing import by_mouse, play
from tests.browser.table import Person, expect_seen
from tests.browser.weight import SETTLED, SLOWED, USABLE
from tests.browser.wizards import sensibly
from tests.server.shapes import one_box

FAST_3G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
"""As the developer tools of Chromium have it: milliseconds, bytes a second."""
GAMES = {"amul": 4, "amulett": 4}
"""At how many seats each game is looked at."""
TRIES = 3
CHOICES = 8
"""So many choices of ours are followed at the pace of people."""
PAINTED = "Object.fromEntries(performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime]))"
WATCH = """
window.frames = [];
window.tasks = [];
requestAnimationFrame(function frame(now) {
  if (window.last) window.frames.push(now - window.last);
  window.last = now;
  requestAnimationFrame(frame);
});
new PerformanceObserver((seen) => {
  for (const { duration } of seen.getEntries()) window.tasks.push(duration);
}).observe({ type: 'longtask' });
"""
"""Notes how long each frame took, and each task that took longer than 50 ms."""


class Opening(NamedTuple):
    """What somebody sees of a page that they open for the first time, in milliseconds, and what it costs them."""

    first_paint: float
    first_content: float
    usable: float
    requests: int
    kilobytes: float


class Going(NamedTuple):
    """How a page ran for a while, in milliseconds."""

    frames: list[float]
    tasks: list[float]


def slow_phone(person: Person) -> CDPSession:
    """Puts the page of somebody on a slow device behind a slow line."""
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("Network.enable")
    devtools.send("Network.emulateNetworkConditions", FAST_3G)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return devtools


def open_table(person: Person, game: str, seats: int) -> str:
    """A table with bots that has begun; its path."""
    person.context.request.get(f"{person.url}/api/me")
    opening = {"game": game, "seats": seats, "fill": "trader", "begin": True}
    return f"/t/{person.context.request.post(f'{person.url}/api/tables', data=opening).json()['table']}"


def opening(browser: Browser, url: str, path_for: Callable[[Person], str]) -> Opening:
    """Somebody new opens a page on a slow phone; their browser is open, and has never been here."""
    person = Person(browser, url, phone=True, moving=True)
    path = path_for(person)
    person.page.goto("about:blank")
    person.wait(SETTLED)
    person.page.add_init_script(USABLE)
    received: list[float] = []
    slow_phone(person).on("Network.loadingFinished", lambda done: received.append(done["encodedDataLength"]))
    person.page.goto(path, wait_until="commit")
    while not (usable := person.page.evaluate("window.usableAt")):  # the page's own policy forbids to wait by a script
        person.wait(0.05)
    painted = person.page.evaluate(PAINTED)
    person.page.wait_for_load_state("networkidle")
    person.close()
    paints = painted["first-paint"], painted["first-contentful-paint"]
    return Opening(*paints, usable, len(received), sum(received) / 1000)


def typical(browser: Browser, url: str, path_for: Callable[[Person], str]) -> Opening:
    """The median of a few tries."""
    return Opening(*map(median, zip(*(opening(browser, url, path_for) for _ in range(TRIES)), strict=True)))


def at_the_pace_of_people(browser: Browser, url: str, game: str, seats: int) -> Going:
    """Somebody plays with bots, whose choices are told beat by beat."""
    person = sit_down(browser, url, game, seats, pace="normal")
    choose = sensibly(by_mouse, lambda button: button.click()) if game == "amulett" else by_mouse
    for _ in range(CHOICES):
        person.until(lambda: person.asked() and person.choices.count() > 0 and not is_told(person))
        play(person, choose=choose, choices=1)
        person.wait(1.5)
    return gone(person)


def is_told(person: Person) -> bool:
    """Whether the page still tells beat by beat what the others did."""
    return person.page.locator(".recap").count() > 0


def at_full_speed(browser: Browser, url: str, game: str, seats: int) -> Going:
    """Somebody leaves their seat to a bot, and watches the game to its end as fast as bots play it."""
    person = sit_down(browser, url, game, seats, pace="off")
    person.context.request.post(f"{person.url}/api/tables/{person.table}", data={"t": "leave"})
    person.until(lambda: person.over)
    person.wait(1.5)
    return gone(person)


def sit_down(browser: Browser, url: str, game: str, seats: int, pace: str) -> Person:
    """Somebody at a table with bots, on a slow device, from the moment on that they are asked."""
    person = Person(browser, url, pace=pace, moving=True)
    person.page.goto(open_table(person, game, seats))
    expect_seen(person.choices.first)
    person.wait(SETTLED)
    person.context.new_cdp_session(person.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    person.page.evaluate(WATCH)
    return person


def gone(person: Person) -> Going:
    going = Going(person.page.evaluate("window.frames"), person.page.evaluate("window.tasks"))
    person.close()
    return going


def tell_opening(name: str, seen: Opening) -> None:
    print(
        f"{name:10} first paint {seen.first_paint:6,.0f} ms, first content {seen.first_content:6,.0f} ms, "
        f"first button {seen.usable:6,.0f} ms, {seen.requests:3} requests, {seen.kilobytes:5.0f} kB"
    )


def tell_going(name: str, seen: Going) -> None:
    late = sum(frame > 50 for frame in seen.frames)
    long = [task for task in seen.tasks if task > 100]
    print(
        f"{name:28} {late:4} of {len(seen.frames):5,} frames over 50 ms, {len(long):4} tasks over 100 ms, "
        f"the longest {max(seen.tasks, default=0):5.0f} ms, {sum(seen.tasks) / 1000:5.1f} s in tasks over 50 ms"
    )


def main() -> None:
    wanted = sys.argv[1:]
    with one_box() as hall, chromium() as browser:
        if not wanted or "opening" in wanted:
            print(f"Fast 3G, the CPU slowed {SLOWED} times, a phone")
            tell_opening("/", typical(browser, hall.url, lambda _: "/"))
            for game, seats in GAMES.items():
                tell_opening(game, typical(browser, hall.url, lambda one: open_table(one, game, seats)))  # noqa: B023
        for name, watched in (("people", at_the_pace_of_people), ("full speed", at_full_speed)):
            if wanted and name.split()[0] not in wanted:
                continue
            for game, seats in GAMES.items():
                tell_going(f"{game}, {name}", watched(browser, hall.url, game, seats))


if __name__ == "__main__":
    main()
