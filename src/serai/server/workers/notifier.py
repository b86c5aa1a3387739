"""Decides who is told what happens at a table, and when, and tells them; a failure never affects the game."""

import asyncio
from collections.abc import Generator, Sequence
from contextlib import contextmanager

import structlog

from serai.online.table import OnlineTable
from serai.server.configuration import Configuration
from serai.server.hall.hall import Hall
from serai.server.hall.invitations import open_invitations
from serai.server.hall.session import TableSession
from serai.server.store.invitations import Invitation
from serai.server.workers.channel import Channel
from serai.server.workers.digests import Digests
from serai.server.workers.mail_channel import MailChannel
from serai.server.workers.notice import Notice
from serai.server.workers.occasions import Kind, Occasion, Turn, is_asked, is_slow, new_turns, occasion_of
from serai.server.workers.push_channel import PushChannel
from serai.server.workers.vapid import VapidKey
from serai.server.workers.webhook_channel import WebhookChannel

log = structlog.stdlib.get_logger()

NOTICE_DELAY_SECONDS = 3.0
"""How long a person has to open the table, or to reconnect, before they are notified."""
MAX_PENDING_OCCASIONS = 1_000
"""How many occasions may be pending; more are left out, because the table itself shows whose turn it is."""
TIDY_SECONDS = 3_600.0
"""How often a node deletes what was told long ago."""


