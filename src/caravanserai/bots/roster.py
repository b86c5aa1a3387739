"""The bots by their names, as commands, tables and the arena call them."""

import re

from caravanserai.bots.bot import Bot, PolicyBot
from caravanserai.bots.policy import POLICIES
from caravanserai.bots.searching import Budget, SearchBot

LEVELS = {
    "keen": Budget(games=100, seconds=1.0),
    "shrewd": Budget(games=1_000, seconds=1.0),
    "master": Budget(games=20_000, seconds=1.0),
}
"""Searching bots by how long they think: for so many imagined games, and never longer than so many seconds."""
NAMES = (*POLICIES, *LEVELS)
"""The bots that a person chooses from, the weakest first."""
SECONDS = {"ms": 0.001, "s": 1.0}
SEARCH = re.compile(r"search:(\d+)(ms|s|)")


def bot_named(name: str, seed: int | str = 0, compiled: bool = False) -> Bot:
    """The bot of a name, which draws its chance from a seed; a policy, compiled, starts later and plays faster."""
    return PolicyBot(name, seed, compiled) if name in POLICIES else SearchBot(_budget(name), seed=seed)


def require_bot(name: str) -> None:
    """Refuses a name that no bot has."""
    if name not in POLICIES:
        _budget(name)


def _budget(name: str) -> Budget:
    """What a level allows, and what `search:1s`, `search:200ms` and `search:1000` do: a time, or imagined games."""
    read = SEARCH.fullmatch(name)
    if name in LEVELS:
        return LEVELS[name]
    if read is None or int(read[1]) == 0:
        raise ValueError(
            f"There is no bot '{name}'. There are: {', '.join(NAMES)}, and search:1s or search:1000 for one that thinks"
            " for so long, or for so many imagined games."
        )
    return Budget(seconds=int(read[1]) * SECONDS[read[2]]) if read[2] else Budget(games=int(read[1]))
