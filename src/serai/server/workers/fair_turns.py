"""Fair turns: who comes next when more bots want to think than there are processes."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple

from prometheus_client import Gauge, Histogram

from serai.server.latency import LATENCY_BUCKETS

WAITING = Gauge("serai_bots_waiting", "How many choices of bots wait until there is a process for them.", ["rank"])
BOT_WAIT_SECONDS = Histogram(
    "serai_bot_wait_seconds",
    "How long the choice of a bot waited until there was a process for it.",
    ["rank"],
    buckets=LATENCY_BUCKETS,
)


class Rank(IntEnum):
    """Who waits for a bot; the lowest comes first."""

    LOOKING = 0
    """Somebody who plays at the table looks at it."""
    PLAYING = 1
    """People play at the table or watch it, and nobody who plays is known to look."""
    NOBODY = 2
    """Bots play among themselves, and nobody looks."""


class Waiting(NamedTuple):
    """For whom a bot wants to think."""

    rank: Rank
    whose: str
    """Those who share their turns: the network of who looks, or else the host."""
    table: str


Tables = OrderedDict[str, deque[asyncio.Future[None]]]


class FairTurns:
    """So many may run at once. The others wait: first by rank, then everybody in turn, then each of their tables."""

    def __init__(self, most: int) -> None:
        self.free = most
        self._ranks: dict[Rank, OrderedDict[str, Tables]] = {rank: OrderedDict() for rank in Rank}

    @asynccontextmanager
    async def turn(self, waiting: Waiting) -> AsyncGenerator[None]:
        """Waits for a turn, and holds it while `with` runs."""
        with BOT_WAIT_SECONDS.labels(waiting.rank.name.lower()).time():
            await self._begin(waiting)
        try:
            yield
        finally:
            self._give_on()

    async def _begin(self, waiting: Waiting) -> None:
        if self.free:
            self.free -= 1
        else:
            await self._wait(waiting)

    async def _wait(self, waiting: Waiting) -> None:
        turn = asyncio.get_running_loop().create_future()
        everybody = self._ranks[waiting.rank]
        everybody.setdefault(waiting.whose, OrderedDict()).setdefault(waiting.table, deque()).append(turn)
        try:
            with WAITING.labels(waiting.rank.name.lower()).track_inprogress():
                await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give_on()
            raise

    def _give_on(self) -> None:
        """Gives a turn that is free to whoever comes next."""
        while (turn := self._next()) is not None:
            if not turn.done():  # who waited for it may have left
                turn.set_result(None)
                return
        self.free += 1

    def _next(self) -> asyncio.Future[None] | None:
        for everybody in self._ranks.values():
            if everybody:
                whose, tables = everybody.popitem(last=False)
                table, turns = tables.popitem(last=False)
                turn = turns.popleft()
                if turns:
                    tables[table] = turns  # behind the other tables
                if tables:
                    everybody[whose] = tables  # behind everybody else
                return turn
        return None
