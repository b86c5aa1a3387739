"""The hall of one node: it carries out commands, commits the entries, and reads what other nodes have committed."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress

import structlog
from prometheus_client import Counter, Gauge, Histogram

from serai.kernel.game import Game
from serai.kernel.refusal import Refused
from serai.online.commands import Command, Visitor, command_key
from serai.online.concerning import concerned
from serai.online.deciding import decide
from serai.online.entries import AnyEntry, Forgotten, Opened
from serai.online.forgetting import people_in
from serai.online.table import OnlineTable
from serai.server.bus.bus import Bus, StopListening
from serai.server.clock import now
from serai.server.cpu_accounting import RULES
from serai.server.hall.beside import BesideTheLoop
from serai.server.hall.catalog import Catalog
from serai.server.hall.draft import Act, Draft, batch_of, listing_of
from serai.server.hall.even_seats import fitted, refit, strengths_for
from serai.server.hall.feeds import Feeds
from serai.server.hall.late_bots import note_late_bots
from serai.server.hall.parked import ParkedTables, take_idle
from serai.server.hall.presence import Presence
from serai.server.hall.reading import UNREADABLE, find_game, read_on, read_table
from serai.server.hall.session import Notify, TableSession
from serai.server.hall.story import Story
from serai.server.latency import LATENCY_BUCKETS
from serai.server.sparingly import Sparingly
from serai.server.store.database import finish
from serai.server.store.errors import Conflict, DamagedLog, StoreDown
from serai.server.store.invitations import Invitation
from serai.server.store.store import Store

log = structlog.stdlib.get_logger()

CATCH_UP_SECONDS = 2.0
"""How often the log is read for entries that no hint announced."""
MAX_COMMIT_TRIES = 50
"""How often a draft is made again because another node has written first."""

# Not by kind of entry: that would reveal standing orders, which are secret.
COMMAND_SECONDS = Histogram(
    "serai_command_seconds", "From a command, such as a choice, to its commit or refusal.", buckets=LATENCY_BUCKETS
)
ENTRIES_WRITTEN = Counter("serai_entries_written", "Entries written to logs.")
WRITE_CONFLICTS = Counter("serai_write_conflicts", "Drafts made again because another node had written first.")
UNREADABLE_TABLES = Counter("serai_unreadable_tables", "How often a table could not be read.")
SESSIONS = Gauge("serai_tables_in_memory", "Tables that this node has in memory.")

OnChange = Callable[[TableSession, OnlineTable], None]


def concerning(person: str) -> str:
    """The subject of hints that something concerns a person: their turn, the end of their game, an invitation."""
    return f"person.{person}"


class Hall:
    """The table sessions of one node. Any node can have any table, because the log alone decides."""

    def __init__(self, store: Store, bus: Bus, catalog: Catalog, clock: Callable[[], int] = now) -> None:
        self.store, self.bus, self.catalog, self.clock = store, bus, catalog, clock
        self.sessions: OrderedDict[str, TableSession] = OrderedDict()
        self.parked = ParkedTables()
        self.presence = Presence(bus, self._on_presence)
        self.on_commit: OnChange = lambda session, before: None
        """Called after a commit of this node, with the table before it; must neither block nor raise."""
        self.on_catch_up: OnChange = lambda session, before: None
        """The same, after this node has read what another node committed."""
        self.on_invitation: Callable[[Invitation], None] = lambda asked: None
        """Called after somebody was invited at this node; must neither block nor raise."""
        self.damaged: set[str] = set()
        """The tables whose logs this node has found damaged."""
        self._listening: dict[str, StopListening] = {}
        self._opening: dict[str, asyncio.Task[TableSession]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        self._polling: asyncio.Task[None] | None = None
        self.beside = BesideTheLoop()
        self._sparingly = Sparingly()
        self.feeds = Feeds(store, self.beside, self._catch_up)
        self._kept: set[tuple[str, str]] = set()
        """The editions, by game and id, that this node knows to be in the store."""

    async def start(self) -> None:
        """Starts to read the log regularly for entries that no hint announced."""
        self._polling = asyncio.create_task(self._poll(), name="catch up")
        await self.presence.start()

    async def stop(self) -> None:
        """Stops all reading."""
        await self.presence.stop()
        tasks = [*self._catching_up, *self.feeds.telling.values(), *([self._polling] if self._polling else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Tables

    async def open(self, opened: Opened, then: Sequence[AnyEntry] = (), id: str | None = None) -> str:
        """Opens a table with its first entries; returns its id."""
        id = id or self.store.new_table_id()
        table = await self._read_table((opened, *then))
        await self._keep_edition(table)
        batch = batch_of(id, 1, (opened, *then), table)
        await self.store.visits.note(id, {person for entry in (opened, *then) for person in people_in(entry)})
        await self.store.append(batch)
        ENTRIES_WRITTEN.inc(1 + len(then))
        self._add(TableSession(id, table))
        self._hint(id, table.length, batch.due_at)
        self.bus.hint("lobby", opened.at)
        return id

    async def session(self, id: str) -> TableSession:
        """The session of a table; it is at most `CATCH_UP_SECONDS` behind the log."""
        session = self.sessions.get(id)
        if session is None:
            if id not in self._opening:
                self._opening[id] = asyncio.create_task(self._read(id))
                self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
            return await asyncio.shield(self._opening[id])
        self.sessions.move_to_end(id)
        if not session.followers and self.clock() - session.checked > 1_000 * CATCH_UP_SECONDS:
            await self.catch_up(session)
        return session

    async def latest(self, id: str) -> TableSession:
        """The session of a table, as far as its log goes now."""
        is_new = id not in self.sessions
        session = await self.session(id)
        if not is_new:
            await self.catch_up(session)
        return session

    async def _read(self, id: str) -> TableSession:
        try:
            session = await self._read_parked(id)
            if session is None:
                session = TableSession(id, await self._read_table(await self.store.read(id)))
            await session.prepare_result(self.beside)
        except UNREADABLE as unreadable:
            self._note_unreadable(id, unreadable)
            raise
        with suppress(StoreDown):  # whoever only looks must not depend on what can be written
            await self._keep_edition(session.table)
        return self._add(session)

    async def _read_parked(self, id: str) -> TableSession | None:
        """A table that was parked, with what was written since; None if its log must be read from the beginning."""
        session = self.parked.session(id)
        if session is None:
            return None
        entries = await self.store.read(id, session.table.length)
        self.parked.forget(id)
        if any(isinstance(entry, Forgotten) for entry in entries):
            return None
        await read_on(session.table, entries, self.beside)
        return session

    async def _read_table(self, entries: Sequence[AnyEntry]) -> OnlineTable:
        return await read_table(entries, self.store.editions, self.catalog, self.beside)

    def _note_unreadable(self, id: str, unreadable: Exception) -> None:
        UNREADABLE_TABLES.inc()
        if isinstance(unreadable, DamagedLog):
            self.damaged.add(id)
            log.warning("the log of a table is damaged", table=id, entry=unreadable.entry, why=unreadable.why)

    async def find_game(self, name: str, rules: int, id: str) -> Game | None:
        """A game with an edition that is shipped, offered by the host, or kept by the store; None if there is none."""
        return await find_game(name, rules, id, self.store.editions, self.catalog)

    async def _keep_edition(self, table: OnlineTable) -> None:
        """Stores the edition of a table, once for each edition and node."""
        opened, file = table.opened, table.game.edition_file
        if (opened.game, opened.kept_as) not in self._kept:
            # Only a shipped file is believed when it says by which digests it was known before.
            ids = (opened.edition_id,) if opened.edition_id else file.digests
            await self.store.editions.keep(opened.game, ids, file.content)
            self._kept.add((opened.game, opened.kept_as))

    def _add(self, session: TableSession) -> TableSession:
        """Keeps a session in memory, and parks the table of another one if there are too many that nobody uses."""
        session.checked = self.clock()
        self.sessions[session.id] = session
        subject = f"table.{session.id}"
        self._listening[session.id] = self.bus.listen(subject, lambda length: self._on_hint(session, length))
        for old in take_idle(self.sessions):
            self.parked.park(old)
            self._listening.pop(old.id)()
        SESSIONS.set(len(self.sessions))
        return session

    # Carrying out commands

    async def execute(self, id: str, visitor: Visitor, command: Command) -> int:
        """Carries out a command once; returns the number of its entry as the visitor counts, or raises `Refused`."""
        key = command_key(visitor, command)
        strengths = await strengths_for(self.store.history, (await self.session(id)).table, visitor, command)

        def act(draft: Draft) -> None:
            if key not in draft.table.command_seqs:
                refit(draft, strengths)
                with RULES:
                    entry = decide(draft.table, visitor, command, draft.now)
                draft.add(fitted(entry, draft.table, strengths))
                refit(draft, strengths)

        # Shielded: a client that disconnects now may already have had its command written.
        with COMMAND_SECONDS.time():
            table = (await asyncio.shield(asyncio.create_task(self.commit(id, act)))).table
        return table.command_seqs[key] if key else table.heard[table.seat_of(visitor.id)]

    async def commit(self, id: str, act: Act) -> TableSession:
        """Drafts entries, commits them, and then shows them; drafts again if another node has written first."""
        session = await self.session(id)
        for _ in range(MAX_COMMIT_TRIES):
            async with session.lock:
                draft = Draft(id, session.table, session.listeners, self.clock())
                refused = draft.refusal_of(act)
                if refused is None and await self._is_committed(session, draft):
                    return session
            if refused is not None and not await self._has_grown(session, draft.first - 1):
                raise refused
        raise StoreDown("Too many people act at this table at once. Try again.")

    async def _is_committed(self, session: TableSession, draft: Draft) -> bool:
        """Commits and shows a draft; False if another node has written first, whose entries are read then."""
        draft.add_due()
        if not draft.entries:
            return True
        try:
            await self._append(session, draft)
        except Conflict:
            WRITE_CONFLICTS.inc()
            await self._catch_up(session)
            return False
        return True

    async def require_allowed(self, id: str, visitor: Visitor, command: Command) -> None:
        """Raises the refusal of a command, if it is refused; carries out nothing."""
        session = await self.session(id)
        table = session.table
        if command_key(visitor, command) in table.command_seqs:
            return
        try:
            with RULES:
                decide(table, visitor, command, self.clock())
        except Refused:
            if not await self._has_grown(session, table.length):
                raise

    async def _has_grown(self, session: TableSession, length: int) -> bool:
        """Whether a log is longer than when something was refused, which may have been wrong then.

        It is looked at without the lock: whoever chooses meanwhile does not wait for those who are refused.
        """
        if not await self.store.read(session.id, length):
            return False
        async with session.lock:
            await self._catch_up(session)
        return True

    async def _append(self, session: TableSession, draft: Draft) -> None:
        batch, before = draft.batch(), session.table
        await self._note_visits(session, draft.entries)
        try:
            await self.store.append(batch)
        except StoreDown:
            # It may be written all the same, so the log is read before the next use.
            session.checked = 0
            raise
        session.show(draft)
        ENTRIES_WRITTEN.inc(len(draft.entries))
        log.debug("entries written", table=session.id, seq=draft.table.length, entries=len(draft.entries))
        self._hint(session.id, draft.table.length, batch.due_at)
        if draft.table.opened.listed and batch.listing.shown != listing_of(before).shown:
            self.bus.hint("lobby", draft.now)
        for person in concerned(session.table, before):
            self.bus.hint(concerning(person), draft.now)
        self.on_commit(session, before)

    async def _note_visits(self, session: TableSession, entries: Sequence[AnyEntry]) -> None:
        """Notes whom the log is about to name for the first time, so that they can be forgotten there."""
        people = {person for entry in entries for person in people_in(entry)} - session.visitors
        await self.store.visits.note(session.id, people)
        session.visitors |= people

    def _hint(self, id: str, length: int, due: int | None) -> None:
        """Hints to other nodes that a table has grown, and to workers when something is due."""
        self.bus.hint(f"table.{id}", length)
        if due is not None:
            self.bus.hint("due", due)

    # Catching up with other nodes

    def _on_hint(self, session: TableSession, length: int) -> None:
        if length > session.table.length and not session.lock.locked():
            task = asyncio.create_task(self.catch_up(session))
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)

    async def catch_up(self, session: TableSession) -> None:
        """Reads the new entries of a table's log."""
        async with session.lock:
            with suppress(StoreDown):
                await self._catch_up(session)

    async def _catch_up(self, session: TableSession) -> bool:
        """Reads the new entries of the log; returns whether there were any."""
        asked_at = self.clock()
        entries, before = await self.store.read(session.id, session.table.length), session.table
        if any(isinstance(entry, Forgotten) for entry in entries):
            await self._reread(session)
        elif entries:
            draft = Draft(session.id, session.table, session.listeners, asked_at)
            for entry in entries:
                draft.add(entry)
            session.show(draft)
        if entries:
            self.on_catch_up(session, before)
        session.checked = asked_at
        return bool(entries)

    async def _reread(self, session: TableSession) -> None:
        """Reads a log anew in which somebody was forgotten, and tells every feed anew."""
        entries = await self.store.read(session.id)
        table = await self._read_table(entries)
        stories = [Story(lambda _: table.game, listener) for listener in session.listeners]
        for story in stories:
            await self.beside.take(map(story.tell, entries))
        session.visitors.clear()
        session.show_anew(table, {story.listener: story.items for story in stories})

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(CATCH_UP_SECONDS)
            followed = [session for session in self.sessions.values() if session.followers]
            note_late_bots(followed, self.clock())
            try:
                grown = await self.store.grown({session.id: session.table.length for session in followed})
            except StoreDown as down:
                if self._sparingly.may_log("read"):
                    log.warning("the log cannot be read", why=str(down))
                continue
            for session in followed:
                if grown.get(session.id, 0) > session.table.length:
                    await self.catch_up(session)

    # Following

    async def follow(self, id: str, notify: Notify, network: str = "", stays: bool = True) -> TableSession:
        """The session of a table, which calls `notify` after every change until `unfollow`.

        Bots that play among themselves go on for whoever stays, and not for every single look.
        """
        session = await self.session(id)
        first, session.followers[notify], session.networks[notify] = not session.followers, None, network
        if first:
            session.followed_since = self.clock()
        if stays and first and not session.table.present and session.table.bots_to_choose:
            with suppress(StoreDown):
                await finish(self._wake(session))
        return session

    async def _wake(self, session: TableSession) -> None:
        """Makes a table due now: bots that play among themselves pause while nobody looks."""
        at = self.clock()
        await self.store.release(session.id, session.table.length, at)
        self.bus.hint("due", at)

    async def catch_up_to(self, session: TableSession, person: str, after: int | None) -> None:
        """Reads the log if a person, coming from another node, knows more of the table than this node."""
        if after is not None and after > session.table.heard[session.table.seat_of(person)]:
            async with session.lock:
                await self._catch_up(session)

    def _on_presence(self, id: str) -> None:
        if id in self.sessions:
            self.sessions[id].notify()

    def unfollow(self, session: TableSession, notify: Notify) -> None:
        """Removes a follower; without followers, the session drops its feeds, or keeps them if the game is over."""
        session.followers.pop(notify, None)
        session.networks.pop(notify, None)
        if not session.followers:
            self.feeds.drop(session)
