"""The administrator's way: from the link on the machine to a ban, a closed table and an announcement; and the texts."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.axe import findings_in_both_lights
from tests.browser.table import Person, expect_seen
from tests.browser.test_house import with_key
from tests.server.guests import Guest
from tests.server.shapes import Shape, one_box

BIND = {"en": "Bind my passkey", "de": "Meinen Passkey binden"}
SHOW = {"en": "Show my passkey", "de": "Meinen Passkey zeigen"}
READY = {"en": "You administer this site", "de": "Du verwaltest diese Seite"}
SEARCH = {"en": "Name or id", "de": "Name oder Kennung"}
FIND = {"en": "Find", "de": "Suchen"}
BAN = {"en": re.compile("^Ban ?: Mallory"), "de": re.compile("^Sperren ?: Mallory")}
UNBAN = {"en": re.compile("^Lift the ban ?: Mallory"), "de": re.compile("^Sperre aufheben ?: Mallory")}
FORGET = {"en": re.compile("^Delete the account ?: Mallory"), "de": re.compile("^Konto löschen ?: Mallory")}
SURE = {"en": "Delete for good", "de": "Endgültig löschen"}
TABLE = {"en": "Table", "de": "Tisch"}
CLOSE = {"en": "Close the table", "de": "Tisch schließen"}
ENGLISH = {"en": "In English", "de": "Auf Englisch"}
GERMAN = {"en": "In German", "de": "Auf Deutsch"}
ANNOUNCE = {"en": "Announce", "de": "Ankündigen"}
WITHDRAW = {"en": "Withdraw", "de": "Zurücknehmen"}
ANNOUNCED = {"en": "Tea at five", "de": "Tee um fünf"}
ADMINISTER = {"en": "Administer this site", "de": "Diese Seite verwalten"}
NOWHERE = {"en": "Page not found", "de": "Seite nicht gefunden"}
INVITED = {
    "en": "Somebody on the machine made an invitation",
    "de": "Jemand am Rechner selbst hat eine Einladung erstellt",
}
DONE = {"en": "Ada banned", "de": "Ada hat gesperrt"}
IMPRINT = {"en": "Imprint", "de": "Impressum"}
PRIVACY = {"en": "Privacy", "de": "Datenschutz"}
RIGHTS = {"en": "Your rights", "de": "Deine Rechte"}


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shape]:
    """A hall with an imprint."""
    imprint = tmp_path_factory.mktemp("legal") / "imprint.txt"
    imprint.write_text("Ada Wirtin\nKarawanenweg 1\n12345 Merw\n", encoding="utf-8")
    with one_box(SERAI_IMPRINT=str(imprint)) as shape:
        shape.urls = [url.replace("127.0.0.1", "localhost") for url in shape.urls]
        yield shape


@pytest.fixture(params=["en", "de"])
def ada(request: pytest.FixtureRequest, hall: Shape, browser: Browser) -> Iterator[Person]:
    """Ada at a desk, or with a telephone."""
    person = Person(browser, hall.url, request.param, phone=request.param == "de")
    yield person
    assert not person.faults
    person.close()


def on_the_machine(hall: Shape, *words: str) -> str:
    """What `serai admin` says, in a process of its own: this one runs the browser's event loop."""
    command = [sys.executable, "-m", "serai", "admin", *words]
    environment = os.environ | {"DATABASE_URL": hall.databases}
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


def is_fit(person: Person) -> None:
    """Nothing is wider than the page, and everybody can use it, in both lights."""
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert findings_in_both_lights(person.page) == []


