"""Absences: until when people are away and want no notices."""

from collections.abc import Collection

from sqlalchemy import delete, select, text

from serai.server.store.database import Database
from serai.server.store.schema import absences

UPSERT = text("""
INSERT INTO absences (person, until) VALUES (:person, :until)
ON CONFLICT (person) DO UPDATE SET until = excluded.until
""")


class Absences:
    """All absences in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def note(self, person: str, until: int) -> None:
        """Notes until when a person is away; 0 if they are back."""
        async with self.database.writing() as connection:
            if until:
                await connection.execute(UPSERT, {"person": person, "until": until})
            else:
                await connection.execute(delete(absences).where(absences.c.person == person))

    async def until(self, person: str, now: int) -> int:
        """Until when a person is away; 0 if they are not."""
        asked = select(absences.c.until).where(absences.c.person == person, absences.c.until > now)
        async with self.database.reading() as connection:
            return await connection.scalar(asked) or 0

    async def away(self, people: Collection[str], now: int) -> set[str]:
        """Those of these people who are away."""
        asked = select(absences.c.person).where(absences.c.person.in_(people), absences.c.until > now)
        async with self.database.reading() as connection:
            return set(await connection.scalars(asked))
