"""The owner's evening: somebody writes down the cards of the box on a phone, and plays with them that evening."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import findings_in_turn
from tests.browser.table import Person, expect_seen
from tests.server.shapes import Shape

TYPED = {
    "spice": [71, 72, 73, 74, 75],
    "silk": [61, 62, 63],
    "gold": [51, 52],
}
"""Ten values of sets that an owner reads off three cards."""


def proved(page: Page) -> None:
    """The hall has proved what was typed last."""
    expect(page.get_by_text(re.compile("checked as you type|beim Tippen geprüft"))).to_be_visible()


def choose_card(page: Page, card: str) -> None:
    page.get_by_label("Which card is in front of you?").select_option(card)
    page.get_by_role("button", name=re.compile("Points$")).click()


def type_set(page: Page, numbers: list[int]) -> None:
    """Types the points of a set, one number for each copy, and ticks them."""
    page.get_by_role("button", name="a set", exact=True).click()
    fields = page.get_by_label(re.compile(r"^for \d"))
    while fields.count() > len(numbers):
        page.get_by_role("button", name="One number less").click()
    while fields.count() < len(numbers):
        page.get_by_role("button", name="One number more").click()
    for at, number in enumerate(numbers):
        fields.nth(at).fill(str(number))
    page.get_by_role("button", name="Read off my card", exact=True).click()


def source_of(page: Page, card: str) -> dict[str, Any]:
    """A card of the draft as this browser keeps it."""
    kept = json.loads(page.evaluate("localStorage.getItem('workshop amul')"))
    return next(one for one in kept["card"] if one["id"] == card)


def open_the_table(linda: Person) -> None:
    """From the workshop to a table for three that waits for people."""
    linda.page.get_by_role("button", name="Open a table with it").click()
    linda.page.wait_for_url(re.compile("/new"))
    expect(linda.page.get_by_role("radio", name=re.compile("yours"))).to_be_checked()
    linda.page.get_by_role("radio", name="3", exact=True).check(force=True)
    linda.page.get_by_role("button", name="Open the table").click()
    linda.page.wait_for_url(re.compile("/t/"))


def test_an_owner_writes_down_ten_values_on_a_phone_and_a_friend_plays_with_them(browser: Browser, hall: Shape):
    linda, lukas = Person(browser, hall.url, "en", phone=True), Person(browser, hall.url, "de")
    page = linda.page
    page.goto("/workshop")
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "0")
    asked = page.locator("[aria-current=step]")
    for fact in ("Colour", "Scores", "Symbols"):  # one after the other, none is skipped
        expect(asked).to_have_text(re.compile(f"{fact}$"))
        page.get_by_role("button", name="Read off my card", exact=True).click()
    choose_card(page, "spice")
    page.get_by_role("button", name="each", exact=True).click()
    page.get_by_label("points", exact=True).fill("5000")
    expect_seen(page.get_by_role("alert").filter(has_text="points of score must be a whole number of 999 or less"))
    expect(page.get_by_role("button", name="Open a table with it")).to_be_disabled()
    assert source_of(page, "spice")["source"]["score"] == "reconstructed"  # typing does not tick
    for card, numbers in TYPED.items():
        choose_card(page, card)
        type_set(page, numbers)
    choose_card(page, "spice")
    proved(page)
    expect_seen(page.get_by_text("Nothing to fix."))
    expect_seen(page.get_by_text(re.compile("Ours: 2·5·9·14·20·27")))
    assert source_of(page, "gold")["source"]["score"] == "printed"
    page.reload()
    choose_card(page, "spice")
    expect(page.get_by_label("for 1", exact=True)).to_have_value("71")  # nothing is lost
    open_the_table(linda)

    lukas.page.goto(page.url)
    lukas.page.get_by_role("button", name="Platz nehmen", exact=True).first.click()
    lukas.page.get_by_role("button", name="Ich bin bereit").click()
    linda.until(lambda: sum(bool(seat.get("ready")) for seat in linda.update["info"]["seats"]) == 2)
    page.get_by_role("button", name=re.compile("^Fill with .*bots? and start")).click()
    expect_seen(lukas.choices.first)
    palace = lukas.page.get_by_role("region", name=re.compile("Palast"))
    palace.get_by_role("button", name=re.compile("Gewürz")).click()
    told = lukas.page.get_by_role("dialog")
    expect(told).to_contain_text("71·72·73·74·75")
    expect(told.locator(".known")).not_to_contain_text("Punkte")  # what an owner reads off the box is sure
    for person in (linda, lukas):
        assert person.faults == []
        person.close()


def test_at_a_desk_faults_lead_to_their_field_and_nothing_is_lost(browser: Browser, hall: Shape, tmp_path: Any):
    mira = Person(browser, hall.url)
    page = mira.page
    page.goto("/workshop/amul")
    page.get_by_role("button", name=re.compile("^Camel, still ours")).click()
    copies = page.get_by_role("group", name="Copies")
    copies.get_by_label("3+").first.fill("4")
    expect_seen(copies.get_by_role("alert"))
    page.get_by_role("button", name=re.compile("^Silk, still ours")).click()
    page.get_by_role("button", name=re.compile("the market deck for 3 players")).click()
    expect(page.get_by_role("group", name="Copies").get_by_label("3+").first).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect_seen(page.get_by_text("Nothing to fix."))
    page.get_by_role("button", name=re.compile("^Camel, still ours")).click()
    for tick in page.get_by_role("checkbox").all():
        if tick.is_enabled():
            tick.check()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "1")
    page.get_by_role("group", name="Points").get_by_label("for 1", exact=True).fill("3")
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("dialog").get_by_role("row", name=re.compile("Camel, points.*3, 6, 11"))).to_be_visible()
    page.get_by_role("button", name="Close").click()
    proved(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    file = tmp_path / "mine.toml"
    download.value.save_as(file)
    assert "set = [3, 6, 11, 17, 24, 31]" in file.read_text(encoding="utf-8")
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "0")
    page.get_by_label("Import").set_input_files(file)
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "1")
    assert mira.faults == []
    mira.close()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_workshop_can_be_read_by_everybody(browser: Browser, hall: Shape, phone: bool):
    person = Person(browser, hall.url, "de" if phone else "en", phone)
    found: dict[str, list[str]] = {}
    for game in ("amul", "amulett"):
        person.page.goto(f"/workshop/{game}")
        expect_seen(person.page.get_by_role("heading", level=1))
        proved(person.page)
        found[game] = findings_in_turn(person.page, phone)
        wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{game} is {wide} px too wide"
    person.close()
    assert {page: faults for page, faults in found.items() if faults} == {}
