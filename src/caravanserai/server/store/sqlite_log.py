"""Many pages into the log at once, in SQLite: whoever has begun to write is the only one who does."""

from collections.abc import Sequence
from typing import Any

import msgspec

from caravanserai.server.store.database import Database
from caravanserai.server.store.pages import Sheet

STANDING = "SELECT id, told, status, seated FROM tables WHERE id IN (SELECT value FROM json_each(?))"

LOG = "INSERT INTO log (table_id, seq, entry) VALUES (?, ?, ?)"

TABLE = """
INSERT INTO tables (id, told, game, host, status, listed, rated, seats, seated, turns, changed, about, look_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET told = excluded.told, game = excluded.game, host = excluded.host,
    status = excluded.status, listed = excluded.listed, rated = excluded.rated, seats = excluded.seats,
    seated = excluded.seated, turns = excluded.turns, changed = excluded.changed, about = excluded.about,
    look_at = excluded.look_at, taken_until = 0
"""

GONE = "DELETE FROM sitting WHERE table_id = ?"

SEATED = "INSERT INTO sitting (table_id, person, status, changed) VALUES (?, ?, ?, ?)"


async def write_to_sqlite(database: Database, sheets: Sequence[Sheet]) -> set[str]:
    """Writes sheets of different tables in one commit, and says which tables took theirs."""
    async with database.transaction() as connection:
        asked = msgspec.json.encode([sheet.id for sheet in sheets]).decode()
        rows = await connection.exec_driver_sql(STANDING, (asked,))
        standing = {row.id: row for row in rows}
        won = [sheet for sheet in sheets if sheet.first == 1 + (standing[sheet.id].told if sheet.id in standing else 0)]
        if won:
            await connection.exec_driver_sql(LOG, [row for sheet in won for row in _entries(sheet)])
            await connection.exec_driver_sql(TABLE, [_table(sheet) for sheet in won])
        moved = [sheet for sheet in won if not _same_people(standing.get(sheet.id), sheet)]
        if moved:
            await connection.exec_driver_sql(GONE, [(sheet.id,) for sheet in moved])
        seated = [(sheet.id, person, sheet.status, sheet.changed) for sheet in moved for person in sheet.people]
        if seated:
            await connection.exec_driver_sql(SEATED, seated)
    return {sheet.id for sheet in won}


def _entries(sheet: Sheet) -> list[tuple[str, int, str]]:
    return [(sheet.id, seq, entry) for seq, entry in enumerate(sheet.entries, sheet.first)]


def _table(sheet: Sheet) -> tuple[str | int | None, ...]:
    return (
        sheet.id,
        sheet.told,
        sheet.game,
        sheet.host,
        sheet.status,
        sheet.listed,
        sheet.rated,
        sheet.seats,
        sheet.seated,
        sheet.turns,
        sheet.changed,
        sheet.about,
        sheet.look_at,
    )


def _same_people(before: Any, sheet: Sheet) -> bool:
    return before is not None and (before.status, before.seated) == (sheet.status, sheet.seated)
