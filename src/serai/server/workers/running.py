"""A worker as a program of its own, beside the nodes."""

import asyncio
import signal

import structlog

from serai.server.configuration import Configuration
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.store.store import Store
from serai.server.workers.bot_processes import BotProcesses
from serai.server.workers.turn_notifier import notifier_of
from serai.server.workers.worker import Worker

log = structlog.stdlib.get_logger()


async def run_worker(configuration: Configuration) -> None:
    """Runs a worker until SIGTERM or SIGINT."""
    store, bus = await Store.open(configuration.databases), configuration.bus
    hall = Hall(store, bus, Catalog())
    notifier = await notifier_of(hall, configuration)
    worker = Worker(hall, BotProcesses(configuration.bot_processes))
    stopping, loop = asyncio.Event(), asyncio.get_running_loop()

    def stop(sign: int, frame: object) -> None:
        loop.call_soon_threadsafe(stopping.set)

    for sign in (signal.SIGTERM, signal.SIGINT):  # the loop's own way to do this is missing on Windows
        signal.signal(sign, stop)
    await bus.start()
    if notifier:
        notifier.start()
    await worker.start()
    log.info("the worker is ready")
    await stopping.wait()
    await worker.stop()
    if notifier:
        await notifier.stop()
    await hall.stop()
    await bus.stop()
    await store.close()
