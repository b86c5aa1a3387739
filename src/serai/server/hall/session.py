"""A table session: one table in the memory of a node, as far as it is committed, and those who follow it."""

import asyncio
from collections.abc import Callable, Collection

import msgspec
from prometheus_client import Histogram

from serai.online.projection import Listener, hints_for, info_of, lesson_prompt_for
from serai.online.table import OnlineTable
from serai.server.cpu_accounting import ENCODE, VIEWS
from serai.server.hall.draft import Draft
from serai.server.latency import WORK_BUCKETS

VIEW_SECONDS = Histogram(
    "serai_view_seconds", "How long it took to make and encode the View of one kind of listener.", buckets=WORK_BUCKETS
)

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
        self.followed_since = 0
        """From when on somebody has followed it without a break, in milliseconds since 1970."""
        self.networks: dict[Notify, str] = {}
        """The networks from which they follow it."""
        self.checked = 0
        """When the log was last read, in milliseconds since 1970."""
        self.visitors: set[str] = set()
        """Of whom this node knows that the store has noted their visit."""
        self.rereads = 0
        """How often the log was read anew, because somebody was forgotten in it."""
        self._updates: dict[tuple[Listener, int], bytes] = {}
        self._views: dict[Listener, bytes] = {}
        self._info = b""

    @property
    def listeners(self) -> Collection[Listener]:
        """The listeners whose feeds are kept here."""
        return self.feeds.keys()

    def show(self, draft: Draft) -> None:
        """Takes over a draft that is committed, and notifies everybody who follows the table."""
        for listener, feed in self.feeds.items():
            feed.extend(draft.items[listener])
        self._take(draft.table)

    def show_anew(self, table: OnlineTable, feeds: dict[Listener, list[bytes]]) -> None:
        """Takes over a table whose log was rewritten; everybody who follows it starts afresh."""
        self.feeds = feeds
        self.rereads += 1
        self._take(table)

    def _take(self, table: OnlineTable) -> None:
        self.table = table
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

        Without a number, or with an impossible one, the update is fresh: it holds the state and no feed items. So it is
        for whoever knows something of the time before somebody was forgotten.
        """
        heard = self.table.heard[listener.audience]
        fresh = after is None or not 0 <= after <= heard or self._is_outdated(listener.audience, after)
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

    def _is_outdated(self, audience: int, after: int) -> bool:
        """Whether somebody knows items that were changed since; who knows none gets all of them as they are now."""
        return bool(self.table.renewed) and 0 < after < self.table.renewed[audience]

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
            with VIEW_SECONDS.time():
                self._views[listener] = self._new_view(listener)
        return self._views[listener]

    def _new_view(self, listener: Listener) -> bytes:
        view = self.table.view_of(listener.audience)
        with VIEWS:
            parts = (view.shown, hints_for(self.table, listener), lesson_prompt_for(self.table, listener))
        with ENCODE:
            return b'"view":%s,"hints":%s,"lesson":%s' % (*map(msgspec.json.encode, parts),)
