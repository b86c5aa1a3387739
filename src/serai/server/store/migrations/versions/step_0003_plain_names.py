"""Columns of `tables` get plain names: the length of the log, when something is due, and until when it is leased."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NAMES = {"told": "length", "look_at": "due_at", "taken_until": "leased_until"}


def upgrade() -> None:
    """Renames the columns and the indexes over them."""
    op.drop_index("tables_look_at", "tables")
    op.drop_index("tables_taken", "tables")
    for old, new in NAMES.items():
        op.execute(f"ALTER TABLE tables RENAME COLUMN {old} TO {new}")
    for name, column, where in (
        ("tables_due", "due_at", "due_at IS NOT NULL"),
        ("tables_leased", "leased_until", "leased_until > 0"),
    ):
        op.create_index(name, "tables", [column], sqlite_where=sa.text(where), postgresql_where=sa.text(where))
