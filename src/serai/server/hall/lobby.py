"""The lobby: the list of public tables, kept up to date while somebody follows it."""

import asyncio
from contextlib import suppress

import msgspec
import structlog

from serai.server.bus.bus import Bus
from serai.server.hall.session import Notify
from serai.server.store.batches import Listed
from serai.server.store.errors import StoreDown
from serai.server.store.store import Store

log = structlog.stdlib.get_logger()

MAX_LOBBY_TABLES = 100
MIN_REFRESH_SECONDS, MAX_REFRESH_SECONDS = 0.3, 5.0
"""How long to wait after a refresh of the list before the next one, at least and at most."""


class LobbyTables(msgspec.Struct, frozen=True, tag_field="t", tag="lobby"):
    """The public tables, the latest change first."""

    tables: list[Listed]


class Lobby:
    """Reads the list once for all followers, and only while there are any."""

    def __init__(self, store: Store, bus: Bus) -> None:
        self.store, self.bus = store, bus
        self.message = b""
        self.followers: set[Notify] = set()
        self._changed = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Starts to keep the list up to date."""
        self._stop_listening = self.bus.listen("lobby", lambda _: self._changed.set())
        self._reading = asyncio.create_task(self._refresh(), name="lobby")

    async def stop(self) -> None:
        """Stops reading the list."""
        if self._reading:
            self._stop_listening()
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def encoded(self) -> bytes:
        """The list as it is now, as JSON."""
        return msgspec.json.encode(LobbyTables(await self.store.lobby(MAX_LOBBY_TABLES)))

    def follow(self, notify: Notify) -> None:
        """Calls `notify` whenever the list has changed."""
        self.followers.add(notify)
        self._changed.set()

    async def _refresh(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), MAX_REFRESH_SECONDS)
            self._changed.clear()
            if not self.followers:
                continue
            try:
                message = await self.encoded()
            except StoreDown as down:
                log.warning("the lobby cannot be read", why=str(down))
                continue
            if message != self.message:
                self.message = message
                for notify in list(self.followers):
                    notify()
            await asyncio.sleep(MIN_REFRESH_SECONDS)
