"""The tables of administrators, of what they have done, and of what they tell everybody."""

from sqlalchemy import BigInteger, Column, Index, LargeBinary, Table, Text

from serai.server.store.metadata import metadata

administrators = Table(
    "administrators",
    metadata,
    Column("person", Text, primary_key=True),
    Column("passkey", LargeBinary, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("session", Text, nullable=False, server_default=""),
    Column("session_until", BigInteger, nullable=False, server_default="0"),
)
"""Who administers the server, with which passkey, and the hash of the session that it has opened last."""

admin_invitations = Table(
    "admin_invitations",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""Links that make somebody an administrator: each is deleted when it is used."""

admin_acts = Table(
    "admin_acts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("person", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("whom", Text, nullable=False),
    Index("admin_acts_at", "at"),
    Index("admin_acts_person", "person"),
    Index("admin_acts_whom", "whom"),
)
"""Which administrator has done what, and to which person or table; a command on the machine has no person."""

announcements = Table(
    "announcements",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("en", Text, nullable=False),
    Column("de", Text, nullable=False),
)
"""What everybody is told on every page until a time; there is one at most."""
