"""A page is painted before its script has come, asks at once for what it needs, and keeps to its own policy."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.speed import open_table
from tests.browser.table import Person, expect_seen
from tests.server.shapes import Shape

SCRIPT = "**/assets/house-*.js"
"""What every page begins with."""
MOMENT = {"en": "One moment", "de": "Einen Moment"}
PAPER = {("", "light"): "#f4ecda", ("", "dark"): "#14172c", ("amulett", "light"): "#e6eaf3"}
"""The ground of the house by day and by night, and of the room of Das Amulett."""
PAGES = ("/", "/new", "/you", "/rules/amul", "/learn/amul", "/games", "/workshop/amul", "/gallery/offer4")


@pytest.fixture
def visitor(browser: Browser, hall: Shape) -> Iterator[Person]:
    person = Person(browser, hall.url)
    yield person
    person.close()


def painted(person: Person) -> str:
    """The colour of the page, as style sheets write it."""
    rgb: str = person.page.evaluate("getComputedStyle(document.body).backgroundColor")
    return "#" + "".join(f"{int(part):02x}" for part in re.findall(r"\d+", rgb))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_is_painted_without_its_script(browser: Browser, hall: Shape, language: str, theme: str):
    """In the language and the light of the browser, or in those that somebody chose."""
    person = Person(browser, hall.url, language)
    person.page.emulate_media(color_scheme=theme)  # pyright: ignore[reportArgumentType] -- it is one of the two
    person.page.route(SCRIPT, lambda route: route.abort())
    person.page.goto("/")
    expect_seen(person.page.get_by_text("Serai", exact=True))
    expect_seen(person.page.get_by_text(MOMENT[language], exact=True))
    assert person.page.locator("#frame p:visible").count() == 1
    assert painted(person) == PAPER["", theme]
    person.page.evaluate("([theme, language]) => Object.assign(localStorage, { theme, language })", ["dark", "de"])
    person.page.reload()
    expect_seen(person.page.get_by_text(MOMENT["de"], exact=True))
    assert painted(person) == PAPER["", "dark"]
    person.close()


def test_a_table_has_the_colours_of_its_game_and_its_files_before_its_script(visitor: Person, hall: Shape):
    """All that it needs is on its way while the script is held back, and nothing is fetched a second time."""
    table = open_table(visitor, "amulett", 3)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url.removeprefix(hall.url)))
    visitor.page.route(SCRIPT, lambda route: route.abort())
    visitor.page.goto(table)
    expect_seen(visitor.page.get_by_text(MOMENT["en"], exact=True))
    assert painted(visitor) == PAPER["amulett", "light"]
    first = set(asked)
    early = {re.sub(r"-[\w-]{8}(?=\.)|\?.*", "", path) for path in first}
    parts = {f"/assets/{part}.js" for part in ("en", "table", "common", "amulett", "amulett-pieces")}
    assert early >= {"/api/me", "/api/games/amulett/box", *parts}
    assert early.isdisjoint(f"/assets/{part}.js" for part in ("de", "amul", "Review", "Gallery"))
    visitor.page.unroute(SCRIPT)
    asked.clear()
    visitor.page.goto(table)
    expect_seen(visitor.choices.first)
    assert {path for path in first if asked.count(path) > 1} == set()


def test_the_frame_is_gone_as_soon_as_there_is_a_page(visitor: Person):
    visitor.page.goto("/")
    expect_seen(visitor.question)
    assert visitor.page.locator("#frame").count() == 0


def test_no_page_breaks_its_own_policy(visitor: Person):
    """Nothing on it is styled or run that the policy refuses."""
    said: list[str] = []
    visitor.page.on("console", lambda message: said.append(message.text))
    for path in (*PAGES, *(open_table(visitor, game, 3) for game in ("amul", "amulett"))):
        visitor.page.goto(path)
        expect_seen(visitor.question)
    assert [text for text in said if "Content Security Policy" in text or "Refused" in text] == []


def test_a_browser_reads_what_was_compressed_when_it_was_built(visitor: Person, hall: Shape):
    answer = visitor.page.goto("/")
    assert answer is not None
    assert answer.headers["content-encoding"] == "br"
    assert "accept-encoding" in answer.headers["vary"]
    assert answer.text() == visitor.context.request.get(hall.url, headers={"accept-encoding": "identity"}).text()
