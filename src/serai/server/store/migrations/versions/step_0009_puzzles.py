"""Puzzles, who has tried them, and how strong everybody is at them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Creates the tables of puzzles, of tries and of solvers."""
    op.create_table(
        "puzzles",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False, unique=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("judged", sa.Text, nullable=False),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("found", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("puzzles_game", "puzzles", ["game", "mu"])
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("puzzle", sa.Text, primary_key=True),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("found", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "solvers",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("found", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
    )
