"""What a choice costs a fleet of four nodes, four databases and three workers, beside one of each in the same minute.

`python -m tests.server.shards` plays as people play, below what the machine can do: each fleet has as many tables a
node. People come to the node of their table, as the proxies in `deploy/` send them; then anywhere.
"""

import argparse
from collections.abc import Callable, Generator, Iterable
from contextlib import ExitStack, contextmanager
from functools import partial
from multiprocessing.connection import Connection
from typing import NamedTuple

from tests.server.cost import processor_seconds, spread
from tests.server.cost_players import Played, Traffic, players_at
from tests.server.shapes import Shape, fleet
from tests.servers import NatsServer, Postgres, children

PEOPLE = Traffic(words=True, changes=True, pause=4)
"""Browsers, without the bots at their table."""


class Size(NamedTuple):
    """How many there are of each."""

    nodes: int
    shards: int
    workers: int


SMALL, LARGE = Size(1, 1, 1), Size(4, 4, 3)


class Cost(NamedTuple):
    """Microseconds of processor for a choice of somebody, bots' choices included."""

    nodes: float
    workers: float
    database: float
    choices_per_second: float


class Hall(NamedTuple):
    """A fleet with people at its tables, and how to let them play."""

    name: str
    play: Callable[[], Cost]


def seconds_of(processes: Iterable[int]) -> float:
    return sum(sum(processor_seconds(process).values()) for process in processes)


def spent(shape: Shape, server: Postgres) -> tuple[float, float, float]:
    """Seconds of processor that nodes, workers and databases have used."""
    with_children = [one for worker in shape.workers for one in (worker.pid, *children(worker.pid))]
    backends = [server.pid, *children(server.pid)]
    return seconds_of(program.pid for program in shape.nodes), seconds_of(with_children), seconds_of(backends)


def played(wire: Connection, shape: Shape, server: Postgres, choices: int) -> Cost:
    """What so many choices cost, at new tables."""
    wire.send(choices)
    wire.recv()
    before = spent(shape, server)
    wire.send("play")
    took: Played = wire.recv()
    nodes, workers, database = (
        1e6 * (now - then) / choices for now, then in zip(spent(shape, server), before, strict=True)
    )
    return Cost(nodes, workers, database, choices / took.seconds)


@contextmanager
def hall(size: Size, wanted: argparse.Namespace, game: str, *, anywhere: bool = False) -> Generator[Hall]:
    """A fleet of a size with so many tables a node, and a database server of its own."""
    name = f"{size.nodes} node(s), {size.shards} database(s), {size.workers} worker(s)"
    with ExitStack() as stack:
        server, nats = stack.enter_context(Postgres()), stack.enter_context(NatsServer())
        shape = stack.enter_context(fleet(server.url(), nats.url(), size.nodes, size.workers, size.shards))
        doors = [shape.urls] if anywhere else [[url] for url in shape.urls]
        tables, traffic = wanted.tables * size.nodes, PEOPLE._replace(bots=wanted.bots)
        wire = stack.enter_context(players_at(doors, game, tables, traffic))
        play = partial(played, wire, shape, server, wanted.choices * tables)
        yield Hall(f"{name}, anywhere" if anywhere else name, play)


def told(name: str, found: list[Cost], beside: list[Cost]) -> str:
    """A line of the table: microseconds a choice, and how many times those of the small fleet in the same round."""
    columns = zip(*found, strict=True)
    per_node = [each.nodes / small.nodes for each, small in zip(found, beside, strict=True)]
    figures = [f"{spread(list(column)):>26}" for column in columns]
    return f"{name:<44}{''.join(figures)}{spread(per_node, '.2f'):>26}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", nargs="+", default=["amul", "amulett"])
    asked.add_argument("--tables", type=int, default=8, help="tables a node")
    asked.add_argument("--bots", type=int, default=1, choices=range(4), help="bots at each table of four")
    asked.add_argument("--choices", type=int, default=20, help="choices of people a table and round")
    asked.add_argument("--rounds", type=int, default=3)
    wanted = asked.parse_args()
    heads = ("nodes, us a choice", "workers", "databases", "choices a second", "nodes, beside one")
    for game in wanted.games:
        asks = wanted, game
        with hall(SMALL, *asks) as small, hall(LARGE, *asks) as large, hall(LARGE, *asks, anywhere=True) as mixed:
            halls = small, large, mixed
            rounds = [[each.play() for each in halls] for _ in range(wanted.rounds)]
        print(f"{game:<44}{''.join(f'{head:>26}' for head in heads)}")
        for each, found in zip(halls, map(list, zip(*rounds, strict=True)), strict=True):
            print(told(each.name, found, [costs[0] for costs in rounds]))


if __name__ == "__main__":
    main()
