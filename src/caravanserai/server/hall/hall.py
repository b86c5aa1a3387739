"""The hall of one node: it grants wishes, keeps what was decided, and learns what other nodes have kept."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress

import structlog
from prometheus_client import Counter, Gauge

from caravanserai.kernel.refusal import Refused
from caravanserai.online import wishes
from caravanserai.online.asking import Visitor, Wish, grant, name_of
from caravanserai.online.entries import AnyEntry, Opened
from caravanserai.online.gathering import Gathering, gather
from caravanserai.online.telling import Ear
from caravanserai.server.bus.bus import Bus, StopListening
from caravanserai.server.hall.draft import Draft, listing_of
from caravanserai.server.hall.hosted import Hosted, Wake, story_of
from caravanserai.server.hall.shelf import Shelf
from caravanserai.server.moment import now
from caravanserai.server.parts import RULES
from caravanserai.server.store.failures import Conflict, StoreDown
from caravanserai.server.store.pages import Page
from caravanserai.server.store.store import Store

log = structlog.stdlib.get_logger()

CATCH_UP = 2.0
"""Every so many seconds the log is read for what no hint told."""
MOST_IDLE = 2_000
"""How many tables stay in memory that nobody follows; the one that was used longest ago goes first."""
TRIES = 50
"""How often somebody decides again because another wrote first."""

KEPT = Counter("caravanserai_entries_kept", "Entries written to logs; not by kind, which would tell of secret ones.")
CONFLICTS = Counter("caravanserai_conflicts", "Pages that came second and were decided again.")
HOSTED = Gauge("caravanserai_tables_in_memory", "Tables that this node keeps in memory.")

Act = Callable[[Draft], None]
Afterwards = Callable[[Hosted, Gathering], None]


class Hall:
    """The tables of one node; any node can have any table, for the log alone decides."""

    def __init__(self, store: Store, bus: Bus, shelf: Shelf, clock: Callable[[], int] = now) -> None:
        self.store, self.bus, self.shelf, self.clock = store, bus, shelf, clock
        self.hosted: OrderedDict[str, Hosted] = OrderedDict()
        self.afterwards: Afterwards = lambda hosted, before: None
        """What else follows when a page has been kept, told how the table was before; it neither waits nor fails."""
        self.learned: Afterwards = lambda hosted, before: None
        """The same, when another node has kept it."""
        self._listening: dict[str, StopListening] = {}
        self._opening: dict[str, asyncio.Task[Hosted]] = {}
        self._catching_up: set[asyncio.Task[None]] = set()
        self._rounds: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """From now on the log is read every few seconds for what no hint told."""
        self._rounds = asyncio.create_task(self._go_round(), name="catch up")

    async def stop(self) -> None:
        """Nothing is read any more."""
        tasks = [*self._catching_up, *([self._rounds] if self._rounds else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Tables

    async def open(self, opened: Opened, then: Sequence[AnyEntry] = (), id: str | None = None) -> str:
        """A new table."""
        id = id or self.store.new_table_id()
        gathering = gather((opened, *then), self.shelf.game_of)
        look_at = wishes.look_at(gathering)
        await self.store.append(Page(id, 1, (opened, *then), listing_of(gathering), opened.at, look_at))
        KEPT.inc(1 + len(then))
        self._host(Hosted(id, gathering))
        self.hint(id, gathering.told, look_at)
        self.bus.hint("lobby", opened.at)
        return id

    async def table(self, id: str) -> Hosted:
        """A table, as the log tells it; what no hint has told is at most a few seconds old."""
        hosted = self.hosted.get(id)
        if hosted is None:
            if id not in self._opening:
                self._opening[id] = asyncio.create_task(self._read(id))
                self._opening[id].add_done_callback(lambda _: self._opening.pop(id, None))
            return await asyncio.shield(self._opening[id])
        self.hosted.move_to_end(id)
        if not hosted.followers and self.clock() - hosted.checked > 1_000 * CATCH_UP:
            await self.catch_up(hosted)
        return hosted

    async def _read(self, id: str) -> Hosted:
        return self._host(Hosted(id, gather(await self.store.read(id), self.shelf.game_of)))

    def _host(self, hosted: Hosted) -> Hosted:
        """Keeps a table in memory, and lets go of one that nobody has used for long."""
        hosted.checked = self.clock()
        self.hosted[hosted.id] = hosted
        self._listening[hosted.id] = self.bus.listen(f"table.{hosted.id}", lambda told: self._hear(hosted, told))
        if len(self.hosted) > MOST_IDLE:
            for id, old in list(self.hosted.items())[: len(self.hosted) - MOST_IDLE]:
                if not old.followers and not old.deciding.locked():
                    del self.hosted[id]
                    self._listening.pop(id)()
        HOSTED.set(len(self.hosted))
        return hosted

    # Deciding

    async def wish(self, id: str, who: Visitor, wish: Wish) -> int:
        """Somebody's wish comes true, once; with which number of theirs, or a refusal."""
        name = name_of(who, wish)

        def come_true(draft: Draft) -> None:
            if name not in draft.gathering.made:
                with RULES:
                    entry = grant(draft.gathering, who, wish, draft.now)
                draft.tell(entry)

        # Whoever hangs up now may have been heard already, so the deciding goes on without them.
        gathering = (await asyncio.shield(asyncio.create_task(self.decide(id, come_true)))).gathering
        return gathering.made[name] if name else gathering.heard[gathering.seat_of(who.id)]

    async def decide(self, id: str, act: Act) -> Hosted:
        """Somebody acts at the table; what comes of it is on the disk before anybody is told."""
        hosted = await self.table(id)
        async with hosted.deciding:
            for _ in range(TRIES):
                draft = Draft(id, hosted.gathering, hosted.followed, self.clock())
                try:
                    act(draft)
                except Refused:
                    # Another node may have kept what this one has not heard of; only the log can say no.
                    if await self._catch_up(hosted):
                        continue
                    raise
                draft.settle()
                if not draft.entries:
                    return hosted
                try:
                    await self._keep(hosted, draft)
                except Conflict:
                    CONFLICTS.inc()
                    await self._catch_up(hosted)
                    continue
                return hosted
        raise StoreDown("This table is busier than the hall can follow. Try again.")

    async def _keep(self, hosted: Hosted, draft: Draft) -> None:
        page, before = draft.page(), hosted.gathering
        try:
            await self.store.append(page)
        except StoreDown:
            # It may have been kept all the same: the next who comes reads the log first.
            hosted.checked = 0
            raise
        hosted.keep(draft)
        KEPT.inc(len(draft.entries))
        log.debug("kept", table=hosted.id, seq=draft.gathering.told, entries=len(draft.entries))
        self.hint(hosted.id, draft.gathering.told, page.look_at)
        if page.listing.listed and page.listing.shown != listing_of(before).shown:
            self.bus.hint("lobby", draft.now)
        self.afterwards(hosted, before)

    def hint(self, id: str, told: int, look_at: int | None) -> None:
        """Tells the other nodes that a table has gone on, and the workers if one must look."""
        self.bus.hint(f"table.{id}", told)
        if look_at is not None:
            self.bus.hint("look", look_at)

    # Learning what others have kept

    def _hear(self, hosted: Hosted, told: int) -> None:
        if told > hosted.gathering.told and not hosted.deciding.locked():
            task = asyncio.create_task(self.catch_up(hosted))
            self._catching_up.add(task)
            task.add_done_callback(self._catching_up.discard)

    async def catch_up(self, hosted: Hosted) -> None:
        """Reads what is new in the log of a table."""
        async with hosted.deciding:
            with suppress(StoreDown):
                await self._catch_up(hosted)

    async def _catch_up(self, hosted: Hosted) -> bool:
        """Reads what is new in the log; whether anything was."""
        asked_at = self.clock()
        entries = await self.store.read(hosted.id, hosted.gathering.told)
        if entries:
            draft = Draft(hosted.id, hosted.gathering, hosted.followed, asked_at)
            for entry in entries:
                draft.tell(entry)
            before = hosted.gathering
            hosted.keep(draft)
            self.learned(hosted, before)
        hosted.checked = asked_at
        return bool(entries)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(CATCH_UP)
            followed = [hosted for hosted in self.hosted.values() if hosted.followers]
            try:
                told = await self.store.told([hosted.id for hosted in followed])
            except StoreDown as down:
                log.warning("the log cannot be read", why=str(down))
                continue
            for hosted in followed:
                if told.get(hosted.id, 0) > hosted.gathering.told:
                    await self.catch_up(hosted)

    # Following

    async def follow(self, id: str, wake: Wake) -> Hosted:
        """Somebody wants to be woken whenever the table goes on."""
        hosted = await self.table(id)
        hosted.followers[wake] = None
        return hosted

    async def reach(self, hosted: Hosted, person: str, after: int | None) -> None:
        """Whoever comes from another node may know more of the table than this one does, which then reads the log."""
        if after is not None and after > hosted.gathering.heard[hosted.gathering.seat_of(person)]:
            async with hosted.deciding:
                await self._catch_up(hosted)

    async def hear_story(self, hosted: Hosted, wake: Wake, ear: Ear) -> None:
        """Makes sure that the story is kept from now on as somebody hears it, from its beginning."""
        before, hosted.followers[wake] = hosted.followers[wake], ear
        if before is not None and before not in hosted.followers.values():
            # The last who watched has sat down, and nobody needs to hear what watchers hear.
            hosted.stories.pop(before, None)
        if ear in hosted.stories:
            return
        async with hosted.deciding:  # nothing may come in between, or the story would lack it
            told = hosted.gathering.told
            log_so_far = await self.store.read(hosted.id)
            hosted.stories.setdefault(ear, story_of(log_so_far[:told], self.shelf.game_of, ear))

    def unfollow(self, hosted: Hosted, wake: Wake) -> None:
        """Somebody goes; when nobody is left, the stories are forgotten."""
        hosted.followers.pop(wake, None)
        if not hosted.followers:
            hosted.stories.clear()
