"""Whoever leaves while the database is read leaves nothing behind."""

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from serai.server.bus.in_process import InProcess
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.store.database import Database
from serai.server.store.errors import StoreDown
from serai.server.store.migrating import migrate_database
from serai.server.store.store import Store
from tests.server.test_stories import finished_table

DESCRIPTORS = Path("/proc/self/fd")


def open_files(file: Path) -> int:
    """How many descriptors this process has of a file."""
    count = 0
    for descriptor in DESCRIPTORS.iterdir():
        with suppress(OSError):
            count += os.readlink(descriptor) == str(file)
    return count


@pytest.mark.skipif(not DESCRIPTORS.exists(), reason="only Linux tells the descriptors of a process")
def test_readers_who_leave_use_up_no_descriptors(tmp_path: Path):
    file = tmp_path / "hall.db"
    url = f"sqlite:///{file}"
    migrate_database(url)

    async def evening() -> tuple[int, int]:
        store = await Store.open([url])
        table = await finished_table(Hall(store, InProcess(), Catalog()))
        await asyncio.gather(*(store.read(table) for _ in range(20)))
        before = open_files(file)
        for number in range(60):
            reading = asyncio.create_task(store.read(table))
            for _ in range(number % 20):
                await asyncio.sleep(0)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
        await store.read(table)
        after = open_files(file)
        await store.close()
        return before, after

    before, after = asyncio.run(evening())
    assert after <= before


def test_the_log_keeps_its_connection_until_a_write_is_broken_off(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/hall.db"
    migrate_database(url)
    used: list[sqlite3.Connection] = []

    def note(name: str) -> Callable[[sqlite3.Connection], None]:
        def write(connection: sqlite3.Connection) -> None:
            used.append(connection)
            connection.execute("INSERT INTO settings (name, value) VALUES (?, '')", (name,))
            if name == "spilt":
                raise sqlite3.OperationalError("The ink ran over the page.")

        return write

    async def evening() -> list[str]:
        database = Database(url, timeout=5)
        for name in ("first", "second"):
            await database.transaction_in_thread(note(name))
        with pytest.raises(StoreDown):
            await database.transaction_in_thread(note("spilt"))
        await database.transaction_in_thread(note("third"))
        async with database.reading() as connection:
            names = (await connection.exec_driver_sql("SELECT name FROM settings ORDER BY name")).scalars().all()
        await database.close()
        return list(names)

    assert asyncio.run(evening()) == ["first", "second", "third"]
    first, second, spilt, third = used
    assert first is second is spilt
    assert third is not first
