"""A fleet is upgraded while people play; `python -m tests.server.upgrade` is the long form."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection

from tests.server.guests import Guest
from tests.server.load import Account, Player, Refusal, compare, party, play
from tests.server.next_version import NextVersion, next_version
from tests.server.shapes import drop_database, free_port, new_database, quiet, url_of
from tests.servers import NatsServer, Postgres, Program

CHOICES = 27
"""How often each seat chooses in a game of Āmul for three, at least."""
PACE = 0.2
"""How many seconds a choice takes at most, so that the games last longer than the upgrade."""


@dataclass
class Guarded(Player):
    """Somebody to whom nothing may be refused, and who is never cut off without a goodbye."""

    nodes_seen: set[str] = field(default_factory=set[str])

    async def is_refused(self, socket: ClientConnection, refusal: Refusal) -> None:
        raise AssertionError(f"{self.guest.name} was refused something during the upgrade: {refusal}")

    async def follow(self, socket: ClientConnection) -> None:
        self.nodes_seen.add(f"http://127.0.0.1:{socket.remote_address[1]}")
        await super().follow(socket)

    @property
    def cut_off(self) -> int:
        """How often the line broke without a goodbye."""
        return self.connections - 1 - self.byes


@dataclass
class Upgrade:
    """How it went, and what the log says of it."""

    account: Account
    players: Sequence[Guarded]
    newcomers: Sequence[Guarded]
    old: str
    new: str
    seconds: float

    @property
    def moved(self) -> int:
        """How many were at the old node first and at the new one afterwards."""
        return sum({self.old, self.new} <= player.nodes_seen for player in self.players)

    @property
    def cut_off(self) -> int:
        """How often anybody's line broke without a goodbye; whoever is refused something stops the evening."""
        return sum(player.cut_off for player in (*self.players, *self.newcomers))

    def __str__(self) -> str:
        log = self.account
        return "\n".join((
            f"{log.tables} tables, {len(self.players)} players, {self.seconds:.0f} s",
            f"choices acknowledged        {log.acknowledged:6,}   each in the log exactly once",
            f"choices of bots             {log.by_bots:6,}",
            f"moved to the new node       {self.moved:6,}   each after a goodbye",
            f"refused, or cut off         {self.cut_off:6,}",
        ))  # fmt: skip


def upgrade(postgres: str, nats: str, tables: int) -> Upgrade:
    """People play at a node of today; one of the next version comes beside it, and the old one goes."""
    began = time.monotonic()
    with old_fleet(postgres, nats) as fleet, ExitStack() as later:
        nodes = [url_of(fleet.node)]
        players = guarded(nodes, tables, PACE)
        asyncio.run(fleet.play_through(players, nodes, later))
        with next_version():
            account = asyncio.run(compare([*players, *fleet.newcomers], fleet.database))
        old, new = url_of(fleet.node), nodes[0]
    return Upgrade(account, players, fleet.newcomers, old, new, time.monotonic() - began)


def guarded(nodes: list[str], tables: int, pace: float) -> list[Guarded]:
    seated = [player for number in range(tables) for player in party(nodes, 3 - number % 2, number % 2)]
    return [Guarded(player.guest, player.table, nodes, pace) for player in seated]


@dataclass
class Fleet:
    """A node and a worker of today, and what those of the next version need to come beside them."""

    settings: dict[str, str]
    node: Program
    worker: Program
    players: Sequence[Guarded] = ()
    newcomers: Sequence[Guarded] = ()
    """Those who come while both versions are there: a new table, and watchers at the new node."""
    starting: bool = False

    @property
    def database(self) -> str:
        return self.settings["DATABASE_URL"]

    @property
    def made(self) -> float:
        """Which part of all choices has been made."""
        return sum(len(player.taken) for player in self.players) / (CHOICES * len(self.players))

    async def play_through(self, players: Sequence[Guarded], nodes: list[str], later: ExitStack) -> None:
        self.players = players
        for player in players:  # so that a slow start does not come after the last choice
            player.rests = lambda: self.starting and self.made > 0.5
        async with asyncio.TaskGroup() as evening:
            evening.create_task(play(players))
            evening.create_task(self.upgrade(nodes, later))

    async def upgrade(self, nodes: list[str], later: ExitStack) -> None:
        """Migrates, starts the new ones, and stops the old ones, while people choose."""
        await self.until(0.1)
        self.starting = True
        new = await asyncio.to_thread(self.start_next, later)
        self.starting = False
        nodes.append(new)
        watchers = [Guarded(Guest(new), player.table, [new]) for player in self.players[:2]]
        self.newcomers = [*guarded(nodes, 1, 0.0), *watchers]
        async with asyncio.TaskGroup() as beside:
            beside.create_task(play(self.newcomers))
            await self.until(0.6)
            nodes.remove(url_of(self.node))  # as a proxy does that asks /readyz
            for program in (self.node, self.worker):
                assert await asyncio.to_thread(program.terminate) == 0, program.said()[-3000:]

    async def until(self, part: float) -> None:
        while self.made < part:
            assert self.node.running, self.node.said()[-3000:]
            await asyncio.sleep(0.02)

    def start_next(self, later: ExitStack) -> str:
        """Migrates the database, and starts a node and a worker of the next version; the address of the node."""
        migrating = NextVersion("migrate", environment=self.settings)
        migrating.start()
        assert migrating.finish() == 0, migrating.said()
        url = f"http://127.0.0.1:{(port := free_port())}"
        node = NextVersion("serve", "--port", str(port), environment=self.settings, ready=f"{url}/readyz")
        later.enter_context(node)
        later.enter_context(NextVersion("worker", environment=self.settings))
        return url


@contextmanager
def old_fleet(postgres: str, nats: str) -> Iterator[Fleet]:
    database, port = new_database(postgres), free_port()
    settings = quiet(DATABASE_URL=database, NATS_URL=nats, SERAI_NATS_PREFIX=f"upgrade-{port}", SERAI_BOTS="elsewhere")
    url = f"http://127.0.0.1:{port}"
    with ExitStack() as stack:
        stack.callback(drop_database, postgres, database)
        migrating = Program("migrate", environment=settings)
        migrating.start()
        assert migrating.finish() == 0, migrating.said()
        node = Program("serve", "--port", str(port), environment=settings, ready=f"{url}/readyz")
        yield Fleet(settings, stack.enter_context(node), stack.enter_context(Program("worker", environment=settings)))


if __name__ == "__main__":
    with Postgres() as server, NatsServer() as bus:
        report = upgrade(server.url(), bus.url(), 30)
    print(report)
    assert report.moved == len(report.players)
    assert report.cut_off == 0
