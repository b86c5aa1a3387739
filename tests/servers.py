"""Real servers as children of the tests, which may kill them and start them again, and which leave none behind."""

import atexit
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import httpx
import psycopg
from psycopg import sql

from tests import patience
from tests.nursery import Forked, nursery_for

ALSO_THERE = ("/usr/lib/postgresql/*/bin", "/usr/sbin", "/usr/local/sbin")
"""Where Debian puts servers that are not on everybody's PATH."""
PORTS = range(20_000, 32_768)
"""Below those that the system hands out to outgoing connections, so that a killed server finds its port free again."""
GUARD = 'read _; kill -"$0" "$1"; sleep 2; kill -9 "$1" 2>&-; rm -rf "$2"'
"""If the tests are killed, the guard of a program reads the end of its pipe, and cleans up in their place."""
taken: set[int] = set()


class DidNotStart(Exception):
    """A program that is not there, or that ended or kept silent instead of answering."""


def free_port() -> int:
    """A port of this machine on which nobody listens, and which was not asked for before."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as door, suppress(OSError):
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            door.bind(("127.0.0.1", port))
            if port not in taken:
                taken.add(port)
                return port


def binary(name: str) -> str:
    """Where a server's program is."""
    folders = [str(folder) for place in ALSO_THERE for folder in sorted(Path("/").glob(place[1:]), reverse=True)]
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", os.defpath), *folders]))
    if found is None:
        raise DidNotStart(f"{name} is not installed. On Debian or Ubuntu: apt-get install postgresql nats-server")
    return found


