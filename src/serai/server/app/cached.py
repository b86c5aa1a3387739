"""What a node has read from the store lately about people, so that not every request asks again."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Generic, TypeVar

from serai.server.clock import now
from serai.server.store.errors import StoreDown

CACHE_MILLISECONDS = 10_000
"""How long what was read counts; so long a change may take to reach every node."""
REFRESH_MILLISECONDS = 5_000
"""From what age on it is read again in the background: who goes on playing never waits for it."""
MAX_CACHED = 50_000

Key = TypeVar("Key")
Value = TypeVar("Value")


class Cached(Generic[Key, Value]):
    """Values by key, read by `read`; the least recently read are dropped."""

    def __init__(self, read: Callable[[Key], Awaitable[Value]]) -> None:
        self.read = read
        self._known: OrderedDict[Key, tuple[int, Value]] = OrderedDict()
        self._refreshing: dict[Key, asyncio.Task[None]] = {}

    async def get(self, key: Key) -> Value:
        """The value of a key as it was at most `CACHE_MILLISECONDS` ago."""
        at = now()
        since, *known = self._known.get(key, (0,))
        if not known or at - since > CACHE_MILLISECONDS:
            return self.put(key, await self.read(key))
        if at - since > REFRESH_MILLISECONDS and key not in self._refreshing:
            self._refreshing[key] = asyncio.create_task(self._refresh(key))
        return known[0]

    def put(self, key: Key, value: Value) -> Value:
        """Caches a value that is known to be true now."""
        self.forget(key)
        self._known[key] = now(), value
        if len(self._known) > MAX_CACHED:
            self._known.popitem(last=False)
        return value

    def forget(self, key: Key) -> None:
        """Drops what is cached of a key, and what is on its way."""
        self._known.pop(key, None)
        self._refreshing.pop(key, None)

    async def _refresh(self, key: Key) -> None:
        task = asyncio.current_task()
        with suppress(StoreDown):  # it counts until it is too old, and then whoever asks is told
            value = await self.read(key)
            # What was put or forgotten meanwhile is newer.
            if self._refreshing.get(key) is task:
                self.put(key, value)
        if self._refreshing.get(key) is task:
            del self._refreshing[key]
