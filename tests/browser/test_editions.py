"""An owner of the box plays with its cards in the browser, and so does whoever has the link."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.browser.table import Person, expect_seen
from tests.cli.editions import own_edition
from tests.server.shapes import Shape

SPICE = "score = { set = [2, 5, 9, 14, 20, 27] }"
MINE = {
    SPICE: "score = { set = [77, 78, 79] }",
    'title = { en = "Āmul with reconstructed cards", de = "Āmul mit rekonstruierten Karten" }': (
        'title = { en = "The box from Bonn", de = "Die Schachtel aus Bonn" }'
    ),
}
"""At a table for three, a Spice always lies in the palace."""


def price_of_spice(page: Page) -> str:
    """What the card in the palace says when one looks at it."""
    page.get_by_role("region", name=re.compile("Palace|Palast")).get_by_role(
        "button", name=re.compile("Spice|Gewürz")
    ).click()
    told = page.get_by_role("dialog").inner_text()
    page.keyboard.press("Escape")
    return told


def test_an_owner_plays_with_the_cards_of_the_box_and_a_friend_sees_them(browser: Browser, hall: Shape, tmp_path: Path):
    linda, lukas = Person(browser, hall.url), Person(browser, hall.url, "de")
    linda.page.goto("/new")
    editions = linda.page.get_by_role("group", name="Edition")
    expect(linda.page.get_by_role("button", name="Open the table")).to_be_enabled()
    expect(editions).to_have_count(0)  # there is only one, so nothing is asked
    linda.page.get_by_role("radio", name="3", exact=True).check(force=True)
    upload = linda.page.get_by_label("Play with an edition of your own")
    upload.set_input_files(own_edition(tmp_path, **{SPICE: "score = { seet = [2] }"}))
    expect_seen(linda.page.get_by_text("card spice: score has 'seet'; did you mean 'set'?"))
    upload.set_input_files(own_edition(tmp_path, **MINE))
    expect(editions.get_by_role("radio", name=re.compile("^The box from Bonn ?yours"))).to_be_checked()
    expect(linda.page.get_by_role("switch", name=re.compile("Rated"))).to_be_disabled()
    linda.page.get_by_role("button", name="Open the table").click()
    linda.page.wait_for_url(re.compile("/t/"))
    linda.sees("The box from Bonn")

    lukas.page.goto(linda.page.url)
    lukas.sees("Die Schachtel aus Bonn")
    lukas.page.get_by_role("button", name="Platz nehmen", exact=True).first.click()
    lukas.page.get_by_role("button", name="Ich bin bereit").click()
    linda.until(lambda: sum(bool(seat.get("ready")) for seat in linda.update["info"]["seats"]) == 2)
    linda.page.get_by_role("button", name=re.compile("^Fill with .*bots? and start")).click()
    for person in (linda, lukas):
        expect_seen(person.choices.first)
        assert "77" in price_of_spice(person.page)
    linda.sees("Āmul · The box from Bonn")

    mira = Person(browser, hall.url)
    mira.page.goto("/new")
    expect(mira.page.get_by_role("button", name="Open the table")).to_be_enabled()
    expect(mira.page.get_by_role("group", name="Edition")).to_have_count(0)
    assert "Bonn" not in mira.page.content()
    for person in (linda, lukas, mira):
        assert person.faults == []
        person.close()


def test_the_lobby_names_an_edition_and_its_owner_renames_and_deletes_it(browser: Browser, hall: Shape, tmp_path: Path):
    linda, lukas = Person(browser, hall.url), Person(browser, hall.url, "de")
    linda.page.goto("/new")
    linda.page.get_by_label("Play with an edition of your own").set_input_files(own_edition(tmp_path, **MINE))
    linda.page.get_by_label("Name of the table").fill("Rhine evening")
    linda.page.get_by_role("switch", name=re.compile("Show it in the lobby")).click()
    linda.page.get_by_label("Your name for this edition").fill("Bonn, second try")
    linda.page.get_by_role("button", name="Rename").click()
    expect(linda.page.get_by_role("radio", name=re.compile("^Bonn, second try"))).to_be_checked()
    linda.page.get_by_role("button", name="Open the table").click()
    linda.page.wait_for_url(re.compile("/t/"))
    linda.sees("The box from Bonn")
    lukas.page.goto("/")
    expect_seen(
        lukas.page.get_by_role("listitem").filter(has_text="Rhine evening").get_by_text("Die Schachtel aus Bonn")
    )
    table = linda.page.url
    linda.page.goto("/new")
    linda.page.get_by_role("radio", name=re.compile("^Bonn, second try")).check(force=True)
    linda.page.get_by_role("button", name="Delete", exact=True).click()
    expect(linda.page.get_by_role("group", name="Edition")).to_have_count(0)
    linda.page.goto(table)
    linda.sees("The box from Bonn")
    linda.close()
    lukas.close()
