"""What a choice costs one node: a hundred tables of four over sockets, beside bare INSERTs into the same database.

`python -m tests.server.cost` prints it for both games and both databases; `--help` says what can be changed.
"""

import argparse
import asyncio
import multiprocessing
import random
import re
import time
from collections.abc import Callable, Generator
from contextlib import AsyncExitStack, contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

import aiosqlite
import httpx
import msgspec
import psycopg
import uvloop
from websockets.asyncio.client import ClientConnection, connect

from tests.server.shapes import new_database, node, one_box, quiet, url_of
from tests.servers import Postgres, Program, children

SEATS = 4
BARE_CONNECTIONS = 8
BARE_SECONDS = 2.0
BARE_ENTRY = '{"t":"chose","at":1767225600000,"id":"p0123456789abcdef/c17","seat":2,"action":"reveal mongol-merchant"}'
SPENT = re.compile(r'^serai_cpu_seconds_total\{work="(\w+)"\} (\S+)$', re.MULTILINE)
COOKIE = re.compile(r"serai=[^;]+")


# The players, in a process of their own, so that their work is not the node's


class Info(msgspec.Struct):
    status: str
    acting: list[int] = []


class View(msgspec.Struct):
    choices: list[str]


class Heard(msgspec.Struct):
    """Whatever the hall says, as far as a player at random cares."""

    t: str
    seq: int = 0
    seat: int | None = None
    info: Info | None = None
    view: View | None = None
    say: str = ""


HEARD = msgspec.json.Decoder(Heard)


class Enough(Exception):
    """As many choices as were asked for have been acknowledged."""


@dataclass
class Counted:
    """The choices that all players together have still to make, and those of them that have no answer yet."""

    to_make: int
    unanswered: int = 0

    def make(self) -> None:
        self.to_make -= 1
        self.unanswered += 1

    def answered(self) -> None:
        self.unanswered -= 1
        if not self.to_make and not self.unanswered:
            raise Enough


class Player:
    """Somebody at one table who takes any choice there is."""

    def __init__(self, socket: ClientConnection, chance: random.Random) -> None:
        self.socket, self.chance = socket, chance
        self.picture = Heard("update")
        self.taken = 0

    async def hear(self) -> Heard:
        heard = HEARD.decode(await self.socket.recv())
        if heard.t == "update":
            self.picture = heard
        assert heard.t != "refused", heard.say
        return heard

    async def wish(self, what: str, **details: Any) -> None:
        """Wishes something and waits until it is taken."""
        await self.socket.send(msgspec.json.encode({"t": what, "id": f"w{self.chance.random()}", **details}).decode())
        while (heard := await self.hear()).t != "ack":
            pass
        self.taken = heard.seq

    @property
    def over(self) -> bool:
        return self.picture.info is not None and self.picture.info.status == "over"

    @property
    def choices(self) -> list[str]:
        """What there is to choose from, once everything up to the own latest choice has been told."""
        seen, info, view = self.picture, self.picture.info, self.picture.view
        asked = info is not None and seen.seat in info.acting and seen.seq >= self.taken
        return view.choices if asked and view is not None else []

    async def play(self, counted: Counted) -> None:
        while not self.over:
            if counted.to_make and self.choices:
                counted.make()
                await self.wish("choose", action=self.chance.choice(self.choices))
                counted.answered()
            else:
                await self.hear()


async def sit_down(hall: httpx.AsyncClient, game: str, chance: random.Random, leave: AsyncExitStack) -> list[Player]:
    """Four new people at a new table, all at its socket, ready to play."""
    cookies: list[str] = []
    for _ in range(SEATS):
        cookies += COOKIE.findall((await hall.get("/api/me")).headers["set-cookie"])
        hall.cookies.clear()
    table = {"game": game, "seats": SEATS, "sit": False}
    opened = await hall.post("/api/tables", json=table, headers={"cookie": cookies[0]})
    address = str(hall.base_url).rstrip("/").replace("http", "ws", 1)
    where = f"{address}/api/tables/{opened.raise_for_status().json()['table']}/live"
    players: list[Player] = []
    for seat, cookie in enumerate(cookies):
        line = connect(where, additional_headers={"cookie": cookie}, compression=None, proxy=None, ping_interval=None)
        player = Player(await leave.enter_async_context(line), random.Random(chance.random()))
        await player.wish("sit", seat=seat, name=f"Guest {seat}")
        await player.wish("ready")
        players.append(player)
    await players[0].wish("begin")
    return players


