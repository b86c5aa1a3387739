"""How far the code that bots search with is compiled on this machine. Numba keeps a file for each compiled function."""

import os
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from serai.bots.roster import searches
from serai.kernel.game import Game
from serai.kernel.jit import can_compile

STAND_IN = "greedy"
"""The level that plays for a bot while what that bot searches with is compiled."""
NICENESS = 15
"""How much a process that compiles gives way to the others, where the system knows of that."""
NOTE = "compiled.json"
COMPILED_FUNCTION = "*.nbi"
COUNTED_SHARE = 0.6
"""The share of the time after which all functions but the last are compiled; the last one holds all the others."""
FEWEST_COUNTED = 10
"""After how many functions the speed of the machine is known."""


class Measured(msgspec.Struct, frozen=True):
    """How many functions were compiled for a game on this machine, and how long that took."""

    functions: int = 110
    seconds: float = 60.0


def must_compile(game: Game, level: str) -> bool:
    """Whether a bot must compile what it searches with before it can choose, because nobody has done so here."""
    if not can_compile() or not searches(game, level):
        return False
    folder = game.quiet_linker.folder
    return folder is None or not (folder / NOTE).exists()


def give_way(niceness: int = NICENESS) -> None:
    """In a process that computes while others are waited for: the others come first."""
    if hasattr(os, "nice"):
        os.nice(niceness)


@contextmanager
def noting_what_is_compiled(game: Game, level: str) -> Generator[None]:
    """Around the choice of a bot: if everything had to be compiled for it, that is noted, and how long it took."""
    compiles, began, folder = must_compile(game, level), time.monotonic(), game.quiet_linker.folder
    yield
    if compiles and folder is not None:
        measured = Measured(_compiled(folder), time.monotonic() - began)
        (folder / NOTE).write_bytes(msgspec.json.encode(measured))


def last_measured(game: Game) -> Measured:
    """What was measured on this machine for the same game before, in another version; else what is usual."""
    folder = game.quiet_linker.folder
    notes = folder.parent.parent.glob(f"*/{folder.name}/{NOTE}") if folder else ()
    latest = max(notes, key=lambda note: note.stat().st_mtime, default=None)
    return msgspec.json.decode(latest.read_bytes(), type=Measured) if latest else Measured()


def _compiled(folder: Path) -> int:
    return sum(1 for _ in folder.rglob(COMPILED_FUNCTION))


class CompilingProgress:
    """How far the compiling of a game is: by the functions that are counted on disk, and by the time they took."""

    def __init__(self, game: Game) -> None:
        self.folder, self.measured = game.quiet_linker.folder, last_measured(game)
        self.began = time.monotonic()
        self.counted = self.found = self._count()
        """How many functions are compiled, and how many already were at the beginning."""
        self.total = self.measured.seconds

    def look(self) -> tuple[int, int]:
        """The percentage that is done, and about how many seconds are left."""
        elapsed = time.monotonic() - self.began
        counted, to_count = self._count(), self.measured.functions - self.found
        if counted > self.counted and min(counted - self.found, to_count) >= FEWEST_COUNTED:
            self.counted = counted
            self.total = elapsed / (COUNTED_SHARE * min(1.0, (counted - self.found) / to_count))
        return int(min(99.0, 100 * elapsed / self.total)), max(1, round(self.total - elapsed))

    def _count(self) -> int:
        return _compiled(self.folder) if self.folder else 0
