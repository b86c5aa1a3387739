"""What takes long is done beside the event loop in small turns, and every network has its own."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from itertools import groupby
from typing import Any

import pytest

from serai.kernel.game import SPECTATOR
from serai.online.entries import AnyEntry
from serai.online.projection import Listener, TableInfo, info_of
from serai.online.table import OnlineTable
from serai.server.bus.in_process import InProcess
from serai.server.hall import session
from serai.server.hall.beside import STEPS_AT_ONCE, WHOSE, BesideTheLoop
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.records import table_record
from serai.server.store import store
from serai.server.store.store import Store
from tests.server.set_up import set_up_database
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
    set_up_database(url)

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


def test_how_a_finished_game_came_out_is_worked_out_beside_the_loop(tmp_path: Any, monkeypatch: pytest.MonkeyPatch):
    url = f"sqlite:///{tmp_path}/hall.db"
    set_up_database(url)
    threads: list[bool] = []

    def noted(table: OnlineTable, id: str) -> TableInfo:
        threads.append(threading.current_thread() is threading.main_thread())
        return info_of(table, id)

    async def evening() -> bytes:
        hall = Hall(await Store.open([url]), InProcess(), Catalog())
        table = await finished_table(hall)
        hall.sessions.pop(table)
        monkeypatch.setattr(session, "info_of", noted)
        shown = (await hall.session(table)).update_for(Listener(SPECTATOR), None)
        await hall.store.close()
        return shown

    assert b'"status":"over"' in asyncio.run(evening())
    assert threads == [False]


def test_others_have_their_turn_while_a_long_log_is_decoded(tmp_path: Any, monkeypatch: pytest.MonkeyPatch):
    url = f"sqlite:///{tmp_path}/hall.db"
    set_up_database(url)
    seen: list[int] = []

    async def evening() -> None:
        hall, loop = Hall(await Store.open([url]), InProcess(), Catalog()), Loop()
        table = await finished_table(hall)
        decode = store._entry

        def noted(seq: int, entry: str, number: int) -> AnyEntry:
            seen.append(loop.turns)
            return decode(seq, entry, number)

        monkeypatch.setattr(store, "_entry", noted)
        running = asyncio.create_task(loop.run())
        await hall.store.read(table)
        running.cancel()
        await hall.store.close()

    asyncio.run(evening())
    assert len(seen) > store.ENTRIES_AT_ONCE
    assert len(set(seen)) == 1 + (len(seen) - 1) // store.ENTRIES_AT_ONCE
