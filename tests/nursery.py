"""Programs that begin as forks of one that has imported everything, so that Python starts once and not each time.

What runs is the same module under the same name, in a session, a folder and an environment of its own. Whatever Python
or Numba reads from the environment as they start, the nursery has read already, so there is one nursery for each such
environment. Tools that measure start their programs from the beginning.
"""

import atexit
import gc
import json
import os
import runpy
import select
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any, Never

ROOT = Path(__file__).parent.parent
IMPORTED = (
    *("serai.cli.app", "serai.server.app.serving", "serai.server.workers.running", "uvloop", "psycopg"),
    # What libraries import when they are first used.
    *("typer._adapters", "uvicorn.lifespan.on", "webbrowser", "sqlalchemy.dialects.postgresql.psycopg", "aiosqlite"),
)
READ_AT_THE_START = ("PYTHON", "NUMBA", "LC_", "LANG", "LD_", "OMP_", "OPENBLAS_")
Request = dict[str, Any]


class Forked:
    """A program that the nursery started, which can be waited for as a child of one's own can."""

    def __init__(self, nursery: "Nursery", pid: int) -> None:
        self.pid, self.returncode = pid, None
        self._nursery, self._ends = nursery, os.pidfd_open(pid)

    returncode: int | None
    """How it ended, once somebody has asked."""

    def poll(self) -> int | None:
        """How it ended, or None while it runs."""
        return self.returncode if self._has_ended(0) else None

    def wait(self, timeout: float | None = None) -> int:
        """Waits for its end, and says how it ended."""
        if not self._has_ended(timeout) or self.returncode is None:
            raise subprocess.TimeoutExpired(f"program {self.pid}", timeout or 0)
        return self.returncode

    def _has_ended(self, seconds: float | None) -> bool:
        if self.returncode is None and select.select([self._ends], [], [], seconds)[0]:
            os.close(self._ends)
            self.returncode = self._nursery.ask({"bury": self.pid})
        return self.returncode is not None


class Nursery:
    """A process that begins programs, as long as whoever asked for it is there."""

    def __init__(self, surroundings: Mapping[str, str]) -> None:
        begun, pipe = [sys.executable, "-m", "tests.nursery"], subprocess.PIPE
        self._child = subprocess.Popen(
            begun, cwd=ROOT, env=surroundings, stdin=pipe, stdout=pipe, start_new_session=True
        )
        self._lock = Lock()
        atexit.register(self._end)

    def begin(
        self, module: str, arguments: Sequence[str], folder: Path, output: Path, env: Mapping[str, str]
    ) -> Forked:
        """A module that runs as a program, and writes into a file."""
        where = {"folder": str(folder), "output": str(output), "environment": dict(env)}
        return Forked(self, self.ask({"module": module, "arguments": list(arguments), **where}))

    def ask(self, request: Request) -> int:
        """The nursery's answer, a number."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        with self._lock:
            self._child.stdin.write(json.dumps(request).encode() + b"\n")
            self._child.stdin.flush()
            return int(self._child.stdout.readline())

    def _end(self) -> None:
        self._child.kill()
        self._child.communicate()


@cache
def _nursery_of(surroundings: frozenset[tuple[str, str]]) -> Nursery:
    rest = {name: value for name, value in os.environ.items() if not name.startswith(READ_AT_THE_START)}
    return Nursery({**rest, **dict(surroundings)})


def nursery_for(environment: Mapping[str, str]) -> Nursery:
    """The nursery whose Python has started in such an environment."""
    return _nursery_of(frozenset(item for item in environment.items() if item[0].startswith(READ_AT_THE_START)))


def next_program() -> Request:
    """Answers requests until one of them is this process's own: it is a fork then, and becomes that program."""
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "bury" in request:
            answer = os.waitstatus_to_exitcode(os.waitpid(request["bury"], 0)[1])
        elif not (answer := os.fork()):
            return request
        sys.stdout.buffer.write(b"%d\n" % answer)
        sys.stdout.buffer.flush()
    os._exit(0)


def become(program: Request) -> None:
    """Makes this process what it would be if it had been started by itself."""
    os.setsid()
    os.chdir(program["folder"])
    os.environ.clear()
    os.environ.update(program["environment"])
    output = os.open(program["output"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    for standard, file in enumerate((os.open(os.devnull, os.O_RDONLY), output, output)):
        os.dup2(file, standard)
    sys.path[0] = program["folder"]
    sys.argv = [program["module"], *program["arguments"]]
    try:
        runpy.run_module(program["module"], run_name="__main__", alter_sys=True)
    except SystemExit as left:
        if not isinstance(left.code, int | None):
            raise
        leave(left.code or 0)
    leave(0)


def leave(code: int) -> Never:
    """Ends as a program does, but leaves its memory to the system: to take it apart takes a while."""
    threading._shutdown()  # pyright: ignore[reportAttributeAccessIssue] -- as Python itself ends
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def warm_up() -> None:
    """Imports everything, and makes once what every hall makes as it starts: libraries remember the types they saw."""
    for name in IMPORTED:
        import_module(name)
    games = import_module("serai.server.hall.catalog").shipped_games()
    import_module("serai.server.app.application").litestar_app(lambda: None, games)
    with tempfile.TemporaryDirectory() as folder:
        import_module("serai.server.store.migrating").migrate_database(f"sqlite:///{folder}/serai.db")
    gc.collect()
    gc.freeze()  # a fork would otherwise copy each page on which it looks for garbage


if __name__ == "__main__":
    warm_up()
    become(next_program())
