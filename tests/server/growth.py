"""What growth costs: many tables at one node, silent people who watch them, long logs, and many finished games.

`python -m tests.server.growth` is the long form: 10 to 10,000 tables on both databases. What is printed is CPU of the
node, except where seconds on the wall are meant.
"""

import argparse
import asyncio
import multiprocessing
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import psycopg

from serai.games import game_named
from serai.kernel.game import SPECTATOR
from serai.online.commands import Begin, BeReady, Choose, Sit, Visitor
from serai.online.deciding import decide
from serai.online.entries import AnyEntry, Clock
from serai.online.opening import decide_opening
from serai.online.projection import Listener
from serai.online.replaying import new_table
from serai.online.table import OnlineTable
from serai.server.bus.in_process import InProcess
from serai.server.clock import now
from serai.server.hall import parked
from serai.server.hall.catalog import Catalog
from serai.server.hall.draft import batch_of
from serai.server.hall.hall import Hall
from serai.server.logs import configure_logging
from serai.server.store import migrate_database
from serai.server.store.store import Store
from tests.server.cost import processor_seconds
from tests.server.growth_watchers import Watchers
from tests.server.shapes import new_database, node, quiet, url_of
from tests.servers import Postgres, free_port

PEOPLE = [Visitor(name.lower(), name) for name in ("Linda", "Lukas", "Mira", "Ravi")]
GAMES = ("amul", "amulett")
LENGTH = 60
"""How many entries the log of a table has that is played."""
AT_ONCE = 50
"""How many people act at the same time."""
WRITTEN_AT_ONCE = 500
FINISHED = 100_000
BYTES_OF = 20
"""Of how many games the bytes are counted."""
IDLE_SECONDS = 20.0
LOBBY = 100
TIMEOUT_SECONDS = 300
"""How long a database may take: hundreds of tables are written at once, perhaps on a busy machine."""


# Tables


def played(game: str, length: int = sys.maxsize) -> tuple[OnlineTable, list[AnyEntry]]:
    """A table of four people who choose at random, up to a length of its log or to the end; and its log."""
    played, at, chance = game_named(game), now(), Random(game)
    opened = decide_opening(PEOPLE[0].id, played, 4, {}, Clock(), False, True, "silk road", at)
    table, entries = new_table(opened, lambda _: played), list[AnyEntry]([opened])

    def act(person: Visitor, command: Any) -> None:
        entries.append(decide(table, person, command, at))
        table.fold(entries[-1])

    for seat, person in enumerate(PEOPLE):
        for command in (Sit(seat=seat), BeReady()):
            act(person, command)
    act(PEOPLE[0], Begin())
    while not table.over and table.length < length:
        act(*a_choice(table, chance))
    return table, entries


def a_choice(table: OnlineTable, chance: Random) -> tuple[Visitor, Choose]:
    """Somebody who must choose, and any choice."""
    seat = table.thinking[0]
    return PEOPLE[seat], Choose(id=f"c{table.length}", action=chance.choice(table.playing.choices(seat)))


async def set_tables(store: Store, count: int, table: OnlineTable, entries: Sequence[AnyEntry]) -> list[str]:
    """So many tables with the same log."""
    ids = [store.new_table_id() for _ in range(count)]
    for start in range(0, count, WRITTEN_AT_ONCE):
        some = ids[start : start + WRITTEN_AT_ONCE]
        await asyncio.gather(*(store.append(batch_of(id, 1, entries, table)) for id in some))
    return ids


# A hall in a process of its own