class Child:
    """A program that runs beside the tests until it is stopped or killed, and never longer than they do."""

    farewell = signal.SIGTERM
    """What asks it to end in good order."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = Path(tempfile.mkdtemp(prefix=f"serai-{name}-"))
        self.output = self.folder / "output.txt"
        self.child: subprocess.Popen[Any] | Forked | None = None
        self.guard: subprocess.Popen[Any] | None = None
        atexit.register(self._leave_nothing)

    def start(self) -> None:
        """Starts it, or starts it again, and waits until it answers."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def running(self) -> bool:
        return self.child is not None and self.child.poll() is None

    @property
    def pid(self) -> int:
        assert self.child is not None, f"{self.name} was not started"
        return self.child.pid

    def said(self) -> str:
        """Everything it has written since it was made."""
        return self.output.read_text(encoding="utf-8", errors="replace") if self.output.exists() else ""

    def kill(self) -> None:
        """Ends it as a crash does."""
        if self.running:
            os.kill(self.pid, signal.SIGKILL)
        self._reap()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """It answers nothing meanwhile and has lost nothing, as on a machine that is paused; nor do its processes."""
        processes = (self.pid, *children(self.pid))
        for process in processes:
            os.kill(process, signal.SIGSTOP)
        yield
        for process in processes:
            os.kill(process, signal.SIGCONT)

    def terminate(self, seconds: float = 20) -> int:
        """Asks it to end in good order, and says with which exit code it did; too slow is an error."""
        if self.running:
            os.kill(self.pid, self.farewell)
        return self._reap(seconds)

    def stop(self) -> None:
        """Ends it in good order if it can, and anyhow if not."""
        try:
            self.terminate(10)
        except subprocess.TimeoutExpired:
            self.kill()

    def _run(
        self, command: Sequence[str], ready: Callable[[], bool], seconds: float = patience.SECONDS, **how: Any
    ) -> None:
        """Starts the program, and waits until it is ready."""
        assert not self.running, f"{self.name} runs already"
        with self.output.open("ab") as output:
            # A session of its own, so that Ctrl-C in a terminal reaches the tests only, and they end it in good order.
            self.child = subprocess.Popen(
                command, cwd=self.folder, stdout=output, stderr=output, start_new_session=True, **how
            )
        self._wait_until(ready, seconds)

    def _wait_until(self, ready: Callable[[], bool], seconds: float) -> None:
        guarded = [str(int(self.farewell)), str(self.pid), str(self.folder)]
        self.guard = subprocess.Popen(["sh", "-c", GUARD, *guarded], stdin=subprocess.PIPE, start_new_session=True)
        until = time.monotonic() + seconds
        while not ready():
            if not self.running or time.monotonic() > until:
                silent = f"did not answer in {seconds:g} s" if self.running else f"ended with {self._reap()}"
                self.kill()
                raise DidNotStart(f"{self.name} {silent}. Its last words:\n{self.said()[-3000:]}")
            time.sleep(0.03)

    def _reap(self, seconds: float | None = None) -> int:
        """Waits for the end of the program; its guard has nothing to guard any more."""
        ended = self.child.wait(seconds) if self.child is not None else 0
        if self.guard is not None:
            self.guard.kill()
            self.guard.communicate()
            self.guard = None
        return ended

    def _leave_nothing(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(Child):
    """A PostgreSQL of its own in a temporary folder; whatever was committed outlives `kill`."""

    farewell = signal.SIGINT  # disconnects everybody; SIGTERM would wait until they leave by themselves

    def __init__(self, *, flushes: bool = True) -> None:
        super().__init__("postgres")
        self.flushes = flushes
        """Whether a commit waits for the disk, as outside of tests. What is killed, and not cut off from its power,
        loses nothing without it.
        """
        self.port = free_port()
        self.rows = self.folder / "rows"
        # PostgreSQL refuses to run as root.
        self.owner: dict[str, Any] = {}
        if os.geteuid() == 0:
            self.owner = {"user": "postgres", "group": "postgres", "extra_groups": []}

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def create_database(self, name: str) -> str:
        """A new empty database; its URL."""
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)

    def start(self) -> None:
        if not self.rows.exists():
            self._lay_out()
        for left_by_a_crash in (self.rows / "postmaster.pid", self.folder / f".s.PGSQL.{self.port}.lock"):
            left_by_a_crash.unlink(missing_ok=True)
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self.folder,
            "fsync": "on" if self.flushes else "off",
            "synchronous_commit": "on",
            "dynamic_shared_memory_type": "mmap",  # in the folder, so that a crash leaves nothing in /dev/shm
        }
        chosen = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command = [binary("postgres"), "-D", str(self.rows), "-p", str(self.port), *chosen]
        self._run(command, self._answers, **self.owner)

    def kill(self) -> None:
        """Kills the postmaster and every backend in one moment, as a power cut does."""
        if self.running:
            os.kill(self.pid, signal.SIGSTOP)  # so that it starts no backend while we look for them
            backends = children(self.pid)
            for process in (*backends, self.pid):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            until = time.monotonic() + 10
            while any(is_alive(backend) for backend in backends):
                assert time.monotonic() < until, "a backend has outlived its server"
                time.sleep(0.005)
        self._reap()

    def _lay_out(self) -> None:
        """Makes the files of an empty server."""
        if self.owner:
            try:
                shutil.chown(self.folder, "postgres", "postgres")
            except LookupError:
                raise DidNotStart("There is no user postgres. apt-get install postgresql makes one.") from None
        initdb = [binary("initdb"), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C", "--no-sync"]
        done = subprocess.run(
            [*initdb, "-D", str(self.rows)], cwd=self.folder, capture_output=True, text=True, check=False, **self.owner
        )
        if done.returncode != 0:
            raise DidNotStart(f"initdb failed:\n{done.stdout}{done.stderr}")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url(), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


class NatsServer(Child):
    """A NATS server of its own."""

    def __init__(self) -> None:
        super().__init__("nats")
        self.port = free_port()

    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        self._run([binary("nats-server"), "-a", "127.0.0.1", "-p", str(self.port)], self._answers)

    def _answers(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
            return line.recv(4) == b"INFO"
        return False


class Program(Child):
    """`serai` with some arguments, as a process of its own that is ready once a URL answers."""

    module = "serai"
    forks = False
    """Whether `serai` begins as a fork of one that has imported everything, as it does in tests (`tests/nursery.py`).
    A module that changes others begins by itself, since it must be the first that imports them."""

    def __init__(self, *arguments: str, environment: Mapping[str, str] | None = None, ready: str | None = None) -> None:
        super().__init__(arguments[0] if arguments else "serai")
        self.arguments = arguments
        self.environment = {**os.environ, **(environment or {})}
        self.ready = ready

    def finish(self, seconds: float = patience.SECONDS) -> int:
        """Waits until it ends by itself; its exit code."""
        return self._reap(seconds)

    def start(self) -> None:
        if not self.forks or self.module != Program.module:
            self._run([sys.executable, "-m", self.module, *self.arguments], self._answers, env=self.environment)
            return
        assert not self.running, f"{self.name} runs already"
        nursery = nursery_for(self.environment)
        self.child = nursery.begin(self.module, self.arguments, self.folder, self.output, self.environment)
        self._wait_until(self._answers, patience.SECONDS)

    def _answers(self) -> bool:
        if self.ready is None:
            return True
        try:
            return httpx.get(self.ready, timeout=2, trust_env=False, verify=False).is_success
        except httpx.TransportError:
            return False


def children(parent: int) -> list[int]:
    """The processes that a process has started and that are still there."""
    return [int(entry.name) for entry in Path("/proc").glob("[0-9]*") if stat(int(entry.name))[1] == str(parent)]


def is_alive(process: int) -> bool:
    """Whether a process still does something; one that only waits to be buried does not."""
    return stat(process)[0] not in "ZX"


def stat(process: int) -> tuple[str, str]:
    """The state and the parent of a process; X and nobody if it is gone."""
    try:
        state, parent, *_ = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return "X", ""
    return state, parent
