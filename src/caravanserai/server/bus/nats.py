"""The bus of a fleet: NATS carries hints from node to node, and a lost server only delays them."""

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

from caravanserai.server.bus.bus import Hear, StopListening, is_readable, require_readable
from caravanserai.server.bus.in_process import InProcess

log = structlog.stdlib.get_logger()

MOST_WAITING = 4_096
"""How many subjects may have a hint waiting for the server; the one that waits longest makes room."""
MOST_AT_ONCE = 500
"""How many hints are sent before the server must answer: about 40 KB, so that no buffer on the way fills up."""
MOST_UNHEARD = 16_384
"""How many hints of one subject may have arrived unheard; more are dropped, and these would be the newest.

A socket hands over at most 320 KB before anybody is told, and that is less."""
LONGEST_NUMBER = 20
"""How many digits a hint has at most."""
PATIENCE = 1
"""How many seconds the server may take for an answer; the library does not notice every crash by itself."""
HEARTBEAT = 1.0
"""After how many silent seconds the server is asked whether it is there."""
SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 0.5
"""How many seconds pass between two attempts to connect; drawn, so that a fleet does not come back in one moment."""


class Nats:
    """One line to NATS, tried for ever; this node is told at once, not by an echo, and so plays on without a server."""

    def __init__(self, servers: str | Iterable[str], prefix: str) -> None:
        require_readable(prefix)
        self._servers = [servers] if isinstance(servers, str) else list(servers)
        self._prefix = f"caravanserai.{prefix}."
        self._here = InProcess()
        self._waiting: OrderedDict[str, int] = OrderedDict()
        self._unsettled: set[str] = set()
        """Subjects that somebody began or ceased to listen to since the server was last told."""
        self._awake = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        self._alive = False
        self._dropped = 0

    @property
    def alive(self) -> bool:
        """Whether the server has answered lately."""
        return self._alive

    async def start(self) -> None:
        """Begins to look for the server, and does not wait until it is found."""
        await self._here.start()
        self._keeper = asyncio.create_task(self._keep_connected(), name="bus")

    async def stop(self) -> None:
        """Sends what still waits if the server is there, and hangs up."""
        await self._here.stop()
        keeper, self._keeper = self._keeper, None
        if keeper is None:
            return
        self._awake.set()
        await asyncio.wait({keeper}, timeout=PATIENCE if self._alive else 0)
        while not keeper.done():
            keeper.cancel()  # again and again: within the library, a cancellation can be lost to an answer
            await asyncio.wait({keeper}, timeout=0.1)
        self._waiting.clear()

    def hint(self, subject: str, number: int) -> None:
        """Tells this node at once, and the others as soon as the server takes it; a lesser number is replaced."""
        self._here.hint(subject, number)
        if self._keeper is None or not is_readable(subject):
            return
        self._waiting[subject] = max(number, self._waiting.pop(subject, number))
        if len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)
            self._dropped += 1
        self._awake.set()

    def listen(self, subject: str, hear: Hear) -> StopListening:
        """Listens to this node and to the others until the call that is returned is made."""
        stop_here = self._here.listen(subject, hear)
        self._settle_soon(subject)

        def stop_listening() -> None:
            stop_here()
            self._settle_soon(subject)

        return stop_listening

    def _settle_soon(self, subject: str) -> None:
        if self._alive:  # a new connection begins with all subjects anyway
            self._unsettled.add(subject)
            self._awake.set()

    # The line to the server

    async def _keep_connected(self) -> None:
        """Connects, talks until the line is lost, pauses, and so on until the bus is stopped."""
        known_as_lost = False
        while True:
            try:
                return await self._call()
            except Exception as lost:  # whatever it was, the next attempt is the cure
                if self._alive or not known_as_lost:
                    log.warning("bus lost; news between nodes is delayed", why=str(lost) or "the line was cut")
                known_as_lost = True
            finally:
                self._alive = False
            await asyncio.sleep(random.uniform(SHORTEST_PAUSE, LONGEST_PAUSE))

    async def _call(self) -> None:
        """One connection, from the first greeting until the bus is stopped; its loss is an exception."""
        client = Client()
        try:
            async with asyncio.timeout(None) as line:

                async def hang_up() -> None:
                    with suppress(RuntimeError):  # we have hung up already
                        line.reschedule(0)

                # The library's own reconnecting gives up for good after some errors, and so it is not used.
                await client.connect(
                    self._servers,
                    allow_reconnect=False,
                    max_reconnect_attempts=1,
                    reconnect_time_wait=0,
                    connect_timeout=PATIENCE,
                    no_echo=True,
                    error_cb=self._count_dropped,
                    closed_cb=hang_up,
                )
                await self._talk(client)
        finally:
            with suppress(Exception):  # it is lost either way
                await asyncio.wait_for(client.close(), PATIENCE)

    async def _talk(self, client: Client) -> None:
        """Tells the server what we listen to and what is new, again and again, and each time waits for its answer."""
        subscriptions: dict[str, Subscription] = {}
        self._unsettled = set(self._here.subjects)
        self._alive = True
        server = client.connected_url
        log.info("bus found", server=server and f"{server.hostname}:{server.port}")  # and not the password in the URL
        while self._keeper is not None or self._waiting:
            self._awake.clear()
            await self._settle(client, subscriptions)
            sent = list(islice(self._waiting.items(), MOST_AT_ONCE))
            for subject, number in sent:
                await client.publish(self._prefix + subject, str(number).encode())
            await client.rtt(PATIENCE)
            self._strike(sent)
            if self._keeper is not None and not self._waiting:
                with suppress(TimeoutError):
                    async with asyncio.timeout(HEARTBEAT):
                        await self._awake.wait()

    async def _settle(self, client: Client, subscriptions: dict[str, Subscription]) -> None:
        """Subscribes to what somebody listens to here, and to nothing else."""
        while self._unsettled:
            subject = self._unsettled.pop()
            wanted, there = subject in self._here.subjects, subject in subscriptions
            if wanted and not there:
                subscriptions[subject] = await client.subscribe(  # pyright: ignore[reportUnknownMemberType]: its futures
                    self._prefix + subject,
                    cb=self._hear,
                    pending_msgs_limit=MOST_UNHEARD,
                    pending_bytes_limit=MOST_UNHEARD * LONGEST_NUMBER,
                )
            elif there and not wanted:
                await subscriptions.pop(subject).unsubscribe()

    def _strike(self, sent: list[tuple[str, int]]) -> None:
        """What the server has taken waits no more, unless it has been overtaken meanwhile."""
        for subject, number in sent:
            if self._waiting.get(subject) == number:
                del self._waiting[subject]
        if self._dropped:
            log.warning("hints dropped; news between nodes is delayed", hints=self._dropped)
            self._dropped = 0

    async def _hear(self, message: Msg) -> None:
        """Passes on what another node has hinted; what is no number was not said by one of us."""
        with suppress(ValueError):
            self._here.hint(message.subject.removeprefix(self._prefix), int(message.data))

    async def _count_dropped(self, error: Exception) -> None:
        if isinstance(error, SlowConsumerError):
            self._dropped += 1
