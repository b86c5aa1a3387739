"""The files of a SQLite database are for the eyes of their owner, whatever the system would allow."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from serai.server.store import Store, migrate_database
from tests.server.shapes import one_box
from tests.server.store.evening import batch, hall, played


@pytest.fixture
def permissive() -> Iterator[None]:
    """A system on which everybody may read and write new files."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(database: Path) -> dict[str, int]:
    """Who may do what with the files of a database."""
    return {file.suffix: file.stat().st_mode & 0o777 for file in database.parent.glob(f"{database.name}*")}


@pytest.mark.usefixtures("permissive")
def test_a_new_database_is_its_owners_alone(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/new.db"
    migrate_database(url)
    assert modes(tmp_path / "new.db") == {".db": 0o600}

    @played
    async def write() -> None:
        async with hall([url]) as store:
            await store.append(batch(store.new_table_id(), 1))
            assert modes(tmp_path / "new.db") == {".db": 0o600, ".db-wal": 0o600, ".db-shm": 0o600}

    write()


@pytest.mark.usefixtures("permissive")
def test_files_that_everybody_could_read_are_taken_from_them_and_the_log_says_so(tmp_path: Path):
    database, url = tmp_path / "old.db", f"sqlite:///{tmp_path}/old.db"
    migrate_database(url)

    @played
    async def open_again() -> None:
        async with hall([url]) as store:
            await store.append(batch(store.new_table_id(), 1))
            for file in tmp_path.iterdir():
                file.chmod(0o644)
            with structlog.testing.capture_logs() as logged:
                again = await Store.open([url])
            assert modes(database) == {".db": 0o600, ".db-wal": 0o600, ".db-shm": 0o600}
            await again.close()
            with structlog.testing.capture_logs() as peace:
                await (await Store.open([url])).close()
            assert peace == []
        assert sorted(Path(str(line["file"])).suffix for line in logged) == [".db", ".db-shm", ".db-wal"]

    open_again()


@pytest.mark.usefixtures("permissive")
def test_a_server_as_it_comes_shows_its_file_to_nobody():
    with one_box() as box:
        files = modes(box.nodes[0].folder / "serai.db")
    assert set(files) >= {".db", ".db-wal"}
    assert set(files.values()) == {0o600}
