"""An evening during which everything is killed again and again, or stands still for a while.

`python -m tests.server.durable` is the long form: 100 tables and 20 kills. `--still 30` has everything stand still for
half a minute each instead.
"""

import argparse
import asyncio
import itertools
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.server.guests import Guest
from tests.server.load import Account, Player, compare, party, play
from tests.server.shapes import Shape, fleet
from tests.servers import Child, NatsServer, Postgres

CHOICES = 27
"""How often each seat chooses in a game of Āmul for three, at least."""
LONGEST_OUTAGE = 1.0
"""How many seconds pass at most before somebody starts again what was killed."""
WORKER_IS_READY = "the worker is ready"

SHORT = ("first node", "postgres", "nats", "second node")
STILL = ("postgres", "first node", "nats", "worker")
LONG = ("first node", "postgres", "nats", "second node", "worker", "postgres", "first node", "postgres", "second node")
"""The nodes in turn: after a kill everybody is at the other one."""


@dataclass
class Evening:
    """How it went, and what the log says of it."""

    account: Account
    players: int
    watchers: int
    kills: list[str]
    still: float
    """How many seconds what was struck stood still; 0 if it was killed."""
    connections: int
    seconds: float

    def __str__(self) -> str:
        log = self.account
        return "\n".join((
            f"{log.tables} tables, {self.players} players and {self.watchers} watchers, {self.seconds:.0f} s",
            f"{f'still for {self.still:g} s' if self.still else 'killed':28}{', '.join(self.kills)}",
            f"choices acknowledged        {log.acknowledged:6,}   each in the log exactly once",
            f"choices of bots             {log.by_bots:6,}   of {log.entries:,} entries without a gap",
            f"connections                 {self.connections:6,}",
            f"choices sent again          {log.resent:6,}",
            f"lost answers caught by id   {log.caught:6,}",
            f"news told                   {log.news:6,}   byte for byte as the log tells it",
        ))  # fmt: skip


def evening(tables: int, kills: Sequence[str], still: float = 0.0) -> Evening:
    """People and bots play, servers die or stand still, and everybody's memory is held against the log."""
    began = time.monotonic()
    with Postgres() as postgres, NatsServer() as nats, fleet(postgres.url(), nats.url()) as hall:
        players = [player for number in range(tables) for player in party(hall.urls, 3 - number % 2, number % 2)]
        watchers = [Player(Guest(hall.url), player.table, hall.urls) for player in players[::10]]
        asyncio.run(play_through(players, watchers, kills, still, children(hall, postgres, nats)))
        account = asyncio.run(compare([*players, *watchers], hall.databases))
    connections = sum(player.connections for player in (*players, *watchers))
    return Evening(account, len(players), len(watchers), list(kills), still, connections, time.monotonic() - began)


def children(hall: Shape, postgres: Child, nats: Child) -> Mapping[str, Child]:
    first, second = hall.nodes
    return {
        "first node": first,
        "second node": second,
        "worker": hall.workers[0],
        "postgres": postgres,
        "nats": nats,
    }


@dataclass
class Misfortune:
    """Kills one child of the hall after the other under everybody's hands, and starts it again; or it stands still."""

    players: Sequence[Player]
    children: Mapping[str, Child]
    still: float = 0.0
    """For how many seconds; 0 to kill it."""
    resting: bool = False
    """Whether everybody waits for a slow start, so that the games are not over before their time."""

    async def strike(self, kills: Sequence[str]) -> None:
        """When each of them is killed is drawn from the choices that will be made."""
        most = int(0.6 * CHOICES * len(self.players))
        moments = sorted(random.sample(range(len(self.players), most), len(kills)))
        for moment, name in zip(moments, kills, strict=True):
            while sum(len(player.taken) for player in self.players) < moment:
                assert not all(player.done for player in self.players), f"the games were over before {name} was killed"
                self.require_all_alive()
                await asyncio.sleep(0.005)
            if self.still:
                with self.children[name].standing_still():
                    await asyncio.sleep(self.still)
            else:
                await self.kill(name)
        while not all(player.done for player in self.players):
            self.require_all_alive()
            await asyncio.sleep(0.1)

    async def kill(self, name: str) -> None:
        """Ends it as a crash does, and starts it again after a while."""
        await asyncio.to_thread(self.children[name].kill)
        await asyncio.sleep(random.uniform(0, LONGEST_OUTAGE))
        await self.start(name)

    def require_all_alive(self) -> None:
        """Nothing dies by itself, whatever is killed around it."""
        for name, child in self.children.items():
            assert child.running, f"{name} has died by itself: {child.said()[-3000:]}"

    async def start(self, name: str) -> None:
        starting = asyncio.create_task(asyncio.to_thread(start, self.children[name]))
        await asyncio.wait((starting,), timeout=LONGEST_OUTAGE)
        self.resting = not starting.done()
        await starting
        self.resting = False


def start(child: Child) -> None:
    """Starts a child again and waits until it is ready; a worker answers no questions, and says it in its log."""
    before = child.said().count(WORKER_IS_READY)
    child.start()
    while before and child.said().count(WORKER_IS_READY) == before:
        assert child.running, child.said()[-3000:]
        time.sleep(0.05)


async def play_through(
    players: Sequence[Player],
    watchers: Sequence[Player],
    kills: Sequence[str],
    still: float,
    children: Mapping[str, Child],
) -> None:
    misfortune = Misfortune(players, children, still)
    for player in players:
        player.rests = lambda: misfortune.resting
    async with asyncio.TaskGroup() as evening:
        evening.create_task(play([*players, *watchers]))
        evening.create_task(misfortune.strike(kills))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.server.durable", description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--still", type=float, default=0.0, help="seconds that each stands still; 0 kills it")
    asked = parser.parse_args()
    order = STILL if asked.still else LONG
    report = evening(asked.tables, list(itertools.islice(itertools.cycle(order), asked.kills)), asked.still)
    print(report)
    assert asked.still or report.account.caught > 0, "no answer was lost: the kills came at harmless moments"
