"""Work that takes its time, beside the event loop: a few steps at once, and then it is somebody else's turn.

Python runs one thread at a time, so a thread that computes for long would make everybody wait who plays meanwhile.
"""

import asyncio
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from itertools import islice
from typing import TypeVar
from weakref import WeakValueDictionary

T = TypeVar("T")

REST_SECONDS = 0.001
"""How long everybody else has the node to themselves at least after each turn of such work."""
MAX_REST_SECONDS = 0.1
"""And at most: they have it as long as the turn took, which is longer on a busy machine."""
STEPS_AT_ONCE = 4
"""How many steps are a turn, of work whose steps take about a quarter of a millisecond."""

WHOSE: ContextVar[str] = ContextVar("whose", default="")
"""The network for which something is done."""


class BesideTheLoop:
    """Takes steps in a thread, one piece of work at a time.

    Those of one network wait for each other first, and then for other networks, so that nobody gets more turns by
    asking for more.
    """

    def __init__(self) -> None:
        self._node = asyncio.Lock()
        self._networks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def take(self, steps: Iterable[T], at_once: int = STEPS_AT_ONCE) -> list[T]:
        """Takes all steps, a few in every turn; returns what they lead to."""
        left, taken = iter(steps), list[T]()
        while len(some := await self.do(lambda: list(islice(left, at_once)))) == at_once:
            taken += some
        return taken + some

    async def do(self, work: Callable[[], T]) -> T:
        """Does something in one turn."""
        network = self._networks.setdefault(WHOSE.get(), asyncio.Lock())
        async with network, self._node:
            time = asyncio.get_running_loop().time
            began = time()
            done = await asyncio.to_thread(work)
            await asyncio.sleep(min(MAX_REST_SECONDS, max(REST_SECONDS, time() - began)))
            return done
