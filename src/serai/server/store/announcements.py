"""The announcement: what everybody is told on every page until a time."""

import msgspec
from sqlalchemy import Connection, delete, insert, select

from serai.server.store.administration_schema import announcements
from serai.server.store.database import Database


class Announcement(msgspec.Struct, frozen=True):
    """What everybody is told, in both languages; times are milliseconds since 1970."""

    id: str
    at: int
    until: int
    en: str
    de: str


class Announcements:
    """The announcement in the database, if there is one."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def make(self, announcement: Announcement) -> None:
        """Announces something; it takes the place of what was announced before."""

        def write(connection: Connection) -> None:
            connection.execute(delete(announcements))
            connection.execute(insert(announcements), msgspec.structs.asdict(announcement))

        await self.database.transaction(write)

    async def withdraw(self) -> bool:
        """Withdraws the announcement; returns whether there was one."""
        async with self.database.writing() as connection:
            return (await connection.execute(delete(announcements))).rowcount > 0

    async def current(self, at: int) -> Announcement | None:
        """What is announced at a time."""
        asked = select(announcements).where(announcements.c.until > at).order_by(announcements.c.at.desc()).limit(1)
        async with self.database.reading() as connection:
            row = (await connection.execute(asked)).mappings().one_or_none()
        return None if row is None else Announcement(**row)
