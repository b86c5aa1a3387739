"""Many pages into the log at once, in PostgreSQL: one statement, always the same, so it is prepared once."""

from collections.abc import Sequence

import msgspec

from caravanserai.server.store.database import Database
from caravanserai.server.store.pages import Sheet

# Two nodes that want the same number meet at the key of `log`: the later one waits for the earlier one's commit and
# then has lost. Whoever has won number n alone may write what follows it. Rows go in sorted by table, so nobody waits
# in a ring. LIMIT 1 makes each old row be looked up by its key, however few tables there were when this was planned.
# Entries travel as text and not as json, which PostgreSQL would look into and refuse for a null character in a word.
APPEND = """
WITH page AS (
    SELECT page.*, old.told AS old_told, old.status AS old_status, old.seated AS old_seated
    FROM json_to_recordset(%s::json) AS page (
        id text, first int, told int, entry text, game text, host text, status text, listed bool, rated bool, seats int,
        seated text, turns text, changed bigint, about text, look_at bigint)
    LEFT JOIN LATERAL (SELECT told, status, seated FROM tables WHERE tables.id = page.id LIMIT 1) AS old ON true
), won AS (
    INSERT INTO log (table_id, seq, entry)
    SELECT id, first, entry FROM page WHERE first = 1 + coalesce(old_told, 0) ORDER BY id
    ON CONFLICT DO NOTHING
    RETURNING table_id
), rest AS (
    INSERT INTO log (table_id, seq, entry)
    SELECT rest.id, rest.seq, rest.entry
    FROM json_to_recordset(%s::json) AS rest (id text, seq int, entry text) JOIN won ON won.table_id = rest.id
), standing AS (
    INSERT INTO tables (id, told, game, host, status, listed, rated, seats, seated, turns, changed, about, look_at)
    SELECT id, told, game, host, status, listed, rated, seats, seated, turns, changed, about, look_at
    FROM page JOIN won ON won.table_id = page.id ORDER BY id
    ON CONFLICT (id) DO UPDATE SET told = excluded.told, game = excluded.game, host = excluded.host,
        status = excluded.status, listed = excluded.listed, rated = excluded.rated, seats = excluded.seats,
        seated = excluded.seated, turns = excluded.turns, changed = excluded.changed, about = excluded.about,
        look_at = excluded.look_at, taken_until = 0
), moved AS (
    SELECT id, status, changed FROM page JOIN won ON won.table_id = page.id
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


async def write_to_postgres(database: Database, sheets: Sequence[Sheet]) -> set[str]:
    """Writes sheets of different tables in one commit, and says which tables took theirs."""
    pages = [_page(sheet) for sheet in sheets]
    rest = [
        {"id": sheet.id, "seq": seq, "entry": entry}
        for sheet in sheets
        for seq, entry in enumerate(sheet.entries[1:], sheet.first + 1)
    ]
    guests = [{"id": sheet.id, "person": person} for sheet in sheets for person in sheet.people]
    asked = tuple(msgspec.json.encode(rows).decode() for rows in (pages, rest, guests))
    async with database.writing() as connection:
        won = await connection.exec_driver_sql(APPEND, asked)
        return {row.table_id for row in won}


def _page(sheet: Sheet) -> dict[str, object]:
    page: dict[str, object] = msgspec.structs.asdict(sheet)
    del page["entries"], page["people"]
    page["entry"] = sheet.entries[0]
    return page
