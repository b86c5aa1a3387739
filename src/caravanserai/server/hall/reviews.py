"""Finished games that somebody looks at again, kept in memory for a while."""

import asyncio
from collections import OrderedDict

from caravanserai.kernel.refusal import NotNow
from caravanserai.kernel.review import Review
from caravanserai.server.hall.hosted import Hosted

MOST = 64
"""How many games stay; the one that was looked at longest ago goes first."""


class Reviews:
    """The games that are looked at again; each is played again once, beside everything else that the node does."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Review] = OrderedDict()

    async def of(self, hosted: Hosted) -> Review:
        """The game of a table, once more; one that is not over is refused."""
        table = hosted.gathering.table
        if table is None:
            raise NotNow("The game has not begun, so there is nothing to look at again.")
        if hosted.id not in self._known:
            self._known[hosted.id] = await asyncio.to_thread(Review, table)
            if len(self._known) > MOST:
                self._known.popitem(last=False)
        self._known.move_to_end(hosted.id)
        return self._known[hosted.id]