def memory() -> int:
    """How many bytes of memory this process has now."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()


async def timed(tasks: Iterable[Awaitable[object]]) -> float:
    """Milliseconds of CPU for each of some tasks, of which a few are done at once."""
    room, before = asyncio.Semaphore(AT_ONCE), time.process_time()

    async def do(task: Awaitable[object]) -> None:
        async with room:
            await task

    done = await asyncio.gather(*map(do, tasks))
    return 1_000 * (time.process_time() - before) / len(done)


@dataclass
class Played:
    """What tables cost at which people choose in turn: milliseconds of CPU, and bytes."""

    tables: int
    first_look: float
    choice: float
    bytes: float


async def play(url: str, ids: Sequence[str], kept: int) -> Played:
    """Looks at every table, and then has somebody choose at each, twice, one table after the other.

    So many tables are kept as they are; the others are parked each time.
    """
    parked.MAX_IDLE_SESSIONS = kept
    store, chance = await Store.open([url], TIMEOUT_SECONDS), Random(0)
    hall = Hall(store, InProcess(), Catalog())
    await hall.session(ids[0])

    async def look(id: str) -> None:
        session = await hall.session(id)
        session.visitors |= {person.id for person in PEOPLE}  # as after anything that they have done here

    async def choose(id: str) -> None:
        person, command = a_choice((await hall.session(id)).table, chance)
        await hall.execute(id, person, command)

    before = memory()
    first_look = await timed(map(look, ids))
    bytes = (memory() - before) / len(ids)
    choice = await timed(choose(id) for _ in range(2) for id in ids)
    await store.close()
    return Played(len(ids), first_look, choice, bytes)


@dataclass
class Opened:
    """What opening a table with a long log costs."""

    game: str
    entries: int
    cpu: float
    """Milliseconds of CPU."""
    longest: float
    """For how many milliseconds everybody else had to wait at most."""


async def open_long(url: str, game: str) -> Opened:
    """Somebody opens the page of a finished game; it is the second one, so that everything is loaded."""
    table, entries = played(game)
    store = await Store.open([url], TIMEOUT_SECONDS)
    hall = Hall(store, InProcess(), Catalog())
    first, second = await set_tables(store, 2, table, entries)
    await open_page(hall, first)
    waits: list[float] = []
    waiting, before = asyncio.create_task(note_waits(waits)), time.process_time()
    await open_page(hall, second)
    cpu = time.process_time() - before
    waiting.cancel()
    await store.close()
    return Opened(game, len(entries), 1_000 * cpu, 1_000 * max(waits))


async def open_page(hall: Hall, id: str) -> None:
    listener, notify = Listener(SPECTATOR, words=True), asyncio.Event().set
    session = await hall.follow(id, notify)
    await hall.feeds.keep(session, notify, listener)
    assert session.update_for(listener, 0)


async def note_waits(waits: list[float]) -> None:
    """How much later than it should somebody has a turn who wants one every millisecond."""
    while True:
        before = time.perf_counter()
        await asyncio.sleep(0.001)
        waits.append(time.perf_counter() - before - 0.001)


async def find_among_finished(url: str, count: int) -> tuple[float, float]:
    """Seconds on the wall for the lobby and for a person's own list, milliseconds each, beside many finished games."""
    table, entries = played("amul")
    store = await Store.open([url], TIMEOUT_SECONDS)
    await set_tables(store, count, table, entries[:1])
    open_table, just_opened = played("amul", LENGTH)
    await set_tables(store, LOBBY, open_table, just_opened)
    asked: list[Callable[[], Awaitable[object]]] = [
        lambda: store.lobby(0, LOBBY),
        lambda: store.tables_of(PEOPLE[0].id, LOBBY),
    ]
    found: list[float] = []
    for ask in asked:
        await ask()
        before = time.perf_counter()
        for _ in range(10):
            await ask()
        found.append(100 * (time.perf_counter() - before))
    await store.close()
    return found[0], found[1]


async def write_games(url: str, game: str, count: int) -> int:
    """Writes whole games, every entry for itself, as they are played; how many entries each has."""
    game_, (_, entries) = game_named(game), played(game)
    store = await Store.open([url], TIMEOUT_SECONDS)

    async def write(id: str) -> None:
        table = new_table(entries[0], lambda _: game_)  # pyright: ignore[reportArgumentType]
        await store.append(batch_of(id, 1, entries[:1], table))
        for number, entry in enumerate(entries[1:], 2):
            table.fold(entry)
            await store.append(batch_of(id, number, (entry,), table))

    await asyncio.gather(*(write(store.new_table_id()) for _ in range(count)))
    await store.close()
    return len(entries)


# The databases


@dataclass
class Base:
    """Where new databases come from, and how many bytes one has."""

    new: Callable[[], str]
    bytes: Callable[[str], int]


@contextmanager
def on_sqlite() -> Iterator[Base]:
    with tempfile.TemporaryDirectory(prefix="serai-growth-") as folder:

        def new() -> str:
            return f"sqlite:///{tempfile.mkdtemp(dir=folder)}/hall.db"

        yield Base(new, lambda url: sum(file.stat().st_size for file in Path(url[10:]).parent.iterdir()))


@contextmanager
def on_postgres() -> Iterator[Base]:
    with Postgres() as server:

        def size(url: str) -> int:
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute("VACUUM")
                row = connection.execute("SELECT pg_database_size(current_database())").fetchone()
                assert row
                return int(row[0])

        yield Base(lambda: new_database(server.url()), size)


