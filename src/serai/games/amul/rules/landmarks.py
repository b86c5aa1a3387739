"""Rare situations of Āmul that the fuzzer looks for."""

from collections.abc import Callable

from serai.games.amul.rules.facts import BAZAAR, PALACE
from serai.games.amul.rules.rows import EMPTY
from serai.games.amul.rules.state import State


def _somebody_is_as_strong(table: State) -> bool:
    strong = [value for value in table.prowess[: table.players].tolist() if value]
    return len(set(strong)) < len(strong)


LANDMARKS: dict[str, Callable[[State], bool]] = {
    "the Palace has two cards or fewer": lambda table: table.place[PALACE, 2] == EMPTY,
    "the Bazaar is empty": lambda table: table.place[BAZAAR, 0] == EMPTY,
    "two seats are equally strong": _somebody_is_as_strong,
    "somebody holds five cards seen picked": lambda table: bool((table.known != EMPTY).sum(axis=1).max() >= 5),
}
