"""Writing many rows in one commit, in SQLite, where only one transaction can write at a time."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from serai.server.store.batches import Row
from serai.server.store.database import Database


class StoredTable(NamedTuple):
    """What is asked of a table before it is written."""

    id: str
    length: int
    status: str
    seated: str


STORED_TABLES = "SELECT id, length, status, seated FROM tables WHERE id IN (SELECT value FROM json_each(?))"

INSERT_ENTRY = "INSERT INTO log (table_id, seq, entry) VALUES (?, ?, ?)"

UPSERT_TABLE = """
INSERT INTO tables (
    id, length, game, host, status, listed, rated, seats, seated, turns, changed, about, due_at, runs_out)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET length = excluded.length, game = excluded.game, host = excluded.host,
    status = excluded.status, listed = excluded.listed, rated = excluded.rated, seats = excluded.seats,
    seated = excluded.seated, turns = excluded.turns, changed = excluded.changed, about = excluded.about,
    due_at = excluded.due_at, runs_out = excluded.runs_out, leased_until = 0
"""

DELETE_SITTING = "DELETE FROM sitting WHERE table_id = ?"

INSERT_SITTING = "INSERT INTO sitting (table_id, person, status, changed) VALUES (?, ?, ?, ?)"


async def write_to_sqlite(database: Database, rows: Sequence[Row]) -> set[str]:
    """Writes rows of different tables in one commit; returns the tables whose rows were written."""
    return await database.transaction_in_thread(lambda connection: _write(connection, rows))


def _write(connection: sqlite3.Connection, rows: Sequence[Row]) -> set[str]:
    asked = msgspec.json.encode([row.id for row in rows]).decode()
    before = {stored.id: stored for stored in map(StoredTable._make, connection.execute(STORED_TABLES, (asked,)))}
    next_rows = [row for row in rows if row.first == 1 + (before[row.id].length if row.id in before else 0)]
    connection.executemany(INSERT_ENTRY, [entry for row in next_rows for entry in _entries(row)])
    connection.executemany(UPSERT_TABLE, [_table(row) for row in next_rows])
    moved = [row for row in next_rows if not _same_people(before.get(row.id), row)]
    connection.executemany(DELETE_SITTING, [(row.id,) for row in moved])
    seated = [(row.id, person, row.status, row.changed) for row in moved for person in row.people]
    connection.executemany(INSERT_SITTING, seated)
    return {row.id for row in next_rows}


def _entries(row: Row) -> list[tuple[str, int, str]]:
    return [(row.id, seq, entry) for seq, entry in enumerate(row.entries, row.first)]


def _table(row: Row) -> tuple[str | int | None, ...]:
    return (
        row.id,
        row.length,
        row.game,
        row.host,
        row.status,
        row.listed,
        row.rated,
        row.seats,
        row.seated,
        row.turns,
        row.changed,
        row.about,
        row.due_at,
        row.runs_out,
    )


def _same_people(before: StoredTable | None, row: Row) -> bool:
    return before is not None and (before.status, before.seated) == (row.status, row.seated)
