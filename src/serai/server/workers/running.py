"""A worker as a program of its own, beside the nodes."""

import asyncio
import signal

import structlog

from serai.server.configuration import Configuration
from serai.server.hall.catalog import Catalog
from serai.server.hall.clock_watch import ClockWatch
from serai.server.hall.hall import Hall
from serai.server.metrics_address import serving_metrics
from serai.server.store.store import Store
from serai.server.workers.analyst import Analyst
from serai.server.workers.bot_processes import BotProcesses
from serai.server.workers.eraser import Eraser
from serai.server.workers.mail_channel import mail_channel
from serai.server.workers.notifier import notifier_of
from serai.server.workers.own_seats import OwnSeats, offered_bots
from serai.server.workers.worker import Worker

log = structlog.stdlib.get_logger()


async def run_worker(configuration: Configuration) -> None:
    """Runs a worker until SIGTERM or SIGINT."""
    with serving_metrics(configuration):
        await _work(configuration)


async def _work(configuration: Configuration) -> None:
    store, bus = await Store.open(configuration.databases), configuration.bus
    hall = Hall(store, bus, Catalog())
    notifier = await notifier_of(hall, configuration, await mail_channel(hall, configuration))
    own = OwnSeats(await asyncio.to_thread(offered_bots, configuration), configuration.own_bot_seconds)
    worker = Worker(hall, BotProcesses(configuration.bot_processes), own)
    analyst, eraser, watch = Analyst(hall), Eraser(hall), ClockWatch(store)
    stopping, loop = asyncio.Event(), asyncio.get_running_loop()

    def stop(sign: int, frame: object) -> None:
        loop.call_soon_threadsafe(stopping.set)

    for sign in (signal.SIGTERM, signal.SIGINT):  # the loop's own way to do this is missing on Windows
        signal.signal(sign, stop)
    await watch.start()
    await bus.start()
    notifier.start()
    await worker.start()
    analyst.start()
    eraser.start()
    log.info("the worker is ready")
    await stopping.wait()
    await eraser.stop()
    await analyst.stop()
    await worker.stop()
    await notifier.stop()
    await watch.stop()
    await hall.stop()
    await bus.stop()
    await store.close()