def test_an_administrator_comes_by_the_link_and_acts(
    ada: Person,
    hall: Shape,
    browser: Browser,
):
    language, page = ada.language, ada.page
    mallory, reader = Guest(hall.url, "Mallory"), Person(browser, hall.url, language)
    table = mallory.open("amul", 3)
    Guest(hall.url, "Linda").post("/api/reports", {"table": table, "person": mallory.id, "why": "shouts"})
    with_key(ada)
    page.goto("/admin")
    expect_seen(page.get_by_role("heading", name=NOWHERE[language]))
    page.evaluate(
        "fetch('/api/me', {method: 'PUT', headers: {'content-type': 'application/json'}, "
        "body: JSON.stringify({name: 'Ada'})})"
    )
    page.goto("about:blank")
    page.goto(f"{hall.url}/admin#{on_the_machine(hall, 'invite').splitlines()[0].split('#')[1]}")
    page.get_by_role("button", name=BIND[language]).click()
    expect_seen(page.get_by_role("heading", name=READY[language]))
    assert page.url == f"{hall.url}/admin", "the code does not stay in the address"
    page.goto("/you")
    page.get_by_role("link", name=ADMINISTER[language]).click()
    page.get_by_role("button", name=SHOW[language]).click()
    expect_seen(page.get_by_role("heading", name=READY[language]))
    ada.sees("shouts")
    ada.sees(INVITED[language])
    page.get_by_label(SEARCH[language]).fill("Mallo")
    page.get_by_role("button", name=FIND[language], exact=True).click()
    page.get_by_role("button", name=BAN[language]).first.click()
    expect_seen(page.get_by_role("button", name=UNBAN[language]))
    ada.sees(DONE[language])
    assert mallory.http.post("/api/tables", json={"game": "amul", "seats": 3}).json()["why"] == "banned"
    page.get_by_role("button", name=UNBAN[language]).click()
    expect_seen(page.get_by_role("button", name=BAN[language]).first)
    page.get_by_label(TABLE[language], exact=True).fill(f"{hall.url}/t/{table}")
    page.get_by_role("button", name=CLOSE[language]).click()
    page.get_by_label(ENGLISH[language]).fill(ANNOUNCED["en"])
    page.get_by_label(GERMAN[language]).fill(ANNOUNCED["de"])
    page.get_by_role("button", name=ANNOUNCE[language], exact=True).click()
    expect_seen(page.get_by_role("button", name=WITHDRAW[language]))
    reader.page.goto("/new")
    expect_seen(reader.page.get_by_role("status").filter(has_text=ANNOUNCED[language]))
    is_fit(ada)
    page.get_by_role("button", name=WITHDRAW[language]).click()
    expect(page.get_by_role("button", name=WITHDRAW[language])).to_have_count(0)
    reader.page.reload()
    expect_seen(reader.question)
    expect(reader.page.get_by_text(ANNOUNCED[language])).to_have_count(0)
    page.get_by_role("button", name=FORGET[language]).first.click()
    page.get_by_role("button", name=SURE[language]).click()
    expect(page.get_by_role("button", name=SURE[language])).to_have_count(0)
    assert mallory.http.get("/api/me/tables").json()["why"] == "stranger"
    on_the_machine(hall, "remove", page.evaluate("fetch('/api/me').then(answer => answer.json())")["id"])
    page.get_by_role("button", name=FIND[language], exact=True).click()
    expect(page.get_by_role("heading", name=READY[language])).to_have_count(0)
    reader.close()


def test_imprint_and_privacy_are_a_link_away_from_every_page(ada: Person, hall: Shape):
    language, page = ada.language, ada.page
    for path in ("/", "/new", "/you", "/rules", "/games", "/learn", "/workshop", "/companion"):
        page.goto(path)
        expect_seen(page.get_by_role("link", name=PRIVACY[language], exact=True))
        expect_seen(page.get_by_role("link", name=IMPRINT[language], exact=True))
    page.get_by_role("link", name=IMPRINT[language], exact=True).click()
    ada.sees("Karawanenweg 1")
    page.get_by_role("link", name=PRIVACY[language], exact=True).click()
    expect_seen(page.get_by_role("heading", name=RIGHTS[language]))
    is_fit(ada)
