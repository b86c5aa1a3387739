"""In a copy of the sources that speaks a pseudo-language, no page, refusal, mail or terminal says a plain word."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.pseudo import build_client, opened, outside, plain, served, speaking, write_copy
from tests.server.guests import Guest

MAIN = ("/", "/new", "/you", "/rules/amul", "/rules/amulett/sources", "/workshop/amulett", "/nowhere")
SAID = """
import json
import re
from dataclasses import asdict
from serai.cli.phrases import PHRASES
from serai.games import game_named
from serai.server.app.errors import Banned
from serai.server.workers import letters, notice

mails = [*asdict(letters.SENTENCES["de"]).values(), *asdict(notice.PHRASES["de"]).values()]
terminal = [PHRASES["de"].edition, PHRASES["de"].getting_ready, *PHRASES["de"].levels.values()]
editions = [game_named(game).edition_file.content["note"]["de"] for game in ("amul", "amulett")]
print(json.dumps([*mails, *terminal, *editions, Banned(None, "1@2").german]))
"""
"""What the mails, the terminal and the editions of a package say, and a refusal that is put together."""
PLANTED = """
<p>Read me</p><button title="Open it" aria-label="Shut it"></button><img alt="A camel"><input placeholder="Name it">
<p hidden>Nobody sees this</p><p lang="en">This is English</p><p>⟦Ţéå ··⟧ 12 · A</p>
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources in the pseudo-language."""
    write_copy(folder := tmp_path_factory.mktemp("pseudo") / "copy")
    return folder


@pytest.fixture(scope="module")
def site(copy: Path) -> Iterator[str]:
    """A hall of the copy; it reads its pages when it starts, so they are built before."""
    build_client(copy)
    with served(copy) as url:
        yield url


@pytest.fixture
def mira(site: str) -> Guest:
    return Guest(site, "Mira")


@pytest.fixture
def page(browser: Browser, mira: Guest, site: str) -> Iterator[Page]:
    """A page that Mira has open."""
    context = browser.new_context(locale="de-DE", base_url=site, viewport={"width": 1440, "height": 900})
    context.add_cookies([{"name": name, "value": value, "url": site} for name, value in mira.http.cookies.items()])
    yield context.new_page()
    context.close()


def test_no_page_and_no_table_says_anything_outside_the_catalogues(page: Page, mira: Guest):
    room = mira.open(seats=4, listed=True, name="After work")
    tables = [mira.open(game, seats=4, fill="apprentice", begin=True) for game in ("amul", "amulett")]
    found = {path: opened(page, path) for path in (*MAIN, *(f"/t/{table}" for table in (room, *tables)))}
    assert {path: texts for path, texts in found.items() if texts} == {}


def test_a_plain_text_that_is_planted_in_a_page_is_found(browser: Browser):
    page = browser.new_page()
    page.set_content(f"<html lang=de><title>⟦Ţéå ··⟧</title><h1>⟦Öûŕ ţéå ··⟧</h1>{PLANTED}")
    assert set(outside(page)) == {"Read me", "Open it", "Shut it", "A camel", "Name it"}
    page.close()


def test_the_hall_refuses_in_the_pseudo_language(mira: Guest):
    answers = (mira.http.put("/api/me", json={"name": ""}), mira.http.get("/api/admin/people"))
    assert [answer.status_code for answer in answers] == [400, 403]
    assert plain([answer.json()["say_de"] for answer in answers]) == []


def test_mails_the_terminal_and_the_editions_speak_it(copy: Path):
    run = subprocess.run([sys.executable, "-c", SAID], env=speaking(copy), capture_output=True, text=True, check=True)
    told = [re.sub(r"\{\w*\}", "", text) for text in json.loads(run.stdout)]
    assert len(told) > 20
    assert plain(told) == []
