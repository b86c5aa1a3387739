"""The six lessons at twelve sizes: what a newcomer could not answer, read or hit there. Exit 1 if there is anything."""

import argparse
import sys
from collections.abc import Iterator

from playwright.sync_api import Browser, Locator, expect

from serai.online.lesson import lessons_of
from tests.browser.conftest import chromium
from tests.browser.sizes import LANGUAGES, SETTLE, SIZES, STATES, Fault, faults
from tests.browser.table import Person, expect_seen
from tests.browser.wizards import confirm
from tests.server.shapes import one_box

UNDERSTOOD = {"en": "Got it", "de": "Verstanden"}


def begin(browser: Browser, url: str, game: str, lesson: str, language: str) -> Person:
    """A newcomer at the first question of a lesson, to whom nothing flies."""
    person = Person(browser, url, language)
    person.page.emulate_media(reduced_motion="reduce")
    person.page.goto(f"/learn/{game}/{lesson}")
    expect_seen(person.choices.first)
    return person


def steps(person: Person) -> Iterator[int]:
    """The number of every question that the host helps with, while it is asked."""
    number = 0
    while True:
        person.until(lambda: person.asked() or person.over)
        prompt = person.update["lesson"]
        if person.over or not prompt or not prompt["tip"]:
            return
        number += 1
        expect_seen(person.question)
        yield number
        person.page.set_viewport_size({"width": 1440, "height": 900})
        confirm(person, Locator.click)
        person.page.mouse.move(0, 0)  # what lies under it would be told beside it


def hear(person: Person) -> list[Fault]:
    """Puts away the sheet on which the host speaks where room is short, if she does; what of it could not be read."""
    sheet = person.page.get_by_role("dialog")
    if not sheet.count():
        return []
    fits = sheet.evaluate("one => one.scrollHeight <= one.clientHeight && one.getBoundingClientRect().top >= 0")
    sheet.get_by_role("button", name=UNDERSTOOD[person.language]).click()
    expect(sheet).to_have_count(0)
    return [] if fits else [Fault("cut", "the words of the host", "dialog")]


def at_every_size(person: Person) -> Iterator[tuple[tuple[int, int], list[Fault]]]:
    """What is wrong with the page as it is now, by size."""
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(SETTLE)
        expect_seen(person.question)
        yield (width, height), [*hear(person), *faults(person.page)]


def seen(browser: Browser, url: str, game: str, lesson: str, language: str, most: int = 99) -> Iterator[str]:
    """What is wrong with the first so many steps of a lesson, in words."""
    person = begin(browser, url, game, lesson, language)
    for number in steps(person):
        for (width, height), found in at_every_size(person):
            yield from (f"{game} {lesson} {number} {width}x{height} {language}: {fault}" for fault in found)
        if number == most:
            break
    person.close()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("only", nargs="*", help="words of the lessons that are looked at: amul second de")
    asked.add_argument("--most", type=int, default=99, help="so many steps of each")
    options = asked.parse_args()
    count = 0
    with one_box() as shape, chromium() as browser:
        for game in STATES:
            for lesson in lessons_of(game):
                for language in LANGUAGES:
                    if set(options.only) <= {game, lesson, language}:
                        for fault in seen(browser, shape.url, game, lesson, language, options.most):
                            print(fault, flush=True)
                            count += 1
    print(f"{count} faults")
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
