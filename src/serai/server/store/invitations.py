"""Invitations: who is asked to which table by whom; each counts for a week at most."""

from collections.abc import Sequence
from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, delete, func, select, text, update

from serai.server.store.database import Database
from serai.server.store.schema import invitations

COUNTS_MILLISECONDS = 7 * 86_400_000
"""How long an invitation counts, and how long it is stored."""

State = Literal["open", "declined", "withdrawn"]

INVITE = text("""
INSERT INTO invitations (table_id, person, inviter, at, state) VALUES (:table_id, :person, :inviter, :at, :state)
ON CONFLICT (table_id, person, inviter) DO UPDATE SET at = excluded.at, state = excluded.state
WHERE invitations.state = 'withdrawn'
""")


class Invitation(msgspec.Struct, frozen=True):
    """One person asks another to a table."""

    table_id: str
    person: str
    inviter: str
    at: int
    state: State = "open"


class Invitations:
    """All invitations in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def invite(self, invitation: Invitation) -> bool:
        """Stores an invitation, also one that was taken back before; returns whether it is new."""
        async with self.database.writing() as connection:
            return (await connection.execute(INVITE, msgspec.structs.asdict(invitation))).rowcount == 1

    async def of_table(self, table: str, now: int) -> list[Invitation]:
        """Who is invited to a table and has not come, the first invited first."""
        return await self._read(invitations.c.table_id == table, invitations.c.state != "withdrawn", _counts(now))

    async def of_person(self, person: str, now: int) -> list[Invitation]:
        """The invitations that a person has not answered, the oldest first."""
        return await self._read(invitations.c.person == person, invitations.c.state == "open", _counts(now))

    async def _read(self, *which: ColumnElement[bool]) -> list[Invitation]:
        asked = select(invitations).where(*which).order_by(invitations.c.at, invitations.c.inviter)
        async with self.database.reading() as connection:
            return [Invitation(**row) for row in (await connection.execute(asked)).mappings()]

    async def count(self, inviter: str, person: str, now: int) -> int:
        """How often somebody has invited a person lately who has not come."""
        asked = select(func.count()).where(invitations.c.inviter == inviter, invitations.c.person == person)
        async with self.database.reading() as connection:
            return await connection.scalar(asked.where(_counts(now))) or 0

    async def decline(self, table: str, person: str) -> bool:
        """Declines what asks a person to a table; returns whether anything did."""
        return await self._answer("declined", invitations.c.table_id == table, invitations.c.person == person)

    async def withdraw(self, table: str, person: str, inviters: Sequence[str] = ()) -> bool:
        """Takes back what asks a person to a table, or what these have asked; returns whether there was anything."""
        whose = [invitations.c.inviter.in_(inviters)] if inviters else []
        return await self._answer("withdrawn", invitations.c.table_id == table, invitations.c.person == person, *whose)

    async def _answer(self, state: State, *which: ColumnElement[bool]) -> bool:
        answered = update(invitations).where(invitations.c.state == "open", *which).values(state=state)
        async with self.database.writing() as connection:
            return (await connection.execute(answered)).rowcount > 0

    async def end(self, table: str, person: str) -> None:
        """Deletes what has asked a person to a table, because they are there."""
        gone = delete(invitations).where(invitations.c.table_id == table, invitations.c.person == person)
        async with self.database.writing() as connection:
            await connection.execute(gone)

    async def forget(self, now: int) -> None:
        """Deletes what counts no longer."""
        async with self.database.writing() as connection:
            await connection.execute(delete(invitations).where(~_counts(now)))


def _counts(now: int) -> ColumnElement[bool]:
    return invitations.c.at >= now - COUNTS_MILLISECONDS
