"""A troll's evening: at a public table somebody is sent away with one tap, and comes back only if the host says so."""

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.server.guests import Guest, WasRefused
from tests.server.shapes import Shape


@pytest.mark.parametrize(
    ("language", "away", "back"), [("en-GB", "Send away", "Let back in"), ("de-DE", "Wegschicken", "Wieder zulassen")]
)
def test_a_stranger_is_sent_away_with_one_tap_and_let_back_in_with_another(
    browser: Browser, hall: Shape, language: str, away: str, back: str
):
    context = browser.new_context(
        base_url=hall.url, locale=language, viewport=ViewportSize(width=390, height=844), has_touch=True
    )
    page = context.new_page()
    table = opened(page)
    mallory = Guest(hall.url, "Mallory")
    mallory.wish(table, "sit", seat=1)
    page.get_by_role("button", name=f"{away} Mallory").tap()
    expect(page.get_by_role("button", name=f"{back} Mallory")).to_be_visible()
    with pytest.raises(WasRefused, match="You can watch"):
        mallory.wish(table, "sit", seat=2)
    page.get_by_role("button", name=f"{back} Mallory").tap()
    expect(page.get_by_role("button", name=f"{back} Mallory")).to_have_count(0)
    mallory.wish(table, "sit", seat=2)
    expect(page.get_by_role("button", name=f"{away} Mallory")).to_be_visible()
    context.close()


def opened(page: Page) -> str:
    """Somebody opens a table for everybody, as the page does it, and sits in its room; its id."""
    page.goto("/")
    wanted = "{game: 'amul', seats: 3, listed: true}"
    ask = f"{{method: 'POST', headers: {{'content-type': 'application/json'}}, body: JSON.stringify({wanted})}}"
    asked = f"fetch('/api/me').then(() => fetch('/api/tables', {ask})).then(answer => answer.json())"
    table = page.evaluate(f"{asked}.then(({{ table }}) => table)")
    page.goto(f"/t/{table}")
    return str(table)
