"""Reviews of finished games, cached in memory."""

from collections import OrderedDict

from serai.kernel.refusal import NotNow
from serai.kernel.review import Review
from serai.server.hall.beside import BesideTheLoop
from serai.server.hall.session import TableSession

MAX_CACHED_REVIEWS = 64
"""How many reviews stay in memory; the least recently used goes first."""


class Reviews:
    """A cache of reviews; each finished game is replayed once, in a thread."""

    def __init__(self, beside: BesideTheLoop) -> None:
        self.beside = beside
        self._cached: OrderedDict[tuple[str, tuple[str, ...]], Review] = OrderedDict()

    async def of(self, session: TableSession) -> Review:
        """The review of a finished game; a game that is not over is refused."""
        table = session.table.game_table
        if table is None:
            raise NotNow(
                "The game has not begun, so there is nothing to review.",
                "Das Spiel hat noch nicht begonnen, darum gibt es nichts anzusehen.",
            )
        key = session.id, table.names  # a name may be forgotten later
        if key not in self._cached:
            self._cached[key] = await self.beside.do(lambda: Review(table))
            if len(self._cached) > MAX_CACHED_REVIEWS:
                self._cached.popitem(last=False)
        self._cached.move_to_end(key)
        return self._cached[key]
