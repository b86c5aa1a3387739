"""Whoever leaves while the database is read leaves nothing behind."""

import asyncio
import os
from contextlib import suppress
from pathlib import Path

import pytest

from serai.server.bus.in_process import InProcess
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
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
