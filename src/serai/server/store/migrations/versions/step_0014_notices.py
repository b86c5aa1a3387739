"""Notices beside Web Push: webhooks, e-mail, who is away, and what was told already."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Creates their tables."""
    op.create_table(
        "webhooks",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("form", sa.Text, nullable=False),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("webhooks_person", "webhooks", ["person", "table_id"])
    op.create_table(
        "mail_addresses",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("entered", sa.BigInteger, nullable=False),
        sa.Column("confirmed", sa.BigInteger),
        sa.Column("digest_at", sa.BigInteger),
    )
    op.create_index("mail_addresses_digest", "mail_addresses", ["digest_at"])
    op.create_table(
        "absences",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "told",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("told_at", "told", ["at"])
