"""Everything that is kept, as tables of a database; all times are milliseconds since 1970."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    desc,
    text,
)

metadata = MetaData()
JSON = {"json": True}
"""Marks text that is JSON itself, so that an export shows it as such."""

log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Text, nullable=False, info=JSON),
)

LOOKED_AFTER = text("look_at IS NOT NULL")
TAKEN = text("taken_until > 0")
IN_THE_LOBBY = text("listed AND status <> 'over'")

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("told", Integer, nullable=False),
    Column("game", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seated", Text, nullable=False, info=JSON),
    Column("turns", Text, nullable=False, info=JSON),
    Column("changed", BigInteger, nullable=False),
    Column("about", Text, nullable=False, info=JSON),
    Column("look_at", BigInteger),
    Column("taken_until", BigInteger, nullable=False, server_default="0"),
    Index("tables_look_at", "look_at", sqlite_where=LOOKED_AFTER, postgresql_where=LOOKED_AFTER),
    Index("tables_taken", "taken_until", sqlite_where=TAKEN, postgresql_where=TAKEN),
    Index("tables_lobby", "changed", sqlite_where=IN_THE_LOBBY, postgresql_where=IN_THE_LOBBY),
)

sitting = Table(
    "sitting",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("status", Text, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("sitting_person", "person", "status", "changed"),
)
"""Who has a seat where; it changes when somebody comes or goes or a game begins or ends, not with every turn."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", LargeBinary, primary_key=True),
    Column("person", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("passkeys_person", "person"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("hash", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False, info=JSON),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Index("tokens_hash", "hash", unique=True),
    Index("tokens_person", "person"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("subscriptions_person", "person"),
)
"""The browsers that a person wants to be called by when it is their turn."""

ratings = Table(
    "ratings",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("changed", BigInteger, nullable=False),
)
CERTAIN_STRENGTH = ratings.c.mu - text("3") * ratings.c.sigma
"""What somebody's strength is at least, with hardly a doubt."""
Index("ratings_best", ratings.c.game, desc(CERTAIN_STRENGTH))

results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The rated tables that have been counted."""

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

ON_EVERY_DATABASE = (log, tables, sitting)
ON_THE_FIRST = (people, passkeys, tokens, subscriptions, ratings, results, settings)
