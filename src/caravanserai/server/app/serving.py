"""One node of the hall, from its first table to its last, and how it is started and stopped."""

import asyncio
import gc
import os
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import structlog
import uvicorn
from litestar import Litestar

from caravanserai.server.app.application import application
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.identity import Doorkeeper
from caravanserai.server.app.limits import Limits
from caravanserai.server.app.patience import Answers, Socket
from caravanserai.server.configuration import Configuration
from caravanserai.server.hall.hall import Hall
from caravanserai.server.hall.lobby import Lobby
from caravanserai.server.hall.shelf import Shelf
from caravanserai.server.store.database import name
from caravanserai.server.store.failures import Unkept
from caravanserai.server.store.store import Store
from caravanserai.server.workers.crier import crier_of
from caravanserai.server.workers.thinking import Thinking
from caravanserai.server.workers.worker import Worker

LARGEST_MESSAGE = 4_096
GRACE = 10
"""How many seconds a closing node waits for what is under way."""
FAREWELL = 3.0
"""How many seconds it may take until everybody has the last answer and the goodbye."""

Opened = Callable[[str], object]

log = structlog.stdlib.get_logger()


async def furnish(configuration: Configuration) -> tuple[Desk, Litestar]:
    """A node with everything in it, and its doors."""
    store = await Store.open(configuration.databases)
    bus = configuration.bus
    hall, lobby = Hall(store, bus, Shelf()), Lobby(store, bus)
    secret = configuration.secret or await store.settings.setting("secret", lambda: secrets.token_hex(32))
    crier = await crier_of(hall, configuration)
    desk = Desk(hall, lobby, Doorkeeper(store, secret), Limits(configuration.generosity), configuration)
    desk.push_key = crier.signet.public if crier else ""
    worker = Worker(hall, Thinking(configuration.bot_processes)) if configuration.bots == "here" else None

    async def start() -> None:
        await bus.start()
        await hall.start()
        await lobby.start()
        if crier:
            crier.start()
        if worker:
            await worker.start()

    async def stop() -> None:
        if worker:
            await worker.stop()
        if crier:
            await crier.stop()
        await lobby.stop()
        await hall.stop()
        await bus.stop()
        await store.close()

    return desk, application(desk, start, stop)


class Node(uvicorn.Server):
    """A server that says when it is open, and goodbye before it closes."""

    def __init__(self, config: uvicorn.Config, desk: Desk, opened: Opened) -> None:
        super().__init__(config)
        self.desk, self.opened = desk, opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the doors, and says where they are."""
        await super().startup(sockets)
        configuration = self.desk.configuration
        host = "localhost" if configuration.host in ("127.0.0.1", "0.0.0.0", "::") else configuration.host
        where = configuration.public_url or f"http://{host}:{configuration.port}"
        log.info("the hall is open", where=where, kept_in=", ".join(map(name, configuration.databases)))
        self.opened(where)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal asks everybody to come back elsewhere; a second one closes at once."""
        if self.desk.closing:
            self.should_exit = self.force_exit = True
        else:
            asyncio.get_running_loop().call_soon_threadsafe(self._part)

    def _part(self) -> None:
        self.desk.close()
        self.parting = asyncio.create_task(self._see_everybody_off())

    async def _see_everybody_off(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                while self.desk.sockets:
                    await asyncio.sleep(0.05)
        self.should_exit = True


def door_of(configuration: Configuration) -> socket.socket:
    """The socket at which people knock."""
    host, port = configuration.host, configuration.port
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as taken:
        raise Unkept(
            f"Nobody can knock at {host}:{port}: {os.strerror(taken.errno or 0)}. Choose another port with --port."
        ) from None


async def serve(configuration: Configuration, opened: Opened = lambda where: None) -> None:
    """Runs one node until it is asked to stop; `opened` is told where, as soon as people can come."""
    door = door_of(configuration)
    desk, doors = await furnish(configuration)
    config = uvicorn.Config(
        doors,
        http=Answers,
        ws=Socket,
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=GRACE,
        forwarded_allow_ips=configuration.proxies,
        server_header=False,
        access_log=False,
        log_config=None,
    )
    # All that was loaded stays to the end, and so do most things at tables; looking for rubbish among them so often
    # as Python does by itself would take a sixth of the time.
    gc.freeze()
    gc.set_threshold(10_000)
    await Node(config, desk, opened).serve([door])
