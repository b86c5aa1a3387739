"""Secrets: swap all that a seat cannot know, and every byte it receives stays the same."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from caravanserai.games.amul import unseen
from caravanserai.kernel.news import HIDDEN
from caravanserai.kernel.secrecy import channels, leaks, refusals
from caravanserai.kernel.table import Table
from tests.amul.swap import swapped
from tests.properties.games import SETTINGS, Setting, random_choice, spread

GAMES = 200
PARTS = 20


def attempts(table: Table, chance: Random) -> list[int | str]:
    """Things somebody might try: any action at all, an unreadable one, a shortened one."""
    return [chance.randrange(len(table.game.actions)), "offer everything", chance.choice(["take n", "go", "pick s"])]


def first_leak(setting: Setting, seed: str) -> str | None:
    """Plays a game beside its swapped twins; the first channel on which a viewer could tell them apart."""
    table, chance = setting.table(seed), Random(seed)
    viewers = (*table.seats, -1)
    sent = {viewer: channels(table, viewer) for viewer in viewers}
    while not table.over:
        seat, action = random_choice(table, chance)
        tries = attempts(table, chance)
        twins = {viewer: swapped(table, viewer, seat, action, chance) for viewer in viewers}
        for viewer, (twin, _) in twins.items():
            for channel in leaks(sent[viewer], channels(twin, viewer)):
                return f"{table}: {channel} of {viewer}"
            if refusals(table, viewer, tries) != refusals(twin, viewer, tries):
                return f"{table}: refusals of {viewer}"
        table.apply(seat, action)
        sent = {viewer: channels(table, viewer) for viewer in viewers}
        for viewer, (twin, looks_the_same) in twins.items():
            twin.apply(seat, looks_the_same)
            for channel in leaks(sent[viewer], channels(twin, viewer)):
                if not (table.over and channel == "record"):
                    return f"{table}: {channel} of {viewer} after {table.game.actions.notation(action)}"
    return None


@pytest.mark.parametrize("part", range(PARTS))
def test_what_a_seat_cannot_know_changes_nothing_it_gets(part: int):
    for setting, seed in spread(GAMES, part, PARTS):
        assert first_leak(setting, seed) is None


def forget_to_hide_the_deck(table: Any, facts: Any, seat: int) -> None:
    deck = table.deck.copy()
    unseen.veil(table, facts, seat)
    table.deck[:] = deck


def forget_to_hide_a_choice(table: Any, facts: Any, seat: int) -> None:
    chosen = table.chosen.copy()
    unseen.veil(table, facts, seat)
    table.chosen[:] = chosen


def forget_to_hide_the_news(table: Any, facts: Any, seat: int) -> None:
    news = table.news.copy()
    unseen.veil(table, facts, seat)
    table.news[:] = news


def forget_to_hide_one_card(table: Any, facts: Any, seat: int) -> None:
    hands = table.hand.copy()
    unseen.veil(table, facts, seat)
    other = (seat + 1) % 3
    if table.hand[other, 0] == HIDDEN:
        table.hand[other] = hands[other]


@pytest.mark.parametrize(
    "leaky",
    [forget_to_hide_the_deck, forget_to_hide_a_choice, forget_to_hide_the_news, forget_to_hide_one_card],
)
def test_the_check_finds_a_veil_with_a_hole(leaky: Callable[..., None], monkeypatch: pytest.MonkeyPatch):
    setting = SETTINGS[0]
    monkeypatch.setattr(setting.game.plain, "veil", leaky)
    assert first_leak(setting, "leaky") is not None
