"""What was found in finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

UNFINISHED = sa.text("NOT complete")


def upgrade() -> None:
    """Creates the table of analyses."""
    op.create_table(
        "analyses",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("leased_until", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("complete", sa.Boolean, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
    )
    op.create_index("analyses_asked", "analyses", ["asked"], sqlite_where=UNFINISHED, postgresql_where=UNFINISHED)
