"""Situations of Das Amulett that are rare and worth looking for."""

from collections.abc import Callable

from serai.games.amulett.effects.curse import BOUND_CURSE, CURSE
from serai.games.amulett.effects.raise_bid import RAISE
from serai.games.amulett.effects.repeat_bid import REPEAT
from serai.games.amulett.rules.state import State
from serai.kernel.events import NOTHING


def _somebody_has_six_spells(table: State) -> bool:
    owners = [owner for owner in table.owner.tolist() if owner != NOTHING]
    return any(owners.count(seat) >= 6 for seat in range(table.players))


def _somebody_needs_one_jewel(table: State) -> bool:
    jewels = table.jewel[: table.players]
    colours = (jewels > 0).sum(axis=1).max()
    return bool(colours + 1 >= table.colours_to_win or jewels.sum(axis=1).max() + 1 >= table.jewels_to_win)


LANDMARKS: dict[str, Callable[[State], bool]] = {
    "a stack of metal is empty": lambda table: bool((table.stack == 0).any()),
    "no jewel lies where the company stands": lambda table: not table.ground[table.company].any(),
    "somebody has six spells": _somebody_has_six_spells,
    "somebody has no stones in the supply": lambda table: bool((table.supply[: table.players] == 0).any()),
    "somebody needs one more jewel": _somebody_needs_one_jewel,
    "Superiority meets Mighty Power": lambda table: bool(table.power[:, REPEAT].any() and table.power[:, RAISE].any()),
    "two curses are about": lambda table: bool(table.power[:, [CURSE, BOUND_CURSE]].sum() >= 2),
    "the eighth round has begun": lambda table: table.round >= 8,
}
