"""Web Push: encrypted notices to the browsers of people whose turn it is."""

from http import HTTPStatus

import msgspec
import structlog

from serai.server.hall.hall import Hall
from serai.server.store.subscriptions import Subscription
from serai.server.workers.channel import NOTICES, Delivery
from serai.server.workers.notice import Notice
from serai.server.workers.posting import Unreachable, post_once
from serai.server.workers.vapid import VapidKey, encrypt

log = structlog.stdlib.get_logger()

PUSHED = ("turn", "invited")
"""That a game has begun or ended is not worth a ringing telephone."""
MAX_TTL_SECONDS = 28 * 86_400
"""How long a push service keeps a notice for a browser that is off."""
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)


class PushNotice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a notice says: nothing that is not visible to everybody who has the link."""

    table: str
    name: str
    """The table's name; empty if it has none."""
    first: str
    """The first person at the table, who stands for a table without a name."""
    game: str
    language: str
    inviter: str = ""
    """The name of who invites; empty if it is the person's turn."""


class PushChannel:
    """Notifies in browsers."""

    def __init__(self, hall: Hall, vapid_key: VapidKey, anywhere: bool = False) -> None:
        self.hall, self.vapid_key, self.anywhere = hall, vapid_key, anywhere

    async def deliveries(self, notice: Notice) -> list[Delivery]:
        """One delivery for each browser of the person."""
        if notice.person is None or notice.kind not in PUSHED:
            return []
        found = await self.hall.store.subscriptions.of(notice.person)
        return [lambda one=subscription: self._send(one, notice) for subscription in found]

    async def _send(self, subscription: Subscription, notice: Notice) -> None:
        """Sends the notice to one browser; deletes a subscription that the push service no longer knows."""
        message = msgspec.json.encode(_message(notice, subscription.language))
        encrypted = encrypt(message, subscription.public_key, subscription.secret)
        try:
            status = await post_once(
                subscription.endpoint, self._headers(subscription, notice), encrypted, self.anywhere
            )
        except Unreachable as error:
            NOTICES.labels("push", "unreachable").inc()
            log.info("a push service cannot be reached", why=str(error))
            return
        outcome = "gone" if status in GONE else "sent" if status < HTTPStatus.MULTIPLE_CHOICES else "refused"
        NOTICES.labels("push", outcome).inc()
        if outcome == "gone":
            await self.hall.store.subscriptions.remove(subscription.person, subscription.id)
        elif outcome == "refused":
            log.info("a push service refuses a notice", status=status)

    def _headers(self, subscription: Subscription, notice: Notice) -> dict[str, str]:
        clocks = notice.session.table.clocks
        deadline = clocks.deadline(notice.turns[0].seat) if notice.turns else None
        left = MAX_TTL_SECONDS if deadline is None else (deadline - self.hall.clock()) // 1_000
        return {
            "Authorization": self.vapid_key.signature(subscription.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(max(0, min(left, MAX_TTL_SECONDS))),
            "Topic": self.vapid_key.topic(notice.session.id),
        }


def _message(notice: Notice, language: str) -> PushNotice:
    opened = notice.session.table.opened
    return PushNotice(notice.session.id, opened.name, notice.first, opened.game, language, notice.inviter)
