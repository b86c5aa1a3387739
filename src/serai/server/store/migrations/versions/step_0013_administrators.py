"""Administrators, what they have done, and what they tell everybody."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Makes the tables; nobody is an administrator yet."""
    op.create_table(
        "administrators",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("passkey", sa.LargeBinary, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("session", sa.Text, nullable=False, server_default=""),
        sa.Column("session_until", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "admin_invitations",
        sa.Column("hash", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "admin_acts",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("whom", sa.Text, nullable=False),
    )
    for column in ("at", "person", "whom"):
        op.create_index(f"admin_acts_{column}", "admin_acts", [column])
    op.create_table(
        "announcements",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("en", sa.Text, nullable=False),
        sa.Column("de", sa.Text, nullable=False),
    )
