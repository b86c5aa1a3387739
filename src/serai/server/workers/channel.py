"""A channel: one way to reach people."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from prometheus_client import Counter

from serai.server.workers.notice import Notice

Delivery = Callable[[], Awaitable[None]]
"""Sends a notice to one place; it never raises for what goes wrong there."""

NOTICES = Counter("serai_notices", "Notices to people, by way (push, webhook, mail) and outcome.", ["way", "outcome"])
for _way in ("push", "webhook", "mail"):
    NOTICES.labels(_way, "sent")  # shown as 0 before the first, so that a monitor sees the first too


class Channel(Protocol):
    """One way to reach people."""

    async def deliveries(self, notice: Notice) -> list[Delivery]:
        """What is to be sent for a notice; nothing for people who have not asked for it."""
        ...
