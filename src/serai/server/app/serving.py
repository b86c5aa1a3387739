"""One node: how it is put together, started and stopped."""

import asyncio
import gc
import secrets
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import structlog
import uvicorn

from serai.kernel.game import Game
from serai.server.app.accepting import Acceptor
from serai.server.app.application import application
from serai.server.app.authenticator import Authenticator
from serai.server.app.context import Context
from serai.server.app.listening import listening_socket
from serai.server.app.neighbours import Neighbours
from serai.server.app.place import Place
from serai.server.app.prepared_table import PreparedTable
from serai.server.app.protocols import HttpProtocol, WebSocketProtocol
from serai.server.app.rate_limiter import RateLimiter
from serai.server.app.request_filter import RequestFilter
from serai.server.app.shared_counts import SharedCounts
from serai.server.app.unfinished_requests import NodeState
from serai.server.configuration import Configuration
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.hall.host_editions import offered_games, read_host_editions
from serai.server.hall.lobby import Lobby
from serai.server.metrics_address import serving_metrics
from serai.server.store.database import database_name
from serai.server.store.store import Store
from serai.server.workers.analyst import Analyst
from serai.server.workers.bot_processes import BotProcesses
from serai.server.workers.eraser import Eraser
from serai.server.workers.mail_channel import mail_channel
from serai.server.workers.notifier import notifier_of, vapid_key
from serai.server.workers.own_seats import OwnSeats, offered_bots
from serai.server.workers.worker import Worker

MAX_MESSAGE_BYTES = 4_096
SHUTDOWN_SECONDS = 10
"""How long a closing node waits for requests under way."""
WINDOWS = sys.platform == "win32"
"""There an event loop cannot say that somebody waits at a socket, so uvicorn accepts connections by itself."""
GOODBYE_SECONDS = 3.0
"""How long a closing node waits until every socket has its last answer and `bye`."""

OnOpen = Callable[[str], object]

log = structlog.stdlib.get_logger()


async def build_node(configuration: Configuration, table: PreparedTable | None = None) -> tuple[Context, RequestFilter]:
    """A node with everything that it needs, perhaps a table that is set already, and its web application."""
    store = await Store.open(configuration.databases)
    bus = configuration.bus
    offered = _offered(configuration) + ([table.game] if table and table.edition_id else [])
    hall, lobby = Hall(store, bus, Catalog(offered=offered)), Lobby(store, bus)
    secret = configuration.secret or await store.settings.setting("secret", lambda: secrets.token_hex(32))
    mail = await mail_channel(hall, configuration)
    notifier = await notifier_of(hall, configuration, mail)
    limiter = RateLimiter(configuration.generosity)
    context = Context(hall, lobby, Authenticator(store, secret, limiter), limiter, configuration)
    context.prepared = {table.ticket: table} if table else {}
    context.mail = mail
    context.push_key = (await vapid_key(hall, configuration)).public if configuration.push != "off" else ""
    context.own_bots = await asyncio.to_thread(offered_bots, configuration)
    own = OwnSeats(context.own_bots, configuration.own_bot_seconds)
    worker = Worker(hall, BotProcesses(configuration.bot_processes), own) if configuration.bots == "here" else None
    analyst, eraser = (Analyst(hall), Eraser(hall)) if worker else (None, None)

    async def start() -> None:
        await asyncio.to_thread(hall.catalog.warm_up)
        await context.clock_watch.start()
        await bus.start()
        await hall.start()
        await lobby.start()
        notifier.start()
        if worker:
            await worker.start()
        if analyst:
            analyst.start()
        if eraser:
            eraser.start()

    async def stop() -> None:
        context.hints.stop()
        if eraser:
            await eraser.stop()
        if analyst:
            await analyst.stop()
        if worker:
            await worker.stop()
        await notifier.stop()
        await context.clock_watch.stop()
        await lobby.stop()
        await hall.stop()
        await bus.stop()
        await store.close()

    return context, application(context, start, stop)


def _offered(configuration: Configuration) -> list[Game]:
    """The games in the host's own editions; what is wrong with a file is logged."""
    editions = read_host_editions(configuration.editions)
    for fault in (fault for edition in editions for fault in edition.faults):
        log.warning("an edition is not offered", why=fault)
    return offered_games(editions)


