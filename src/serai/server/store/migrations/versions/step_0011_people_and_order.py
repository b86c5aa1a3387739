"""Who has been at which table, so that they can be forgotten there; bans, blocks, reports, and deleted accounts."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

TABLES_AT_ONCE = 500
NEXT_TABLES = sa.text("SELECT id FROM tables WHERE id > :after ORDER BY id LIMIT :most")
ENTRIES = sa.text("SELECT table_id, entry FROM log WHERE table_id IN :tables").bindparams(
    sa.bindparam("tables", expanding=True)
)
INSERT_VISIT = sa.text("INSERT INTO visits (person, table_id) VALUES (:person, :table) ON CONFLICT DO NOTHING")


def upgrade() -> None:
    """Creates the tables; who has been where is read from the logs."""
    op.create_table(
        "visits",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, primary_key=True),
    )
    op.create_table(
        "bans",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("blocked", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("blocks_blocked", "blocks", ["blocked"])
    _create_reports()
    _create_erasures()
    for visits in _visits():
        op.get_bind().execute(INSERT_VISIT, visits)


def _create_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    for column in ("at", "person", "reporter"):
        op.create_index(f"reports_{column}", "reports", [column])


def _create_erasures() -> None:
    op.create_table(
        "erasures",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("person", sa.Text),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("leased_until", sa.BigInteger, nullable=False, server_default="0"),
    )
    pending = sa.text("person IS NOT NULL")
    op.create_index("erasures_asked", "erasures", ["asked"], sqlite_where=pending, postgresql_where=pending)


def _visits() -> Iterator[Sequence[dict[str, str]]]:
    """Everybody whose id stands in a log, some tables at a time."""
    connection, after = op.get_bind(), ""
    while tables := connection.execute(NEXT_TABLES, {"after": after, "most": TABLES_AT_ONCE}).scalars().all():
        after = tables[-1]
        rows = connection.execute(ENTRIES, {"tables": tables})
        found = {(person, row.table_id) for row in rows for person in _people_in(json.loads(row.entry))}
        if found:
            yield [{"person": person, "table": table} for person, table in sorted(found)]


def _people_in(entry: dict[str, Any]) -> set[str]:
    return {entry.get("host", ""), entry.get("person", ""), entry.get("id", "").partition("/")[0]} - {""}
