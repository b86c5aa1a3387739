"""A table session: one table in the memory of a node, as far as it is committed, and those who follow it."""

import asyncio
import zlib
from collections.abc import Callable, Collection
from typing import Any

import msgspec
from prometheus_client import Histogram

from serai.online.changes import Changes
from serai.online.lesson_prompt import LessonPrompt
from serai.online.projection import Listener, TableInfo, hints_for, info_of, lesson_prompt_for
from serai.online.table import OnlineTable
from serai.server.cpu_accounting import ENCODE, VIEWS
from serai.server.hall.beside import BesideTheLoop
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
        """The latest items of the feed of every kind of listener who follows the table here, as JSON."""
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
        self._messages: dict[tuple[Listener, int, Snapshot | None], bytes] = {}
        """By listener, the number of the latest item they know, and the snapshot they hold if they want changes."""
        self._snapshots: dict[Listener, Snapshot] = {}
        self._info: tuple[TableInfo, bytes] | None = None
        self._changes = Changes()

    @property
    def listeners(self) -> Collection[Listener]:
        """The listeners whose feeds are kept here."""
        return self.feeds.keys()

    def has_feed(self, listener: Listener, after: int | None) -> bool:
        """Whether the feed of a listener is kept here, and goes back to a number; without one, however far."""
        missing = 0 if after is None else self.table.heard[listener.audience] - after
        return listener in self.feeds and len(self.feeds[listener]) >= missing

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
        self._messages.clear()
        self._snapshots.clear()
        self._info = None
        self._changes = Changes()
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
        key = listener, since, None
        if fresh or key not in self._messages:
            seat = b"null" if listener.audience < 0 else b"%d" % listener.audience
            head = b'{"t":"update","table":"%s","seat":%s,"after":%d,"seq":%d,"fresh":%s,"feed":[%s],' % (
                *(self.id.encode(), seat, since, heard, b"true" if fresh else b"false", self._items(listener, since)),
            )
            message = head + self.snapshot_for(listener).json[1:]
            if fresh:
                return message
            self._messages[key] = message
        return self._messages[key]

    def message_for(self, listener: Listener, after: int | None, known: "Snapshot | None") -> bytes:
        """What a listener gets who knows every item up to number `after`: a `change` if they hold a snapshot.

        Whoever has to forget what they knew gets an `update` all the same.
        """
        if known is None or after is None or self._is_outdated(listener.audience, after):
            return self.update_for(listener, after)
        key = listener, after, known
        if key not in self._messages:
            self._messages[key] = self._new_change(listener, after, known)
        return self._messages[key]

    def _new_change(self, listener: Listener, after: int, known: "Snapshot") -> bytes:
        snapshot, heard = self.snapshot_for(listener), self.table.heard[listener.audience]
        with ENCODE:
            parts: Any = self._changes.between(known.game, snapshot.game)
            change = {"info": self._changes.between(known.info, snapshot.info), **parts}
            return b'{"t":"change","after":%d,"seq":%d,"feed":[%s],"change":%s,"sum":%d}' % (
                *(after, heard, self._items(listener, after), msgspec.json.encode(change), zlib.crc32(snapshot.json)),
            )

    def _items(self, listener: Listener, after: int) -> bytes:
        """The feed items of a listener after a number."""
        missing = self.table.heard[listener.audience] - after
        return b",".join(self.feeds[listener][-missing:]) if missing > 0 else b""

    def _is_outdated(self, audience: int, after: int) -> bool:
        """Whether somebody knows items that were changed since; who knows none gets all of them as they are now."""
        return bool(self.table.renewed) and 0 < after < self.table.renewed[audience]

    def _latest_info(self) -> tuple[TableInfo, bytes]:
        """The table info and its JSON, worked out once for everybody."""
        if self._info is None:
            with VIEWS:
                info = info_of(self.table, self.id)
            with ENCODE:
                self._info = info, msgspec.json.encode(info)
        return self._info

    @property
    def info(self) -> TableInfo:
        """The public facts about the table."""
        return self._latest_info()[0]

    async def prepare_result(self, beside: BesideTheLoop) -> None:
        """Works out beside the event loop how a finished game came out: to score a long one takes some milliseconds."""
        if self.table.over:
            info = await beside.do(lambda: info_of(self.table, self.id))
            self._info = info, msgspec.json.encode(info)

    def snapshot_for(self, listener: Listener) -> "Snapshot":
        """What a listener is shown as the table lies now, worked out and encoded once for all of the same kind."""
        if listener not in self._snapshots:
            with VIEW_SECONDS.time():
                self._snapshots[listener] = self._new_snapshot(listener)
        return self._snapshots[listener]

    def _new_snapshot(self, listener: Listener) -> "Snapshot":
        info, info_json = self._latest_info()
        game = GameState()
        if self.table.game_table is not None:
            view = self.table.view_of(listener.audience)
            with VIEWS:
                parts = (view.shown, hints_for(self.table, listener), lesson_prompt_for(self.table, listener))
            game = GameState(*parts)
        with ENCODE:
            return Snapshot(info, game, b'{"info":%s,%s' % (info_json, msgspec.json.encode(game)[1:]))


class GameState(msgspec.Struct, frozen=True):
    """What an `update` holds of a game; nothing before it begins."""

    view: Any = None
    hints: Any = None
    lesson: LessonPrompt | None = None


class Snapshot(msgspec.Struct, frozen=True, eq=False):
    """The state of a table as one kind of listener was shown it, and its JSON; a snapshot equals only itself."""

    info: TableInfo
    game: GameState
    json: bytes
