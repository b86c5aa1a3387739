"""The bots by the names that commands, tables and the arena use."""

import re
from collections.abc import Iterable
from pathlib import Path

from serai.bots.bot import Bot, PolicyBot
from serai.bots.learned_bot import LearnedBot, caution
from serai.bots.policy import POLICIES
from serai.bots.search_bot import Budget, SearchBot
from serai.kernel.game import Game

LEVELS = {
    "keen": Budget(games=100, seconds=1.0),
    "shrewd": Budget(games=1_000, seconds=1.0),
    "master": Budget(games=20_000, seconds=1.0),
}
"""The searching bots a person chooses from, with the budget of each."""
NAMES = (*POLICIES, *LEVELS)
"""The bots a person chooses from, the weakest first."""
LEARNED = "learned"
SECONDS_PER_UNIT = {"ms": 0.001, "s": 1.0}
SEARCH_NAME = re.compile(r"search:(\d+)(ms|s|)")


def bot_named(name: str, seed: int | str = 0, compiled: bool = False) -> Bot:
    """The bot of this name; `seed` starts its random numbers. A compiled policy starts later and plays faster."""
    if name in POLICIES:
        return PolicyBot(name, seed, compiled)
    if is_learned(name):
        return LearnedBot(_file(name), seed, compiled)
    return SearchBot(_budget(name), seed=seed)


def cautions(game: Game, names: Iterable[str]) -> list[str]:
    """What to tell whoever lets these bots play a game; raises NoNetwork if a learned one has nothing to play by."""
    learned = {_file(name) for name in names if is_learned(name)}
    return list(filter(None, (caution(game, file) for file in learned)))


def is_learned(name: str) -> bool:
    """Whether it is the learned bot, with the network that comes along or one of your own: `learned:FILE`."""
    return name.partition(":")[0] == LEARNED


def searches(name: str) -> bool:
    """Whether a bot imagines games before it chooses, for which the rules are compiled."""
    return name not in POLICIES and not is_learned(name)


def _file(name: str) -> Path | None:
    file = name.partition(":")[2]
    return Path(file) if file else None


def require_bot(name: str) -> None:
    """Raises ValueError if there is no bot of this name."""
    file = _file(name) if is_learned(name) else None
    if file is not None and not file.exists():
        raise ValueError(f"There is no network {file}. Train one: serai learn GAME --out FOLDER")
    if searches(name):
        _budget(name)


def _budget(name: str) -> Budget:
    """The budget of a level, or of a name such as `search:1s`, `search:200ms` and `search:1000` (imagined games)."""
    read = SEARCH_NAME.fullmatch(name)
    if name in LEVELS:
        return LEVELS[name]
    if read is None or int(read[1]) == 0:
        raise ValueError(
            f"There is no bot '{name}'. There are: {', '.join(NAMES)}, {LEARNED}, and search:1s or search:1000 for one"
            " that thinks for that long, or for that many imagined games."
        )
    return Budget(seconds=int(read[1]) * SECONDS_PER_UNIT[read[2]]) if read[2] else Budget(games=int(read[1]))
