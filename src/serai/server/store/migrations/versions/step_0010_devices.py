"""The browsers that people are signed in with, and since when everything before counts no more."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Creates the table of devices, and adds the time of the last sign-out everywhere to people."""
    op.create_table(
        "devices",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("signed_out", sa.BigInteger),
    )
    op.create_index("devices_seen", "devices", ["seen"])
    op.add_column("people", sa.Column("signed_out", sa.BigInteger, nullable=False, server_default="0"))
