"""Invitations by name: who is asked to which table, and people are found by what their names look like."""

import sqlalchemy as sa
from alembic import op

from serai.online.look_alikes import skeleton

revision = "0015"
down_revision = "0014"

PEOPLE_AT_ONCE = 1_000
NEXT_PEOPLE = sa.text("SELECT id, name FROM people WHERE id > :after ORDER BY id LIMIT :most")
SET_SKELETON = sa.text("UPDATE people SET skeleton = :skeleton WHERE id = :id")


def upgrade() -> None:
    """Creates the table and the column; the column is worked out for everybody who is there."""
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("inviter", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    for column in ("person", "inviter", "at"):
        op.create_index(f"invitations_{column}", "invitations", [column])
    op.add_column("people", sa.Column("skeleton", sa.Text, nullable=False, server_default=""))
    op.create_index("people_skeleton", "people", ["skeleton"])
    _work_out_skeletons()


def _work_out_skeletons() -> None:
    after = ""
    while rows := op.get_bind().execute(NEXT_PEOPLE, {"after": after, "most": PEOPLE_AT_ONCE}).all():
        op.get_bind().execute(SET_SKELETON, [{"id": id, "skeleton": skeleton(name)} for id, name in rows])
        after = rows[-1][0]
