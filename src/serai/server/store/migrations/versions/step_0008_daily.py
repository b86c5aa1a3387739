"""The daily deals, and who has tried them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Creates the tables of deals and attempts."""
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("levels", sa.Text, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("place", sa.Integer),
        sa.Column("points", sa.Integer),
        sa.Column("lead", sa.Integer),
    )
    op.create_index("daily_attempts_ended", "daily_attempts", ["day", "game", "place"])
