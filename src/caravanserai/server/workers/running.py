"""A worker as a program of its own, beside the nodes of a fleet."""

import asyncio
import signal

import structlog

from caravanserai.server.configuration import Configuration
from caravanserai.server.hall.hall import Hall
from caravanserai.server.hall.shelf import Shelf
from caravanserai.server.store.store import Store
from caravanserai.server.workers.crier import crier_of
from caravanserai.server.workers.thinking import Thinking
from caravanserai.server.workers.worker import Worker

log = structlog.stdlib.get_logger()


async def work(configuration: Configuration) -> None:
    """Looks after tables until it is asked to stop."""
    store, bus = await Store.open(configuration.databases), configuration.bus
    hall = Hall(store, bus, Shelf())
    crier = await crier_of(hall, configuration)
    worker = Worker(hall, Thinking(configuration.bot_processes))
    stopping = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(sign, stopping.set)
    await bus.start()
    if crier:
        crier.start()
    await worker.start()
    log.info("the worker is ready")
    await stopping.wait()
    await worker.stop()
    if crier:
        await crier.stop()
    await hall.stop()
    await bus.stop()
    await store.close()
