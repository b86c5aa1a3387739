"""The database schema; all times are milliseconds since 1970."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    desc,
    text,
)

from serai.server.store.administration_schema import admin_acts, admin_invitations, administrators, announcements
from serai.server.store.metadata import JSON, metadata
from serai.server.store.notices_schema import absences, mail_addresses, told, webhooks

log = Table(
    "log",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("entry", Text, nullable=False, info=JSON),
)

HAS_DUE_TIME = text("due_at IS NOT NULL")
IS_LEASED = text("leased_until > 0")
RUNS_OUT = text("runs_out IS NOT NULL")
IN_THE_LOBBY = text("listed AND status <> 'over'")
WAITS = text("NOT complete")
IS_PENDING = text("person IS NOT NULL")

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
    Column("runs_out", Text),
    Index("tables_due", "due_at", sqlite_where=HAS_DUE_TIME, postgresql_where=HAS_DUE_TIME),
    Index("tables_leased", "leased_until", sqlite_where=IS_LEASED, postgresql_where=IS_LEASED),
    Index("tables_running_out", "due_at", sqlite_where=RUNS_OUT, postgresql_where=RUNS_OUT),
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

visits = Table(
    "visits",
    metadata,
    Column("person", Text, primary_key=True),
    Column("table_id", Text, primary_key=True),
)
"""Whose id stands in the log of which table: of those who have opened it, sat there, said or asked for something."""

analyses = Table(
    "analyses",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("asked", BigInteger, nullable=False),
    Column("leased_until", BigInteger, nullable=False, server_default="0"),
    Column("complete", Boolean, nullable=False),
    Column("found", Text, nullable=False, info=JSON),
    Index("analyses_asked", "asked", sqlite_where=WAITS, postgresql_where=WAITS),
)
"""Finished games that are looked through, or wait for it."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("signed_out", BigInteger, nullable=False, server_default="0"),
    Column("skeleton", Text, nullable=False, server_default=""),
    Index("people_skeleton", "skeleton"),
)

devices = Table(
    "devices",
    metadata,
    Column("person", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("browser", Text, nullable=False),
    Column("system", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("signed_out", BigInteger),
    Index("devices_seen", "seen"),
)
"""The browsers that people are signed in with; one that was signed out stays, so that its cookie is refused."""

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

past_games = Table(
    "past_games",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("others", Text, nullable=False, info=JSON),
    Column("looked", Boolean, nullable=False),
    Column("dearest", Text, nullable=False, info=JSON),
    Index("past_games_person", "person", "ended", "table_id"),
)
"""What each person's list of finished games says; the dearest choice is known once the game is looked through."""

yields = Table(
    "yields",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("thing", Text, primary_key=True),
    Column("called", Text, nullable=False, info=JSON),
    Column("owned", BigInteger, nullable=False),
    Column("brought", BigInteger, nullable=False),
)
"""What a person has owned in all past games of a kind, and what it has brought them: added up as games end."""

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

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("table_id", Text, nullable=False, unique=True),
    Column("step", Integer, nullable=False),
    Column("judged", Text, nullable=False, info=JSON),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("found", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("puzzles_game", "game", "mu"),
)
"""Moments of finished games in which one choice keeps the win."""

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("person", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("action", Text, nullable=False),
    Column("found", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""The first try of everybody at a puzzle."""

solvers = Table(
    "solvers",
    metadata,
    Column("person", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("tries", Integer, nullable=False),
    Column("found", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
)
"""How well people solve the puzzles of a game."""
daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("rules", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("levels", Text, nullable=False, info=JSON),
    Column("seed", Text, nullable=False),
)
"""What everybody plays on a day (UTC)."""

daily_attempts = Table(
    "daily_attempts",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Column("place", Integer),
    Column("points", Integer),
    Column("lead", Integer),
    Index("daily_attempts_ended", "day", "game", "place"),
)
"""Who has tried a daily deal, and how it came out; without a place it was given up, or is being played."""

bans = Table(
    "bans",
    metadata,
    Column("person", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
    Column("until", BigInteger),
)
"""Who may look and not act; without an end it is for good."""

blocks = Table(
    "blocks",
    metadata,
    Column("person", Text, primary_key=True),
    Column("blocked", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("blocks_blocked", "blocked"),
)
"""Whom a person does not want at their tables."""

invitations = Table(
    "invitations",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("inviter", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    Index("invitations_person", "person"),
    Index("invitations_inviter", "inviter"),
    Index("invitations_at", "at"),
)
"""Who is asked to which table by whom, and whether that was declined or taken back."""

reports = Table(
    "reports",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("why", Text, nullable=False),
    Index("reports_at", "at"),
    Index("reports_person", "person"),
    Index("reports_reporter", "reporter"),
)
"""What people have told the operator about others: at which table, and how long its log was then."""

erasures = Table(
    "erasures",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("person", Text),
    Column("asked", BigInteger, nullable=False),
    Column("leased_until", BigInteger, nullable=False, server_default="0"),
    Index("erasures_asked", "asked", sqlite_where=IS_PENDING, postgresql_where=IS_PENDING),
)
"""Deleted accounts: the id until all tables have forgotten it, then only its hash, so that no cookie revives it."""

settings = Table(
    "settings",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

ON_EVERY_DATABASE = (log, tables, sitting, visits, analyses)
ON_THE_FIRST = (
    *(people, devices, passkeys, tokens, subscriptions, ratings, results, editions, uploads, settings),
    *(past_games, yields, daily_deals, daily_attempts, puzzles, puzzle_tries, solvers),
    *(bans, blocks, invitations, reports, erasures, webhooks, mail_addresses, absences, told),
    *(administrators, admin_invitations, admin_acts, announcements),
)
