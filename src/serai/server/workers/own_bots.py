"""The bots that a host offers at tables, by the names that people read; they are found in a process of their own."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from serai.bots.own import bots_in, require_any_bot, short_name
from serai.bots.roster import is_built_in
from serai.kernel.refusal import Unreadable
from serai.online.bot_names import BOT_NAMES
from serai.online.names import fit_name, look_alike
from serai.server.workers.own_seat import forget

MAX_NAME_LETTERS = 20
"""So that a number still fits behind it, where a table has two of them."""
NAMED = re.compile(r"([^:=/]+)=(.+)")


@dataclass
class OwnBots:
    """What is started for each bot, by its name; and what is wrong with the others, in sentences."""

    offered: dict[str, str] = field(default_factory=dict[str, str])
    faults: list[str] = field(default_factory=list[str])

    def add(self, name: str, bot: str) -> None:
        """Offers a bot, unless it cannot be started or called so."""
        try:
            require_any_bot(bot)
            _require_fit(name, self.offered)
        except ValueError as wrong:
            self.faults.append(f"{bot}: {wrong}")
        else:
            self.offered[name] = bot


def find_own_bots(setting: str, secrets: Iterable[str] = ()) -> OwnBots:
    """The bots that a setting names; runs in a process of its own."""
    forget(secrets)
    found = OwnBots()
    for part in filter(None, map(str.strip, setting.split(","))):
        for name, bot in _named(part, found.faults):
            found.add(name, bot)
    return found


def _named(part: str, faults: list[str]) -> Iterator[tuple[str, str]]:
    """The bot of a part of the setting under its name, or all bots of a folder under short ones."""
    if named := NAMED.fullmatch(part):
        yield named[1].strip(), named[2].strip()
    elif Path(part).is_dir():
        yield from ((short_name(bot), bot) for bot in _in_folder(Path(part), faults))
    else:
        yield short_name(part), part


def _in_folder(folder: Path, faults: list[str]) -> list[str]:
    try:
        return bots_in(folder, faults.append)
    except ValueError as empty:
        faults.append(str(empty))
        return []


def _require_fit(name: str, taken: Collection[str]) -> None:
    """Raises ValueError if people could not read the name, or take the bot for somebody else."""
    try:
        fit = fit_name(name) == name
    except Unreadable:
        fit = False
    if not fit or len(name) > MAX_NAME_LETTERS or is_built_in(name.casefold()) or _is_taken(name, taken):
        raise ValueError(
            f"it cannot be called '{name}'. Write NAME= in front of it, with a name that nobody else has and of at"
            f" most {MAX_NAME_LETTERS} letters."
        )


def _is_taken(name: str, taken: Collection[str]) -> bool:
    return any(look_alike(name, other) for other in (*taken, *BOT_NAMES))
