"""Anybody can check a shuffle with the seed and the edition alone: this one uses nothing of ours but the file."""

import hashlib
import tomllib
from importlib.resources import files

from tests.amul.report import Linda, Lukas, Mira, dealt

SHIPPED = files("serai.games.amul.editions").joinpath("reconstructed.toml")


def market_deck(column: int) -> list[str]:
    """The cards that join at three players, in the order of the edition, each letter a card of its own."""
    deck: list[str] = []
    for card in tomllib.loads(SHIPPED.read_text(encoding="utf-8"))["card"]:
        copies = card["copies"].get("market", [0] * 6)[column]
        letters = card.get("letters", [])
        if "variant" not in card:
            named = [f"{card['id']}-{letter.lower()}" for letter in letters[:copies]]
            deck += named if len(letters) > 1 else [card["id"]] * copies
    return deck


def fall(number: int, sides: int) -> int:
    return ((number >> 33) * sides) >> 31


def test_the_deal_follows_from_the_seed_as_documented():
    deck = market_deck(column=0)
    stream = hashlib.shake_256(b"silk road/").digest(8 * len(deck))
    fate = [int.from_bytes(stream[8 * i : 8 * i + 8], "little") for i in range(len(deck))]
    for place in range(len(deck) - 1, 0, -1):
        other = fall(fate[place], place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    start = fall(fate[0], 3)
    table = dealt(Linda, Lukas, Mira, seed="silk road")
    assert table.starting_player == (Linda, Lukas, Mira)[start]
    for turn in range(3):
        name = (Linda, Lukas, Mira)[(start + turn) % 3]
        hand = [card for card, count in table.see(name).hand.items() for _ in range(count)]
        assert sorted(hand) == sorted(deck[turn:18:3])
    assert table.see().market == {deck[18]: 1}
