"""A bot on a seat of the arena: its choices are counted and timed, and after a fault another one plays on."""

import os
from time import perf_counter, process_time

from serai.arena.match import ArenaError
from serai.bots import Bot, bot_named
from serai.bots.own import BotFault, OwnBot
from serai.kernel.game import View

STAND_IN = "greedy"
"""The bot that plays on for one that has lost its game by a fault, so that the others have a game."""


class TimedBot:
    """A bot with the number of its choices, its thinking time and CPU time in seconds, and its fault if it made one."""

    def __init__(self, name: str, bot: Bot, seed: int | str = 0) -> None:
        self.name, self.bot, self.seed = name, bot, seed
        self.choices = 0
        self.seconds = 0.0
        self.cpu = 0.0
        self.fault: BotFault | None = None

    def choose(self, view: View) -> int:
        """The bot's answer, or after a fault that of its stand-in; nonsense from a bot of ours raises ArenaError."""
        try:
            action = self._timed(view)
        except BotFault as fault:
            self.end()
            self.fault, self.bot = fault, bot_named(STAND_IN, self.seed)
            return self.bot.choose(view)
        if action not in view.legal:
            raise ArenaError(f"The bot '{self.name}' answered {action}, which is none of its choices: {view.legal}.")
        return action

    def end(self) -> None:
        """Ends the bot if it is one of somebody's own; only then it is known what CPU time a program has taken."""
        if isinstance(self.bot, OwnBot):
            before = _cpu_of_programs()
            self.bot.end()
            self.cpu += _cpu_of_programs() - before

    def _timed(self, view: View) -> int:
        """The bot's choice; how long it takes to start does not count."""
        if isinstance(self.bot, OwnBot) and not self.choices:
            self.bot.begin(view)
        if self.fault:
            return self.bot.choose(view)
        began, cpu_before = perf_counter(), process_time()
        self.choices += 1
        try:
            return self.bot.choose(view)
        finally:
            self.seconds += perf_counter() - began
            self.cpu += process_time() - cpu_before


def _cpu_of_programs() -> float:
    """The CPU time in seconds of all programs that were started here and have ended; 0 on Windows."""
    spent = os.times()
    return spent.children_user + spent.children_system
