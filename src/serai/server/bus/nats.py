"""The bus of several nodes: NATS carries the hints; while its server is lost, updates are only delayed."""

import asyncio
import random
from collections import OrderedDict
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice

import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import SlowConsumerError

from serai.server.bus.bus import OnHint, StopListening, is_subject, require_subject
from serai.server.bus.in_process import InProcess

log = structlog.stdlib.get_logger()

MAX_WAITING_SUBJECTS = 4_096
"""How many subjects may have a hint waiting for the server; the oldest is dropped first."""
MAX_HINTS_PER_FLUSH = 500
"""How many hints are sent before the server must answer: about 40 KB, which every buffer on the way can hold."""
MAX_UNREAD_HINTS = 16_384
"""How many received hints of one subject may wait; more are dropped, the newest first.

A socket delivers at most 320 KB at once, which is fewer hints than this."""
MAX_NUMBER_BYTES = 20
"""How long the number of a hint is at most."""
ANSWER_TIMEOUT_SECONDS = 1
"""How long the server may take to answer; the library does not detect every crash by itself."""
HEARTBEAT_SECONDS = 1.0
"""After how many idle seconds the server is pinged."""
MIN_RETRY_SECONDS, MAX_RETRY_SECONDS = 0.1, 0.5
"""The pause between two attempts to connect; random, so that many nodes do not reconnect at the same moment."""


class Nats:
    """A NATS connection that is retried for ever; listeners in this process get hints directly, without the server."""

    def __init__(self, servers: str | Iterable[str], prefix: str) -> None:
        require_subject(prefix)
        self._servers = [servers] if isinstance(servers, str) else list(servers)
        self._prefix = f"serai.{prefix}."
        self._here = InProcess()
        self._waiting: OrderedDict[str, int] = OrderedDict()
        self._unsynced: set[str] = set()
        """Subjects whose subscription at the server is not up to date."""
        self._awake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._alive = False
        self._dropped = 0

    @property
    def alive(self) -> bool:
        """Whether the server has answered recently."""
        return self._alive

    async def start(self) -> None:
        """Starts to connect, without waiting for the connection."""
        await self._here.start()
        self._task = asyncio.create_task(self._keep_connected(), name="bus")

    async def stop(self) -> None:
        """Sends the waiting hints if the server is there, and disconnects."""
        await self._here.stop()
        task, self._task = self._task, None
        if task is None:
            return
        self._awake.set()
        await asyncio.wait({task}, timeout=ANSWER_TIMEOUT_SECONDS if self._alive else 0)
        while not task.done():
            task.cancel()  # repeatedly, because the library can swallow a cancellation
            await asyncio.wait({task}, timeout=0.1)
        self._waiting.clear()

    def hint(self, subject: str, number: int) -> None:
        """Delivers to this node at once, and to the others through the server; a smaller number is replaced."""
        self._here.hint(subject, number)
        if self._task is None or not is_subject(subject):
            return
        self._waiting[subject] = max(number, self._waiting.pop(subject, number))
        if len(self._waiting) > MAX_WAITING_SUBJECTS:
            self._waiting.popitem(last=False)
            self._dropped += 1
        self._awake.set()

    def listen(self, subject: str, on_hint: OnHint) -> StopListening:
        """Listens to hints of this node and of the others until the returned function is called."""
        stop_here = self._here.listen(subject, on_hint)
        self._sync_soon(subject)

        def stop_listening() -> None:
            stop_here()
            self._sync_soon(subject)

        return stop_listening

    def _sync_soon(self, subject: str) -> None:
        if self._alive:  # a new connection subscribes to all subjects anyway
            self._unsynced.add(subject)
            self._awake.set()

    # The connection to the server

    async def _keep_connected(self) -> None:
        """Connects, and reconnects after a pause whenever the connection is lost, until the bus is stopped."""
        known_as_lost = False
        while True:
            try:
                return await self._connect()
            except Exception as lost:  # any error of the connection is answered by reconnecting
                if self._alive or not known_as_lost:
                    log.warning(
                        "bus lost; updates from other nodes are delayed", why=str(lost) or "the connection was closed"
                    )
                known_as_lost = True
            finally:
                self._alive = False
            await asyncio.sleep(random.uniform(MIN_RETRY_SECONDS, MAX_RETRY_SECONDS))

    async def _connect(self) -> None:
        """One connection, until the bus is stopped; raises when the connection is lost."""
        client = Client()
        try:
            async with asyncio.timeout(None) as line:

                async def on_closed() -> None:
                    with suppress(RuntimeError):  # the connection has been closed by us
                        line.reschedule(0)

                # The library's own reconnecting is not used, because it gives up for good after some errors.
                await client.connect(
                    self._servers,
                    allow_reconnect=False,
                    max_reconnect_attempts=1,
                    reconnect_time_wait=0,
                    connect_timeout=ANSWER_TIMEOUT_SECONDS,
                    no_echo=True,
                    error_cb=self._count_dropped,
                    closed_cb=on_closed,
                )
                await self._exchange(client)
        finally:
            with suppress(Exception):  # the connection is given up either way
                async with asyncio.timeout(ANSWER_TIMEOUT_SECONDS):
                    await client.close()

    async def _exchange(self, client: Client) -> None:
        """Sends subscriptions and waiting hints whenever there are any, and waits for the server's answer each time."""
        subscriptions: dict[str, Subscription] = {}
        self._unsynced = set(self._here.subjects)
        self._alive = True
        server = client.connected_url
        log.info("bus found", server=server and f"{server.hostname}:{server.port}")  # without the password in the URL
        while self._task is not None or self._waiting:
            self._awake.clear()
            await self._sync(client, subscriptions)
            sent = list(islice(self._waiting.items(), MAX_HINTS_PER_FLUSH))
            for subject, number in sent:
                await client.publish(self._prefix + subject, str(number).encode())
            await client.rtt(ANSWER_TIMEOUT_SECONDS)
            self._forget_sent(sent)
            if self._task is not None and not self._waiting:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT_SECONDS):
                        await self._awake.wait()

    async def _sync(self, client: Client, subscriptions: dict[str, Subscription]) -> None:
        """Subscribes to the subjects that have listeners here, and to no others."""
        while self._unsynced:
            subject = self._unsynced.pop()
            wanted, there = subject in self._here.subjects, subject in subscriptions
            if wanted and not there:
                subscriptions[subject] = await client.subscribe(  # pyright: ignore[reportUnknownMemberType]: its futures
                    self._prefix + subject,
                    cb=self._on_message,
                    pending_msgs_limit=MAX_UNREAD_HINTS,
                    pending_bytes_limit=MAX_UNREAD_HINTS * MAX_NUMBER_BYTES,
                )
            elif there and not wanted:
                await subscriptions.pop(subject).unsubscribe()

    def _forget_sent(self, sent: list[tuple[str, int]]) -> None:
        """Removes the hints that were sent, unless a greater number has replaced them meanwhile."""
        for subject, number in sent:
            if self._waiting.get(subject) == number:
                del self._waiting[subject]
        if self._dropped:
            log.warning("hints dropped; updates from other nodes are delayed", hints=self._dropped)
            self._dropped = 0

    async def _on_message(self, message: Msg) -> None:
        """Passes on a hint of another node; anything that is not a number is ignored."""
        with suppress(ValueError):
            self._here.hint(message.subject.removeprefix(self._prefix), int(message.data))

    async def _count_dropped(self, error: Exception) -> None:
        if isinstance(error, SlowConsumerError):
            self._dropped += 1
