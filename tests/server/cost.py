"""What a choice costs one node: a hundred tables of four over sockets, beside bare INSERTs into the same database.

`python -m tests.server.cost` prints it for both games, both databases, and three kinds of traffic: lean programs, the
browsers of four players, and these with two more who watch. `--help` says what can be changed.
"""

import argparse
import asyncio
import itertools
import re
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

import aiosqlite
import httpx
import psycopg
import uvloop

from tests.server.cost_players import TRAFFIC, Played, Traffic, players_at
from tests.server.shapes import new_database, node, one_box, quiet, url_of
from tests.servers import Postgres, Program, children

BARE_CONNECTIONS = 8
BARE_SECONDS = 2.0
BARE_ENTRY = '{"t":"chose","at":1767225600000,"id":"p0123456789abcdef/c17","seat":2,"action":"reveal mongol-merchant"}'
SPENT = re.compile(r'^serai_cpu_seconds_total\{work="(\w+)"\} (\S+)$', re.MULTILINE)


# What is measured


@dataclass
class Spent:
    """Seconds of processor time since a process began, and those that the node counts by part."""

    node: float
    others: float
    """The node's threads beside the event loop: SQLite writes in one."""
    database: dict[int, float]
    """Of each process of the database server, for they come and go."""
    parts: dict[str, float]


def processor_seconds(process: int) -> dict[int, float]:
    """The seconds that each thread of a process has been on a processor; none if it is gone."""
    with suppress(FileNotFoundError):
        tasks = Path(f"/proc/{process}/task").iterdir()
        return {int(task.name): int((task / "schedstat").read_text().split()[0]) / 1e9 for task in tasks}
    return {}


def spent(program: Program, server: Postgres | None) -> Spent:
    threads = processor_seconds(program.pid)
    backends = [server.pid, *children(server.pid)] if server else []
    told = httpx.get(f"{url_of(program)}/metrics", trust_env=False, verify=False).text
    return Spent(
        node=sum(threads.values()),
        others=sum(seconds for thread, seconds in threads.items() if thread != program.pid),
        database={backend: sum(processor_seconds(backend).values()) for backend in backends},
        parts={part: float(seconds) for part, seconds in SPENT.findall(told)},
    )


@dataclass
class Round:
    """Some choices between two spells of bare INSERTs; costs are microseconds of processor a choice."""

    choices_per_second: float
    bytes: float
    """What all who look receive for a choice."""
    bare_per_second: float
    node: float
    others: float
    database: float
    parts: dict[str, float]

    @property
    def ratio(self) -> float:
        return self.choices_per_second / self.bare_per_second

    @property
    def elsewhere(self) -> float:
        """What the node spends outside all counted parts: the event loop, the framework, waking and waiting."""
        return self.node - self.others - sum(self.parts.values())


def a_round(wire: Connection, choices: int, look: Callable[[], Spent], bare: Callable[[], float]) -> Round:
    wire.send(choices)
    wire.recv()
    bare_before = bare()
    before = look()
    wire.send("play")
    played: Played = wire.recv()
    after = look()
    each = 1e6 / choices
    return Round(
        choices_per_second=choices / played.seconds,
        bytes=played.bytes / choices,
        bare_per_second=(bare_before + bare()) / 2,
        node=(after.node - before.node) * each,
        others=(after.others - before.others) * each,
        database=sum(now - before.database.get(backend, 0) for backend, now in after.database.items()) * each,
        parts={part: (after.parts[part] - before.parts[part]) * each for part in after.parts},
    )


async def bare_postgres(url: str) -> float:
    """Commits a second, of one row each, over some connections."""

    async def insert() -> int:
        commits = 0
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
            while time.perf_counter() < until:
                await connection.execute("INSERT INTO bare (entry) VALUES (%s)", (BARE_ENTRY,))
                commits += 1
        return commits

    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        await connection.execute("CREATE TABLE IF NOT EXISTS bare (seq bigserial PRIMARY KEY, entry text NOT NULL)")
    until = time.perf_counter() + BARE_SECONDS
    return sum(await asyncio.gather(*(insert() for _ in range(BARE_CONNECTIONS)))) / BARE_SECONDS


