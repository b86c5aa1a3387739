"""Settings that are made once and stored, such as the secret that signs cookies."""

from collections.abc import Callable

from sqlalchemy import select, text

from serai.server.store.database import Database
from serai.server.store.schema import settings

INSERT_ONCE = text("INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")


class Settings:
    """The settings of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """The stored value; if there is none, `make` makes it, and the first of several writers wins."""
        asked = select(settings.c.value).where(settings.c.name == name)
        async with self.database.writing() as connection:
            value = await connection.scalar(asked)
            if value is None:
                await connection.execute(INSERT_ONCE, {"name": name, "value": make()})
                value = (await connection.scalars(asked)).one()
        return value
