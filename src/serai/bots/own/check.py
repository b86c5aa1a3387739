"""The conformance check: a bot of one's own meets the odd moments of the protocol, then plays whole games."""

import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from serai.bots.bot import Bot, play_out
from serai.bots.own.fault import BotFault
from serai.bots.own.names import PROGRAM, open_bot, own_bot
from serai.bots.own.own_bot import STARTING_SECONDS, OwnBot
from serai.bots.own.program import GRACE_SECONDS, Program, Silent
from serai.bots.own.program_bot import chosen, require_welcome
from serai.bots.own.protocol import QUIT_LINE, cancel_line, choose_line, hello_line
from serai.kernel.game import Game, View
from serai.kernel.table import Table

SEED = "check"
SHORT_SECONDS = 0.2
"""How long a bot has for a choice when time is short."""
QUIET_SECONDS = 0.1
"""How long a bot is listened to that should say nothing."""
UNKNOWN_LINE = b'{"t":"weather","say":"A line of a later version."}\n'
LONG_FIELD = b'"later":"' + b"x" * 32000 + b'",'


class Finding(NamedTuple):
    """What a bot was tried with, and its fault if it failed."""

    tried: str
    fault: BotFault | None


class Asked:
    """A program that has been greeted for the seat of a View, and is asked one question after the other."""

    def __init__(self, program: Program, view: View, seconds: float) -> None:
        self.program, self.view, self.seconds = program, view, seconds
        self._question = 0

    def ask(self, line: Callable[[bytes], bytes] = lambda line: line, seconds: float | None = None) -> None:
        """Puts the question of the View, perhaps changed on its way; raises BotFault unless it is answered well."""
        seconds = self.seconds if seconds is None else seconds
        self._question += 1
        self.program.say(line(choose_line(self.view, self._question, seconds)))
        try:
            chosen(self.program.hear(seconds + GRACE_SECONDS), self.view, self._question)
        except Silent:
            raise BotFault("late", f"has not answered within {seconds:g} s.") from None

    def cancelled(self, line: bytes) -> bytes:
        """A question whose time is up at once."""
        return line + cancel_line(self._question)


def greet(asked: Asked) -> None:
    """Being greeted is all."""


def ask_one_choice(asked: Asked) -> None:
    """A question with a single choice."""
    asked.view = replace(asked.view, legal=asked.view.legal[-1:])
    asked.ask()


def ask_twice(asked: Asked) -> None:
    """The same question under another id."""
    asked.ask()
    asked.ask()


def speak_of_later_versions(asked: Asked) -> None:
    """A line and a field that it cannot know."""
    asked.program.say(UNKNOWN_LINE)
    asked.ask(lambda line: line.replace(b'"view":', b'"later":[{}],"view":', 1))


def ask_at_length(asked: Asked) -> None:
    """A question that is much longer than usual."""
    asked.ask(lambda line: line.replace(b'"view":', LONG_FIELD + b'"view":', 1))


def cancel(asked: Asked) -> None:
    """A question whose time is up at once, and another one."""
    asked.ask(asked.cancelled)
    asked.ask()


def hurry(asked: Asked) -> None:
    """A question with little time."""
    asked.ask(seconds=min(SHORT_SECONDS, asked.seconds))


def listen(asked: Asked) -> None:
    """After its answer it has nothing to say."""
    asked.ask()
    try:
        line = asked.program.hear(QUIET_SECONDS)
    except Silent:
        return
    raise BotFault("unreadable", f"said {line.rstrip()!r:.80} without being asked.")


def quit_(asked: Asked) -> None:
    """It is told to quit."""
    asked.ask()
    asked.program.say(QUIT_LINE)
    _require_end(asked.program)


def close_input(asked: Asked) -> None:
    """Its input ends."""
    asked.ask()
    asked.program.close_input()
    _require_end(asked.program)


MOMENTS: dict[str, Callable[[Asked], None]] = {
    "answers the hello": greet,
    "chooses where there is one choice": ask_one_choice,
    "answers a question as often as it is put": ask_twice,
    "passes over lines and fields it does not know": speak_of_later_versions,
    "reads long lines": ask_at_length,
    "answers once if its time is up at once": cancel,
    "keeps to a short time": hurry,
    "says nothing without being asked": listen,
    "ends when it is told to quit": quit_,
    "ends when its input ends": close_input,
}
"""What a program is tried with, each time started anew."""


def check(name: str, game: Game, seats: Iterable[int], seconds: float) -> Iterator[Finding]:
    """Tries a bot of one's own, at tables of so many seats; a program that cannot be greeted is tried no further."""
    if name.startswith(PROGRAM):
        for tried, moment in MOMENTS.items():
            fault = _fault_of(name, game, seconds, moment)
            yield Finding(tried, fault)
            if fault and moment is greet:
                return
    for players in seats:
        yield Finding(f"plays a game of {game.title} with {players}", _fault_in_game(name, game, players, seconds))


def _fault_of(name: str, game: Game, seconds: float, moment: Callable[[Asked], None]) -> BotFault | None:
    table = Table(game, game.seats[0], seed=SEED)
    try:
        with _greeted(name.removeprefix(PROGRAM), table.view(table.acting[0]), seconds) as asked:
            moment(asked)
    except BotFault as fault:
        return fault
    return None


@contextmanager
def _greeted(command: str, view: View, seconds: float) -> Generator[Asked]:
    program = Program(command)
    try:
        program.say(hello_line(view, SEED, seconds))
        require_welcome(program, STARTING_SECONDS)
        yield Asked(program, view, seconds)
    finally:
        program.end()


def _fault_in_game(name: str, game: Game, players: int, seconds: float) -> BotFault | None:
    """What goes wrong in a whole game in which the bot has the first and the last seat."""
    own = [own_bot(name, f"{SEED}/{seat}", seconds) for seat in (0, players - 1)]
    others: list[Bot] = [open_bot("random", seat) for seat in range(players - 2)]
    try:
        play_out(Table(game, players, seed=SEED), [own[0], *others, own[1]])
    except BotFault as fault:
        return fault
    finally:
        _end(own)
    return None


def _end(bots: list[OwnBot]) -> None:
    for bot in bots:
        bot.end()


def _require_end(program: Program) -> None:
    began = time.monotonic()
    if not program.has_ended(GRACE_SECONDS):
        raise BotFault("late", f"still runs after {time.monotonic() - began:.1f} s.")