async def bare_sqlite(file: Path) -> float:
    """The same into SQLite, where only one can write at a time."""
    async with aiosqlite.connect(file, isolation_level=None) as connection:
        await connection.execute("PRAGMA journal_mode = WAL")
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute("CREATE TABLE IF NOT EXISTS bare (seq INTEGER PRIMARY KEY, entry TEXT NOT NULL)")
        commits, until = 0, time.perf_counter() + BARE_SECONDS
        while time.perf_counter() < until:
            await connection.execute("INSERT INTO bare (entry) VALUES (?)", (BARE_ENTRY,))
            commits += 1
    return commits / BARE_SECONDS


# The two halls


@dataclass
class Hall:
    """One node without bots, how to look at what it has spent, and bare INSERTs to hold against it."""

    url: str
    look: Callable[[], Spent]
    bare: Callable[[], float]


@contextmanager
def on_postgres(**environment: str) -> Generator[Hall]:
    with Postgres() as server:
        database = new_database(server.url())
        settings = quiet(DATABASE_URL=database, SERAI_BOTS="elsewhere", **environment)
        migrating = Program("migrate", environment=settings)
        migrating.start()
        assert migrating.finish() == 0, migrating.said()
        with node(settings) as program:
            yield Hall(url_of(program), lambda: spent(program, server), lambda: uvloop.run(bare_postgres(server.url())))


@contextmanager
def on_sqlite(**environment: str) -> Generator[Hall]:
    with one_box(SERAI_BOTS="elsewhere", **environment) as shape:
        (program,) = shape.nodes
        file = program.folder / "bare.db"
        yield Hall(shape.url, lambda: spent(program, None), lambda: uvloop.run(bare_sqlite(file)))


HALLS = {"postgresql": on_postgres, "sqlite": on_sqlite}


def measure(
    database: str, game: str, traffic: Traffic, tables: int, choices: int, times: int, compiled: bool = False
) -> list[Round]:
    """Some rounds of so many choices at so many tables."""
    running = HALLS[database](NUMBA_DISABLE_JIT="0" if compiled else "1")
    with running as hall, players_at([[hall.url]], game, tables, traffic) as wire:
        return [a_round(wire, choices, hall.look, hall.bare) for _ in range(times)]


# What is told


def spread(numbers: list[float], form: str = ",.0f") -> str:
    """The middle one of several numbers, and the least and the greatest."""
    return f"{median(numbers):{form}} ({min(numbers):{form}}-{max(numbers):{form}})"


def tell(found: list[Round], viewers: int) -> None:
    print(f"  choices acknowledged a second   {spread([each.choices_per_second for each in found])}")
    print(f"  bare INSERT commits a second    {spread([each.bare_per_second for each in found])}")
    print(f"  ratio                           {spread([each.ratio for each in found], '.2f')}")
    print(f"  bytes a choice                  {spread([each.bytes for each in found])}")
    print(f"  bytes a choice and viewer       {spread([each.bytes / viewers for each in found])}")
    print(f"  database, us a choice           {spread([each.database for each in found])}")
    print(f"  node, us a choice               {spread([each.node for each in found])}")
    lines = {part: [each.parts[part] for each in found] for part in found[0].parts}
    lines["other threads"] = [each.others for each in found]
    lines["elsewhere"] = [each.elsewhere for each in found]
    whole = median(each.node for each in found)
    for part, costs in lines.items():
        print(f"    {part:<14}{spread(costs):>22}{median(costs) / whole:>8.1%}")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", nargs="+", default=["amul", "amulett"])
    asked.add_argument("--databases", nargs="+", default=list(HALLS), choices=list(HALLS))
    asked.add_argument("--traffic", nargs="+", default=list(TRAFFIC), choices=list(TRAFFIC))
    asked.add_argument("--compiled", action="store_true", help="with rules that are compiled, if Numba is installed")
    asked.add_argument("--tables", type=int, default=100)
    asked.add_argument("--choices", type=int, default=50, help="choices a table and round")
    asked.add_argument("--rounds", type=int, default=5)
    wanted = asked.parse_args()
    each = f"{wanted.rounds} rounds of {wanted.choices} choices at each of {wanted.tables} tables"
    for database, game, kind in itertools.product(wanted.databases, wanted.games, wanted.traffic):
        print(f"{game} on {database}, {kind}, {each}: middle (least-greatest)")
        traffic, choices = TRAFFIC[kind], wanted.choices * wanted.tables
        found = measure(database, game, traffic, wanted.tables, choices, wanted.rounds, wanted.compiled)
        tell(found, traffic.viewers)


if __name__ == "__main__":
    main()
