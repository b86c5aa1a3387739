"""Around the tables: invitations, the lobby, talk, watching, your games, your name and how to keep it."""

import re

import httpx
from playwright.sync_api import Browser, CDPSession, Route, expect

from tests.browser.playing import play, sit_down_with_bots
from tests.browser.table import Person, expect_seen
from tests.server.shapes import Shape

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
}


def open_table(person: Person, name: str, listed: bool = False) -> None:
    """A new table by this name, with the person on the first seat."""
    person.page.goto("/new")
    person.page.get_by_label("Name of the table").fill(name)
    if listed:
        person.page.get_by_role("switch", name=re.compile("Show it in the lobby")).click()
    person.page.get_by_role("button", name="Open the table").click()
    person.page.wait_for_url(re.compile("/t/"))


def test_a_guest_sits_two_clicks_after_opening_the_link(browser: Browser, hall: Shape):
    linda, lukas = Person(browser, hall.url), Person(browser, hall.url)
    open_table(linda, "After work")
    lukas.page.goto(linda.page.url)
    lukas.page.get_by_role("button", name="Sit down", exact=True).first.click()
    lukas.page.get_by_role("button", name="I am ready").click()
    linda.until(lambda: sum(bool(seat.get("ready")) for seat in linda.update["info"]["seats"]) == 2)
    linda.close()
    lukas.close()


def test_a_listed_table_is_found_in_the_lobby_and_watchers_talk_among_themselves(browser: Browser, hall: Shape):
    linda, wilma = Person(browser, hall.url), Person(browser, hall.url)
    open_table(linda, "Night market", listed=True)
    wilma.page.goto("/")
    expect_seen(wilma.page.get_by_role("link", name=re.compile("Sit down ?: Night market")))
    linda.page.get_by_role("button", name=re.compile("^Fill with .*bots? and start")).click()
    expect_seen(linda.choices.first)
    wilma.page.get_by_role("link", name=re.compile("Watch ?: Night market")).click()
    wilma.sees("You are watching")
    wilma.page.get_by_role("textbox", name="Say something to the spectators").fill("Who wins?")
    wilma.page.keyboard.press("Enter")
    wilma.sees("Who wins?")
    linda.page.get_by_role("textbox", name="Say something to the table").fill("Tea, anybody?")
    linda.page.keyboard.press("Enter")
    linda.sees("Tea, anybody?")
    wilma.sees("Tea, anybody?")
    assert "Who wins?" not in linda.page.content()
    linda.close()
    wilma.close()


def test_the_host_chooses_the_level_of_each_bot_by_keyboard_and_by_mouse(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url, "de")
    linda.page.goto("/new")
    linda.page.get_by_role("button", name="Tisch eröffnen").click()
    linda.page.wait_for_url(re.compile("/t/"))
    levels = linda.page.get_by_role("group", name=re.compile("^Stufe der Bots")).get_by_role("radio")
    expect(levels).to_have_count(7)  # one of them follows the people
    linda.page.get_by_role("radio", name="Händler mittel: gewinnt etwa doppelt so oft wie ein Neuling").focus()
    linda.page.keyboard.press("ArrowDown")
    expect(levels.nth(3)).to_be_checked()
    linda.page.get_by_role("button", name="Bot dazu 2").press("Enter")
    linda.sees("Bot, Kundschafter")
    linda.page.get_by_role("radio", name="Meister").click()
    expect(levels.nth(5)).to_be_checked()
    linda.page.get_by_role("button", name="Bot dazu 3").click()
    linda.sees("Bot, Meister")
    linda.sees("Bots sehen nie verdeckte Karten.")
    assert [seat.get("level") for seat in linda.update["info"]["seats"]] == [None, "scout", "master", None]
    linda.close()


