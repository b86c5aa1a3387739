"""The database schema; all times are milliseconds since 1970."""

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
"""Marks columns whose text is JSON, so that an export writes them as JSON."""

log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Text, nullable=False, info=JSON),
)

HAS_DUE_TIME = text("due_at IS NOT NULL")
IS_LEASED = text("leased_until > 0")
IN_THE_LOBBY = text("listed AND status <> 'over'")

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("length", Integer, nullable=False),
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
    Column("due_at", BigInteger),
    Column("leased_until", BigInteger, nullable=False, server_default="0"),
    Index("tables_due", "due_at", sqlite_where=HAS_DUE_TIME, postgresql_where=HAS_DUE_TIME),
    Index("tables_leased", "leased_until", sqlite_where=IS_LEASED, postgresql_where=IS_LEASED),
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
"""Who has a seat where; written when somebody comes or goes or a game begins or ends, not with every turn."""

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
"""Browsers in which people want to be notified when it is their turn."""

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
"""Conservative strength: three standard deviations below the estimate."""
Index("ratings_best", ratings.c.game, desc(CERTAIN_STRENGTH))

results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The rated tables that have been counted."""

editions = Table(
    "editions",
    metadata,
    Column("game", Text, primary_key=True),
    Column("digest", Text, primary_key=True),
    Column("content", Text, nullable=False, info=JSON),
)
"""What tables were opened with, under the short digest that their logs name."""

uploads = Table(
    "uploads",
    metadata,
    Column("person", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("called", Text, nullable=False),
    Column("about", Text, nullable=False, info=JSON),
    Column("content", Text, nullable=False, info=JSON),
    Column("created", BigInteger, nullable=False),
)
"""Editions that people have uploaded for themselves."""

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

ON_EVERY_DATABASE = (log, tables, sitting)
ON_THE_FIRST = (people, passkeys, tokens, subscriptions, ratings, results, editions, uploads, settings)
