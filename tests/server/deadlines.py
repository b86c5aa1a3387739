"""Clocks that all run out in one second, with three workers of which one is killed.

`python -m tests.server.deadlines` is the long form: 10,000 tables on PostgreSQL.
"""

import argparse
import asyncio
import os
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select

from serai.games import game_named
from serai.online.commands import Begin, BeReady, Sit, Visitor
from serai.online.deciding import decide, due_at
from serai.online.entries import AnyEntry, Clock, RanOut
from serai.online.opening import decide_opening
from serai.online.replaying import new_table
from serai.online.table import OnlineTable
from serai.server.clock import now
from serai.server.hall.draft import batch_of
from serai.server.store import migrate_database, schema
from serai.server.store.store import Store
from tests import patience
from tests.server.shapes import drop_database, new_database, quiet
from tests.servers import NatsServer, Postgres, Program

PEOPLE = [Visitor(name.lower(), name) for name in ("Linda", "Lukas", "Mira")]
BANK = 60_000
WORKERS = 3


@dataclass
class Storm:
    """How it went."""

    tables: int
    late: list[int]
    """How many milliseconds after its time each table's clocks were seen to have run out in the database, in order."""
    cpu: float
    """How many seconds of CPU the workers used meanwhile, also for the bots' turns that follow."""

    def __str__(self) -> str:
        def share(percent: int) -> float:
            return self.late[min(len(self.late) - 1, len(self.late) * percent // 100)] / 1_000

        return "\n".join((
            f"tables whose clocks run out at once   {self.tables:6,}   3 clocks each, every one ran out exactly once",
            f"half of them within                   {share(50):6.1f} s",
            f"95 of 100 within                      {share(95):6.1f} s",
            f"99 of 100 within                      {share(99):6.1f} s",
            f"the last one after                    {share(100):6.1f} s",
            f"CPU of the workers for each table     {1_000 * self.cpu / self.tables:6.1f} ms",
            f"tables a second                       {self.tables * 0.95 / max(share(95), 0.001):6.0f}",
        ))  # fmt: skip


def begun(at: int) -> tuple[OnlineTable, tuple[AnyEntry, ...]]:
    """A table of three people who must all choose, and who have a minute from this time on; and its log."""
    game = game_named("amul")
    opened = decide_opening("linda", game, 3, {}, Clock("live", bank=BANK), False, False, "silk road", at)
    table = new_table(opened, lambda _: game)
    entries: list[AnyEntry] = [opened]
    wanted = [(person, command) for seat, person in enumerate(PEOPLE) for command in (Sit(seat=seat), BeReady())]
    for person, command in (*wanted, (PEOPLE[0], Begin())):
        entries.append(decide(table, person, command, at))
        table.fold(entries[-1])
    return table, tuple(entries)


async def set_tables(store: Store, tables: int, due: int) -> list[str]:
    """So many tables, all alike, whose clocks run out at one moment."""
    table, entries = begun(due - BANK)
    assert due_at(table) == due
    ids = [store.new_table_id() for _ in range(tables)]
    await asyncio.gather(*(store.append(batch_of(id, 1, entries, table)) for id in ids))
    return ids


def storm(tables: int, postgres: str, nats: str) -> Storm:
    """Sets the tables, lets the time come, kills a worker, and counts."""
    url = new_database(postgres)
    migrate_database(url)
    settings = {"DATABASE_URL": url, "NATS_URL": nats, "SERAI_NATS_PREFIX": f"deadlines-{os.getpid()}"}
    with ExitStack() as stack:
        stack.callback(lambda: drop_database(postgres, url))
        workers = [stack.enter_context(Program("worker", environment=quiet(**settings))) for _ in range(WORKERS)]
        for worker in workers:
            wait_until_ready(worker)
        return asyncio.run(blow(tables, url, workers))


def wait_until_ready(worker: Program) -> None:
    while "the worker is ready" not in worker.said():
        assert worker.running, worker.said()[-3000:]
        time.sleep(0.05)


async def blow(tables: int, url: str, workers: Sequence[Program]) -> Storm:
    store = await Store.open([url])
    try:
        due = now() + 5_000 + 3 * tables
        ids = await set_tables(store, tables, due)
        assert now() < due, "the tables were set too slowly"
        length = (await store.grown({ids[0]: 0}))[ids[0]]
        before = cpu_seconds(workers)
        late = await until(store, length, tables // 4, due)
        killed = cpu_seconds(workers[:1])
        await asyncio.to_thread(workers[0].kill)
        late += (await until(store, length, tables, due))[len(late) :]
        cpu = killed + cpu_seconds(workers[1:]) - before
        await account(store, ids, due)
        return Storm(tables, late[:tables], cpu)
    finally:
        await store.close()


def cpu_seconds(workers: Sequence[Program]) -> float:
    """How much CPU workers have used, without the processes in which their bots think."""
    ticks = 0
    for worker in workers:
        assert worker.child is not None
        after_name = Path(f"/proc/{worker.child.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        ticks += int(after_name[11]) + int(after_name[12])  # in user mode and in the kernel
    return ticks / os.sysconf("SC_CLK_TCK")


async def until(store: Store, length: int, tables: int, due: int) -> list[int]:
    """Until the clocks of so many tables have run out; how many milliseconds late each was seen in the database."""
    longer, late = select(func.count()).where(schema.tables.c.length > length), list[int]()
    async with asyncio.timeout(patience.SECONDS + tables / 10):
        while len(late) < tables:
            await asyncio.sleep(0.1)
            async with store.databases[0].reading() as connection:
                count = await connection.scalar(longer) or 0
            late += [now() - due] * (count - len(late))
    return late


async def account(store: Store, ids: Sequence[str], due: int) -> None:
    """Every clock of every table has run out once, and not before its time."""
    for id in ids:
        ran_out = [entry for entry in await store.read(id) if isinstance(entry, RanOut)]
        assert Counter(entry.seat for entry in ran_out) == {0: 1, 1: 1, 2: 1}, (id, ran_out)
        assert min(entry.at for entry in ran_out) >= due


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.server.deadlines", description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    with Postgres() as postgres, NatsServer() as nats:
        print(storm(parser.parse_args().tables, postgres.url(), nats.url()))
