"""The two shapes of the hall as real processes: one box with a SQLite file, and a fleet on PostgreSQL and NATS."""

import itertools
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from tests.server.set_up import drop_database, migrated_database, new_database, set_up_file
from tests.servers import Program, free_port

numbers = itertools.count(1)


@dataclass
class Shape:
    """A hall that runs: where its nodes are, and the programs it is made of."""

    name: str
    urls: list[str]
    nodes: list[Program] = field(default_factory=list[Program])
    workers: list[Program] = field(default_factory=list[Program])
    databases: str = ""
    """What DATABASE_URL says."""

    @property
    def url(self) -> str:
        return self.urls[0]

    def node(self, number: int) -> str:
        """The address of one of the nodes, counted round and round: a guest may come to any."""
        return self.urls[number % len(self.urls)]


def node(environment: dict[str, str], port: int | None = None, processes: int = 1) -> Program:
    port = port or free_port()
    url = f"http://127.0.0.1:{port}"
    several = ("--processes", str(processes)) if processes > 1 else ()
    return Program("serve", "--port", str(port), *several, environment=environment, ready=f"{url}/readyz")


def url_of(program: Program) -> str:
    assert program.ready is not None
    return program.ready.removesuffix("/readyz")


def quiet(**more: str) -> dict[str, str]:
    """RateLimiter wide enough for tests that hurry, and bots that think in one process and wait for no compiler."""
    return {
        "SERAI_GENEROSITY": "1000",
        "SERAI_BOT_PROCESSES": "1",
        "NUMBA_DISABLE_JIT": "1",
        **more,
    }


@contextmanager
def one_box(**environment: str) -> Iterator[Shape]:
    """One program, with nothing set that matters; its SQLite file lies in its own folder, and is set up already."""
    box = node(quiet(**environment))
    set_up_file(box.folder / "serai.db")
    with box:
        yield Shape("one box", [url_of(box)], [box], databases=f"sqlite:///{box.folder}/serai.db")


@contextmanager
def fleet(
    postgres: str, nats: str, nodes: int = 2, workers: int = 1, shards: int = 2, processes: int = 1, **environment: str
) -> Iterator[Shape]:
    """Nodes that share some databases and a bus, each perhaps of several processes, and workers for the bots."""
    migrated = migrated_database(postgres)
    databases = ",".join(new_database(postgres, migrated) for _ in range(shards))
    prefix = f"test-{os.getpid()}-{next(numbers)}"
    settings = {"DATABASE_URL": databases, "NATS_URL": nats, "SERAI_NATS_PREFIX": prefix}
    settings |= quiet(SERAI_BOTS="elsewhere", **environment)
    with ExitStack() as stack:
        stack.callback(lambda: [drop_database(postgres, url) for url in databases.split(",")])
        programs = [stack.enter_context(node(settings, processes=processes)) for _ in range(nodes)]
        busy = [stack.enter_context(Program("worker", environment=settings)) for _ in range(workers)]
        yield Shape("fleet", [url_of(program) for program in programs], programs, busy, databases)
