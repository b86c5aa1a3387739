"""A public site in the small: two nodes, a worker, PostgreSQL and NATS, a box on a small disk, and people who play."""

import asyncio
import random
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from websockets.exceptions import WebSocketException

from tests.server.attacks.apart import Attacker, attacker
from tests.server.attacks.honest import Honest
from tests.server.morning.prometheus import Prometheus
from tests.server.morning.running import running
from tests.server.morning.slow_line import SlowLine, slow_line
from tests.server.shapes import new_database, node, quiet, url_of
from tests.server.small_disk import small_disk
from tests.servers import NatsServer, Postgres, Program, free_port

PEOPLE = 8
"""How many play on the nodes; two more play on the box."""
DISK = "8M"


@dataclass
class Site:
    """What an operator has, and where it can be broken."""

    nodes: Sequence[Program]
    worker: Program
    box: Program
    disk: Path
    database: SlowLine
    enemy: Attacker
    prometheus: Prometheus

    def logs(self) -> list[str]:
        """What each of them has written."""
        return [program.said() for program in (*self.nodes, self.worker, self.box)]


@contextmanager
def site() -> Generator[Site]:
    """A site on which people play, and which is watched."""
    with ExitStack() as stack:
        disk = stack.enter_context(small_disk(DISK))
        postgres, nats = stack.enter_context(Postgres()), stack.enter_context(NatsServer())
        line = stack.enter_context(slow_line(postgres.port))
        database = new_database(postgres.url()).replace(str(postgres.port), str(line.port))
        settings = quiet(SERAI_GENEROSITY="1", DATABASE_URL=database, NATS_URL=nats.url(), SERAI_BOTS="elsewhere")
        migrating = Program("migrate", environment=settings)
        migrating.start()
        assert migrating.finish() == 0, migrating.said()
        nodes = [stack.enter_context(node(settings)) for _ in range(2)]
        shown = f"127.0.0.1:{free_port()}"
        worker = stack.enter_context(Program("worker", environment=settings | {"SERAI_METRICS": shown}))
        box = stack.enter_context(node(quiet(SERAI_GENEROSITY="1", DATABASE_URL=f"sqlite:///{disk}/serai.db")))
        enemy = stack.enter_context(attacker(url_of(nodes[0])))
        targets = [url_of(program).removeprefix("http://") for program in (*nodes, box)]
        prometheus = stack.enter_context(Prometheus(targets, [shown]))
        stack.enter_context(running(play_on([*map(url_of, nodes)] * (PEOPLE // 2) + [url_of(box)] * 2)))
        yield Site(nodes, worker, box, disk, line, enemy, prometheus)


async def play_on(urls: Sequence[str]) -> None:
    """People play at these addresses, and come back whatever happens."""
    await asyncio.gather(*(_play_on(Honest(url, number)) for number, url in enumerate(urls)))


async def _play_on(person: Honest) -> None:
    while True:
        with suppress(AssertionError, OSError, EOFError, WebSocketException, ExceptionGroup):
            await person.play()
        await asyncio.sleep(random.uniform(0.5, 1.5))
