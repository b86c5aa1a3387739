"""Notifies people by Web Push when it is their turn at a slow table; a failure never affects the game."""

import asyncio
from http import HTTPStatus

import msgspec
import structlog
from prometheus_client import Counter

from serai.online.table import OnlineTable
from serai.server.configuration import Configuration
from serai.server.hall.hall import Hall
from serai.server.hall.session import TableSession
from serai.server.store.subscriptions import Subscription
from serai.server.workers.vapid import VapidKey, encrypt
from serai.server.workers.web_push import Unreachable, post_push

log = structlog.stdlib.get_logger()

NOTICE_DELAY_SECONDS = 3.0
"""How long a person has to open the table, or to reconnect, before they are notified."""
MAX_PENDING_NOTICES = 1_000
"""How many notices may be pending; more are left out, because the table itself shows whose turn it is."""
MAX_TTL_SECONDS = 28 * 86_400
"""How long a push service keeps a notice for a browser that is off."""
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)

NOTICES = Counter("serai_turn_notices", "Web Push notices to people whose turn it is, by outcome.", ["outcome"])


class TurnNotice(msgspec.Struct, frozen=True):
    """What a notice says: nothing that is not visible to everybody who has the link."""

    table: str
    name: str
    """The table's name; empty if it has none."""
    first: str
    """The first person at the table, who stands for a table without a name."""
    game: str
    language: str


class TurnNotifier:
    """Notifies every person who has to choose after a commit of this node."""

    def __init__(
        self, hall: Hall, vapid_key: VapidKey, anywhere: bool = False, delay: float = NOTICE_DELAY_SECONDS
    ) -> None:
        self.hall, self.vapid_key, self.anywhere, self.delay = hall, vapid_key, anywhere, delay
        self._pending: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Starts to notify people."""
        self.hall.on_commit, self.hall.on_catch_up = self.on_commit, self.on_catch_up

    async def stop(self) -> None:
        """Cancels all pending notices."""
        for notice in self._pending:
            notice.cancel()
        await asyncio.gather(*self._pending, return_exceptions=True)

    def on_commit(self, session: TableSession, before: OnlineTable) -> None:
        """Schedules one notice for each turn that begins with a commit of this node."""
        for seat, since in new_turns(session.table, before):
            if len(self._pending) < MAX_PENDING_NOTICES:
                task = asyncio.create_task(self._notify(session.id, seat, since))
                self._pending.add(task)
                task.add_done_callback(self._pending.discard)

    def on_catch_up(self, session: TableSession, before: OnlineTable) -> None:
        """After a commit of another node, hints to it who watches the table here and needs no notice."""
        for seat, since in new_turns(session.table, before):
            # Half the delay: by then the other node listens.
            asyncio.get_running_loop().call_later(self.delay / 2, self._hint_watching, session, seat, since)

    def _hint_watching(self, session: TableSession, seat: int, since: int) -> None:
        if _is_watched(session, seat):
            self.hall.bus.hint(_watching(session.id, seat), since)

    async def _notify(self, table: str, seat: int, since: int) -> None:
        watched: list[int] = []
        stop_listening = self.hall.bus.listen(_watching(table, seat), watched.append)
        try:
            await asyncio.sleep(self.delay)
            if since in watched:
                return
            session = await self.hall.session(table)
            person = session.table.places[seat].person
            asked = seat in session.table.thinking and session.table.clocks.since[seat] == since
            if person is None or not asked or _is_watched(session, seat):
                return
            for subscription in await self.hall.store.subscriptions.of(person):
                await self._send(subscription, session, seat)
        except Exception as error:
            log.warning("a person could not be notified", table=table, why=repr(error))
        finally:
            stop_listening()

    async def _send(self, subscription: Subscription, session: TableSession, seat: int) -> None:
        """Sends the notice to one browser; deletes a subscription that the push service no longer knows."""
        deadline = session.table.clocks.deadline(seat)
        left = MAX_TTL_SECONDS if deadline is None else (deadline - self.hall.clock()) // 1_000
        headers = {
            "Authorization": self.vapid_key.signature(subscription.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, min(left, MAX_TTL_SECONDS))),
            "Topic": session.id,
        }
        message = msgspec.json.encode(notice_of(session, subscription.language))
        encrypted = encrypt(message, subscription.public_key, subscription.secret)
        try:
            status = await post_push(subscription.endpoint, headers, encrypted, self.anywhere)
        except Unreachable as error:
            NOTICES.labels("unreachable").inc()
            log.info("a push service cannot be reached", why=str(error))
            return
        outcome = "gone" if status in GONE else "sent" if status < HTTPStatus.MULTIPLE_CHOICES else "refused"
        NOTICES.labels(outcome).inc()
        if outcome == "gone":
            await self.hall.store.subscriptions.remove(subscription.person, subscription.id)
        elif outcome == "refused":
            log.info("a push service refuses a notice", status=status)


def new_turns(table: OnlineTable, before: OnlineTable) -> list[tuple[int, int]]:
    """The seats of people at a slow table whose turn has begun since `before`, and when it began."""
    if table.opened.clock.kind != "slow":
        return []
    now, then = table.clocks.since, before.clocks.since
    asked = [(seat, now[seat]) for seat in table.thinking if now[seat] != then[seat]]
    return [(seat, since) for seat, since in asked if since is not None]


def notice_of(session: TableSession, language: str) -> TurnNotice:
    """The notice about a table."""
    opened, names = session.table.opened, [place.name for place in session.table.places]
    return TurnNotice(session.id, opened.name, next(filter(None, names), ""), opened.game, language)


def _is_watched(session: TableSession, seat: int) -> bool:
    """Whether the person at the seat follows the table at this node."""
    return any(listener is not None and listener.audience == seat for listener in session.followers.values())


def _watching(table: str, seat: int) -> str:
    """The subject of hints that a seat is watched; their number is the time since when the seat must choose."""
    return f"watching.{table}.{seat}"


async def notifier_of(hall: Hall, configuration: Configuration) -> TurnNotifier | None:
    """The notifier of a node, with the key that all nodes share; None if notices are turned off."""
    if configuration.push == "off":
        return None
    stored = await hall.store.settings.setting("push key", VapidKey.make)
    sender = configuration.public_url if configuration.public_url.startswith("https:") else ""
    return TurnNotifier(hall, VapidKey(stored, sender), anywhere=configuration.push == "anywhere")
