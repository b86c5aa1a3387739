"""Anybody can check the deal with the seed and the edition alone: this one uses nothing of ours but the file."""

import hashlib
import tomllib
from importlib.resources import files

from serai.games.amulett.game import amulett
from serai.kernel.table import Table

EDITION = tomllib.loads(
    files("serai.games.amulett.editions").joinpath("reconstructed.toml").read_text(encoding="utf-8")
)
COLOURS = ("red", "yellow", "green", "clear", "white", "light-blue", "dark-blue", "grey", "orange", "brown")


def fall(number: int, sides: int) -> int:
    return ((number >> 33) * sides) >> 31


def shuffled(cards: list[str], fate: list[int]) -> list[str]:
    cards = list(cards)
    for place in range(len(cards) - 1, 0, -1):
        other = fall(fate[place], place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def test_jewels_spells_hat_and_markers_follow_from_the_seed_as_documented():
    spells = [spell["id"] for spell in EDITION["spell"]]
    bag = [colour for colour in COLOURS for _ in range(EDITION["table"]["jewels"][colour])]
    size = 1 + len(bag) + 2 * len(spells) + 127
    stream = hashlib.shake_256(b"hat/").digest(8 * size)
    fate = [int.from_bytes(stream[8 * i : 8 * i + 8], "little") for i in range(size)]
    jewels, fate_of_spells = shuffled(bag, fate[1:]), fate[1 + len(bag) :]
    deck = shuffled(spells, fate_of_spells)
    marker = EDITION["table"]["markers"][fall(fate_of_spells[2 * len(spells)], 6)]

    shown = Table(amulett(), 3, seed="hat").view().shown
    assert shown.start_player == fall(fate[0], 3)
    for turn in range(3):
        wizard = shown.wizards[(shown.start_player + turn) % 3]
        assert sorted(wizard.spells) == sorted(deck[2 * turn : 2 * turn + 2])
    assert shown.offered == deck[6]
    for area in EDITION["area"]:
        lying = sorted(colour for colour, count in shown.ground[area["id"]].items() for _ in range(count))
        assert lying == sorted(jewels.pop(0) for _ in range(area["jewels"]))
    assert first_marker("hat") == marker


def first_marker(seed: str) -> int:
    """The marker of the first round, drawn after everybody has passed on every spell."""
    table = Table(amulett(), 3, seed=seed)
    while not table.view().shown.marker:
        seat = table.acting[0]
        pass_or_first = "pass" if "pass" in table.choices(seat) else table.choices(seat)[0]
        table.apply(seat, pass_or_first)
    return table.view().shown.marker
