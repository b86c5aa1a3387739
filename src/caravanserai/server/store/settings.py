"""What the hall decides once and remembers, such as the secret that signs its cookies."""

from collections.abc import Callable

from sqlalchemy import select, text

from caravanserai.server.store.database import Database
from caravanserai.server.store.schema import settings

DECIDE = text("INSERT INTO settings (name, value) VALUES (:name, :value) ON CONFLICT DO NOTHING")


class Settings:
    """The settings of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def setting(self, name: str, make: Callable[[], str]) -> str:
        """What was decided first; whoever asks first decides."""
        asked = select(settings.c.value).where(settings.c.name == name)
        async with self.database.writing() as connection:
            value = await connection.scalar(asked)
            if value is None:
                await connection.execute(DECIDE, {"name": name, "value": make()})
                value = (await connection.scalars(asked)).one()
        return value
