"""The owner's evening with Das Amulett: spells and the board are read off on a phone, and played with that evening."""

import json
import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import dark, findings
from tests.browser.table import Person, expect_seen
from tests.browser.test_workshop import open_the_table, proved
from tests.server.shapes import Shape

READ = {"amber-magic": "silver", "diamond-magic": "copper", "ruby-magic": "iron"}
"""Three spells, each with a metal that it brings besides; each has two bolts."""


def kept(page: Page, sort: str, id: str) -> dict[str, Any]:
    """A spell or an area of the draft as this browser keeps it."""
    tree = json.loads(page.evaluate("localStorage.getItem('workshop amulett')"))
    return next(one for one in tree[sort] if one["id"] == id)


def read_off_spell(page: Page, metal: str) -> None:
    """Taps a metal and the second bolt of the spell that is asked for, and ticks both; then the next spell is asked."""
    read_off = page.get_by_role("button", name="Read off my card", exact=True)
    page.get_by_role("button", name=f"{metal}, 0. Add one").click()
    read_off.click()
    page.get_by_role("radio", name="two").click()
    read_off.click()


def area(page: Page, id: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^(Area|Gebiet) {id},"))


def paint(page: Page, brush: str, *areas: str) -> None:
    page.get_by_role("group", name="Brushes").get_by_role("button", name=brush).click()
    for id in areas:
        area(page, id).click()


def fact(page: Page, name: str) -> Locator:
    """The tick of a fact of the area that is open."""
    return page.get_by_role("checkbox", name=f"{name}: Read off my card")


def read_off_the_board(page: Page) -> None:
    """A1 and A2 lie the other way round, and the pyramid of E1 stands on E4."""
    page.get_by_role("button", name="The map", exact=True).click()
    paint(page, "Water", "A1")
    expect(page.get_by_role("group", name="Brushes").get_by_role("button", name="Water 6 of 5")).to_be_visible()
    expect_seen(page.get_by_text(re.compile("there are 6 areas of water, the rules need 5")).first)
    fact(page, "Terrain").check()
    paint(page, "Steppe", "A2")
    fact(page, "Terrain").check()
    paint(page, "Pyramid", "E1")
    fact(page, "Pyramid").check()
    expect_seen(page.get_by_text("7 areas have pyramids; the rules need 8.").first)
    paint(page, "Pyramid", "E4")
    fact(page, "Pyramid").check()
    proved(page)
    expect_seen(page.get_by_text("8 pyramids", exact=True))


CHOOSE = """([table, id, action]) => fetch(`/api/tables/${table}`, {method: "POST",
  headers: {"content-type": "application/json"}, body: JSON.stringify({t: "choose", id, action})})"""


def play_until(seen: Locator, *people: Person) -> None:
    """Everybody takes what is offered first, which is mostly to pass, until something is seen."""
    for turn in range(400):
        if seen.is_visible():
            return
        for person in people:
            if person.asked():
                action = person.update["view"]["choices"][0]
                person.page.evaluate(CHOOSE, [person.table, f"turn-{turn}", action])
            person.wait()
    raise AssertionError("That was never to be seen.")


def test_an_owner_reads_ten_values_off_the_box_on_a_phone_and_a_friend_plays_with_them(browser: Browser, hall: Shape):
    linda, lukas = Person(browser, hall.url, "en", phone=True), Person(browser, hall.url, "de")
    page = linda.page
    page.goto("/workshop/amulett")
    page.get_by_label("Which spell?").select_option("amber-magic")
    page.get_by_role("button", name="silver, 0. Add one").click()
    assert kept(page, "spell", "amber-magic")["source"]["income"] == "reconstructed"  # tapping does not tick
    page.get_by_role("button", name="Undo").click()
    for metal in READ.values():
        read_off_spell(page, metal)
    for spell, metal in READ.items():
        written = kept(page, "spell", spell)
        assert (written["income"][metal], written["bolts"]) == (1, 2)
        assert written["source"]["income"] == written["source"]["bolts"] == "printed"
    read_off_the_board(page)
    assert findings(page) == []
    expect_seen(page.get_by_text("Nothing to fix."))
    open_the_table(linda)

    lukas.page.goto(page.url)
    lukas.page.get_by_role("button", name="Platz nehmen", exact=True).first.click()
    lukas.page.get_by_role("button", name="Ich bin bereit").click()
    linda.until(lambda: sum(bool(seat.get("ready")) for seat in linda.update["info"]["seats"]) == 2)
    page.get_by_role("button", name=re.compile("^Fill with .*bots? and start")).click()
    lukas.sees("Dein Amulett")
    about_the_map = lukas.page.get_by_role("button", name="Über den Spielplan")
    play_until(about_the_map, linda, lukas)
    about_the_map.click()
    told = lukas.page.get_by_role("dialog")
    for id, says, name in (("A1", "Wasser", "Gelände"), ("A2", "Steppe", "Gelände"), ("E4", "Pyramide", "Pyramide")):
        told.get_by_role("button", name=re.compile(f"^{id}")).click()
        opened = told.get_by_role("region", name=id)
        expect(opened).to_contain_text(says)
        expect(opened.get_by_text(name, exact=True).last.locator("xpath=..")).to_contain_text("gedruckt")
    box = lukas.context.request.get(f"/api/games/amulett/box?edition={lukas.update['info']['edition']['id']}").json()
    for spell in box["spells"]:  # which spells lie on the table is left to chance
        assert (spell["source"]["bolts"] == "printed") == (spell["id"] in READ)
        assert spell["id"] not in READ or spell["income"][READ[spell["id"]]] == 1
    for person in (linda, lukas):
        assert person.faults == []
        person.close()


def test_the_board_by_keys_alone_and_a_wall_that_stays_one_line(browser: Browser, hall: Shape):
    mira = Person(browser, hall.url, "de")
    page = mira.page
    page.goto("/workshop/amulett")
    area(page, "D3").focus()
    page.keyboard.press("ArrowLeft")
    expect(area(page, "D2")).to_be_focused()
    page.keyboard.press("p")
    expect(area(page, "D2")).to_have_accessible_name(re.compile("mit Pyramide.*Eingabe nimmt die Pyramide weg"))
    page.keyboard.press("Enter")
    expect_seen(page.get_by_text("7 Gebiete haben Pyramiden; die Regeln brauchen 8.").first)
    page.keyboard.press("Control+z")
    expect(page.get_by_text("8 Pyramiden", exact=True)).to_be_visible()

    line = "JSON.parse(localStorage.getItem('workshop amulett')).map.wall.length"
    corners = page.evaluate(line)
    page.keyboard.press("w")
    page.get_by_role("button", name="Im Westen kürzer").click()
    assert page.evaluate(line) == corners - 1
    expect_seen(page.get_by_text(re.compile("liegen? .* an der Mauer; die Regeln brauchen")).first)
    page.get_by_role("button", name=re.compile("^Weiter zwischen B1 und C1")).click()
    assert page.evaluate(line) == corners
    expect_seen(page.get_by_text(re.compile("^Die Mauer ist eine Linie")))
    area(page, "E1").click()
    expect_seen(page.get_by_text("Um E1 lässt sich die Mauer nicht führen."))
    assert findings(page) == []

    page.get_by_role("checkbox", name="Der ganze Plan ist wie meiner").click()
    expect_seen(page.get_by_text("Alle Gebiete sind abgelesen"))
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "24")
    dark(page)
    assert findings(page) == []
    assert mira.faults == []
    mira.close()
