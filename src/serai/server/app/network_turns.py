"""Requests of one network take turns at the node, so that only a few at once stand in the way of everybody else.

A choice comes to the event loop several times on its way, and each time it waits for all that are ready there. Without
turns, whoever keeps many requests going at once stands there with each of them.
"""

import asyncio
from collections import Counter
from weakref import WeakValueDictionary

from litestar.types import Message, Send

from serai.server.app.rate_limiter import TooManyRequests

REQUESTS_AT_ONCE = 2
"""How many requests of a network are answered at once."""
TURN_SECONDS = 0.05
"""After this time the next one begins all the same: a hint may take a second, and keeps nobody at home from playing."""
MAX_WAITING_REQUESTS = 512
"""How many requests of a network may wait for their turn."""


class Turn:
    """The turn of one request; it ends with the first word of the answer, and after a while in any case."""

    def __init__(self, network: asyncio.Semaphore) -> None:
        self._network = network
        self._over = False
        self._timer = asyncio.get_running_loop().call_later(TURN_SECONDS, self.end)

    def end(self) -> None:
        """It is the next one's turn."""
        if not self._over:
            self._over = True
            self._timer.cancel()
            self._network.release()

    def ending(self, send: Send) -> Send:
        """A `send` that ends the turn."""

        async def send_and_end(message: Message) -> None:
            self.end()
            await send(message)

        return send_and_end


class NetworkTurns:
    """Whose turn it is; `generosity` multiplies how many requests of a network are answered at once."""

    def __init__(self, generosity: float = 1.0) -> None:
        self.at_once = max(REQUESTS_AT_ONCE, int(REQUESTS_AT_ONCE * generosity))
        self._networks: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._waiting: Counter[str] = Counter()

    async def begin(self, network: str) -> Turn:
        """The turn of a request, as soon as it is there; raises `TooManyRequests` if too many wait already."""
        turns = self._networks.setdefault(network, asyncio.Semaphore(self.at_once))
        if not turns.locked():
            await turns.acquire()
            return Turn(turns)
        if self._waiting[network] >= MAX_WAITING_REQUESTS:
            raise TooManyRequests(1)
        self._waiting[network] += 1
        try:
            await turns.acquire()
        finally:
            self._waiting[network] -= 1
            self._waiting += Counter()  # those of whom nobody waits are forgotten
        return Turn(turns)
