"""An eraser has the tables of deleted accounts forget their people, one person after the other.

If the program ends in the middle of it, another one goes on.
"""

import asyncio
from contextlib import suppress

import structlog

from serai.server.hall.forgetting import ERASURES, forget_tables
from serai.server.hall.hall import Hall
from serai.server.store.erasures import Erasure
from serai.server.store.errors import Overloaded, StoreDown

log = structlog.stdlib.get_logger()

LEASE_MILLISECONDS = 60_000
"""How long a person is an eraser's own after each table."""
SETTLE_MILLISECONDS = 12_000
"""How long after the account was deleted somebody may still write, at a node that does not know of it."""
POLL_SECONDS = 5.0
"""How often an eraser looks for people whom no hint announced."""


class Eraser:
    """Forgets those who wait for it."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._hint = asyncio.Event()
        self._erasing: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts to look for people who wait to be forgotten."""
        self._stop_listening = self.hall.bus.listen(ERASURES, lambda _: self._hint.set())
        self._erasing = asyncio.create_task(self._erase(), name="eraser")

    async def stop(self) -> None:
        """Stops, even in the middle of somebody."""
        if self._erasing is not None:
            self._stop_listening()
            self._erasing.cancel()
            await asyncio.gather(self._erasing, return_exceptions=True)

    async def _erase(self) -> None:
        while True:
            self._hint.clear()
            try:
                at = self.hall.clock()
                waiting = await self.hall.store.erasures.lease(at, at + LEASE_MILLISECONDS)
                if waiting is not None:
                    await self._forget(waiting)
                    continue
            except (StoreDown, Overloaded) as down:
                log.warning("nobody can be forgotten just now", why=str(down))
            except Exception as error:
                log.error("somebody could not be forgotten", exc_info=error)
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):
                    await self._hint.wait()

    async def _forget(self, waiting: Erasure) -> None:
        """Visits every table of a person; once nobody can write for them any more, their id goes too."""
        erasures, clock = self.hall.store.erasures, self.hall.clock
        settled = clock() > waiting.asked + SETTLE_MILLISECONDS
        async for _ in forget_tables(self.hall, waiting.person):
            await erasures.extend(waiting.person, clock() + LEASE_MILLISECONDS)
        if settled:
            await erasures.finish(waiting.person)
            log.info("an account is deleted, and its tables have forgotten it")
        else:
            await erasures.extend(waiting.person, waiting.asked + SETTLE_MILLISECONDS)
