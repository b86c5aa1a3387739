"""The daily deal in a real browser: it opens from the hall, begins at once, and one comes back to the same table."""

import re

import httpx
from playwright.sync_api import Browser, expect

from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape


def test_todays_deal_begins_at_once_and_the_second_visit_returns_to_it(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    linda.page.goto("/")
    deal = linda.page.get_by_role("region", name="Daily deal")
    expect(deal.get_by_role("row", name=re.compile("You"))).to_contain_text("not yet")
    deal.get_by_role("button", name="Play today’s deal").click()
    linda.page.wait_for_url(re.compile("/t/"))
    expect_seen(linda.choices.first)
    table = linda.table
    assert linda.update["info"]["daily"]
    linda.page.goto("/")
    expect(deal.get_by_role("row", name=re.compile("You"))).to_contain_text("still playing")
    deal.get_by_role("button", name="Back to your table").click()
    linda.page.wait_for_url(re.compile("/t/"))
    expect_seen(linda.choices.first)
    assert linda.table == table
    linda.close()


def test_nothing_stands_empty_below_todays_deal(browser: Browser, hall: Shape):
    for phone in (False, True):
        mira = Person(browser, hall.url, "de", phone=phone)
        mira.page.goto("/")
        deal, tables = (mira.page.get_by_role("region", name=name) for name in ("Tagespartie", "Offene Tische"))
        expect_seen(deal)
        above, below = deal.bounding_box(), tables.bounding_box()
        assert above
        assert below
        assert below["y"] - above["y"] - above["height"] < 40
        mira.close()


def test_whoever_has_played_reads_their_rank_and_the_seal_and_tries_nothing_else(browser: Browser, hall: Shape):
    lukas = Person(browser, hall.url, "de")
    lukas.page.goto("/")
    lukas.page.get_by_role("region", name="Tagespartie").get_by_role("button", name="Heute spielen").click()
    lukas.page.wait_for_url(re.compile("/t/"))
    expect_seen(lukas.choices.first)
    cookies = {cookie.get("name", ""): cookie.get("value", "") for cookie in lukas.page.context.cookies()}
    finish(hall.url, lukas.table, cookies)
    standing = lukas.page.get_by_role("complementary", name="Tagespartie")
    expect(standing).to_contain_text(re.compile(r"Bisher bist du \d+\. von \d+"))
    expect(standing).to_contain_text("Nächste Partie in")
    expect(lukas.page.get_by_role("button", name="Noch einmal")).to_have_count(0)
    lukas.page.get_by_role("link", name="Liste von heute").click()
    expect(lukas.page.get_by_role("heading", name="Tagespartie", level=1)).to_be_visible()
    expect(lukas.page.get_by_text(lukas.update["info"]["seed_hash"])).to_be_visible()
    for heads in ("Am Tisch", "Punkte", "Edelsteine"):
        expect(lukas.page.get_by_role("columnheader", name=heads).first).to_be_in_viewport()
    lukas.close()


def finish(url: str, table: str, cookies: dict[str, str]) -> None:
    """Somebody plays on without the page, by taking the first choice."""
    guest = Guest.__new__(Guest)
    guest.http, guest.token = httpx.Client(base_url=url, cookies=cookies, trust_env=False, verify=False), ""
    with guest.http, guest.line(table) as line:
        line.play()
