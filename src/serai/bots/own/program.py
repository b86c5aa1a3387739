"""A program that runs beside this one and speaks in lines; it is never waited for longer than agreed."""

import os
import shlex
import signal
import subprocess
from collections.abc import Callable
from contextlib import suppress
from io import BufferedReader, FileIO
from queue import Empty, Queue
from threading import Thread
from typing import IO, cast

from serai.bots.own.fault import BotFault
from serai.bots.own.protocol import LONGEST_LINE, QUIT_LINE

LINES_AHEAD = 8
"""How many lines of a program are read before anybody asks for them; then it must wait."""
LAST_WORDS = 2000
"""How many bytes are kept of what it last wrote to its error stream."""
GRACE_SECONDS = 0.5
"""How long a program may take to answer when its time is up, and to end when it is told to."""


class Silent(Exception):
    """The program has said nothing in time."""


class Program:
    """A running program: lines go in and come out one by one, and its last errors are kept for a report."""

    def __init__(self, command: str) -> None:
        self._process = _started(command)
        self._lines: Queue[bytes] = Queue(LINES_AHEAD)
        self._errors = b""
        self._over = False
        self._listening = [_in_background(hear) for hear in (self._hear_lines, self._hear_errors)]

    def say(self, line: bytes) -> None:
        """Sends a line; if the program has died, its silence tells."""
        # Nothing blocks here: a program is told nothing new before it has answered, and one question fits into a pipe.
        with suppress(OSError, ValueError):
            _pipe(self._process.stdin).write(line)

    def hear(self, seconds: float) -> bytes:
        """The next line of the program; raises Silent if there is none in time."""
        try:
            line = self._lines.get(timeout=seconds)
        except Empty:
            raise Silent from None
        if len(line) > LONGEST_LINE:
            raise BotFault("unreadable", f"wrote a line of more than {LONGEST_LINE} bytes.")
        if not line.endswith(b"\n"):
            raise BotFault("died", self._obituary())
        return line

    def close_input(self) -> None:
        """Ends the input of the program."""
        with suppress(OSError):
            _pipe(self._process.stdin).close()

    def has_ended(self, seconds: float) -> bool:
        """Whether the program ends by itself in time."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self) -> None:
        """Tells the program to quit; soon after, it and all that it has started is ended."""
        self.say(QUIT_LINE)
        self.close_input()
        self.has_ended(GRACE_SECONDS)
        _kill(self._process)
        self._over = True
        with suppress(Empty):
            while True:  # whoever waits to be heard need not wait any more
                self._lines.get_nowait()

    def _hear_lines(self) -> None:
        with BufferedReader(_pipe(self._process.stdout)) as said:
            while not self._over:
                line = said.readline(LONGEST_LINE + 1)
                self._lines.put(line)
                if not line:
                    return

    def _hear_errors(self) -> None:
        with _pipe(self._process.stderr) as said:
            while heard := os.read(said.fileno(), LAST_WORDS):
                self._errors = (self._errors + heard)[-LAST_WORDS:]

    def _obituary(self) -> str:
        """How the program ended, with the last line of its errors."""
        if not self.has_ended(GRACE_SECONDS):
            return "has closed its output."
        self._listening[1].join(GRACE_SECONDS)
        code = self._process.returncode
        how = f"has ended with code {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name}"
        words = [line.strip() for line in self._errors.decode(errors="replace").splitlines() if line.strip()]
        return f"{how}: {words[-1]:.200}" if words else f"{how}."


def _started(command: str) -> "subprocess.Popen[bytes]":
    """The program in a session of its own, so that nobody's Ctrl-C reaches it and all of it can be ended."""
    pipe = subprocess.PIPE
    try:
        words = shlex.split(command, posix=os.name != "nt")
        return subprocess.Popen(words, bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    except (OSError, ValueError, IndexError) as error:
        raise BotFault("start", f"cannot be started: {error}.") from None


def _pipe(stream: IO[bytes] | None) -> FileIO:
    """One end of a pipe, unbuffered as it was opened."""
    return cast("FileIO", stream)


def _in_background(listen: Callable[[], None]) -> Thread:
    thread = Thread(target=listen, name="hears a bot", daemon=True)
    thread.start()
    return thread


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Ends a program and, where the system knows sessions, everything in its own."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL) if hasattr(os, "killpg") else process.kill()
    process.wait()
