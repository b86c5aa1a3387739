"""The names of bots of one's own: `./bot.py:Class`, `module:Class`, `exec: PROGRAM`, and what packages call theirs."""

import hashlib
import inspect
import re
import shlex
import shutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from serai.bots.bot import Bot
from serai.bots.own.class_bot import ClassBot
from serai.bots.own.loading import class_of
from serai.bots.own.own_bot import THINKING_SECONDS, OwnBot
from serai.bots.own.program_bot import ProgramBot
from serai.bots.roster import bot_named, is_built_in, require_bot

GROUP = "serai.bots"
PROGRAM = "exec:"
CLASS = re.compile(r".+:[A-Za-z_]\w*")


def open_bot(name: str, seed: int | str = 0, compiled: bool = False, seconds: float = THINKING_SECONDS) -> Bot:
    """The bot of this name, one's own or one that comes along; `seconds` is what one's own has for a choice."""
    return own_bot(name, seed, seconds) if is_own(name) else bot_named(name, seed, compiled)


def own_bot(name: str, seed: int | str, seconds: float) -> OwnBot:
    """The bot of one's own of this name; raises ValueError if there is none."""
    # The seed of a seat holds the seed of the deal, which no bot may learn.
    private = hashlib.sha256(f"a seat of its own: {seed}".encode()).hexdigest()[:16]
    if name.startswith(PROGRAM):
        return ProgramBot(name.removeprefix(PROGRAM).strip(), private, seconds)
    return ClassBot(bot_class(name), private, seconds)


def is_own(name: str) -> bool:
    """Whether this names a bot of one's own; a bot that comes along with Serai keeps its name."""
    if is_built_in(name):
        return False
    return name.startswith(PROGRAM) or name in packaged() or CLASS.fullmatch(name) is not None


def require_any_bot(name: str) -> None:
    """Raises ValueError if there is no bot of this name."""
    if not is_own(name):
        require_bot(name)
    elif name.startswith(PROGRAM):
        _require_program(name.removeprefix(PROGRAM))
    else:
        bot_class(name)


def bot_class(name: str) -> type[Bot]:
    """The class that a name means; raises ValueError if there is none, or if it is no bot."""
    found = _of_package(packaged()[name]) if name in packaged() else class_of(name)
    if not isinstance(found, type) or not callable(getattr(found, "choose", None)):
        raise ValueError(f"'{name}' is no class with a method `choose`. See docs/write-a-bot.md.")
    return found


def files_of(name: str) -> list[Path]:
    """The files that a bot of one's own is made of, as far as its name tells."""
    if name.startswith(PROGRAM):
        return [Path(word) for word in shlex.split(name.removeprefix(PROGRAM)) if Path(word).is_file()]
    source = inspect.getsourcefile(bot_class(name))
    return [Path(source)] if source else []


def short_name(name: str) -> str:
    """What a bot is called where a whole path or command is too long: its class, or the file of its program."""
    if name.startswith(PROGRAM):
        words = shlex.split(name.removeprefix(PROGRAM))
        return next((Path(word).name for word in reversed(words) if Path(word).is_file()), Path(words[0]).name)
    return name.rpartition(":")[2] if is_own(name) else name


@cache
def packaged() -> dict[str, EntryPoint]:
    """The bots of installed packages, by their names."""
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _of_package(entry: EntryPoint) -> Any:
    try:
        return entry.load()
    except Exception as error:
        raise ValueError(f"The bot '{entry.name}' of an installed package does not load: {error}.") from None


def _require_program(command: str) -> None:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ValueError(f"'{command.strip()}' is no command: {error}.") from None
    if not words or shutil.which(words[0]) is None:
        raise ValueError(f"There is no program '{' '.join(words[:1])}' that can be run; write it like ./mybot.")
