"""Bots as strong as you: chosen where levels are, and at the table it is said why they are as strong as that."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.playing import PLAY
from tests.browser.table import Person, expect_seen
from tests.server.shapes import Shape, one_box

EVEN = {"en": "As strong as you", "de": "So stark wie du"}
LEVEL = {"en": "Bot level", "de": "Stufe der Bots"}
WHY = {
    "en": "Trader: you won 0 of your last 2 games against traders.",
    "de": "Händler: Du hast 0 deiner letzten 2 Partien gegen Händler gewonnen.",
}
WON_AND_LOST = [("apprentice", 1)] * 3 + [("novice", 1)] * 3 + [("trader", 3)] * 2
"""Against whom somebody has played, and which place they took."""


@pytest.fixture(scope="module")
def house() -> Iterator[Shape]:
    with one_box() as shape:
        yield shape


@pytest.fixture
def comes(browser: Browser, house: Shape) -> Iterator[Callable[..., Person]]:
    """Somebody opens the site."""
    people: list[Person] = []

    def come(language: str = "en", phone: bool = False) -> Person:
        people.append(Person(browser, house.url, language, phone))
        people[-1].page.goto("/")
        return people[-1]

    yield come
    for person in people:
        person.close()


def has_played(person: Person, house: Shape) -> None:
    """Some games of Āmul for four stand in the person's list already."""
    me = person.context.request.get(f"{person.url}/api/me").json()["id"]
    rows = [
        (
            f"{me}{number}",
            me,
            number,
            place,
            json.dumps([{"seat": seat, "name": "", "level": level} for seat in (1, 2, 3)]),
        )
        for number, (level, place) in enumerate(WON_AND_LOST)
    ]
    with closing(sqlite3.connect(house.databases.removeprefix("sqlite:///"), timeout=30)) as database, database:
        database.executemany(
            "INSERT INTO past_games (table_id, person, game, seats, seat, began, ended, place, points, others, looked,"
            " dearest) VALUES (?, ?, 'amul', 4, 0, 1, ?, ?, 50, ?, false, 'null')",
            rows,
        )


@pytest.mark.parametrize(("language", "phone"), [("en", False), ("de", True)])
def test_who_begins_at_once_is_told_why_the_bots_are_as_strong_as_that(
    comes: Callable[..., Person], house: Shape, language: str, phone: bool
):
    linda = comes(language, phone)
    has_played(linda, house)
    linda.page.get_by_label(LEVEL[language]).select_option(label=EVEN[language])
    linda.page.get_by_role("button", name=PLAY[language]).first.click()
    note = linda.page.get_by_role("status").filter(has_text=WHY[language])
    expect_seen(note)
    assert {seat.get("level") for seat in linda.update["info"]["seats"]} == {None, "trader"}
    note.get_by_role("button").press("Enter")
    expect(note).to_have_count(0)
    linda.page.keyboard.press("Escape")
    linda.page.get_by_role("button", name={"en": "Menu", "de": "Menü"}[language]).first.click()
    expect_seen(linda.page.get_by_role("dialog").get_by_text(WHY[language]))
    assert linda.faults == []


def test_the_waiting_room_offers_it_and_its_level_follows_who_sits_down(comes: Callable[..., Person], house: Shape):
    linda, lukas = comes(), comes()
    has_played(lukas, house)
    linda.page.goto("/new")
    linda.page.get_by_role("button", name="Open the table").click()
    linda.page.get_by_role("radio", name=EVEN["en"]).check()
    linda.page.get_by_role("button", name="Add a bot").first.click()
    linda.sees("bot, apprentice")
    linda.sees("Apprentice: everybody starts here, and the bots get stronger as you win.")
    lukas.page.goto(linda.page.url)
    lukas.page.get_by_role("button", name="Sit here").first.click()
    linda.sees("bot, trader")
    linda.sees("Trader, matched to everyone here: you have not finished a game against bots yet.")
    lukas.sees("Trader, matched to everyone here: you won 0 of your last 2 games against traders.")
    assert (linda.faults, lukas.faults) == ([], [])
