"""The clock watch: every node and worker keeps the time of the first database, so that all of them agree."""

import asyncio
from contextlib import suppress

import structlog
from prometheus_client import Gauge

from serai.server.clock import MILLISECOND, SteadyClock, now
from serai.server.store.errors import StoreDown
from serai.server.store.store import Store

log = structlog.stdlib.get_logger()

WATCH_SECONDS = 60.0
MAX_SKEW_MILLISECONDS = 2_000
"""From which difference on the operator is told."""

MACHINE_SKEW = Gauge("serai_machine_clock_skew_seconds", "How far this machine's clock is ahead of the database's.")
CLOCK_BEHIND = Gauge("serai_clock_behind_seconds", "How far the clock of this process is behind the database's.")


class ClockWatch:
    """Compares the clock of this process with the first database's: at the start, and then every minute.

    A SQLite file has no clock but the machine's, which may be set at any time.
    """

    def __init__(self, store: Store, clock: SteadyClock = now) -> None:
        self.store, self.clock = store, clock
        self.behind = 0
        """How far this process is behind, in milliseconds; it catches up slowly."""
        self._told = set[str]()
        """What the operator has been told, and is still so."""
        self._watching: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Takes over the time of the database, and compares it from then on."""
        self.clock.set(await self._right_time())
        self._watching = asyncio.create_task(self._watch(), name="clock watch")

    async def stop(self) -> None:
        """Stops comparing."""
        if self._watching:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching

    async def compare(self) -> None:
        """Compares the clocks once."""
        self.behind = self.clock.follow(await self._right_time())
        CLOCK_BEHIND.set(self.behind / 1_000)
        self._tell("the clock has jumped; nobody loses time, and the server follows slowly", self.behind)

    @property
    def said(self) -> str:
        """What an operator should know of the clock; empty if there is nothing."""
        seconds = round(abs(self.behind) / 1_000)
        where = "behind" if self.behind > 0 else "ahead of"
        said = f"The clock of this process is {seconds} s {where} the right time; a restart takes that over at once."
        return said if abs(self.behind) > MAX_SKEW_MILLISECONDS else ""

    def _tell(self, what: str, difference: int) -> None:
        """Logs a difference when it becomes large, once."""
        if abs(difference) <= MAX_SKEW_MILLISECONDS:
            self._told.discard(what)
        elif what not in self._told:
            self._told.add(what)
            log.warning(what, seconds=round(difference / 1_000))

    async def _right_time(self) -> int:
        """The time of the first database, in milliseconds since 1970; of a SQLite file, that of the machine."""
        right, machine = await self.store.time(), self.clock.wall() // MILLISECOND
        skew = 0 if right is None else machine - right
        MACHINE_SKEW.set(skew / 1_000)
        self._tell("this machine's clock is not the database's, which counts", skew)
        return machine if right is None else right

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            try:
                await self.compare()
            except StoreDown as down:
                log.warning("the clock cannot be compared", why=str(down))
