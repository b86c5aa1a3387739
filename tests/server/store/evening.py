"""Words for reports about what is kept: people sit at tables, and pages are written."""

import asyncio
import functools
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from serai.online.entries import SEATS, AnyEntry, Opened, Said
from serai.server.store import Batch, Listing, Store

Linda, Lukas, Mira = "linda", "lukas", "mira"


def played(report: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A report in which people wait for something."""

    @functools.wraps(report)
    def told(*details: Any, **more: Any) -> None:
        asyncio.run(report(*details, **more))

    return told


@asynccontextmanager
async def hall(urls: Sequence[str], timeout: float = 10.0) -> AsyncGenerator[Store]:
    store = await Store.open(urls, timeout)
    try:
        yield store
    finally:
        await store.close()


def listing(
    people: dict[str, bool] | None = None, status: Any = "running", listed: bool = True, about: str = "{}"
) -> Listing:
    seated = {Linda: True, Lukas: False} if people is None else people
    return Listing("amul", Linda, status, listed, True, 3, seated, msgspec.Raw(about.encode()))


def said(*words: str, at: int = 0) -> tuple[AnyEntry, ...]:
    return tuple(Said(at, Linda, "Linda", word, SEATS) for word in words)


def opened(at: int = 0) -> Opened:
    return Opened(at=at, host=Linda, game="amul", rules=1, edition="reconstructed", seats=3, seed="5eed")


def batch(
    table: str, first: int, *words: str, at: int = 0, due_at: int | None = None, how: Listing | None = None
) -> Batch:
    """A batch on which Linda says these words; the first batch opens the table."""
    entries = (opened(at), *said(*words, at=at)) if first == 1 else said(*words, at=at)
    return Batch(table, first, entries, how or listing(), at, due_at)


def words(entries: Sequence[AnyEntry]) -> list[str]:
    return [entry.text for entry in entries if isinstance(entry, Said)]