BASES = {"sqlite": on_sqlite, "postgresql": on_postgres}


def migrated(base: Base) -> str:
    url = base.new()
    migrate_database(url)
    return url


def apart(measure: Callable[..., Any], *asked: Any) -> Any:
    """What is measured in a process of its own."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(run, (measure, asked))


def run(measure: Callable[..., Any], asked: Any) -> Any:
    configure_logging("console", "error")
    return asyncio.run(measure(*asked))


async def prepare(url: str, count: int) -> list[str]:
    store = await Store.open([url], TIMEOUT_SECONDS)
    ids = await set_tables(store, count, *played("amul", LENGTH))
    await store.close()
    return ids


# What is told


def tell_tables(base: Base, count: int, kept: int) -> None:
    """Tables at which people choose, and a start with them."""
    url = migrated(base)
    ids = apart(prepare, url, count)
    found: Played = apart(play, url, ids, kept)
    with node(quiet(DATABASE_URL=url, SERAI_BOTS="elsewhere")) as started:
        cpu = sum(processor_seconds(started.pid).values())
    print(
        f"  {count:7,} tables   first look {found.first_look:6.2f} ms   choice {found.choice:5.2f} ms   "
        f"memory {found.bytes / 1024:5.1f} KiB a table   start {cpu:4.1f} s"
    )


def tell_watched(base: Base, count: int, each: int) -> None:
    """Silent people who watch, and a start after which they all come back."""
    url, port = migrated(base), free_port()
    ids = apart(prepare, url, count)
    settings = quiet(DATABASE_URL=url, SERAI_BOTS="elsewhere")
    with node(settings, port) as hall:
        alone = asyncio.run(idle(hall.pid))
        with Watchers(url_of(hall), [id for id in ids for _ in range(each)]) as watchers:
            opened = watchers.wait()
            share = asyncio.run(idle(hall.pid)) - alone
            hall.kill()
            hall.start()
            before = time.perf_counter()
            watchers.come_back()
            watchers.wait()
            back, cpu = time.perf_counter() - before, sum(processor_seconds(hall.pid).values())
    print(
        f"  {count:7,} tables watched by {each} each   pages opened in {opened:5.1f} s   "
        f"silent {share:6.2%} of a core   all back {back:5.1f} s after a start, CPU {cpu:5.1f} s"
    )


async def idle(pid: int) -> float:
    """How much of a core a process uses."""
    before = sum(processor_seconds(pid).values())
    await asyncio.sleep(IDLE_SECONDS)
    return (sum(processor_seconds(pid).values()) - before) / IDLE_SECONDS


def tell_logs(base: Base) -> None:
    for game in GAMES:
        found: Opened = apart(open_long, migrated(base), game)
        print(f"  {game}, {found.entries} entries: opened in {found.cpu:.1f} ms, others wait {found.longest:.1f} ms")
        url = migrated(base)
        before = base.bytes(url)
        entries = apart(write_games, url, game, BYTES_OF)
        bytes = (base.bytes(url) - before) / BYTES_OF
        print(f"  {game}: {bytes / 1024:.1f} KiB a game, {bytes / entries:.0f} bytes an entry")


def tell_finished(base: Base, count: int) -> None:
    lobby, own = apart(find_among_finished, migrated(base), count)
    print(f"  {count:,} finished games: lobby {lobby:.1f} ms, own list of somebody in all of them {own:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.growth", description=__doc__)
    parser.add_argument("--databases", nargs="+", default=list(BASES), choices=list(BASES))
    parser.add_argument("--tables", nargs="*", type=int, default=[10, 100, 1_000, 10_000])
    parser.add_argument("--kept", type=int, default=parked.MAX_IDLE_SESSIONS, help="tables that are not parked")
    parser.add_argument("--watched", nargs="*", type=int, default=[100, 1_000], help="tables with silent people")
    parser.add_argument("--watchers", type=int, default=1, help="how many of them at each table")
    parser.add_argument("--finished", type=int, default=FINISHED, help="finished games beside the lobby, 0 for none")
    parser.add_argument("--no-logs", action="store_true", help="leaves out long logs and bytes")
    asked = parser.parse_args()
    for database in asked.databases:
        print(database)
        with BASES[database]() as base:
            for count in asked.tables:
                tell_tables(base, count, asked.kept)
            for count in asked.watched:
                tell_watched(base, count, asked.watchers)
            if not asked.no_logs:
                tell_logs(base)
            if asked.finished:
                tell_finished(base, asked.finished)


if __name__ == "__main__":
    main()