class Node(uvicorn.Server):
    """A server that reports when it is open, and says `bye` to its sockets before it closes."""

    def __init__(
        self, config: uvicorn.Config, context: Context, on_open: OnOpen, neighbours: Neighbours | None = None
    ) -> None:
        super().__init__(config)
        self.context, self.on_open, self.neighbours = context, on_open, neighbours
        configuration = context.configuration
        self.server_state = NodeState(configuration.proxies, configuration.generosity, context.unfinished)
        self.acceptors: list[Acceptor] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to serve, and calls `on_open` with the URL."""
        await super().startup(sockets if WINDOWS else [])
        if not WINDOWS:
            self.acceptors = [Acceptor(listening, self.server_state, self._new_protocol) for listening in sockets or ()]
        for acceptor in self.acceptors:
            acceptor.start()
        if self.neighbours:
            self.neighbours.start(self._new_protocol)
            loop = asyncio.get_running_loop()
            self.neighbours.place.on_end = lambda: loop.call_soon_threadsafe(self._close)
        configuration = self.context.configuration
        host = "localhost" if configuration.host in ("127.0.0.1", "0.0.0.0", "::") else configuration.host
        where = configuration.public_url or f"http://{host}:{configuration.port}"
        databases = ", ".join(map(database_name, configuration.databases))
        log.info("the server is open", where=where, databases=databases)
        self.on_open(where)

    def _new_protocol(self) -> HttpProtocol:
        state = self.lifespan.state
        protocol = HttpProtocol(config=self.config, server_state=self.server_state, app_state=state)  # pyright: ignore[reportCallIssue]
        protocol.neighbours = self.neighbours
        return protocol

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Lets nobody in any more, and closes what is open."""
        for acceptor in self.acceptors:
            acceptor.stop()
        if self.neighbours:
            self.neighbours.stop()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal closes the node in good order; a second one closes it at once."""
        if self.context.closing:
            self.should_exit = self.force_exit = True
        else:
            asyncio.get_running_loop().call_soon_threadsafe(self._close)

    def _close(self) -> None:
        if self.context.closing:
            return
        self.context.start_closing()
        self.goodbyes = asyncio.create_task(self._wait_for_goodbyes())

    async def _wait_for_goodbyes(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                while self.context.sockets:
                    await asyncio.sleep(0.05)
        self.should_exit = True


def raise_descriptor_limit() -> None:
    """Lets this process have as many files and connections open as its hard limit allows."""
    try:
        import resource
    except ImportError:
        return  # Windows has no such limit
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # macOS names a hard limit that it does not grant
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def neighbours_of(context: Context, place: Place | None) -> Neighbours | None:
    """The others behind the port; None if there are none."""
    if place is None:
        return None
    counts = {"sockets": context.sockets, "unfinished": context.unfinished}
    return Neighbours(place, SharedCounts(place.number, place.others, context.limiter, counts))


async def run_node(
    configuration: Configuration,
    on_open: OnOpen = lambda where: None,
    table: PreparedTable | None = None,
    place: Place | None = None,
) -> None:
    """Runs one node until it is asked to stop; calls `on_open` with its URL once it serves."""
    raise_descriptor_limit()
    listening = place.listening if place else listening_socket(configuration)
    with serving_metrics(configuration):
        context, app = await build_node(configuration, table)
        config = uvicorn.Config(
            app,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            ws_per_message_deflate=False,
            ws_max_size=MAX_MESSAGE_BYTES,
            timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            forwarded_allow_ips=configuration.proxies,
            server_header=False,
            access_log=False,
            log_config=None,
        )
        # Modules stay loaded to the end, and most objects of a table live long; with Python's default thresholds,
        # garbage collection among them would take a sixth of the time. Looks at many objects, for which everybody waits
        # 50 to 140 ms while somebody reads long games, are rare: hardly anything is found in them.
        gc.freeze()
        gc.set_threshold(10_000, 2, 200)
        await Node(config, context, on_open, neighbours_of(context, place)).serve([listening])