async def rounds(wire: Connection, url: str, game: str, tables: int) -> None:
    """Plays as many choices as the wire asks for, each time at new tables, and says in how many seconds."""
    chance = random.Random(game)
    while choices := wire.recv():
        async with AsyncExitStack() as leave:
            hall = await leave.enter_async_context(
                httpx.AsyncClient(base_url=url, trust_env=False, verify=False, timeout=60)
            )
            seated = [await sit_down(hall, game, chance, leave) for _ in range(tables)]
            wire.send("seated")
            wire.recv()
            counted, began = Counted(choices), time.perf_counter()
            try:
                async with asyncio.TaskGroup() as playing:
                    for player in (player for table in seated for player in table):
                        playing.create_task(player.play(counted))
            except* Enough:
                pass
            assert counted.to_make == 0, f"All games are over, and {counted.to_make} choices were not made."
            wire.send(time.perf_counter() - began)


def be_players(wire: Connection, url: str, game: str, tables: int) -> None:
    uvloop.run(rounds(wire, url, game, tables))


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
    seconds = wire.recv()
    after = look()
    each = 1e6 / choices
    return Round(
        choices_per_second=choices / seconds,
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
def on_postgres() -> Generator[Hall]:
    with Postgres() as server:
        database = new_database(server.url())
        settings = quiet(DATABASE_URL=database, SERAI_BOTS="elsewhere")
        migrating = Program("migrate", environment=settings)
        migrating.start()
        assert migrating.finish() == 0, migrating.said()
        with node(settings) as program:
            yield Hall(url_of(program), lambda: spent(program, server), lambda: uvloop.run(bare_postgres(server.url())))


@contextmanager
def on_sqlite() -> Generator[Hall]:
    with one_box(SERAI_BOTS="elsewhere") as shape:
        (program,) = shape.nodes
        file = program.folder / "bare.db"
        yield Hall(shape.url, lambda: spent(program, None), lambda: uvloop.run(bare_sqlite(file)))


HALLS = {"postgresql": on_postgres, "sqlite": on_sqlite}


def measure(database: str, game: str, tables: int, choices: int, times: int) -> list[Round]:
    """Some rounds of so many choices at so many tables."""
    with HALLS[database]() as hall:
        wire, far = multiprocessing.Pipe()
        players = multiprocessing.get_context("spawn").Process(target=be_players, args=(far, hall.url, game, tables))
        players.start()
        far.close()
        try:
            found = [a_round(wire, choices, hall.look, hall.bare) for _ in range(times)]
            wire.send(0)
        finally:
            wire.close()
            players.join(10)
            players.kill()
        return found


# What is told


def spread(numbers: list[float], form: str = ",.0f") -> str:
    """The middle one of several numbers, and the least and the greatest."""
    return f"{median(numbers):{form}} ({min(numbers):{form}}-{max(numbers):{form}})"


def tell(found: list[Round]) -> None:
    print(f"  choices acknowledged a second   {spread([each.choices_per_second for each in found])}")
    print(f"  bare INSERT commits a second    {spread([each.bare_per_second for each in found])}")
    print(f"  ratio                           {spread([each.ratio for each in found], '.2f')}")
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
    asked.add_argument("--tables", type=int, default=100)
    asked.add_argument("--choices", type=int, default=50, help="choices a table and round")
    asked.add_argument("--rounds", type=int, default=5)
    wanted = asked.parse_args()
    for database in wanted.databases:
        for game in wanted.games:
            each = f"{wanted.rounds} rounds of {wanted.choices} choices at each of {wanted.tables} tables"
            print(f"{game} on {database}, {each}: middle (least-greatest)")
            tell(measure(database, game, wanted.tables, wanted.choices * wanted.tables, wanted.rounds))


if __name__ == "__main__":
    main()
