"""What growth costs is measured: a short form of `python -m tests.server.growth`."""

import asyncio

from tests.server.growth import find_among_finished, migrated, on_sqlite, open_long, play, prepare, write_games


def test_all_that_grows_is_measured():
    with on_sqlite() as base:
        url = migrated(base)
        ids = asyncio.run(prepare(url, 3))
        found = asyncio.run(play(url, ids, kept=1))
        assert found.tables == 3
        assert found.choice > 0
        opened = asyncio.run(open_long(migrated(base), "amul"))
        assert opened.entries > 100
        assert opened.cpu > 0
        assert min(asyncio.run(find_among_finished(migrated(base), 3))) > 0
        before = base.bytes(url)
        assert asyncio.run(write_games(url, "amul", 1)) == opened.entries
        assert base.bytes(url) > before
