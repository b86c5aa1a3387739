"""People: who they are, what they are called, and when they were last here."""

import msgspec
from sqlalchemy import select, text, update

from caravanserai.server.store.database import Database
from caravanserai.server.store.schema import people


class Person(msgspec.Struct, frozen=True):
    """Somebody who comes to the hall, known by an id that no form asked for."""

    id: str
    name: str
    language: str
    created: int
    seen: int


SAVE = text("""
INSERT INTO people (id, name, language, created, seen) VALUES (:id, :name, :language, :created, :seen)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language, seen = excluded.seen
""")


class People:
    """Everybody the hall knows."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def person(self, id: str) -> Person | None:
        """Somebody the hall knows, or nobody."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.id == id))).mappings().one_or_none()
        return None if row is None else Person(**row)

    async def save(self, person: Person) -> None:
        """Gets to know somebody, or another name and language of theirs."""
        async with self.database.writing() as connection:
            await connection.execute(SAVE, msgspec.structs.asdict(person))

    async def seen(self, id: str, at: int) -> None:
        """Somebody is here."""
        async with self.database.writing() as connection:
            await connection.execute(update(people).where(people.c.id == id, people.c.seen < at).values(seen=at))
