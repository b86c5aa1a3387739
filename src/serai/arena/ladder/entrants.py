"""Who plays in the league: bots by name, each with a version that changes when it plays differently."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from serai.bots import LEVELS
from serai.bots.levels import strength_of
from serai.bots.own import bots_in, files_of, is_own, short_name
from serai.bots.roster import is_learned
from serai.kernel.game import Game

Entrants = Mapping[str, str]
"""The version of each bot, by its name."""


def entrants_of(game: Game, bots: Iterable[str]) -> Entrants:
    """The bots with their versions as they play this game today."""
    return {bot: version_of(game, bot) for bot in bots}


def version_of(game: Game, bot: str) -> str:
    """How a level plays, or a digest of the files of a bot of one's own; empty where a name always means the same."""
    if bot in LEVELS:
        *numbers, by_instinct = strength_of(game, bot)
        return "/".join(f"{value:g}" for value in numbers) + "/instinct" * by_instinct
    content = [file.read_bytes() for file in _files(bot)]
    return hashlib.sha256(b"".join(content)).hexdigest()[:8] if content else ""


def _files(bot: str) -> list[Path]:
    if is_own(bot):
        return files_of(bot)
    network = bot.partition(":")[2] if is_learned(bot) else ""
    return [Path(network)] if network else []


def spread_folders(bots: Sequence[str], left_out: Callable[[str], None]) -> list[str]:
    """The bots, each once, with all that lie in a folder in its place; `left_out` is told what does not count there."""
    named: list[str] = []
    for bot in bots:
        named += bots_in(Path(bot), left_out) if Path(bot).is_dir() else [bot]
    return list(dict.fromkeys(named))


def short_names(bots: Sequence[str]) -> Mapping[str, str]:
    """What each bot is called on the page: short, unless two would be called the same."""
    short = {bot: short_name(bot) for bot in bots}
    times = Counter(short.values())
    return {bot: name if times[name] == 1 else bot for bot, name in short.items()}
