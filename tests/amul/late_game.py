"""A table late in the game as the rules count it: `python -m tests.amul.late_game` writes it for the gallery."""

import sys
from pathlib import Path

import msgspec

from tests.amul.report import Report, amul, cards
from tests.amul.shown_gains import hints_of

FILE = Path(__file__).parents[2] / "web" / "src" / "gallery" / "round9.json"
NAMES = ("Mira", "Linda", "Lukas", "Merv")
AREAS = {
    "Mira": "4 silver, silver-trader, 2 mongol-merchant, yurt, mongol-general, spice, arab-merchant, contract,"
    " scavenger",
    "Linda": "3 spice, spice-trader, 2 carpet, carpet-trader, 2 contract, 2 arab-merchant, tent, arab-general",
    "Lukas": "4 camel, 2 gold, 2 porcelain, porcelain-trader, 2 scavenger, contract, mughal-warlord",
    "Merv": "3 jade, jade-trader, gold, mongol-general, mongol-guard-f, medallion, oil, contract, mongol-merchant,"
    " arab-merchant, scavenger",
}
HAND = "2 silk, spice-broker, gold-smuggler, tax-collector"
THIS_ROUND = {"Mira": "mongol-merchant", "Linda": "contract", "Lukas": "scavenger", "Merv": "gold"}


def lying(phase: str) -> Report:
    """The table in the ninth round, with the last one to act at the turn."""
    table = amul(*NAMES, round=9, phase=phase)
    for name, area in AREAS.items():
        table.area(name, *cards(area)).hand(name, *cards(HAND) if name == "Mira" else cards("silver, silk"))
    table.place("palace", *cards("medallion, spice, silver, oil")).place("bazaar", "silk-trader", "ivory-trader")
    return table


def taking() -> Report:
    """Mira's Mongol Merchant lets her take a card of the Palace."""
    table = lying("effects")
    state, kinds = table.state, table.game.things
    for seat, name in enumerate(NAMES):
        state.revealed[seat] = kinds.index(THIS_ROUND[name])
    state.taken[1], state.taken[2] = kinds.index("carpet-trader"), kinds.index("porcelain")
    state.order[:4], state.turn, state.waiting = (3, 2, 1, 0), 3, 1
    return table


def revealing() -> Report:
    """Everybody chooses a card to reveal."""
    table = lying("reveal").place("market", "gem", "thief")
    table.hand("Mira", *cards(f"{HAND}, mongol-merchant"))
    return table


def picking() -> Report:
    """Mira picks from the Market first."""
    table = lying("pick").place("market", *cards("silk, spice, mongol-guard-h, gem, silver"))
    table.state.order[:4], table.state.waiting = (0, 3, 2, 1), 1
    return table


def scenes() -> bytes:
    """What Mira's browser is sent in each of them, but for the room."""
    tables = {"take9": taking().table, "reveal9": revealing().table, "pick9": picking().table}
    told = {name: {"view": table.view(0).shown, "hints": hints_of(table, 0)} for name, table in tables.items()}
    return msgspec.json.encode(told) + b"\n"


if __name__ == "__main__":
    FILE.write_bytes(scenes())
    sys.stdout.write(f"{FILE}\n")
