"""An edition of Āmul with every form that a printed card may have and the shipped cards have not."""

import tomllib
from functools import cache

from serai.games.amul.edition.cards import read_edition
from serai.games.amul.edition.check import problems
from serai.games.amul.game import game_of
from serai.kernel.game import Game
from tests.amul.report import EDITION
from tests.editions import before_and_after, passage

SHIPPED = EDITION.read_text(encoding="utf-8")

MOST = 'points = 6, otherwise = 1, if = { most = "silver" }'
SILK_OR_SILVER = 'set = [1, 4, 9, 16], over = ["silk", "silver"]'
ONLY_BLUE = 'take = ["palace"]\ntake_only = ["blue"]'
ONLY_SIGNED = 'take = ["market", "palace"]\ntake_only = ["arab", "mongol"]'
ONLY_MARKET = 'take = ["market"]\ntake_only = ["green", "red", "prowess"]'

EVERY_FORM = {
    "gold": MOST,
    "gem": 'points = 4, otherwise = 0, if = { unbeaten = "trade", of = "all" }',
    "peddler": 'set = [0, 3, 6, 10], different = "blue"',
    "dervish": 'set = [0, 1, 3], different = "colours"',
    "silk": SILK_OR_SILVER,
    "silver": SILK_OR_SILVER,
    "camel": 'set = [2, 6, 11], also = { each = 1, per = "camel", of = "neighbours" }',
    "oil": 'points = 4, otherwise = -1, if = { own = "trade", at_least = 3, of = "neighbours" }',
    "lamp": 'points = 3, otherwise = 0, if = { more = "arab", than = "mongol", of = "you-and-neighbours" }',
    "envoy": 'each = 2, pair = ["arab", "mongol"], of = "neighbours", least = 1, most = 6',
    "spice_dealer": 'base = 6, each = -1, per = "spice", of = "all", least = -2',
    "arab_merchant": ONLY_BLUE,
    "mongol_merchant": ONLY_SIGNED,
    "scavenger": ONLY_MARKET,
}


def rewritten_card(card: str, form: str) -> tuple[str, str]:
    """A card before and after its score, or what it takes, is written anew."""
    before = passage(SHIPPED, "card", card)
    key = "take" if form.startswith("take") else "score"
    (line,) = (line for line in before.splitlines() if line.startswith(f"{key} = "))
    if key == "score":
        return before_and_after(before, line, f"score = {{ {form} }}")
    return before_and_after(before, line, form, 'take = "ruling"', 'take = "printed", take_only = "printed"')


@cache
def every_form() -> Game:
    """A game with all forms at once, and with a letter on two cards."""
    text = SHIPPED.replace('letters = ["K"]', 'letters = ["B"]')
    for card, form in EVERY_FORM.items():
        text = text.replace(*rewritten_card(card.replace("_", "-"), form))
    edition = read_edition(tomllib.loads(text))
    assert problems(edition) == []
    return game_of(edition)
