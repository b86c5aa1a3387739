"""Bans: who may look and not act, for a while or for good."""

import hashlib
from typing import NamedTuple

from sqlalchemy import delete, select, text

from serai.server.store.database import Database
from serai.server.store.schema import bans, erasures

BAN = text("""
INSERT INTO bans (person, since, until) VALUES (:person, :since, :until)
ON CONFLICT (person) DO UPDATE SET since = excluded.since, until = excluded.until
""")


class Standing(NamedTuple):
    """What somebody may do here: with a ban only look, and with a deleted account nothing."""

    deleted: bool = False
    banned: bool = False
    until: int | None = None
    """When the ban ends, in milliseconds since 1970; None if it does not."""

    def may_act(self, now: int) -> bool:
        """Whether no ban keeps them from acting now."""
        return not self.banned or (self.until is not None and self.until <= now)


def hash_of(person: str) -> str:
    """What is kept of an id whose account is deleted."""
    return hashlib.sha256(f"deleted {person}".encode()).hexdigest()


class Bans:
    """All bans in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def ban(self, person: str, since: int, until: int | None) -> None:
        """Bans somebody until a time, or for good; it takes the place of an earlier ban."""
        async with self.database.writing() as connection:
            await connection.execute(BAN, {"person": person, "since": since, "until": until})

    async def lift(self, person: str) -> bool:
        """Lifts a ban; returns whether there was one."""
        async with self.database.writing() as connection:
            return (await connection.execute(delete(bans).where(bans.c.person == person))).rowcount == 1

    async def standing(self, person: str) -> Standing:
        """What somebody may do here."""
        async with self.database.reading() as connection:
            ban = (await connection.execute(select(bans.c.until).where(bans.c.person == person))).one_or_none()
            gone = await connection.scalar(select(erasures.c.asked).where(erasures.c.hash == hash_of(person)))
        return Standing(gone is not None, ban is not None, ban.until if ban else None)
