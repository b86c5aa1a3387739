"""A table session: one table in the memory of a node, as far as it is committed, and those who follow it."""

import asyncio
from collections.abc import Callable, Collection, Iterable

import msgspec

from serai.online.entries import AnyEntry
from serai.online.projection import Listener, feed_item, hints_for, info_of, lesson_prompt_for
from serai.online.table import OnlineTable, OpenGame, replay_log
from serai.server.cpu_accounting import ENCODE, VIEWS
from serai.server.hall.draft import Draft

Notify = Callable[[], None]


class TableSession:
    """A table in memory. `table` holds committed entries only, and is replaced, never changed."""

    def __init__(self, id: str, table: OnlineTable) -> None:
        self.id = id
        self.table = table
        self.lock = asyncio.Lock()
        """Held from drafting until the entries are committed, so that drafts of one table take turns."""
        self.feeds: dict[Listener, list[bytes]] = {}
        """The whole feed of every kind of listener who follows the table here, as JSON."""
        self.followers: dict[Notify, Listener | None] = {}
        """Who is notified when the table changes, and whose feed each of them reads."""
        self.checked = 0
        """When the log was last read, in milliseconds since 1970."""
        self._updates: dict[tuple[Listener, int], bytes] = {}
        self._views: dict[Listener, bytes] = {}
        self._info = b""

    @property
    def listeners(self) -> Collection[Listener]:
        """The listeners whose feeds are kept here."""
        return self.feeds.keys()

    def show(self, draft: Draft) -> None:
        """Takes over a draft that is committed, and notifies everybody who follows the table."""
        self.table = draft.table
        for listener, feed in self.feeds.items():
            feed.extend(draft.items[listener])
        self._updates.clear()
        self._views.clear()
        self._info = b""
        self.notify()

    def notify(self) -> None:
        """Notifies everybody who follows the table that something has changed."""
        for notify in list(self.followers):
            notify()

    def update_for(self, listener: Listener, after: int | None) -> bytes:
        """The `update` message for a listener who knows every item up to number `after`.

        Without a number, or with an impossible one, the update is fresh: it holds the state and no feed items.
        """
        heard = self.table.heard[listener.audience]
        fresh = after is None or not 0 <= after <= heard
        since = heard if after is None or fresh else after
        key = listener, since
        if fresh or key not in self._updates:
            feed = b",".join(self.feeds[listener][since:]) if since < heard else b""
            seat = b"null" if listener.audience < 0 else b"%d" % listener.audience
            head = b'{"t":"update","table":"%s","seat":%s,"after":%d,"seq":%d,"fresh":%s,"feed":[%s],' % (
                *(self.id.encode(), seat, since, heard, b"true" if fresh else b"false", feed),
            )
            message = b'%s"info":%s,%s}' % (head, self._encoded_info(), self._encoded_view(listener))
            if fresh:
                return message
            self._updates[key] = message
        return self._updates[key]

    def _encoded_info(self) -> bytes:
        """The table info, encoded once for everybody."""
        if not self._info:
            with VIEWS:
                info = info_of(self.table, self.id)
            with ENCODE:
                self._info = msgspec.json.encode(info)
        return self._info

    def _encoded_view(self, listener: Listener) -> bytes:
        """View, hints and lesson prompt, encoded once for all listeners of the same kind; null before the game."""
        if self.table.game_table is None:
            return b'"view":null,"hints":null,"lesson":null'
        if listener not in self._views:
            view = self.table.view_of(listener.audience)
            with VIEWS:
                parts = (view.shown, hints_for(self.table, listener), lesson_prompt_for(self.table, listener))
            with ENCODE:
                self._views[listener] = b'"view":%s,"hints":%s,"lesson":%s' % (*map(msgspec.json.encode, parts),)
        return self._views[listener]


def feed_from_log(log: Iterable[AnyEntry], open_game: OpenGame, listener: Listener) -> list[bytes]:
    """The whole feed of a listener, worked out from the log."""
    items = (feed_item(table, entry, listener) for table, entry in replay_log(log, open_game))
    return [msgspec.json.encode(item) for item in items if item is not None]
