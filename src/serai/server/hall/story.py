"""Stories: whole feeds of tables, told from their logs beside the event loop; those of finished games are kept."""

from collections import OrderedDict

import msgspec

from serai.online.entries import AnyEntry, Opened
from serai.online.projection import Listener, feed_item
from serai.online.replaying import new_table
from serai.online.table import OnlineTable, OpenGame

MAX_KEPT_BYTES = 64 * 2**20
"""How much of stories stays in memory; the least recently used goes first."""


class Story:
    """The feed of a listener, as far as the log has been told."""

    def __init__(self, open_game: OpenGame, listener: Listener) -> None:
        self.open_game, self.listener = open_game, listener
        self.items: list[bytes] = []
        self.table: OnlineTable | None = None

    @property
    def length(self) -> int:
        """How many entries of the log have been told."""
        return self.table.length if self.table else 0

    def tell(self, entry: AnyEntry) -> None:
        """Goes on with the next entry of the log."""
        if self.table is None:
            assert isinstance(entry, Opened)
            self.table = new_table(entry, self.open_game)
        else:
            self.table.fold(entry)
        item = feed_item(self.table, entry, self.listener)
        if item is not None:
            self.items.append(msgspec.json.encode(item))


class KeptStories:
    """The feeds of finished games that were told lately, by table and listener."""

    def __init__(self) -> None:
        self.bytes = 0
        self._kept: OrderedDict[tuple[str, Listener], list[bytes]] = OrderedDict()

    def keep(self, table: str, listener: Listener, feed: list[bytes]) -> None:
        """Keeps a feed, and forgets those that nobody has asked for the longest."""
        self.take(table, listener)
        self._kept[table, listener] = feed
        self.bytes += _size(feed)
        while self.bytes > MAX_KEPT_BYTES:
            self.bytes -= _size(self._kept.popitem(last=False)[1])

    def take(self, table: str, listener: Listener) -> list[bytes]:
        """Hands out a feed that is kept; empty if there is none."""
        feed = self._kept.pop((table, listener), [])
        self.bytes -= _size(feed)
        return feed


def _size(feed: list[bytes]) -> int:
    return sum(map(len, feed))
