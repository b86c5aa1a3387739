"""Something that runs in an event loop of its own beside the tests."""

import asyncio
import threading
from collections.abc import Coroutine, Generator
from contextlib import contextmanager, suppress
from typing import Any


@contextmanager
def running(work: Coroutine[Any, Any, Any]) -> Generator[None]:
    """Runs it in a thread while `with` runs, and cancels it then."""
    loop = asyncio.new_event_loop()
    task = loop.create_task(work)

    def run() -> None:
        with suppress(asyncio.CancelledError):
            loop.run_until_complete(task)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        loop.call_soon_threadsafe(task.cancel)
        thread.join(10)
