"""Somebody invites by name in the waiting room, and somebody else sits down, or declines, with one tap at home."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.axe import findings
from tests.browser.test_company import opened
from tests.server.guests import Guest
from tests.server.shapes import Shape

DESKTOP, PHONE = ViewportSize(width=1440, height=900), ViewportSize(width=390, height=844)


@contextmanager
def page_of(
    browser: Browser, url: str, language: str, size: ViewportSize, guest: Guest | None = None
) -> Iterator[Page]:
    """A page of somebody new, or of a guest."""
    context = browser.new_context(base_url=url, locale=language, viewport=size, has_touch=True)
    if guest:
        context.add_cookies([{"name": n, "value": v or "", "url": url} for n, v in guest.http.cookies.items()])
    yield context.new_page()
    context.close()


@pytest.mark.parametrize(
    ("language", "size", "whole", "find", "ask", "asked", "back"),
    [
        ("en-GB", DESKTOP, "Their whole name", "Find", "Invite", "invited", "Take back"),
        ("de-DE", PHONE, "Der ganze Name", "Suchen", "Einladen", "eingeladen", "Zurücknehmen"),
    ],
)
def test_a_name_is_typed_found_invited_and_taken_back(
    browser: Browser,
    hall: Shape,
    language: str,
    size: ViewportSize,
    whole: str,
    find: str,
    ask: str,
    asked: str,
    back: str,
):
    samira = Guest(hall.url, f"Samira of {language}")
    with page_of(browser, hall.url, language, size) as page:
        table = opened(page)
        page.get_by_role("textbox", name=whole).fill("Samira")
        page.get_by_role("button", name=find, exact=True).tap()
        expect(page.get_by_text("Samira").first).to_be_visible()
        expect(page.get_by_role("button", name=f"{ask} Samira")).to_have_count(0)
        page.get_by_role("textbox", name=whole).fill(samira.name.upper())
        page.get_by_role("button", name=find, exact=True).tap()
        page.get_by_role("button", name=f"{ask} {samira.name}").tap()
        expect(page.get_by_role("listitem").filter(has_text=samira.name)).to_contain_text(asked)
        assert [one["table"] for one in samira.get("/api/me/invitations")] == [table]
        assert findings(page) == []
        page.get_by_role("button", name=f"{back} {samira.name}").tap()
        expect(page.get_by_role("button", name=f"{back} {samira.name}")).to_have_count(0)
        assert samira.get("/api/me/invitations") == []


@pytest.mark.parametrize(
    ("language", "size", "accept", "decline", "says"),
    [
        ("en-GB", DESKTOP, "Sit down", "No, thanks", "{} invites you"),
        ("de-DE", PHONE, "Platz nehmen", "Nein, danke", "{} lädt dich ein"),
    ],
)
def test_one_tap_at_home_sits_down_and_one_declines(
    browser: Browser, hall: Shape, language: str, size: ViewportSize, accept: str, decline: str, says: str
):
    mira, linda, lukas = (
        Guest(hall.url, "Mira"),
        Guest(hall.url, f"Linda {language}"),
        Guest(hall.url, f"Lukas {language}"),
    )
    tables = [host.open("amulett", 4, name="Night market") for host in (linda, lukas)]
    for host, table in zip((linda, lukas), tables, strict=True):
        host.post(f"/api/tables/{table}/invitations", {"person": mira.id})
    with page_of(browser, hall.url, language, size, mira) as page:
        page.goto("/")
        for host in (linda, lukas):
            expect(page.get_by_text(says.format(host.name))).to_be_visible()
        assert findings(page) == []
        page.get_by_role("button", name=f"{decline} {linda.name}").tap()
        expect(page.get_by_text(says.format(linda.name))).to_have_count(0)
        page.get_by_role("button", name=f"{accept} {lukas.name}").tap()
        page.wait_for_url(f"**/t/{tables[1]}")
        expect(page.get_by_role("listitem").filter(has_text=lukas.name)).to_be_visible()
    assert lukas.look(tables[1])["info"]["seats"][1]["person"] == mira.id
    (refused,) = linda.get(f"/api/tables/{tables[0]}/invitations")
    assert refused["declined"]
