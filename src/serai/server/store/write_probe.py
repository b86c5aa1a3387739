"""Whether every database can be written to, tried by writing."""

import asyncio
import secrets
from collections.abc import Sequence
from time import monotonic

import structlog
from sqlalchemy import text

from serai.server.store.database import Database
from serai.server.store.errors import StoreDown

PROBE_SECONDS = 3.0
"""How long an answer is good for, however often it is asked for."""
PATIENCE_SECONDS = 3.0
"""How long whoever asks waits for a database that does not answer."""
PROBE_BYTES = 8_192
"""As much as the choices of a busy moment, so that it finds no room where they find none."""
PROBE_SETTING = "probe"
"""The name of the row that is written."""

WRITE = text(
    "INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)

log = structlog.stdlib.get_logger()


class WriteProbe:
    """Writes a row to every database, at most every few seconds; whoever asks meanwhile gets the same answer."""

    def __init__(self, databases: Sequence[Database]) -> None:
        self.databases = databases
        self._probing: asyncio.Task[bool] | None = None
        self._ended = 0.0
        self._works = True

    async def works(self) -> bool:
        """Whether all databases can be written to."""
        if self._probing is None or (self._probing.done() and monotonic() - self._ended > PROBE_SECONDS):
            self._probing = asyncio.create_task(self._probe(), name="write probe")
        # It is not cancelled: to break off a statement costs a connection.
        done, _ = await asyncio.wait((self._probing,), timeout=PATIENCE_SECONDS)
        return bool(done) and self._probing.result()

    async def close(self) -> None:
        """Waits for a row that is being written."""
        if self._probing:
            await asyncio.wait((self._probing,))

    async def _probe(self) -> bool:
        results = await asyncio.gather(*map(_can_write, self.databases))
        works, self._ended = all(results), monotonic()
        if works and not self._works:
            log.info("the databases can be written to again")
        self._works = works
        return works


async def _can_write(database: Database) -> bool:
    try:
        async with database.writing() as connection:
            await connection.execute(WRITE, {"name": PROBE_SETTING, "value": secrets.token_hex(PROBE_BYTES // 2)})
    except StoreDown:  # the database has logged why
        return False
    return True