def test_your_games_wait_for_you_and_you_play_the_same_friends_again(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    sit_down_with_bots(linda)
    table = linda.page.url
    linda.page.goto("/")
    linda.page.get_by_role("link", name="Go to the table").click()
    assert linda.page.url == table
    expect_seen(linda.choices.first)
    play(linda)
    linda.page.get_by_role("button", name="Play again").click()
    linda.until(lambda: linda.page.url != table)  # and the game begins by itself
    expect_seen(linda.choices.first)
    linda.close()


def test_a_name_is_kept_with_a_passkey_and_comes_back_in_another_browser(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url.replace("127.0.0.1", "localhost"))
    session = linda.context.new_cdp_session(linda.page)
    session.send("WebAuthn.enable")
    key = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    linda.page.goto("/you")
    linda.page.get_by_role("textbox", name="Name").fill("Linda of Merv")
    linda.page.get_by_role("button", name="Save").first.click()
    expect_seen(linda.page.get_by_role("heading", name="Keep the name Linda of Merv?"))
    linda.page.get_by_role("button", name="Keep with a passkey").click()
    expect(linda.page.get_by_role("button", name=re.compile("^Revoke"))).to_have_count(1)
    linda.page.get_by_role("button", name="Sign out here").click()
    expect(linda.page.get_by_role("heading", name="Linda of Merv", exact=True)).to_have_count(0)
    linda.page.get_by_role("button", name="I have one already").click()
    expect_seen(linda.page.get_by_role("heading", name="Linda of Merv", exact=True))
    session.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": key})
    linda.close()


def with_key(person: Person) -> tuple[CDPSession, str]:
    """A browser with an authenticator of its own: the line to it, and its id."""
    session = person.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    key = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    return session, key


def test_a_name_that_is_typed_before_the_hall_has_answered_stays(browser: Browser, hall: Shape):
    linda, held = Person(browser, hall.url), list[Route]()
    linda.page.route("**/api/me", lambda asked: held.append(asked), times=1)  # noqa: PLW0108 -- Playwright writes on it
    linda.page.goto("/you")
    name = linda.page.get_by_role("textbox", name="Name")
    name.fill("Linda of Merv")
    linda.until(lambda: bool(held))
    held[0].continue_()
    expect(linda.page.locator("h2").first).not_to_be_empty()
    expect(name).to_have_value("Linda of Merv")


def test_a_browser_is_signed_out_from_another_one_and_so_are_all_others(browser: Browser, hall: Shape):
    url = hall.url.replace("127.0.0.1", "localhost")
    linda, phone = Person(browser, url), Person(browser, url, "de", phone=True)
    phone.page.emulate_media(color_scheme="dark")
    (desk, key), (pocket, same_key) = with_key(linda), with_key(phone)
    linda.page.goto("/you")
    linda.page.get_by_role("textbox", name="Name").fill("Linda of Merv")
    linda.page.get_by_role("button", name="Save").first.click()
    linda.page.get_by_role("button", name="Keep with a passkey").click()
    expect(linda.page.get_by_role("button", name=re.compile("^Revoke"))).to_have_count(1)
    (passkey,) = desk.send("WebAuthn.getCredentials", {"authenticatorId": key})["credentials"]
    pocket.send("WebAuthn.addCredential", {"authenticatorId": same_key, "credential": passkey})

    def comes_back() -> None:
        phone.page.goto("/you")
        phone.page.get_by_role("button", name="Ich habe schon einen").click()
        expect_seen(phone.page.get_by_role("heading", name="Linda of Merv", exact=True))

    comes_back()
    expect_seen(phone.page.get_by_role("heading", name="Wo du angemeldet bist"))
    expect_seen(phone.page.get_by_text("dieser Browser", exact=True))
    assert phone.page.evaluate("document.documentElement.scrollWidth") == 390
    linda.page.reload()
    expect_seen(linda.page.get_by_text("this browser", exact=True))
    linda.page.get_by_role("button", name=re.compile("^Sign out ?: Chrome on")).click()
    expect(linda.page.get_by_role("button", name=re.compile("^Sign out ?: "))).to_have_count(0)
    phone.page.reload()
    expect_seen(phone.page.get_by_role("button", name="Ich habe schon einen"))

    comes_back()
    phone.page.get_by_role("button", name="Überall sonst abmelden").click()
    expect_seen(phone.page.get_by_text("Du bist jetzt nur noch hier angemeldet."))
    expect_seen(phone.page.get_by_role("heading", name="Linda of Merv", exact=True))
    linda.page.reload()
    expect_seen(linda.page.get_by_role("button", name="I have one already"))
    expect(linda.page.get_by_role("heading", name="Linda of Merv", exact=True)).to_have_count(0)
    linda.close()
    phone.close()


def test_a_token_is_shown_once_and_lets_a_program_in_until_it_is_taken_back(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    linda.page.goto("/you")
    linda.page.get_by_role("textbox", name="What the token is for").fill("Oxus lab")
    linda.page.get_by_role("button", name="New token").click()
    token = linda.page.get_by_text(re.compile(r"^serai_\S+$")).inner_text()

    def knock() -> int:
        headers = {"authorization": f"Bearer {token}"}
        return httpx.get(f"{hall.url}/api/me/tables", headers=headers, trust_env=False, verify=False).status_code

    assert knock() == 200
    linda.page.reload()
    linda.sees("Oxus lab")
    assert token not in linda.page.content()
    linda.page.get_by_role("button", name=re.compile("^Revoke")).click()
    expect(linda.page.get_by_text("Oxus lab")).to_have_count(0)
    assert knock() == 401
    linda.close()


def test_the_language_changes_everywhere_at_once_and_is_remembered(browser: Browser, hall: Shape):
    linda = Person(browser, hall.url)
    linda.page.goto("/")
    linda.page.get_by_role("button", name="Deutsch").click()
    expect_seen(linda.page.get_by_role("button", name=re.compile("Mit 3 Bots spielen")).first)
    assert linda.page.locator("html").get_attribute("lang") == "de"
    linda.page.goto("/rules/amul")
    expect_seen(linda.page.get_by_role("heading", name="Eine Runde auf einen Blick"))
    linda.page.reload()
    assert linda.page.locator("html").get_attribute("lang") == "de"
    linda.close()
