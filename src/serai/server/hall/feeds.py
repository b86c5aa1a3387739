"""The feeds that are read at this node: as far back as somebody needs them, told beside those who play."""

import asyncio
from collections.abc import Awaitable, Callable

from serai.online.projection import Listener
from serai.server.hall.beside import BesideTheLoop
from serai.server.hall.session import Notify, TableSession
from serai.server.hall.story import KeptStories, Story
from serai.server.store.store import Store


class Feeds:
    """Keeps the feeds of the sessions of a node; those of finished games are kept a while for the next reader."""

    def __init__(
        self, store: Store, beside: BesideTheLoop, read_new: Callable[[TableSession], Awaitable[object]]
    ) -> None:
        self.store, self.beside, self._read_new = store, beside, read_new
        self.stories = KeptStories()
        self.telling: dict[tuple[TableSession, Listener], asyncio.Task[None]] = {}

    async def keep(self, session: TableSession, notify: Notify, listener: Listener, after: int | None = 0) -> None:
        """Makes sure that the session has a listener's feed after a number while the follower is there.

        Without a number, the feed begins with what happens next.
        """
        before, session.followers[notify] = session.followers[notify], listener
        if before is not None and before not in session.followers.values():
            # For example the last spectator has sat down, and nobody reads the spectators' feed any more.
            session.feeds.pop(before, None)
        if not session.has_feed(listener, after) and not await self._begin_feed(session, listener, after):
            await self._tell_once(session, listener)

    async def _begin_feed(self, session: TableSession, listener: Listener, after: int | None) -> bool:
        """Takes over a feed that was kept, or begins one for whoever knows all that was before; False if neither."""
        async with session.lock:  # a draft under way has no items for it
            kept, heard = self.stories.take(session.id, listener), session.table.heard[listener.audience]
            if len(kept) == heard:
                session.feeds[listener] = kept
            elif after is None or after >= heard:
                session.feeds.setdefault(listener, [])
            return session.has_feed(listener, after)

    async def _tell_once(self, session: TableSession, listener: Listener) -> None:
        """Works out a whole feed, once for all who ask for it at the same time."""
        key = session, listener
        if key not in self.telling:
            self.telling[key] = asyncio.create_task(self._tell(session, listener))
            self.telling[key].add_done_callback(lambda _: self.telling.pop(key))
        await asyncio.shield(self.telling[key])

    async def _tell(self, session: TableSession, listener: Listener) -> None:
        """Works out the feed of a listener from the log; people can go on at the table meanwhile."""
        rereads, entries = session.rereads, await self.store.read(session.id)
        story = Story(lambda _: session.table.game, listener)
        await self.beside.take(map(story.tell, entries))
        async with session.lock:  # an entry added meanwhile would be missing from the feed
            while story.length != session.table.length:
                if story.length > session.table.length:
                    await self._read_new(session)
                else:
                    await self.beside.take(map(story.tell, await self.store.read(session.id, story.length)))
            if session.rereads != rereads:  # what was told so far may name somebody who is forgotten
                story = Story(lambda _: session.table.game, listener)
                entries = (await self.store.read(session.id))[: session.table.length]
                await self.beside.take(map(story.tell, entries))
            if listener in session.followers.values():
                session.feeds[listener] = story.items

    def drop(self, session: TableSession) -> None:
        """Drops the feeds of a session that nobody follows; those of a finished game are kept if they are whole."""
        for listener, feed in session.feeds.items() if session.table.over else ():
            if len(feed) == session.table.heard[listener.audience]:
                self.stories.keep(session.id, listener, feed)
        session.feeds.clear()
