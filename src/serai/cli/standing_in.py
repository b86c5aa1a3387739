"""In the terminal too nobody waits for the compiler: a quick bot stands in until the other one is ready."""

import atexit
import subprocess
import sys
from typing import TYPE_CHECKING

from serai.bots import bot_named
from serai.bots.compiling import STAND_IN, must_compile
from serai.bots.own import BotFault, OwnBot, open_bot
from serai.cli.errors import print_note

if TYPE_CHECKING:
    from serai.kernel.game import Game, View


class StandingIn:
    """A bot, for which a quick one plays while what it searches with is not compiled, and after a fault of its own."""

    def __init__(self, level: str, seed: str) -> None:
        self.level = level
        self._bot, self._quick = open_bot(level, seed), bot_named(STAND_IN, seed)
        if isinstance(self._bot, OwnBot):
            atexit.register(self._bot.end)

    def choose(self, view: "View") -> int:
        """The choice of whoever is ready."""
        try:
            return (self._quick if must_compile(view.game, self.level) else self._bot).choose(view)
        except BotFault as fault:
            print_note(f"{self.level} {fault.why} From now on '{STAND_IN}' plays in its place.")
            self._bot = self._quick
            return self._bot.choose(view)


def compile_meanwhile(game: "Game") -> None:
    """Compiles in another process, which gives way to this one and ends with it."""
    command = [sys.executable, "-m", "serai", "prepare", game.name, "--gently"]
    compiler = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    atexit.register(compiler.terminate)
