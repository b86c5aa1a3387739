"""Which clocks run out when a table is due, so that nobody has to read its log for it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Adds it to the tables; those that wait already are read as before."""
    op.add_column("tables", sa.Column("runs_out", sa.Text))
    known = sa.text("runs_out IS NOT NULL")
    op.create_index("tables_running_out", "tables", ["due_at"], sqlite_where=known, postgresql_where=known)
