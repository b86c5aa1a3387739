"""The tables of notices beside Web Push; part of the database schema."""

from sqlalchemy import BigInteger, Column, Index, Table, Text

from serai.server.store.metadata import metadata

webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("form", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Index("webhooks_person", "person", "table_id"),
)
"""Addresses that are posted to when something happens to a person, or at a table of theirs."""

mail_addresses = Table(
    "mail_addresses",
    metadata,
    Column("person", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("mode", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("entered", BigInteger, nullable=False),
    Column("confirmed", BigInteger),
    Column("digest_at", BigInteger),
    Index("mail_addresses_digest", "digest_at"),
)
"""Where and how often people want to be told by e-mail, once they have confirmed the address."""

absences = Table(
    "absences",
    metadata,
    Column("person", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
"""Until when people want no notices."""

told = Table(
    "told",
    metadata,
    Column("id", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Index("told_at", "at"),
)
"""Hashes of what was told lately, so that it is told once."""
