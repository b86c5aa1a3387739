"""Situations of Āmul that are rare and worth looking for."""

from collections.abc import Callable
from typing import Any

from caravanserai.games.amul.facts import BAZAAR, PALACE
from caravanserai.games.amul.rows import EMPTY


def _somebody_is_as_strong(table: Any) -> bool:
    strong = [value for value in table.prowess[: table.players].tolist() if value]
    return len(set(strong)) < len(strong)


LANDMARKS: dict[str, Callable[[Any], bool]] = {
    "the Palace has two cards or fewer": lambda table: table.place[PALACE, 2] == EMPTY,
    "the Bazaar is empty": lambda table: table.place[BAZAAR, 0] == EMPTY,
    "two seats are equally strong": _somebody_is_as_strong,
    "somebody holds five cards seen picked": lambda table: bool((table.known != EMPTY).sum(axis=1).max() >= 5),
}
