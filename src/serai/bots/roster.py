"""The bots by the names that commands, tables and the arena use."""

import re
from collections.abc import Iterable
from pathlib import Path

from serai.bots.bot import Bot, PolicyBot
from serai.bots.learned_bot import LearnedBot, caution
from serai.bots.levels import LEVELS, LevelBot, strength_of
from serai.bots.policy import POLICIES
from serai.bots.search import SearchSettings
from serai.bots.search_bot import Budget, SearchBot
from serai.kernel.game import Game

LEARNED, SEARCH, BY_INSTINCT = "learned", "search", ":instinct"
SECONDS_PER_UNIT = {"ms": 0.001, "s": 1.0}
SEARCH_NAME = re.compile(rf"search:(\d+)(ms|s|)(?:{BY_INSTINCT})?")


def bot_named(name: str, seed: int | str = 0, compiled: bool = False) -> Bot:
    """The bot of this name; `seed` starts its random numbers. A compiled policy starts later and plays faster."""
    if name in LEVELS:
        return LevelBot(name, seed, compiled)
    if name in POLICIES:
        return PolicyBot(name, seed, compiled)
    if is_learned(name):
        return LearnedBot(_file(name), seed, compiled)
    return SearchBot(_budget(name), SearchSettings(by_instinct=name.endswith(BY_INSTINCT)), seed)


def cautions(game: Game, names: Iterable[str]) -> list[str]:
    """What to tell whoever lets these bots play a game; raises NoNetwork if a learned one has nothing to play by."""
    learned = {_file(name) for name in names if is_learned(name)}
    return list(filter(None, (caution(game, file) for file in learned)))


def is_learned(name: str) -> bool:
    """Whether it is the learned bot, with the network that comes along or one of your own: `learned:FILE`."""
    return name.partition(":")[0] == LEARNED


def searches(game: Game, name: str) -> bool:
    """Whether a bot imagines games before it chooses, for which the rules are compiled."""
    if name in LEVELS:
        return strength_of(game, name).searches
    return SEARCH_NAME.fullmatch(name) is not None


def is_built_in(name: str) -> bool:
    """Whether the name is one of a bot that comes along, or looks like it."""
    return name in (*LEVELS, *POLICIES) or name.partition(":")[0] in (LEARNED, SEARCH)


def _file(name: str) -> Path | None:
    file = name.partition(":")[2]
    return Path(file) if file else None


def require_bot(name: str) -> None:
    """Raises ValueError if there is no bot of this name."""
    file = _file(name) if is_learned(name) else None
    if file is not None and not file.exists():
        raise ValueError(f"There is no network {file}. Train one: serai learn GAME --out FOLDER")
    if name not in (*LEVELS, *POLICIES) and not is_learned(name):
        _budget(name)


def _budget(name: str) -> Budget:
    """The budget of a name such as `search:1s`, `search:200ms` and `search:1000` (imagined games)."""
    read = SEARCH_NAME.fullmatch(name)
    if read is None or int(read[1]) == 0:
        named = ", ".join((*LEVELS, *POLICIES, LEARNED))
        raise ValueError(
            f"There is no bot '{name}'. There are: {named}, and search:1s or search:1000 for one that thinks for that"
            " long, or for that many imagined games; search:1000:instinct tries first what the instinct would do."
            " Your own is ./bot.py:Class, module:Class or 'exec: PROGRAM'."
        )
    return Budget(seconds=int(read[1]) * SECONDS_PER_UNIT[read[2]]) if read[2] else Budget(games=int(read[1]))
