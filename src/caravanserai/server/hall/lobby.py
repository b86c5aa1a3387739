"""The lobby: the tables that anybody may find, for all who look at it now."""

import asyncio
from contextlib import suppress

import msgspec
import structlog

from caravanserai.server.bus.bus import Bus
from caravanserai.server.hall.hosted import Wake
from caravanserai.server.store.failures import StoreDown
from caravanserai.server.store.pages import Listed
from caravanserai.server.store.store import Store

log = structlog.stdlib.get_logger()

MOST_TABLES = 100
AT_LEAST, AT_MOST = 0.3, 5.0
"""The list is read again this many seconds after it changed, at the soonest and at the latest."""


class Tables(msgspec.Struct, frozen=True, tag_field="t", tag="lobby"):
    """What the lobby shows, the latest first."""

    tables: list[Listed]


class Lobby:
    """Reads the list when it changes, once for everybody, and only while somebody looks."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self.store, self.bus = store, bus
        self.message = b""
        self.followers: set[Wake] = set()
        self._changed = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """From now on the list is kept up to date."""
        self._stop_listening = self.bus.listen("lobby", lambda _: self._changed.set())
        self._reading = asyncio.create_task(self._read_on(), name="lobby")

    async def stop(self) -> None:
        """The list is read no more."""
        if self._reading:
            self._stop_listening()
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def look(self) -> bytes:
        """The list as it is now."""
        return msgspec.json.encode(Tables(await self.store.lobby(MOST_TABLES)))

    def follow(self, wake: Wake) -> None:
        """Somebody looks at the list."""
        self.followers.add(wake)
        self._changed.set()

    async def _read_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), AT_MOST)
            self._changed.clear()
            if not self.followers:
                continue
            try:
                message = await self.look()
            except StoreDown as down:
                log.warning("the lobby cannot be read", why=str(down))
                continue
            if message != self.message:
                self.message = message
                for wake in list(self.followers):
                    wake()
            await asyncio.sleep(AT_LEAST)
