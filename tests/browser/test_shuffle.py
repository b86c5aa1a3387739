"""The shuffle as people meet it: their browsers cut the cards, and the end of the game proves it."""

import hashlib

from playwright.sync_api import Browser

from serai.games import game_named
from serai.kernel.record import cuts_in, read_record, verify
from tests import patience
from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape

NOTED = "JSON.parse(localStorage.getItem('cuts'))"


def open_proof(person: Person) -> None:
    proof = person.page.locator("details.proof")
    expect_seen(proof)
    if proof.get_attribute("open") is None:
        proof.locator("summary").click()


def finished(linda: Person, hall: Shape) -> str:
    """Linda and Lukas sit with a bot, Lukas without a browser; both leave, and the bots end the game."""
    lukas = Guest(hall.url, "Lukas")
    table = lukas.open("amul", 3)
    linda.page.goto(f"/t/{table}")
    linda.page.get_by_role("button", name="Sit down", exact=True).first.click()
    linda.page.get_by_role("button", name="I am ready").click()
    lukas.wish(table, "engage", seat=2, level="greedy")
    linda.until(lambda: linda.update["info"]["pledges"] != [])
    linda.until(lambda: sum(bool(seat.get("ready")) for seat in linda.update["info"]["seats"]) == 2)
    lukas.wish(table, "begin")
    expect_seen(linda.choices.first)
    lukas.wish(table, "leave")
    linda.page.get_by_role("button", name="Table menu").click()
    linda.page.get_by_role("button", name="Hand my seat to a bot").click()
    linda.page.get_by_role("dialog").wait_for(state="detached")
    linda.page.goto("about:blank")  # what the bots do is drawn for nobody
    patience.until(lambda: lukas.look(table)["info"]["status"] == "over")
    linda.page.goto(f"/t/{table}")
    expect_seen(linda.question)
    return table


def test_a_browser_cuts_the_cards_and_the_page_proves_it(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    table = finished(linda, hall)
    [[noted, cut]] = linda.page.evaluate(NOTED)
    record = read_record(linda.page.request.get(f"{hall.url}/api/tables/{table}/record").text())
    assert noted == table
    assert cuts_in(record)[1:] == [cut["cut"], ""]
    assert record.pledges[1] == cut["pledge"] == hashlib.sha256(cut["cut"].encode()).hexdigest()
    assert cut["seal"] == record.seed_hash
    assert verify(record, game_named("amul")).over
    linda.page.goto(f"/t/{table}/review")
    open_proof(linda)
    linda.sees(f"Cut by {record.seats[1]}, as fixed before the shuffle.")
    linda.sees("Your cut is among them")
    linda.close()


def test_what_this_browser_noted_otherwise_is_told(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    table = finished(linda, hall)
    [[_, cut]] = linda.page.evaluate(NOTED)
    for changed in ({"seal": "another"}, {"pledges": ["another", "another"]}):
        linda.page.evaluate("(cuts) => localStorage.setItem('cuts', JSON.stringify(cuts))", [[table, cut | changed]])
        linda.page.goto(f"/t/{table}/review")
        linda.sees("A cut or a seal is not the one that was fixed before the shuffle.")
    linda.close()


def test_a_game_that_begins_at_once_is_cut_too(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    linda.page.goto("/")
    linda.page.locator("button", has_text="3 bots").first.click()
    expect_seen(linda.choices.first)
    [[_, cut]] = linda.page.evaluate(NOTED)
    assert linda.update["info"]["cuts"] == [cut["cut"]]
    linda.close()
