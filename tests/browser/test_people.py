"""One's own data and one's own account; and somebody whom one would rather not hear."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import findings_in_turn
from tests.browser.table import Person, expect_seen
from tests.server.guests import Guest
from tests.server.shapes import Shape

DOWNLOAD = {"en": "Download my data", "de": "Meine Daten herunterladen"}
DELETE = {"en": "Delete my account", "de": "Mein Konto löschen"}
CANNOT = {"en": "This cannot be undone", "de": "Das lässt sich nicht rückgängig machen"}
SURE = {"en": "Delete for good", "de": "Endgültig löschen"}
DONE = {"en": "Your account is deleted", "de": "Dein Konto ist gelöscht"}
ABOUT = {"en": "About Mallory", "de": "Zu Mallory"}
MUTE = {"en": "Mute", "de": "Stumm schalten"}
BLOCK = {"en": re.compile("^Block"), "de": re.compile("^Blockieren")}
REPORT = {"en": re.compile("^Report"), "de": re.compile("^Melden")}
ASK = {"en": "What happened?", "de": "Was ist passiert?"}
SEND = {"en": "Send the report", "de": "Meldung abschicken"}
THANKS = {"en": "Thank you", "de": "Danke"}
AGAIN = {"en": "Unblock", "de": "Nicht mehr blockieren"}
CLOSE = {"en": "Close", "de": "Schließen"}
UNBLOCK = {"en": re.compile("Unblock ?: Mallory"), "de": re.compile("Nicht mehr blockieren ?: Mallory")}


@pytest.fixture(params=["en", "de"])
def linda(request: pytest.FixtureRequest, hall: Shape, browser: Browser) -> Iterator[tuple[Person, Guest]]:
    """Linda at a desk, or with a telephone, and the same person without a browser."""
    guest = Guest(hall.url, "Linda")
    person = Person(browser, hall.url, request.param, phone=request.param == "de")
    cookies = [{"name": name, "value": value, "url": hall.url} for name, value in guest.http.cookies.items()]
    person.context.add_cookies(cookies)  # pyright: ignore[reportArgumentType] -- these are cookies
    yield person, guest
    assert not person.faults
    person.close()


def test_linda_takes_her_data_with_her_and_goes(linda: tuple[Person, Guest]):
    person, guest = linda
    language, page = person.language, person.page
    page.goto("/you")
    expect_seen(page.get_by_role("heading", level=2, name="Linda"))
    with page.expect_download() as download:
        page.get_by_role("link", name=DOWNLOAD[language]).click()
    data = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert (data["id"], data["name"]) == (guest.id, "Linda")
    page.get_by_role("button", name=DELETE[language]).click()
    person.sees(CANNOT[language])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings_in_turn(page, phone=language == "de") == []
    page.get_by_role("button", name=SURE[language]).click()
    person.sees(DONE[language])
    assert page.evaluate("fetch('/api/me').then(answer => answer.json())")["id"] != guest.id
    assert guest.http.get("/api/me/tables").json()["why"] == "stranger"


def test_linda_mutes_blocks_and_reports_whoever_is_unkind(linda: tuple[Person, Guest], hall: Shape):
    person, guest = linda
    language, page = person.language, person.page
    mallory = Guest(hall.url, "Mallory")
    table = guest.open("amul", 3)
    mallory.wish(table, "sit", seat=1)
    mallory.wish(table, "say", text="You are all fools")
    guest.wish(table, "say", text="Please be kind")
    page.goto(f"/t/{table}")
    talk, seat = page.get_by_role("log").get_by_label(ABOUT[language]), page.get_by_label(ABOUT[language]).first
    talk.click()
    page.get_by_role("button", name=REPORT[language]).click()
    page.get_by_label(ASK[language]).fill("insults everybody")
    page.get_by_role("button", name=SEND[language]).click()
    person.sees(THANKS[language])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings_in_turn(page, phone=language == "de") == []
    page.get_by_role("button", name=re.compile(f"^{MUTE[language]}")).click()
    expect(page.get_by_text("You are all fools")).to_have_count(0)
    person.sees("Please be kind")
    page.evaluate("localStorage.removeItem('muted')")
    page.reload()
    expect_seen(page.get_by_text("You are all fools"))
    seat.click()
    page.get_by_role("button", name=BLOCK[language]).click()
    expect_seen(page.get_by_role("button", name=AGAIN[language], exact=True))  # and nothing of what blocking does
    page.locator("[popover]:popover-open").get_by_role("button", name=CLOSE[language]).click()
    expect(page.locator("[popover]:popover-open")).to_have_count(0)
    expect(page.get_by_text("You are all fools")).to_have_count(0)
    listed = mallory.open("amul", 3, listed=True, name="Foul play")
    friendly = Guest(hall.url, "Lukas").open("amul", 3, listed=True, name="Fair play")
    page.goto("/")
    expect_seen(page.locator(f"a[href='/t/{friendly}']"))
    expect(page.locator(f"a[href='/t/{listed}']")).to_have_count(0)
    page.goto("/you")
    page.get_by_role("button", name=UNBLOCK[language]).click()
    expect(page.get_by_role("button", name=UNBLOCK[language])).to_have_count(0)
    assert guest.get("/api/me")["blocked"] == []
