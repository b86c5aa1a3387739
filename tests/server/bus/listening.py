"""What the tests of the bus need to listen: an ear that remembers, and patience."""

import asyncio
import time
from collections.abc import Callable

from serai.server.bus.bus import Bus
from tests import patience


class Ear(list[int]):
    """All numbers that were heard, in their order."""

    @property
    def last(self) -> int | None:
        return self[-1] if self else None


async def until(true: Callable[[], bool], seconds: float = patience.SECONDS) -> float:
    """Waits until something is true; how long that took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() < began + seconds, f"not within {seconds} s"
        await asyncio.sleep(0.005)
    return time.monotonic() - began


async def hinted_until(
    sender: Bus, subject: str, number: int, heard: Callable[[], bool], seconds: float = patience.SECONDS
) -> float:
    """Hints the same again and again, as a hint before the other side listens is lost; how long it took to be heard."""

    def again() -> bool:
        sender.hint(subject, number)
        return heard()

    return await until(again, seconds)