class Notifier:
    """Tells of every commit of this node whoever wants to hear of it, by every channel."""

    def __init__(
        self,
        hall: Hall,
        channels: Sequence[Channel],
        delay: float = NOTICE_DELAY_SECONDS,
        digests: Digests | None = None,
    ) -> None:
        self.hall, self.channels, self.delay, self.digests = hall, channels, delay, digests
        self._pending: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Starts to notify people."""
        self.hall.on_commit, self.hall.on_catch_up = self.on_commit, self.on_catch_up
        self.hall.on_invitation = self.on_invitation
        self._keep(asyncio.create_task(self._tidy()))
        if self.digests:
            self.digests.start()

    async def stop(self) -> None:
        """Cancels all pending notices."""
        if self.digests:
            await self.digests.stop()
        for task in self._pending:
            task.cancel()
        await asyncio.gather(*self._pending, return_exceptions=True)

    def on_commit(self, session: TableSession, before: OnlineTable) -> None:
        """Schedules the notices about what has happened with a commit of this node."""
        occasion = occasion_of(session.table, before)
        if occasion is not None and len(self._pending) < MAX_PENDING_OCCASIONS:
            self._keep(asyncio.create_task(self.tell(session.id, occasion)))

    def on_invitation(self, asked: Invitation) -> None:
        """Schedules the notice of an invitation."""
        if len(self._pending) < MAX_PENDING_OCCASIONS:
            self._keep(asyncio.create_task(self.tell_invited(asked)))

    def on_catch_up(self, session: TableSession, before: OnlineTable) -> None:
        """After a commit of another node, hints to it who watches the table here and needs no notice."""
        for turn in new_turns(session.table, before):
            # Half the delay: by then the other node listens.
            asyncio.get_running_loop().call_later(self.delay / 2, self._hint_watching, session, turn)

    def _hint_watching(self, session: TableSession, turn: Turn) -> None:
        if _is_watched(session, turn.seat):
            self.hall.bus.hint(_watching(session.id, turn.seat), turn.since)

    def _keep(self, task: asyncio.Task[None]) -> None:
        self._pending.add(task)
        task.add_done_callback(self._pending.discard)

    async def tell(self, table: str, occasion: Occasion) -> None:
        """Tells of an occasion once people had the time to see it by themselves."""
        try:
            with self._hearing_who_watches(table, occasion.turns) as watched:
                await asyncio.sleep(self.delay)
            session = await self.hall.session(table)
            turns = [turn for turn in occasion.turns if turn not in watched and is_asked(session.table, turn)]
            turns = [turn for turn in turns if not _is_watched(session, turn.seat)]
            for notice in await self._notices(session, occasion, turns):
                await self._send(notice)
        except Exception as error:
            log.warning("people could not be notified", table=table, why=repr(error))

    async def tell_invited(self, asked: Invitation) -> None:
        """Tells somebody who is invited and not away, unless they have answered by themselves meanwhile."""
        try:
            await asyncio.sleep(self.delay)
            store = self.hall.store
            counts = [one.asked for one in await open_invitations(self.hall, asked.person)]
            inviter = await store.people.person(asked.inviter)
            if asked in counts and inviter and not await store.absences.until(asked.person, self.hall.clock()):
                session, news = await self.hall.session(asked.table_id), f"{asked.table_id} invited {asked.person}"
                await self._send(Notice("invited", session, asked.person, (), news, inviter.name))
        except Exception as error:
            log.warning("somebody invited could not be notified", table=asked.table_id, why=repr(error))

    @contextmanager
    def _hearing_who_watches(self, table: str, turns: Sequence[Turn]) -> Generator[list[Turn]]:
        """Listens for other nodes at which people watch the table; the list grows as they say so."""
        watched: list[Turn] = []
        listen = self.hall.bus.listen
        stops = [
            listen(_watching(table, seat), lambda since, seat=seat: watched.append(Turn(seat, since)))
            for seat, _ in turns
        ]
        try:
            yield watched
        finally:
            for stop in stops:
                stop()

    async def _notices(self, session: TableSession, occasion: Occasion, turns: Sequence[Turn]) -> list[Notice]:
        """The notices for people at the table who are not away, and for the table itself."""
        places = session.table.places
        gone = await self.hall.store.absences.away(session.table.people, self.hall.clock())
        away = {seat for seat, place in enumerate(places) if place.person in gone}
        turns = [turn for turn in turns if turn.seat not in away]
        own = [notice for turn in turns for notice in _about_turn(session, turn)]
        asked = {turn.seat for turn in occasion.turns}
        if is_slow(session.table):
            games = (_about_game(session, occasion, seat, seat in asked) for seat in range(len(places)))
            own += [notice for seat, some in enumerate(games) if seat not in away for notice in some]
        return [*own, *_about_table(session, occasion, turns)]

    async def _send(self, notice: Notice) -> None:
        """Sends a notice by every channel, unless it was told before; what is about to be sent is stored first."""
        found = [delivery for channel in self.channels for delivery in await channel.deliveries(notice)]
        if found and await self.hall.store.told.claim(notice.news, self.hall.clock()):
            for failed in await asyncio.gather(*(deliver() for deliver in found), return_exceptions=True):
                if isinstance(failed, Exception):
                    log.warning("a notice could not be sent", why=repr(failed))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(TIDY_SECONDS)
            try:
                await self.hall.store.told.forget(self.hall.clock())
                await self.hall.store.invitations.forget(self.hall.clock())
            except Exception as error:
                log.warning("what is long past could not be deleted", why=repr(error))


def _about_turn(session: TableSession, turn: Turn) -> list[Notice]:
    person, news = session.table.places[turn.seat].person, f"{session.id} turn {turn.seat} {turn.since}"
    return [] if person is None else [Notice("turn", session, person, (turn,), news)]


def _about_game(session: TableSession, occasion: Occasion, seat: int, is_asked: bool) -> list[Notice]:
    """What somebody at a seat is told of the whole game; that it has begun only if their own turn does not say so."""
    person = session.table.places[seat].person
    kind = "over" if occasion.over else "begun" if occasion.begun and not is_asked else None
    if person is None or kind is None or _is_watched(session, seat):
        return []
    return [Notice(kind, session, person, (), f"{session.id} {kind} {seat}")]


def _about_table(session: TableSession, occasion: Occasion, turns: Sequence[Turn]) -> list[Notice]:
    """What the host of a table lets it tell."""
    happened: dict[Kind, bool] = {"begun": occasion.begun, "turn": bool(turns), "over": occasion.over}
    return [
        Notice(kind, session, None, tuple(turns) if kind == "turn" else (), f"{session.id} {kind} at {occasion.length}")
        for kind, is_so in happened.items()
        if is_so
    ]


def _is_watched(session: TableSession, seat: int) -> bool:
    """Whether the person at the seat follows the table at this node."""
    return any(listener is not None and listener.audience == seat for listener in session.followers.values())


def _watching(table: str, seat: int) -> str:
    """The subject of hints that a seat is watched; their number is the time since when the seat must choose."""
    return f"watching.{table}.{seat}"


async def notifier_of(hall: Hall, configuration: Configuration, mail: MailChannel | None = None) -> Notifier:
    """The notifier of a node, with every channel that is configured."""
    channels: list[Channel] = []
    if configuration.push != "off":
        channels.append(PushChannel(hall, await vapid_key(hall, configuration), configuration.push == "anywhere"))
    if configuration.webhooks != "off":
        channels.append(WebhookChannel(hall, configuration.public_url, configuration.webhooks == "anywhere"))
    if mail is None:
        return Notifier(hall, channels)
    return Notifier(hall, [*channels, mail], digests=Digests(mail))


async def vapid_key(hall: Hall, configuration: Configuration) -> VapidKey:
    """The key for Web Push that all nodes share."""
    stored = await hall.store.settings.setting("push key", VapidKey.make)
    return VapidKey(stored, configuration.public_url if configuration.public_url.startswith("https:") else "")
