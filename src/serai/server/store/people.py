"""People: their ids, names and languages, and when they were last seen."""

import msgspec
from sqlalchemy import select, text, update

from serai.server.store.database import Database
from serai.server.store.schema import people


class Person(msgspec.Struct, frozen=True):
    """A person; times are milliseconds since 1970."""

    id: str
    name: str
    language: str
    created: int
    seen: int


UPSERT_PERSON = text("""
INSERT INTO people (id, name, language, created, seen) VALUES (:id, :name, :language, :created, :seen)
ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language, seen = excluded.seen
""")


class People:
    """All people in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def person(self, id: str) -> Person | None:
        """The person with this id, or None."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(people).where(people.c.id == id))).mappings().one_or_none()
        return None if row is None else Person(**row)

    async def save(self, person: Person) -> None:
        """Inserts a person, or updates their name and language."""
        async with self.database.writing() as connection:
            await connection.execute(UPSERT_PERSON, msgspec.structs.asdict(person))

    async def seen(self, id: str, at: int) -> None:
        """Records when a person was last seen."""
        async with self.database.writing() as connection:
            await connection.execute(update(people).where(people.c.id == id, people.c.seen < at).values(seen=at))
