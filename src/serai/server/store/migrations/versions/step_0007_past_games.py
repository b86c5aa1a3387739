"""The past games of people, and what their cards and spells have brought them."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

MILLISECONDS_BETWEEN_GAMES = 500
"""Finished games become due one after the other, so that tables at which people play are not kept waiting."""
WAIT_MILLISECONDS = {"sqlite": 0, "postgresql": 60 * 60 * 1_000}
"""A fleet is migrated while workers of the version before still run, which would take these games for done."""

FINISHED = sa.text("SELECT id FROM tables WHERE status = 'over' AND due_at IS NULL ORDER BY changed DESC")
MAKE_DUE = sa.text("UPDATE tables SET due_at = :due WHERE id = :id")


def upgrade() -> None:
    """Creates both tables; a worker visits every finished game once and writes what the list needs of it."""
    op.create_table(
        "past_games",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("others", sa.Text, nullable=False),
        sa.Column("looked", sa.Boolean, nullable=False),
        sa.Column("dearest", sa.Text, nullable=False),
    )
    op.create_index("past_games_person", "past_games", ["person", "ended", "table_id"])
    op.create_table(
        "yields",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("thing", sa.Text, primary_key=True),
        sa.Column("called", sa.Text, nullable=False),
        sa.Column("owned", sa.BigInteger, nullable=False),
        sa.Column("brought", sa.BigInteger, nullable=False),
    )
    _make_finished_games_due()


def _make_finished_games_due() -> None:
    connection = op.get_bind()
    first = int(time.time() * 1000) + WAIT_MILLISECONDS[connection.dialect.name]
    finished = connection.execute(FINISHED).scalars().all()
    due = [{"id": id, "due": first + number * MILLISECONDS_BETWEEN_GAMES} for number, id in enumerate(finished)]
    if due:
        connection.execute(MAKE_DUE, due)
