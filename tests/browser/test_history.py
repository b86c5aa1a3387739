"""Somebody finds their games in a list, and goes from there to the choice that cost them most."""

import re
from collections.abc import Iterator

import msgspec
import pytest
from playwright.sync_api import Browser, expect

from serai.server.hall.history import DearestChoice
from serai.server.store import schema
from serai.server.store.migrating import connected
from serai.text.languages import Both
from tests.browser.axe import findings_in_turn
from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape
from tests.server.test_history import games, played, until

STEP = 7
PICK = DearestChoice(STEP, Both("You pick Gold", "Du nimmst Gold aus dem Markt"), Both("Spice", "Gewürze"), 0.09, True)
TITLES = {"en": "Your games", "de": "Deine Partien"}
NONE = {"en": "Your first game will stand here", "de": "Hier wird deine erste Partie stehen"}
PLAY = {"en": "Play now", "de": "Jetzt spielen"}
TOLD = {
    "en": r"Āmul, 3 seats, .*(Won|\d\w\w of 3), \d+ points; Against .*\); Dearest choice: You pick Gold, .* 9 per cent",
    "de": r"Āmul, zu dritt, .*(Gewonnen|\d. von 3), \d+ Punkte; Gegen .*\); Teuerste .*: Du nimmst Gold .* 9 Prozent",
}
"""What a screen reader says of a game."""


def looked_through(hall: Shape, guest: Guest, table: str) -> None:
    """A game in which this pick was the dearest choice; the hall of these tests cannot look through games itself."""
    here = schema.past_games.c.table_id == table, schema.past_games.c.person == guest.id
    with connected(hall.databases) as connection:
        dearest = msgspec.json.encode(PICK).decode()
        connection.execute(schema.past_games.update().where(*here).values(looked=True, dearest=dearest))


@pytest.fixture(scope="module")
def linda(hall: Shape) -> tuple[Guest, str]:
    """Linda, who has played both games, and the table at which she has picked Gold."""
    guest = Guest(hall.url, "Linda")
    table = played(guest, "amul")
    played(guest, "amulett", shorter=2)
    until(lambda: len(games(guest)) == 2)
    looked_through(hall, guest, table)
    return guest, table


@pytest.fixture(params=["en", "de"])
def reader(request: pytest.FixtureRequest, hall: Shape, linda: tuple[Guest, str], browser: Browser) -> Iterator[Person]:
    person = Person(browser, hall.url, request.param, phone=request.param == "de")
    cookies = [{"name": name, "value": value, "url": hall.url} for name, value in linda[0].http.cookies.items()]
    person.context.add_cookies(cookies)  # pyright: ignore[reportArgumentType] -- these are cookies
    yield person
    assert not person.faults
    person.close()


def test_from_the_list_to_the_dearest_choice_by_keys_alone(reader: Person, linda: tuple[Guest, str]):
    reader.page.goto("/games")
    rows = reader.page.get_by_role("list", name=TITLES[reader.language]).get_by_role("link")
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_have_accessible_name(re.compile(TOLD[reader.language]))
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"):
        reader.page.keyboard.press(key)
    expect(rows.nth(1)).to_be_focused()
    reader.page.keyboard.press("Enter")
    expect(reader.page).to_have_url(re.compile(rf"/t/{linda[1]}/review\?move={STEP}$"))


def test_the_list_shows_one_game_or_all_and_both_have_statistics(reader: Person):
    reader.page.goto("/games")
    rows = reader.page.get_by_role("list", name=TITLES[reader.language]).get_by_role("link")
    expect(rows).to_have_count(2)
    for game in ("Āmul", "Das Amulett"):
        expect_seen(reader.page.get_by_role("heading", name=game, level=2))
    assert findings_in_turn(reader.page, phone=reader.language == "de") == []
    reader.page.get_by_role("button", name="Das Amulett 1").click()
    expect(rows).to_have_count(1)
    expect(rows).to_have_accessible_name(re.compile("Das Amulett"))


BROKEN = """() => [...document.querySelectorAll('h1,h2,h3')].flatMap((heading) => {
  const all = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT), broken = [];
  for (let text = all.nextNode(); text; text = all.nextNode())
    for (const word of text.data.matchAll(/[\\p{L}]+/gu)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((part) => Math.round(part.top))).size > 1) broken.push(word[0]);
    }
  return broken;
})"""
"""The words of headings that go on in the next line."""


def test_no_word_of_a_heading_is_broken(reader: Person):
    for path in ("/games", "/you", "/daily"):
        reader.page.goto(path)
        expect_seen(reader.question)
        expect_seen(reader.page.get_by_role("heading", level=2).last)
        assert reader.page.evaluate(BROKEN) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_whoever_has_played_nothing_is_asked_to_play(browser: Browser, hall: Shape, language: str):
    newcomer = Person(browser, hall.url, language)
    newcomer.page.goto("/games")
    expect(newcomer.question).to_have_text(NONE[language])
    newcomer.page.get_by_role("button", name=PLAY[language]).click()
    expect(newcomer.page).to_have_url(re.compile("/t/"))
    newcomer.close()
