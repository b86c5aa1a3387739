"""What the commands of operators share: the databases of the configuration, beside a server that runs or not."""

from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from serai.cli.errors import CommandError
from serai.cli.hall import configuration_of, plainly

if TYPE_CHECKING:
    from serai.server.hall.hall import Hall


def on_the_databases(do: "Callable[[Hall], Coroutine[Any, Any, None]]") -> None:
    """Does something with the databases of the configuration, and tells the nodes over its bus."""
    import asyncio

    from serai.kernel.refusal import Refused
    from serai.server.store.errors import NoSuchTable

    async def run() -> None:
        async with _hall() as hall:
            await do(hall)

    try:
        plainly(asyncio.run, run())
    except (Refused, NoSuchTable) as refused:
        raise CommandError(str(refused)) from None


@asynccontextmanager
async def _hall() -> "AsyncGenerator[Hall]":
    from serai.server.hall.catalog import Catalog
    from serai.server.hall.hall import Hall
    from serai.server.logs import configure_logging
    from serai.server.store.store import Store

    configuration = configuration_of()
    configure_logging(configuration.log_form, "warning")
    store, bus = await Store.open(configuration.databases), configuration.bus
    await bus.start()
    try:
        yield Hall(store, bus, Catalog())
    finally:
        await bus.stop()
        await store.close()


async def called(hall: "Hall", person: str) -> str:
    """The name and the id of a person."""
    known = await hall.store.people.person(person)
    return f"{known.name} ({person})" if known else person


def milliseconds(at: datetime) -> int:
    """A time in UTC as the server counts it."""
    return int(at.replace(tzinfo=UTC).timestamp() * 1_000)


def when(at: int) -> str:
    """A time of the server for people, in UTC."""
    return f"{datetime.fromtimestamp(at / 1_000, UTC):%Y-%m-%d %H:%M}"
