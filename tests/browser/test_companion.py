"""The companion scores a game from the box on a phone, in under a minute, also where there is no connection."""

import re
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from serai.games import parts_of
from serai.games.amul.game import amul
from serai.kernel.table import Table
from tests.browser.axe import findings_in_both_lights
from tests.browser.table import Person, expect_seen
from tests.cli.editions import own_edition
from tests.properties.games import random_choice
from tests.server.shapes import Shape

SECONDS = 60
SHOW = re.compile("That is all|Das ist alles")


def played(players: int) -> Table:
    """A game of Āmul at random, to its end."""
    table, chance = Table(amul(), players, seed="companion"), Random(players)
    while not table.over:
        table.apply(*random_choice(table, chance))
    return table


def areas(table: Table) -> list[dict[str, tuple[str, int]]]:
    """What lies before each player: how many of each card, with its group."""
    box: Any = parts_of(table.game).box
    kinds = box(table.game).cards
    found: list[dict[str, tuple[str, int]]] = [{} for _ in table.seats]
    for seat in table.seats:
        for kind in table.state.area[seat].nonzero()[0].tolist():
            card, group = kinds[kind].card, kinds[kind].group
            before = found[seat].get(card, (group, 0))[1]
            found[seat][card] = (group, before + int(table.state.area[seat, kind]))
    return found


def sit_down(page: Page, players: int) -> None:
    for _ in range(players - 3):
        page.get_by_role("button", name=re.compile("Add a player|Noch jemand")).tap()
    page.get_by_role("button", name=re.compile("Count the cards|Karten zählen")).tap()


def tap_cards(page: Page, table: Table) -> None:
    """Taps everything that lies before everybody, colour by colour."""
    many = len(table.seats) > 3
    for seat, area in enumerate(areas(table)):
        for group in sorted({group for group, _ in area.values()}):
            cards = {card: count for card, (of, count) in area.items() if of == group}
            if many:
                page.locator(f"[data-group={group}]").tap()
            for card, count in cards.items():
                for _ in range(count):
                    page.locator(f"[data-card={card}]").tap()
        last = seat == len(table.seats) - 1
        page.get_by_role("button", name=SHOW if last else re.compile("^(Next|Weiter): ")).tap()


def totals(page: Page) -> list[int]:
    expect_seen(page.locator("[data-total]").first)
    return [int(text) for text in page.locator("[data-total]").all_inner_texts()]


@pytest.mark.alone
@pytest.mark.parametrize("players", [3, 8])
def test_a_game_is_scored_by_taps_in_under_a_minute_with_and_without_a_connection(
    browser: Browser, hall: Shape, players: int
):
    table, mira = played(players), Person(browser, hall.url, "en", phone=True)
    page = mira.page
    page.goto("/companion")
    expect_seen(page.get_by_text("Works offline", exact=True))
    begun = time.monotonic()
    sit_down(page, players)
    tap_cards(page, table)
    assert totals(page) == table.points
    assert time.monotonic() - begun < SECONDS
    winners = [f"Player {seat + 1}" for seat in table.winners]
    assert all(name in mira.question.inner_text() for name in winners)

    mira.context.set_offline(True)
    page.reload()
    assert totals(page) == table.points, "the link alone says the game"
    if players == 3:
        page.goto("about:blank")
        page.goto("/companion")
        sit_down(page, players)
        tap_cards(page, table)
        assert totals(page) == table.points
    mira.context.set_offline(False)
    assert mira.faults == []
    mira.close()


def test_an_owner_counts_with_the_values_of_the_own_box(browser: Browser, hall: Shape, tmp_path: Path):
    """In German, in light and dark; somebody else who gets the link is told that these values are not to be had."""
    linda, lukas = Person(browser, hall.url, "de", phone=True), Person(browser, hall.url, "de", phone=True)
    page, faults = linda.page, list[str]()
    page.goto("/companion")
    faults += findings_in_both_lights(page)
    mine = own_edition(tmp_path, **{"score = { set = [2, 5, 9, 14, 20, 27] }": "score = { set = [77, 78, 79] }"})
    page.get_by_label("Mit einer eigenen Ausgabe spielen").set_input_files(mine)
    expect(page).to_have_url(re.compile("edition="))
    page.get_by_role("textbox", name="Name von Spieler 1").fill("Linda")
    sit_down(page, 3)
    for _ in range(9):
        page.locator("[data-card=spice]").tap()
    expect_seen(page.get_by_text(re.compile("Mehr hat die Schachtel nicht: . × Gewürz")))
    expect_seen(page.get_by_role("button", name=re.compile("Linda ?79")))
    page.get_by_role("button", name=re.compile("Einmal Gewürze? weniger")).tap()
    faults += findings_in_both_lights(page)
    page.get_by_role("button", name="Die Wertung").tap()
    assert totals(page)[0] >= 77
    page.get_by_role("button", name="Blau").tap()
    expect_seen(page.get_by_text("× Gewürz"))
    expect_seen(linda.question.get_by_text("Linda gewinnt"))
    faults += findings_in_both_lights(page)
    lukas.page.goto(page.url)
    expect_seen(lukas.page.get_by_role("alert").get_by_text("Diese Ausgabe gibt es hier nicht"))
    assert totals(lukas.page)[0] < 77
    assert (faults, linda.faults, lukas.faults) == ([], [], [])
    linda.close()
    lukas.close()


def test_amulets_income_and_energy_of_a_round(browser: Browser, hall: Shape):
    mira = Person(browser, hall.url, "en", phone=True)
    page = mira.page
    page.goto("/companion")
    page.get_by_role("radio", name="Das Amulett").check(force=True)
    page.get_by_role("button", name="To the amulets").tap()
    for jewel in ("Ruby", "Ruby", "Emerald"):
        page.get_by_role("button", name=re.compile(f"^{jewel}, ")).tap()
    expect_seen(page.get_by_role("button", name="Player 1 2 · 3"))
    page.get_by_role("combobox", name="Add a spell").select_option("ruby-magic")
    before = page.locator(".inc [data-metal]").count()
    page.get_by_role("button", name=re.compile("^Ruby, 2")).tap()
    assert page.locator(".inc [data-metal]").count() > before, "a ruby more brings metal with Ruby Magic"
    page.get_by_role("button", name="One stone more on Ruby Magic").tap()
    assert findings_in_both_lights(page) == []
    page.get_by_role("button", name="Take off this round’s stones").tap()
    expect_seen(page.get_by_role("img", name="Ruby Magic, 1 stone"))
    page.get_by_role("button", name="Take off this round’s stones").tap()
    expect(page.get_by_role("img", name=re.compile("Ruby Magic"))).to_have_count(0)
    for _ in range(4):
        page.get_by_role("button", name=re.compile("^Sapphire, ")).tap()
    expect(mira.question).to_have_text("Player 1 has won")
    assert mira.faults == []
    mira.close()
