"""People: their ids, names and languages, and when they were last seen."""

import msgspec
from sqlalchemy import case, func, select, text, update

from serai.online.look_alikes import skeleton
from serai.server.store.database import Database
from serai.server.store.schema import devices, people


class Person(msgspec.Struct, frozen=True):
    """A person; times are milliseconds since 1970."""

    id: str
    name: str
    language: str
    created: int
    """0 while nothing is stored of the person."""
    seen: int
    signed_out: int = 0
    """When they last signed out everywhere; cookies from before count no more."""


UPSERT_PERSON = text("""
INSERT INTO people (id, name, language, created, seen, signed_out, skeleton)
VALUES (:id, :name, :language, :created, :seen, :signed_out, :skeleton)
ON CONFLICT (id) DO UPDATE
SET name = excluded.name, language = excluded.language, seen = excluded.seen, skeleton = excluded.skeleton
""")

OF_A_PERSON = [people.c[name] for name in Person.__struct_fields__]
WITHOUT_SEEN = [column for column in OF_A_PERSON if column is not people.c.seen]
_DEVICE_SEEN = select(func.max(devices.c.seen)).where(devices.c.person == people.c.id).scalar_subquery()
LAST_SEEN = case((people.c.seen < _DEVICE_SEEN, _DEVICE_SEEN), else_=people.c.seen).label("seen")
"""When a person or one of their browsers was last seen."""


class People:
    """All people in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def person(self, id: str) -> Person | None:
        """The person with this id, or None."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(*OF_A_PERSON).where(people.c.id == id))).mappings().one_or_none()
        return None if row is None else Person(**row)

    async def search(self, words: str, most: int) -> list[Person]:
        """Those with this id, or with these letters in their name, the latest seen first; without letters, all."""
        found = (people.c.id == words) | people.c.name.icontains(words, autoescape=True)
        asked = select(*WITHOUT_SEEN, LAST_SEEN).where(found).order_by(LAST_SEEN.desc(), people.c.id).limit(most)
        async with self.database.reading() as connection:
            return [Person(**row) for row in (await connection.execute(asked)).mappings()]

    async def called(self, name: str, most: int) -> list[Person]:
        """Those whose whole name has the skeleton of this one, the latest seen first."""
        found = people.c.skeleton == skeleton(name)
        asked = select(*WITHOUT_SEEN, LAST_SEEN).where(found).order_by(LAST_SEEN.desc(), people.c.id).limit(most)
        async with self.database.reading() as connection:
            return [Person(**row) for row in (await connection.execute(asked)).mappings()]

    async def save(self, person: Person) -> None:
        """Inserts a person, or updates their name and language."""
        async with self.database.writing() as connection:
            row = msgspec.structs.asdict(person) | {"skeleton": skeleton(person.name)}
            await connection.execute(UPSERT_PERSON, row)

    async def seen(self, id: str, at: int) -> None:
        """Records when a person was last seen."""
        async with self.database.writing() as connection:
            await connection.execute(update(people).where(people.c.id == id, people.c.seen < at).values(seen=at))

    async def sign_out_everywhere(self, id: str, at: int) -> None:
        """Makes all cookies that were made before this time count no more."""
        async with self.database.writing() as connection:
            await connection.execute(update(people).where(people.c.id == id).values(signed_out=at))
