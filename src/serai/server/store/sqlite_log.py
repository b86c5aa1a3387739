"""Writing many rows in one commit, in SQLite, where only one transaction can write at a time."""

from collections.abc import Sequence
from typing import Any

import msgspec

from serai.server.store.batches import Row
from serai.server.store.database import Database

STORED_TABLES = "SELECT id, length, status, seated FROM tables WHERE id IN (SELECT value FROM json_each(?))"

INSERT_ENTRY = "INSERT INTO log (table_id, seq, entry) VALUES (?, ?, ?)"

UPSERT_TABLE = """
INSERT INTO tables (id, length, game, host, status, listed, rated, seats, seated, turns, changed, about, due_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET length = excluded.length, game = excluded.game, host = excluded.host,
    status = excluded.status, listed = excluded.listed, rated = excluded.rated, seats = excluded.seats,
    seated = excluded.seated, turns = excluded.turns, changed = excluded.changed, about = excluded.about,
    due_at = excluded.due_at, leased_until = 0
"""

DELETE_SITTING = "DELETE FROM sitting WHERE table_id = ?"

INSERT_SITTING = "INSERT INTO sitting (table_id, person, status, changed) VALUES (?, ?, ?, ?)"


async def write_to_sqlite(database: Database, rows: Sequence[Row]) -> set[str]:
    """Writes rows of different tables in one commit; returns the tables whose rows were written."""
    async with database.transaction() as connection:
        asked = msgspec.json.encode([row.id for row in rows]).decode()
        stored = await connection.exec_driver_sql(STORED_TABLES, (asked,))
        before = {row.id: row for row in stored}
        next_rows = [row for row in rows if row.first == 1 + (before[row.id].length if row.id in before else 0)]
        if next_rows:
            await connection.exec_driver_sql(INSERT_ENTRY, [entry for row in next_rows for entry in _entries(row)])
            await connection.exec_driver_sql(UPSERT_TABLE, [_table(row) for row in next_rows])
        moved = [row for row in next_rows if not _same_people(before.get(row.id), row)]
        if moved:
            await connection.exec_driver_sql(DELETE_SITTING, [(row.id,) for row in moved])
        seated = [(row.id, person, row.status, row.changed) for row in moved for person in row.people]
        if seated:
            await connection.exec_driver_sql(INSERT_SITTING, seated)
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
    )


def _same_people(before: Any, row: Row) -> bool:
    return before is not None and (before.status, before.seated) == (row.status, row.seated)
