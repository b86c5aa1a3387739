"""Reviews of finished games, cached in memory."""

import asyncio
from collections import OrderedDict

from serai.kernel.refusal import NotNow
from serai.kernel.review import Review
from serai.server.hall.session import TableSession

MAX_CACHED_REVIEWS = 64
"""How many reviews stay in memory; the least recently used goes first."""


class Reviews:
    """A cache of reviews; each finished game is replayed once, in a thread."""

    def __init__(self) -> None:
        self._cached: OrderedDict[str, Review] = OrderedDict()

    async def of(self, session: TableSession) -> Review:
        """The review of a finished game; a game that is not over is refused."""
        table = session.table.game_table
        if table is None:
            raise NotNow("The game has not begun, so there is nothing to review.")
        if session.id not in self._cached:
            self._cached[session.id] = await asyncio.to_thread(Review, table)
            if len(self._cached) > MAX_CACHED_REVIEWS:
                self._cached.popitem(last=False)
        self._cached.move_to_end(session.id)
        return self._cached[session.id]
