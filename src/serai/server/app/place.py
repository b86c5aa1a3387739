"""What a process is given that serves a port together with others."""

import os
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

MAX_CLOSING_SECONDS = 20.0
"""How long a process has to close in good order once its parent has gone; then it ends as it is."""


def _leave() -> None:
    os._exit(0)  # pyright: ignore[reportPrivateUsage] -- from a thread there is no other way


@dataclass
class Place:
    """One of the places behind a port; who dies there is followed by another process in the same place."""

    number: int
    """From 0."""
    of: int
    """How many places there are."""
    folder: Path
    """Where the processes find each other's Unix sockets; nobody else may look into it."""
    listening: socket.socket
    """The socket of the port, from which all of them accept."""
    parent: Connection
    """The pipe to the parent, which says nothing: it ends when the parent wants to end, or has died."""
    on_end: Callable[[], object] = _leave
    """What happens then; once the node is open, it closes in good order."""

    @property
    def others(self) -> list[int]:
        """The places of the others."""
        return [number for number in range(self.of) if number != self.number]

    def address(self, number: int) -> str:
        """The Unix socket of the process in a place."""
        return str(self.folder / str(number))

    def end_with_parent(self) -> None:
        """Ends this process when its parent ends, however that happens."""
        Thread(target=self._wait_for_the_end, name="end with parent", daemon=True).start()

    def _wait_for_the_end(self) -> None:
        with suppress(EOFError, OSError):
            self.parent.recv()
        self.on_end()
        time.sleep(MAX_CLOSING_SECONDS)
        _leave()
