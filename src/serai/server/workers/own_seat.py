"""What runs in the process of one seat that a bot of the host plays; it imports little, because every seat pays it."""

import os
import signal
import sys
from collections.abc import Iterable
from multiprocessing.connection import Connection
from threading import Thread
from types import FrameType
from typing import NamedTuple

from serai.bots.compiling import give_way
from serai.bots.own import BotFault, OwnBot
from serai.bots.own.fault import What
from serai.bots.own.names import own_bot
from serai.server.workers.bot_processes import THINKING_NICENESS, Question, end_with_parent, opened_game, view_from


class Reply(NamedTuple):
    """The action that a bot has chosen, or what it did wrong."""

    action: int
    what: What | None = None
    why: str = ""


def play_seat(pipe: "Connection[Reply, Question]", bot: str, seconds: float, secrets: Iterable[str]) -> None:
    """Answers questions until the pipe is closed; all that the process of a bot does."""
    forget(secrets)
    give_way(THINKING_NICENESS)
    signal.signal(signal.SIGTERM, _leave)
    Thread(target=end_with_parent, name="end with parent", daemon=True).start()
    playing: OwnBot | None = None
    try:
        while True:
            question = pipe.recv()
            playing = playing or own_bot(bot, question.seed, seconds)
            pipe.send(_reply(playing, question))
    except (EOFError, OSError):
        return  # nobody asks any more
    except ValueError as gone:
        pipe.send(Reply(-1, "start", str(gone)))
    finally:
        if playing is not None:
            playing.end()


def forget(secrets: Iterable[str]) -> None:
    """Takes variables out of the environment of this process, and of what it starts."""
    for name in secrets:
        os.environ.pop(name, None)


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit()


def _reply(bot: OwnBot, question: Question) -> Reply:
    game = opened_game(question.game, question.rules, question.edition)
    try:
        return Reply(bot.choose(view_from(game, question)))
    except BotFault as fault:
        return Reply(-1, fault.what, fault.why)
