"""Writing many rows in one commit, in PostgreSQL: one statement, always the same, so that it is prepared once."""

from collections.abc import Sequence

import msgspec

from serai.server.store.batches import Row
from serai.server.store.database import Database

# Two nodes that write the same number meet at the primary key of `log`: the later one waits for the earlier one's
# commit, and its insert is then skipped. Only the winner of number n may write the entries after it. Rows are sorted
# by table, so that nodes cannot deadlock. LIMIT 1 makes PostgreSQL look up each old row by its key, even if `tables`
# was small when the statement was planned. Entries travel as text, because PostgreSQL's json refuses null characters.
APPEND = """
WITH batch AS (
    SELECT batch.*, old.length AS old_length, old.status AS old_status, old.seated AS old_seated
    FROM json_to_recordset(%s::json) AS batch (
        id text, first int, length int, entry text, game text, host text, status text, listed bool, rated bool,
        seats int, seated text, turns text, changed bigint, about text, due_at bigint,
        runs_out text)
    LEFT JOIN LATERAL (SELECT length, status, seated FROM tables WHERE tables.id = batch.id LIMIT 1) AS old ON true
), won AS (
    INSERT INTO log (table_id, seq, entry)
    SELECT id, first, entry FROM batch WHERE first = 1 + coalesce(old_length, 0) ORDER BY id
    ON CONFLICT DO NOTHING
    RETURNING table_id
), rest AS (
    INSERT INTO log (table_id, seq, entry)
    SELECT rest.id, rest.seq, rest.entry
    FROM json_to_recordset(%s::json) AS rest (id text, seq int, entry text) JOIN won ON won.table_id = rest.id
), standing AS (
    INSERT INTO tables (
        id, length, game, host, status, listed, rated, seats, seated, turns, changed, about, due_at, runs_out)
    SELECT id, length, game, host, status, listed, rated, seats, seated, turns, changed, about, due_at, runs_out
    FROM batch JOIN won ON won.table_id = batch.id ORDER BY id
    ON CONFLICT (id) DO UPDATE SET length = excluded.length, game = excluded.game, host = excluded.host,
        status = excluded.status, listed = excluded.listed, rated = excluded.rated, seats = excluded.seats,
        seated = excluded.seated, turns = excluded.turns, changed = excluded.changed, about = excluded.about,
        due_at = excluded.due_at, runs_out = excluded.runs_out, leased_until = 0
), moved AS (
    SELECT id, status, changed FROM batch JOIN won ON won.table_id = batch.id
    WHERE (old_status, old_seated) IS DISTINCT FROM (status, seated)
), guest AS (
    SELECT guest.id, guest.person FROM json_to_recordset(%s::json) AS guest (id text, person text)
), gone AS (
    DELETE FROM sitting USING moved WHERE sitting.table_id = moved.id
    AND NOT EXISTS (SELECT FROM guest WHERE guest.id = sitting.table_id AND guest.person = sitting.person)
), seated AS (
    INSERT INTO sitting (table_id, person, status, changed)
    SELECT moved.id, guest.person, moved.status, moved.changed FROM moved JOIN guest ON guest.id = moved.id
    ON CONFLICT (table_id, person) DO UPDATE SET status = excluded.status, changed = excluded.changed
)
SELECT table_id FROM won
"""


async def write_to_postgres(database: Database, rows: Sequence[Row]) -> set[str]:
    """Writes rows of different tables in one commit; returns the tables whose rows were written."""
    batches = [_batch(row) for row in rows]
    rest = [
        {"id": row.id, "seq": seq, "entry": entry}
        for row in rows
        for seq, entry in enumerate(row.entries[1:], row.first + 1)
    ]
    guests = [{"id": row.id, "person": person} for row in rows for person in row.people]
    asked = tuple(msgspec.json.encode(values).decode() for values in (batches, rest, guests))
    async with database.writing() as connection:
        won = await connection.exec_driver_sql(APPEND, asked)
        return {row.table_id for row in won}


def _batch(row: Row) -> dict[str, object]:
    batch: dict[str, object] = msgspec.structs.asdict(row)
    del batch["entries"], batch["people"]
    batch["entry"] = row.entries[0]
    return batch
