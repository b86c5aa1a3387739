"""What people were told already: it is stored before it is sent, so that nobody is told the same twice."""

import hashlib

from sqlalchemy import delete, text

from serai.server.store.database import Database
from serai.server.store.schema import told

KEPT_MILLISECONDS = 7 * 86_400_000
"""How long it is stored; no node comes with the same news after that."""

CLAIM = text("INSERT INTO told (id, at) VALUES (:id, :at) ON CONFLICT DO NOTHING")


class Told:
    """All that was told lately."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def claim(self, news: str, at: int) -> bool:
        """Whether the caller is the first who is about to tell this; of the news only a hash is stored."""
        async with self.database.writing() as connection:
            return (await connection.execute(CLAIM, {"id": _hash(news), "at": at})).rowcount == 1

    async def take_back(self, news: str) -> None:
        """Forgets a claim of something that could not be told."""
        async with self.database.writing() as connection:
            await connection.execute(delete(told).where(told.c.id == _hash(news)))

    async def forget(self, at: int) -> None:
        """Deletes what was told long before this time."""
        async with self.database.writing() as connection:
            await connection.execute(delete(told).where(told.c.at < at - KEPT_MILLISECONDS))


def _hash(news: str) -> str:
    return hashlib.sha256(news.encode()).hexdigest()
