"""The bots by the names that commands, tables and the arena use."""

import re

from serai.bots.bot import Bot, PolicyBot
from serai.bots.policy import POLICIES
from serai.bots.search_bot import Budget, SearchBot

LEVELS = {
    "keen": Budget(games=100, seconds=1.0),
    "shrewd": Budget(games=1_000, seconds=1.0),
    "master": Budget(games=20_000, seconds=1.0),
}
"""The searching bots a person chooses from, with the budget of each."""
NAMES = (*POLICIES, *LEVELS)
"""The bots a person chooses from, the weakest first."""
SECONDS_PER_UNIT = {"ms": 0.001, "s": 1.0}
SEARCH_NAME = re.compile(r"search:(\d+)(ms|s|)")


def bot_named(name: str, seed: int | str = 0, compiled: bool = False) -> Bot:
    """The bot of this name; `seed` starts its random numbers. A compiled policy starts later and plays faster."""
    return PolicyBot(name, seed, compiled) if name in POLICIES else SearchBot(_budget(name), seed=seed)


def require_bot(name: str) -> None:
    """Raises ValueError if there is no bot of this name."""
    if name not in POLICIES:
        _budget(name)


def _budget(name: str) -> Budget:
    """The budget of a level, or of a name such as `search:1s`, `search:200ms` and `search:1000` (imagined games)."""
    read = SEARCH_NAME.fullmatch(name)
    if name in LEVELS:
        return LEVELS[name]
    if read is None or int(read[1]) == 0:
        raise ValueError(
            f"There is no bot '{name}'. There are: {', '.join(NAMES)}, and search:1s or search:1000 for one that thinks"
            " for that long, or for that many imagined games."
        )
    return Budget(seconds=int(read[1]) * SECONDS_PER_UNIT[read[2]]) if read[2] else Budget(games=int(read[1]))
