"""How smoothly pieces travel over full tables, and for how long: `python -m tests.browser.motion`."""

from statistics import median
from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import chromium
from tests.browser.playing import by_mouse, play
from tests.browser.table import Person, expect_seen
from tests.browser.wizards import sensibly
from tests.server.shapes import one_box

WATCH = """
window.frames = [];
window.journeys = [];
let last = 0;
function frame(now) {
  const flying = document.querySelectorAll('.ghost');
  for (const ghost of flying) {
    const { x, y } = ghost.getBoundingClientRect();
    ghost.path?.push([x, y]);
  }
  if (flying.length && last) window.frames.push(now - last);
  last = flying.length ? now : 0;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);
function born(ghost) {
  const { delay, duration } = ghost.getAnimations().at(-1).effect.getComputedTiming();
  ghost.path = [];
  const turns = ghost.querySelector('.cback:not(:first-child)') !== null;
  const shown = document.querySelector('main').textContent;
  ghost.story = { kind: ghost.dataset.kind, born: performance.now(), delay, duration, turns, path: ghost.path, shown };
  window.journeys.push(ghost.story);
}
new MutationObserver((changes) => {
  for (const { addedNodes, removedNodes } of changes) {
    for (const one of addedNodes) if (one.className === 'ghost') born(one);
    for (const one of removedNodes) if (one.story) one.story.lasted = performance.now() - one.story.born;
  }
}).observe(document, { childList: true, subtree: true });
"""
"""Notes every journey from beginning to end, and how long each frame took while something was in flight."""

ROUNDS = 12
"""So many choices of ours are followed."""


def watched(browser: Browser, url: str, **look: Any) -> Person:
    """Somebody whose page notes what travels on it."""
    person = Person(browser, url, moving=True, **look)
    person.page.add_init_script(WATCH)
    return person


def sit_down(person: Person, game: str, seats: int) -> None:
    """A full table with bots, begun."""
    person.context.request.get(f"{person.url}/api/me")
    opening = {"game": game, "seats": seats, "fill": "trader", "begin": True}
    table = person.context.request.post(f"{person.url}/api/tables", data=opening).json()["table"]
    person.page.goto(f"/t/{table}")
    expect_seen(person.choices.first)


def journeys(person: Person) -> list[dict[str, Any]]:
    """Everything that has travelled since the page was opened; what is still in flight has not `lasted` yet."""
    return list(person.page.evaluate("window.journeys"))


def follow(browser: Browser, url: str, game: str, seats: int) -> None:
    """Plays for a while, looks on while pieces travel, and says how it went."""
    person = watched(browser, url)
    sit_down(person, game, seats)
    choose = sensibly(by_mouse, lambda button: button.click()) if game == "amulett" else by_mouse
    for _ in range(ROUNDS):
        person.until(lambda: person.asked() and person.choices.count() > 0)
        play(person, choose=choose, choices=1)
        person.wait(1.5)
    frames = sorted(person.page.evaluate("window.frames"))
    slow = frames[int(0.95 * len(frames)) :]
    longest = max(journey.get("lasted", 0) for journey in journeys(person))
    print(f"{game}, {seats} seats: {len(journeys(person))} journeys, {len(frames)} frames")
    print(f"  {1000 / median(frames):.0f} frames/s, {1000 / median(slow):.0f} in the worst 5 %")
    print(f"  no step held the eye longer than {longest:.0f} ms")
    person.close()


def main() -> None:
    with one_box() as hall, chromium() as browser:
        follow(browser, hall.url, "amul", 8)
        follow(browser, hall.url, "amulett", 6)


if __name__ == "__main__":
    main()
