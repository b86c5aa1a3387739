"""A bot of one's own that is a Python class and runs in this process."""

import inspect
from collections.abc import Generator
from contextlib import contextmanager
from operator import index
from typing import Any

from serai.bots.bot import Bot
from serai.bots.own.fault import BotFault
from serai.bots.own.own_bot import STARTING_SECONDS, OwnBot, illegal
from serai.bots.own.time_limit import OutOfTimeError, at_most
from serai.kernel.game import View


class ClassBot(OwnBot):
    """An object of a class, made anew for every game; the class is given a `seed` if it takes one."""

    def __init__(self, made_of: type[Bot], seed: str, seconds: float) -> None:
        self._class, self._seed, self._seconds = made_of, seed, seconds
        self._bot: Bot | None = None

    def begin(self, view: View) -> None:
        """Makes the object."""
        seeded = {"seed": self._seed} if "seed" in inspect.signature(self._class).parameters else {}
        with _blamed(STARTING_SECONDS):
            self._bot = self._class(**seeded)

    def choose(self, view: View) -> int:
        """What the object chooses, if that is one of its choices."""
        if self._bot is None:
            self.begin(view)
        assert self._bot
        with _blamed(self._seconds):
            answer: Any = self._bot.choose(view)
            if _number(answer) not in view.legal:
                raise illegal(answer, view)
            return _number(answer)

    def end(self) -> None:
        """Forgets the object."""
        self._bot = None


def _number(answer: Any) -> int:
    """The number that somebody answered; -1, which is no action, if it was none."""
    try:
        return index(answer)
    except TypeError:
        return -1


@contextmanager
def _blamed(seconds: float) -> Generator[None]:
    """Whatever goes wrong here is the fault of the bot."""
    try:
        with at_most(seconds):
            yield
    except OutOfTimeError:
        raise BotFault("late", f"has not answered within {seconds:g} s.") from None
    except BotFault:
        raise
    except (Exception, SystemExit) as error:
        raise BotFault("failed", f"raised {type(error).__name__}: {error}") from error
