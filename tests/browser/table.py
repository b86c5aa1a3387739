"""Somebody at a table in a browser, who finds everything by its role and its name, as a screen reader does."""

import json
import time
from collections.abc import Callable
from copy import copy
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Locator, Page, ViewportSize, WebSocket, expect

from tests import patience
from tests.server.changed import changed, state_of

CHOICES = {"en": "Your choices", "de": "Deine Möglichkeiten"}
ANSWER = {"en": "Your answer", "de": "Deine Antwort"}
ANOTHER = """async (path) => {
  const before = document.querySelector('h1'), began = performance.now();
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
  while (before?.isConnected || !document.querySelector('h1')) {
    if (performance.now() - began > PATIENCE) throw new Error(`${path} does not come`);
    await new Promise(requestAnimationFrame);
  }
}""".replace("PATIENCE", str(patience.MILLISECONDS))
"""Comes when the heading of the page is another one."""
expect.set_options(timeout=patience.MILLISECONDS)


class Person:
    """One person with one browser: a desktop, or a phone, in a language.

    Pieces travel only before those who want to see it: they are drawn sixty times a second.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        language: str = "en",
        phone: bool = False,
        pace: str = "off",
        moving: bool = False,
    ) -> None:
        size: ViewportSize = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        locale = {"en": "en-GB", "de": "de-DE"}[language]
        motion: Literal["no-preference", "reduce"] = "no-preference" if moving else "reduce"
        self.context: BrowserContext = browser.new_context(
            viewport=size, locale=locale, has_touch=phone, is_mobile=phone, base_url=url, reduced_motion=motion
        )
        self.context.add_init_script(f"if (origin !== 'null') localStorage.pace ??= '{pace}'")
        self.context.set_default_timeout(patience.MILLISECONDS)
        self.language, self.url = language, url
        self._open_page()

    def _open_page(self) -> None:
        self.page: Page = self.context.new_page()
        self.heard: list[dict[str, Any]] = []
        """Every message that the page received over its socket."""
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.said: list[dict[str, Any]] = []
        """Every message that it sent."""
        heard, said = self.heard, self.said

        def listen(socket: WebSocket) -> None:
            line = FollowedLine()
            socket.on("framereceived", lambda frame: heard.append(line.understood(json.loads(frame))))
            socket.on("framesent", lambda frame: said.append(json.loads(frame)))

        self.page.on("websocket", listen)

    def another_tab(self) -> "Person":
        """The same person, with the same browser, before a second page."""
        tab = copy(self)
        tab._open_page()
        return tab

    def close(self) -> None:
        self.context.close()

    @property
    def update(self) -> dict[str, Any]:
        """The latest update that the page received."""
        return next(message for message in reversed(self.heard) if message["t"] == "update")

    @property
    def over(self) -> bool:
        return bool(self.update["info"]["status"] == "over")

    @property
    def question(self) -> Locator:
        return self.page.get_by_role("heading", level=1)

    @property
    def choices(self) -> Locator:
        return self.page.get_by_role("region", name=CHOICES[self.language]).get_by_role("button")

    @property
    def answer(self) -> Locator:
        """The button that sends the choice."""
        return self.page.get_by_role("group", name=ANSWER[self.language]).get_by_role("button").last

    @property
    def answered(self) -> int:
        """How many of this person's commands were answered, and shown if they were acknowledged."""
        known = self.update["seq"]
        return sum(m["t"] == "refused" or (m["t"] == "ack" and m["seq"] <= known) for m in self.heard)

    @property
    def under_way(self) -> bool:
        """Whether something that was chosen is not answered yet."""
        return self.answered < sum(message["t"] == "choose" for message in self.said)

    @property
    def table(self) -> str:
        """The id of the table, as the address has it."""
        return self.page.url.rsplit("/", 1)[1]

    def asked(self) -> bool:
        return self.update["seat"] in self.update["info"]["acting"]

    def wait(self, seconds: float = 0.05) -> None:
        self.page.wait_for_timeout(1000 * seconds)

    def turn_to(self, path: str) -> None:
        """Goes on to another page as a link does: the site is there already, and is not loaded anew."""
        self.page.evaluate(ANOTHER, path)

    def breathe(self) -> None:
        """Lets the page do all that it has to do, and have a moment to itself."""
        self.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 300)))")

    def until(self, so: Callable[[], bool], seconds: float = patience.SECONDS) -> None:
        """Waits until something is so."""
        late = time.monotonic() + seconds
        while not so():
            assert time.monotonic() < late, self.question.all_text_contents()
            self.wait()

    def sees(self, words: str) -> None:
        """Some words come to be seen on the page."""
        expect_seen(self.page.get_by_text(words).first)

    def record(self) -> str:
        """The record, as the page offers it for download."""
        return self.context.request.get(f"{self.url}/api/tables/{self.table}/record").text()


def expect_seen(locator: Locator) -> None:
    expect(locator).to_be_visible()


class FollowedLine:
    """What comes over one socket, with every change made to the update before it, as the page does."""

    def __init__(self) -> None:
        self.update: dict[str, Any] = {}

    def understood(self, message: dict[str, Any]) -> dict[str, Any]:
        """A message; in place of a change, the update that it makes."""
        if message["t"] == "change":
            known = {part: message[part] for part in ("after", "seq", "feed")}
            message = {**self.update, **changed(state_of(self.update), message), **known, "fresh": False}
        if message["t"] == "update":
            self.update = message
        return message


def restyle(page: Page, style: str) -> None:
    """Adds to the styles of a page, whose policy allows no other than its own to stand in it."""
    page.evaluate(
        """style => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(style);
          document.adoptedStyleSheets.push(sheet);
        }""",
        style,
    )
