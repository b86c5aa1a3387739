"""What every bot of one's own has: a beginning, choices within a time limit, and an end. What goes wrong is a fault."""

from abc import ABC, abstractmethod

from serai.bots.own.fault import BotFault
from serai.kernel.game import View

THINKING_SECONDS = 5.0
"""How long a bot of one's own may think about a choice, unless somebody says otherwise."""
STARTING_SECONDS = 10.0
"""How long it may take to start."""


class OwnBot(ABC):
    """A bot of one's own on one seat for one game; whatever it does wrong raises BotFault, and nothing else."""

    @abstractmethod
    def begin(self, view: View) -> None:
        """Starts the bot, which is not thinking time."""

    @abstractmethod
    def choose(self, view: View) -> int:
        """One of `view.legal`."""

    @abstractmethod
    def end(self) -> None:
        """Ends the bot, however it behaves."""


def illegal(answer: object, view: View) -> BotFault:
    """The fault of a bot whose answer is none of its choices."""
    return BotFault("illegal", f"answered {answer!r:.80}, which is none of its choices: {', '.join(view.choices)}.")
