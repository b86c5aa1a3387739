"""The first schema: logs and tables in every database, people in the first."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates all tables."""
    logs()
    who_sits_where()
    people()
    ratings()
    op.create_table("settings", sa.Column("name", sa.Text, primary_key=True), _text("value"))


def logs() -> None:
    """The log of each table, and the state of each table for lists and workers."""
    op.create_table(
        "log",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        _text("entry"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("told", sa.Integer, nullable=False),
        _text("game"),
        _text("host"),
        _text("status"),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        _text("seated"),
        _text("turns"),
        _time("changed"),
        _text("about"),
        sa.Column("look_at", sa.BigInteger),
        sa.Column("taken_until", sa.BigInteger, nullable=False, server_default="0"),
    )
    _partial_index("tables_look_at", "look_at", "look_at IS NOT NULL")
    _partial_index("tables_taken", "taken_until", "taken_until > 0")
    _partial_index("tables_lobby", "changed", "listed AND status <> 'over'")


def who_sits_where() -> None:
    """The seats of each person."""
    op.create_table(
        "sitting",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True),
        _text("status"),
        _time("changed"),
    )
    op.create_index("sitting_person", "sitting", ["person", "status", "changed"])


def people() -> None:
    """People, their passkeys and their tokens."""
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        _text("name"),
        _text("language"),
        _time("created"),
        _time("seen"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary, primary_key=True),
        _text("person"),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        _text("name"),
        _time("created"),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("passkeys_person", "passkeys", ["person"])
    op.create_table(
        "tokens",
        sa.Column("id", sa.Text, primary_key=True),
        _text("hash"),
        _text("person"),
        _text("name"),
        _text("scopes"),
        _time("created"),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("tokens_hash", "tokens", ["hash"], unique=True)
    op.create_index("tokens_person", "tokens", ["person"])


def ratings() -> None:
    """Ratings, and the rated tables that were counted."""
    op.create_table(
        "ratings",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mu", sa.Float(53), nullable=False),
        sa.Column("sigma", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        _time("changed"),
    )
    op.create_index("ratings_best", "ratings", ["game", sa.text("(mu - 3 * sigma) DESC")])
    op.create_table("results", sa.Column("table_id", sa.Text, primary_key=True), _text("game"), _time("at"))


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def _time(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False)


def _partial_index(name: str, column: str, where: str) -> None:
    op.create_index(name, "tables", [column], sqlite_where=sa.text(where), postgresql_where=sa.text(where))
