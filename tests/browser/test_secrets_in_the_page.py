"""What a seat cannot know is nowhere in its page: the page is the same when the secret is another.

Two browsers look at two halls in which an evening differs only in what their reader may not know. Their messages, their
answers and their documents must be equal; only ids of people, tables and shuffles are masked.
"""

import json
import re
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Response

from serai.games import game_named
from serai.games.amulett.rules.state import UNSEEN
from tests.browser.table import Person, expect_seen
from tests.properties.games import Setting
from tests.server.deals import NAMES, two_evenings
from tests.server.worlds import WATCHER, Leak, TwoWorlds, World, by_turns, difference, two_worlds

EVENINGS = {
    "Āmul": (Setting(game_named("amul"), 3), 14),
    "Das Amulett": (Setting(game_named("amulett"), 3, {"metals": UNSEEN}), 12),
    "the expert start": (Setting(game_named("amulett"), 3, {"start": 1, "metals": UNSEEN}), 8),
}
"""What is played, and for how many choices."""
DOCUMENT = """() => {
  const copy = document.documentElement.cloneNode(true);
  copy.querySelector('.journeys')?.remove();
  copy.querySelector('.waiting-for')?.remove();
  for (const veiled of copy.querySelectorAll('[data-veiled]')) veiled.removeAttribute('data-veiled');
  return copy.outerHTML;
}"""
"""The page without what is in flight just now, which is made from the news, and without how long somebody is awaited,
which is made from the picture and the time; news and picture are compared themselves."""
BEHIND = 10
"""Seconds by which one page may be later than the other; what a secret changes stays changed."""
PICTURE = ("seat", "seq", "info", "view", "hints")


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoWorlds]:
    with two_worlds(tmp_path_factory.mktemp("croupier")) as worlds:
        yield worlds


class Reader:
    """Somebody who follows a table of one world in a browser whose clock stands still."""

    def __init__(self, browser: Browser, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.person = Person(browser, world.hall.url)
        self.answers: list[Response] = []
        self.person.page.clock.set_fixed_time("2026-05-01T20:00:00Z")
        self.person.page.on("response", self._keep)
        for key, value in world.people[name].http.cookies.items():
            self.person.context.add_cookies([{"name": key, "value": value, "url": world.hall.url}])
        self.person.page.goto(f"/t/{world.id}")
        expect_seen(self.person.question)

    def _keep(self, answer: Response) -> None:
        self.answers.append(answer)

    @property
    def asked(self) -> set[str]:
        """What the page was answered beside its table."""
        places = {answer.url.partition("/api/")[2] for answer in self.answers if answer.status == 200}
        return {place for place in places if place and not place.startswith("tables")}

    def hear(self) -> None:
        """Waits until the page has heard what its reader was told last."""
        person = self.person
        seq = self.world.people[self.name].look(self.world.id)["seq"]
        person.until(lambda: bool(person.heard) and person.update["seq"] >= seq)
        person.wait(0.1)

    def known(self) -> dict[str, bytes]:
        """All that the page holds."""
        person = self.person
        told = [message for message in person.heard if message["t"] == "update"]
        news = {one["seq"]: one for message in told for one in message["feed"]}
        held: dict[str, Any] = {"picture": {word: told[-1][word] for word in PICTURE}, "news": news}
        for answer in self.answers:
            if (place := answer.url.partition("/api/")[2]) in self.asked:
                held[f"answer of {place}"] = answer.json()
        document = re.sub(r"http://127\.0\.0\.1:\d+", "", person.page.evaluate(DOCUMENT))
        # How long ago follows from the latest pong, which a page hears at its own time; since when is in the picture.
        document = re.sub(r"(choosing|thinking) for \d+ s", lambda told: told[1].title(), document)
        kept = person.page.evaluate("JSON.stringify([localStorage, sessionStorage, history.state])")
        held |= {"document": document, "kept": kept}
        return {name: self.world.masked(json.dumps(part).encode()) for name, part in held.items()}

    def heap(self) -> str:
        """Everything in the memory of the page."""
        session = self.person.context.new_cdp_session(self.person.page)
        chunks: list[str] = []
        session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: chunks.append(part["chunk"]))
        session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
        return "".join(chunks)


def assert_alike(pages: list[Reader], moment: str) -> None:
    one, other = pages
    for page in pages:
        page.hear()
    with suppress(AssertionError):  # what only one of them ever asks for is told as a leak
        one.person.until(lambda: one.asked == other.asked, seconds=BEHIND)
        other.person.wait(0.1)
    late = time.monotonic() + BEHIND
    while (told := difference_between(one.known(), other.known())) and time.monotonic() < late:
        other.person.wait(0.2)
    if told:
        raise Leak(f"{one.name} can tell by the {told[0]}, after {moment}: {told[1]}")


def difference_between(ours: dict[str, bytes], theirs: dict[str, bytes]) -> tuple[str, str] | None:
    """The first part that is not the same in both pages."""
    for part in ours | theirs:
        if ours.get(part) != theirs.get(part):
            return part, difference(ours.get(part, b""), theirs.get(part, b""))
    return None


def spend_evening(worlds: TwoWorlds, browser: Browser, what: str, viewer: int, reader: str, seed: str) -> None:
    """Other cards, other cards face down and other secret changes of mind, read by one person in both worlds."""
    chance = Random(seed)
    evening, length = EVENINGS[what]
    worlds.sit_down(two_evenings(evening, viewer, length, chance, by_turns), reader)
    pages = [Reader(browser, world, reader) for world in worlds.both]
    try:
        assert_alike(pages, "the deal")
        while worlds.one.done < length:
            for world in worlds.both:
                world.hang_up()  # here the pages listen, and a line that rests would be cut
                for seat in set(world.table.seats) - {viewer}:
                    world.act_secretly(seat, chance)
            assert_alike(pages, "something secret")
            worlds.wait(chance.randrange(3_000))
            worlds.go_on(chance)
            assert_alike(pages, f"{worlds.one.choices[worlds.one.done - 1]}")
        for page in pages:
            assert page.world.id in page.heap()
            assert page.world.seed not in page.heap()
            assert page.person.faults == []
    finally:
        for page in pages:
            page.person.close()


@pytest.mark.parametrize(
    ("what", "viewer", "reader"),
    [
        *(("Āmul", 0, NAMES[0]), ("Āmul", 2, NAMES[2]), ("Āmul", 1, WATCHER)),
        *(("Das Amulett", 0, NAMES[0]), ("Das Amulett", 1, WATCHER), ("the expert start", 2, NAMES[2])),
    ],
)
def test_no_page_depends_on_what_its_reader_cannot_know(
    worlds: TwoWorlds, browser: Browser, what: str, viewer: int, reader: str
):
    spend_evening(worlds, browser, what, viewer, reader, f"{viewer} {reader}")


def test_the_page_of_a_hall_with_a_hole_is_found_out(worlds: TwoWorlds, browser: Browser):
    worlds.croupier.drill("turn up cards")
    try:
        with pytest.raises(Leak, match="by the news"):
            spend_evening(worlds, browser, "Āmul", 0, NAMES[0], "a hole")
    finally:
        worlds.croupier.drill("")
