"""Bots play one game after the other at many tables for an hour, and nothing grows that should not.

`python -m tests.server.soak --minutes 2` is a short form.
"""

import argparse
import itertools
import resource
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.server.guests import Guest
from tests.server.shapes import Shape, fleet
from tests.servers import NatsServer, Postgres

TABLES = 20
"""How many games are played at once."""
LOOK_SECONDS = 5.0
KIB_PER_TABLE = 200
"""How much a process may grow for each table that it has seen: it keeps 2,000 of them, and parks the others."""
SPARE_DESCRIPTORS = 8


@dataclass(frozen=True)
class Look:
    """One look at the processes of a hall."""

    seconds: float
    tables: int
    """How many were opened so far."""
    memory: tuple[int, ...]
    """Bytes, by process."""
    descriptors: tuple[int, ...]


@dataclass
class Soak:
    """How it went."""

    names: Sequence[str]
    looks: list[Look]
    games: int
    entries: int

    @property
    def settled(self) -> list[Look]:
        """The second half: by then everything is loaded that is loaded once."""
        return self.looks[len(self.looks) // 2 :]

    def growth(self, process: int) -> float:
        """KiB for each table of the second half."""
        first, last = self.settled[0], self.settled[-1]
        return (last.memory[process] - first.memory[process]) / 1024 / max(1, last.tables - first.tables)

    def slope(self, process: int) -> float:
        """MiB an hour, over the second half."""
        first, last = self.settled[0], self.settled[-1]
        hours = (last.seconds - first.seconds) / 3600
        return (last.memory[process] - first.memory[process]) / 2**20 / hours

    def __str__(self) -> str:
        last = self.looks[-1]
        return "\n".join((
            f"{last.seconds:.0f} s, {TABLES} tables at once: {self.games:,} games, {self.entries:,} entries, "
            f"{self.entries / last.seconds:.0f} a second",
            *(
                f"{name:<12} {last.memory[number] / 2**20:6.0f} MiB   {self.slope(number):+7.1f} MiB an hour   "
                f"{self.growth(number):+7.1f} KiB a table   {last.descriptors[number]:4} descriptors "
                f"({self.settled[0].descriptors[number]} at half-time)"
                for number, name in enumerate(self.names)
            ),
        ))  # fmt: skip

    def require_steady(self) -> None:
        """Nothing has grown that should not."""
        assert self.games > 0, "no game has come to its end"
        for number, name in enumerate(self.names):
            more = self.looks[-1].descriptors[number] - self.settled[0].descriptors[number]
            assert more <= SPARE_DESCRIPTORS, f"{name} has {more} more descriptors than at half-time"
            assert self.growth(number) <= KIB_PER_TABLE, f"{name} grows by {self.growth(number):.0f} KiB a table"


def soak(minutes: float) -> Soak:
    """Plays for a while on a fleet of two nodes and a worker."""
    with Postgres() as postgres, NatsServer() as nats, fleet(postgres.url(), nats.url()) as hall:
        names = ("first node", "second node", "worker")
        pids = [program.pid for program in (*hall.nodes, *hall.workers)]
        return play(hall, names, pids, 60 * minutes)


def play(hall: Shape, names: Sequence[str], pids: Sequence[int], seconds: float) -> Soak:
    soaked, began = Soak(names, [], 0, 0), time.monotonic()
    hosts = itertools.cycle([Guest(url) for url in hall.urls])
    running, opened = set[str](), 0
    while time.monotonic() - began < seconds or len(soaked.looks) < 4:
        while len(running) < TABLES:
            running.add(open_table(next(hosts), opened))
            opened += 1
        for table in list(running):
            look = next(hosts).look(table)
            if look["info"]["status"] == "over":
                soaked.games += 1
                soaked.entries += int(look["seq"])
                running.remove(table)
        soaked.looks.append(look_at(pids, time.monotonic() - began, opened))
        time.sleep(LOOK_SECONDS)
    return soaked


def open_table(host: Guest, number: int) -> str:
    """A table of bots that begin at once."""
    game = "amul" if number % 2 else "amulett"
    return host.open(game, 3, sit=False, fill="trader", begin=True)


def look_at(pids: Sequence[int], seconds: float, tables: int) -> Look:
    memory = tuple(
        int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize() for pid in pids
    )
    descriptors = tuple(len(list(Path(f"/proc/{pid}/fd").iterdir())) for pid in pids)
    return Look(seconds, tables, memory, descriptors)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.server.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    report = soak(parser.parse_args().minutes)
    print(report)
    report.require_steady()
