"""An edition of Das Amulett with every form that a printed spell may have and the shipped ones have not."""

import tomllib
from functools import cache

from serai.games.amulett.edition.board import read_edition
from serai.games.amulett.edition.check import problems
from serai.games.amulett.game import game_of
from serai.kernel.game import Game
from tests.amulett.box import SHIPPED
from tests.editions import before_and_after, passage

FROM_THREE = "curse = 1, least_bid = 3"
FOR_ITS_OWNER = 'before_draw = "metal", for = "owner"'

EVERY_FORM = {
    "croesus_curse": FROM_THREE,
    "avarice_curse": "curse = 2, least_bid = 2",
    "burning_desire": FOR_ITS_OWNER,
    "magic_journey": 'before_draw = "metal"',
    "builders_influence": 'take_back = 2, at = "city"',
    "builders_gift": 'extra_jewel = 1, at = "city"',
    "stone_metamorphosis": 'joker = ["gold", "iron"], at = "city"',
    "teleportation": 'teleport = 2, to = "neighbours"',
    "two_wishes": 'teleport = 1, to = ["forest", "city"]',
    "three_wishes": "teleport = 1",
}


def rewritten_spell(spell: str, effect: str) -> tuple[str, str]:
    """A spell before and after its effects are written anew."""
    before = passage(SHIPPED, "spell", spell.replace("_", "-"))
    (line,) = (line for line in before.splitlines() if line.startswith("effects = "))
    return before_and_after(before, line, f"effects = [{{ {effect} }}]")


@cache
def every_form() -> Game:
    """A game with all forms at once."""
    text = SHIPPED
    for spell, effect in EVERY_FORM.items():
        text = text.replace(*rewritten_spell(spell, effect))
    edition = read_edition(tomllib.loads(text))
    assert problems(edition) == []
    return game_of(edition)
