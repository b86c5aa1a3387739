"""What takes long is done beside the event loop in small turns, and every network has its own."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from itertools import groupby
from typing import Any

import pytest

from serai.server.bus.in_process import InProcess
from serai.server.hall.beside import STEPS_AT_ONCE, WHOSE, BesideTheLoop
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.records import table_record
from serai.server.store.migrating import migrate_database
from serai.server.store.store import Store
from tests.server.test_stories import finished_table, story_of


class Loop:
    """Counts the turns of the event loop, as somebody who plays would have them."""

    def __init__(self) -> None:
        self.turns = 0

    async def run(self) -> None:
        while True:
            self.turns += 1
            await asyncio.sleep(0)

    async def during(self, work: Awaitable[Any]) -> int:
        """How many turns there are until something is done."""
        before = self.turns
        await work
        return self.turns - before


def test_others_have_their_turn_after_every_few_steps():
    async def evening() -> list[int]:
        loop = Loop()
        running = asyncio.create_task(loop.run())
        seen = await BesideTheLoop().take(loop.turns for _ in range(5 * STEPS_AT_ONCE))
        running.cancel()
        return seen

    seen = asyncio.run(evening())
    assert len(seen) == 5 * STEPS_AT_ONCE
    assert all(later > earlier for earlier, later in zip(seen, seen[STEPS_AT_ONCE:], strict=False))


def test_whoever_asks_for_much_gets_no_more_turns_than_somebody_else():
    order: list[str] = []

    async def work(beside: BesideTheLoop, network: str) -> None:
        WHOSE.set(network)
        await beside.take(order.append(network) for _ in range(10 * STEPS_AT_ONCE))

    async def evening() -> None:
        beside = BesideTheLoop()
        greedy = [asyncio.create_task(work(beside, "greedy")) for _ in range(20)]
        await asyncio.sleep(0.01)
        await asyncio.create_task(work(beside, "modest"))
        await asyncio.gather(*greedy)

    asyncio.run(evening())
    turns = [who for who, _ in groupby(order[order.index("modest") :: STEPS_AT_ONCE])]
    assert turns == [*10 * ("modest", "greedy")]


def test_after_a_long_turn_others_have_the_node_as_long():
    ended: list[float] = []

    def compute() -> None:
        time.sleep(0.05)
        ended.append(time.monotonic())

    async def evening() -> None:
        beside = BesideTheLoop()
        await beside.do(compute)
        await beside.do(lambda: ended.append(time.monotonic()))

    asyncio.run(evening())
    assert ended[1] - ended[0] >= 0.05


READS: dict[str, Callable[[Hall, str], Awaitable[Any]]] = {
    "the table": lambda hall, table: hall.session(table),
    "its story": story_of,
    "its record": lambda hall, table: table_record(hall, table, "", True),
}


@pytest.mark.parametrize("what", READS)
def test_people_play_on_while_a_long_game_is_read(tmp_path: Any, what: str):
    url = f"sqlite:///{tmp_path}/hall.db"
    migrate_database(url)

    async def evening() -> tuple[int, int]:
        hall = Hall(await Store.open([url]), InProcess(), Catalog())
        table = await finished_table(hall)
        length = hall.sessions.pop(table).table.length
        loop = Loop()
        running = asyncio.create_task(loop.run())
        turns = await loop.during(READS[what](hall, table))
        running.cancel()
        await hall.store.close()
        return turns, length

    turns, length = asyncio.run(evening())
    assert turns > length / STEPS_AT_ONCE
