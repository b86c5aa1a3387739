"""The lobby: the list of public tables, kept up to date while somebody follows it.

A table that has not begun is listed while its host is connected, and for some minutes after its latest change.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic

import msgspec
import structlog

from serai.kernel.refusal import NotNow
from serai.server.bus.bus import Bus
from serai.server.clock import now
from serai.server.hall.session import Notify
from serai.server.store.batches import Listed
from serai.server.store.errors import StoreDown
from serai.server.store.store import Store

log = structlog.stdlib.get_logger()

MAX_LOBBY_TABLES = 100
MAX_TABLES_PER_HOST = 3
"""How many tables of one host are listed, and how many a host may have that wait in the lobby."""
LISTED_MILLISECONDS = 10 * 60 * 1_000
"""How long a table waits in the lobby after its latest change if its host is not there."""
KEEP_SECONDS, FRESH_MILLISECONDS = 240.0, 120_000
"""How often tables whose hosts are there are kept in the lobby, and from what age on."""
MIN_REFRESH_SECONDS, MAX_REFRESH_SECONDS = 0.3, 5.0
"""How long to wait after a refresh of the list before the next one, at least and at most."""


class LobbyTables(msgspec.Struct, frozen=True, tag_field="t", tag="lobby"):
    """The public tables: first those at which somebody waits for others to sit down, then the latest change first."""

    tables: list[Listed]


class TakenSeats(msgspec.Struct, frozen=True):
    """What the lobby must know of a table to put it in its place."""

    names: tuple[str, ...] = ()
    levels: tuple[str | None, ...] = ()

    @property
    def somebody_waits(self) -> bool:
        """Whether a person sits there, and a seat is free."""
        seats = zip(self.names, self.levels, strict=True)
        return "" in self.names and any(name and level is None for name, level in seats)


SEATS = msgspec.json.Decoder(TakenSeats)


def arranged(tables: Iterable[Listed]) -> list[Listed]:
    """The tables in the order of the lobby, of each host a few at most."""
    counted: Counter[str] = Counter()
    chosen: list[Listed] = []
    for table in sorted(tables, key=_place):
        counted[table.host] += 1
        if counted[table.host] <= MAX_TABLES_PER_HOST:
            chosen.append(table)
    return chosen[:MAX_LOBBY_TABLES]


def _place(table: Listed) -> tuple[bool, int]:
    waits = table.status == "open" and SEATS.decode(table.about).somebody_waits
    return not waits, -table.changed


class Lobby:
    """Reads the list once for all followers, and only while there are any."""

    def __init__(self, store: Store, bus: Bus, clock: Callable[[], int] = now) -> None:
        self.store, self.bus, self.clock = store, bus, clock
        self.message = b""
        self._latest, self._latest_until, self._reading = b"", 0.0, asyncio.Lock()
        self.followers: set[Notify] = set()
        self.hosts: Counter[str] = Counter()
        """How many connections the hosts of public tables have to this node, by table."""
        self._changed, self._arrived = asyncio.Event(), asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Starts to keep the list up to date."""
        self._stop_listening = self.bus.listen("lobby", lambda _: self._note_change())
        self._tasks = [
            asyncio.create_task(self._refresh(), name="lobby"),
            asyncio.create_task(self._keep(), name="hosts"),
        ]

    async def stop(self) -> None:
        """Stops reading the list."""
        if self._tasks:
            self._stop_listening()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def encoded(self) -> bytes:
        """The list as it is now, as JSON."""
        return msgspec.json.encode(LobbyTables(arranged(await self.store.lobby(self._since, MAX_LOBBY_TABLES))))

    async def latest(self) -> bytes:
        """The list as JSON, read anew if it has changed; readers in a hurry are given the same one for a moment."""
        async with self._reading:
            if monotonic() >= self._latest_until:
                # A change that is heard of while the list is read makes it old at once.
                self._latest_until = monotonic() + MIN_REFRESH_SECONDS
                try:
                    self._latest = await self.encoded()
                except BaseException:
                    self._latest_until = 0.0
                    raise
            return self._latest

    def _note_change(self) -> None:
        self._changed.set()
        self._latest_until = 0.0

    @property
    def _since(self) -> int:
        return self.clock() - LISTED_MILLISECONDS

    async def require_capacity(self, host: str) -> None:
        """Refuses one more public table of a host of whom enough wait already."""
        if await self.store.waiting_of(host, self._since) >= MAX_TABLES_PER_HOST:
            raise NotNow(
                f"{MAX_TABLES_PER_HOST} tables of yours wait in the lobby already. Close one of them, or do not show "
                "this one in the lobby.",
                f"In der Lobby warten schon {MAX_TABLES_PER_HOST} Tische von dir. Schließe einen davon, oder zeige "
                "diesen nicht in der Lobby.",
            )

    # Hosts

    def host_arrives(self, table: str) -> None:
        """The host of a public table has connected: it is listed again, and stays listed while they are there."""
        self.hosts[table] += 1
        self._arrived.set()

    def host_leaves(self, table: str) -> None:
        """A connection of the host is closed."""
        self.hosts[table] -= 1
        if not self.hosts[table]:
            del self.hosts[table]

    async def _keep(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(KEEP_SECONDS):
                    await self._arrived.wait()
            self._arrived.clear()
            try:
                await self.keep_listed()
            except StoreDown as down:
                log.warning("the tables of hosts cannot be kept in the lobby", why=str(down))
            await asyncio.sleep(MIN_REFRESH_SECONDS)

    async def keep_listed(self) -> None:
        """Keeps the tables in the lobby whose hosts are connected to this node."""
        at = self.clock()
        if await self.store.keep_listed(list(self.hosts), at - FRESH_MILLISECONDS, at):
            self.bus.hint("lobby", at)

    # Followers

    def follow(self, notify: Notify) -> None:
        """Calls `notify` whenever the list has changed."""
        self.followers.add(notify)
        self._changed.set()

    async def _refresh(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(MAX_REFRESH_SECONDS):
                    await self._changed.wait()
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
