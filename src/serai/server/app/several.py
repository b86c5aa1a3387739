"""Several nodes behind one port, as processes of one program that starts them, replaces them and ends with them."""

import asyncio
import multiprocessing
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from socket import socket

import structlog

from serai.server.app.listening import listening_socket
from serai.server.app.place import MAX_CLOSING_SECONDS, Place
from serai.server.configuration import Configuration
from serai.server.event_loop import run_in_loop
from serai.server.store.errors import SetupError

RETRY_SECONDS = 1.0
"""After how long one that could not open is replaced; one that was open is replaced at once."""
SPAWN = multiprocessing.get_context("spawn")

OnOpen = Callable[[str], object]
Said = str | SetupError | None
"""Where a process is open, or why it cannot be."""

log = structlog.stdlib.get_logger()


def require_several_possible(configuration: Configuration) -> None:
    """Raises `SetupError`, with what to do, where processes cannot share a port or would not hear of each other."""
    number = f"{configuration.processes} processes"
    if sys.platform == "win32":
        raise SetupError(f"{number} cannot share a port on Windows. Set SERAI_PROCESSES to 1.")
    if configuration.on_sqlite:
        raise SetupError(
            f"{number} need PostgreSQL and NATS: name them in DATABASE_URL and NATS_URL, or run one process. "
            "SQLite is for one."
        )
    if not configuration.nats:
        raise SetupError(f"{number} need NATS, by which they hear of each other: name it in NATS_URL, or run one.")


def own_configuration(configuration: Configuration, number: int) -> Configuration:
    """The settings of one of the processes: its share of the processors, and a port of its own for its metrics."""
    thinking = max(1, (configuration.bot_processes or (os.cpu_count() or 2) - 1) // configuration.processes)
    metrics = configuration.metrics
    if configuration.metrics_address is not None:
        metrics = f"{metrics.rpartition(':')[0]}:{configuration.metrics_address[1] + number}"
    return replace(configuration, bot_processes=thinking, metrics=metrics)


async def run_several(configuration: Configuration, on_open: OnOpen = lambda where: None) -> None:
    """Runs several nodes behind one port until it is asked to stop; calls `on_open` once all of them serve."""
    require_several_possible(configuration)
    with listening_socket(configuration) as listening, tempfile.TemporaryDirectory(prefix="serai-") as folder:
        await Several(configuration, listening, Path(folder)).run(on_open)


class Several:
    """The parent of the processes. It looks into no connection and no table."""

    def __init__(self, configuration: Configuration, listening: socket, folder: Path) -> None:
        self.configuration, self.listening, self.folder = configuration, listening, folder
        self._stopping = False
        self._keeping: list[asyncio.Task[None]] = []
        self._processes: dict[int, SpawnProcess] = {}
        self._were_open: set[int] = set()
        """The places in which a process has been open."""

    async def run(self, on_open: OnOpen) -> None:
        """Keeps a process in each place until a signal comes; raises `SetupError` if one cannot open at first."""
        self._on_open = on_open
        for asks_to_stop in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(asks_to_stop, self._stop)
        try:
            async with asyncio.TaskGroup() as places:
                numbers = range(self.configuration.processes)
                self._keeping = [places.create_task(self._keep(number)) for number in numbers]
        except* SetupError as wrong:
            raise SetupError(str(wrong.exceptions[0])) from None

    def _stop(self) -> None:
        """The first signal closes all processes in good order; a second one closes them at once."""
        if self._stopping:
            for process in self._processes.values():
                process.terminate()
        else:
            self._stopping = True
            for task in self._keeping:
                task.cancel()

    async def _keep(self, number: int) -> None:
        """Keeps a process in a place."""
        while True:
            said = await self._run_one(number)
            if number not in self._were_open:
                raise SetupError(str(said or "A process of the server has ended before it was open."))
            code = self._processes[number].exitcode
            log.warning("a process has ended and is replaced", process=number, code=code, why=str(said))
            if not isinstance(said, str):
                await asyncio.sleep(RETRY_SECONDS)

    async def _run_one(self, number: int) -> Said:
        """Runs a process in a place until it ends, and what it has said; whoever cancels this ends it."""
        pipe = self._start(number)
        told, ended = list[Said](), asyncio.Event()
        loop = asyncio.get_running_loop()

        def listen() -> None:
            try:
                told.append(pipe.recv())
                self._note(number, told[-1])
            except (EOFError, OSError):
                loop.remove_reader(pipe.fileno())
                ended.set()

        loop.add_reader(pipe.fileno(), listen)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(pipe.fileno())
            pipe.close()
            await asyncio.to_thread(_bury, self._processes[number])
        return told[-1] if told else None

    def _start(self, number: int) -> Connection:
        """Starts a process in a place; the pipe to it."""
        ours, theirs = SPAWN.Pipe()
        place = Place(number, self.configuration.processes, self.folder, self.listening, theirs)
        process = SPAWN.Process(target=serve_place, args=(own_configuration(self.configuration, number), place))
        # Ctrl+C in a terminal is for the parent alone, which closes them all.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        process.start()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        self._processes[number] = process
        return ours

    def _note(self, number: int, said: Said) -> None:
        """A process is open, or says why it cannot be."""
        if not isinstance(said, str):
            return
        is_new = number not in self._were_open
        self._were_open.add(number)
        if is_new and len(self._were_open) == self.configuration.processes:
            self._on_open(said)


def _bury(process: SpawnProcess) -> None:
    """Waits for the end of a process, as long as it may take to close."""
    process.join(MAX_CLOSING_SECONDS)
    process.kill()
    process.join()


def serve_place(configuration: Configuration, place: Place) -> None:
    """A process of its own: one node in its place."""
    from serai.server.app.serving import run_node  # the parent has no need of it, and stays small

    place.end_with_parent()
    structlog.contextvars.bind_contextvars(process=place.number)
    try:
        run_in_loop(run_node(configuration, place.parent.send, place=place), configuration)
    except SetupError as wrong:
        place.parent.send(wrong)
