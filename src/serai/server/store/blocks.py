"""Blocks: whom a person does not want at their tables."""

from collections.abc import Collection

from sqlalchemy import delete, func, select, text

from serai.server.store.database import Database
from serai.server.store.schema import blocks

BLOCK = text("INSERT INTO blocks (person, blocked, at) VALUES (:person, :blocked, :at) ON CONFLICT DO NOTHING")


class Blocks:
    """All blocks in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def block(self, person: str, blocked: str, at: int) -> None:
        """Blocks somebody for a person; without effect if they are blocked already."""
        async with self.database.writing() as connection:
            await connection.execute(BLOCK, {"person": person, "blocked": blocked, "at": at})

    async def unblock(self, person: str, blocked: str) -> bool:
        """Lifts a block; returns whether there was one."""
        lifted = delete(blocks).where(blocks.c.person == person, blocks.c.blocked == blocked)
        async with self.database.writing() as connection:
            return (await connection.execute(lifted)).rowcount == 1

    async def of(self, person: str) -> list[str]:
        """Whom a person has blocked, the latest last."""
        asked = select(blocks.c.blocked).where(blocks.c.person == person).order_by(blocks.c.at, blocks.c.blocked)
        async with self.database.reading() as connection:
            return list((await connection.scalars(asked)).all())

    async def count(self, person: str) -> int:
        """How many a person has blocked."""
        async with self.database.reading() as connection:
            return await connection.scalar(select(func.count()).where(blocks.c.person == person)) or 0

    async def parts(self, person: str, others: Collection[str]) -> bool:
        """Whether a person has blocked one of these others, or one of them the person."""
        blocked = (blocks.c.person == person) & blocks.c.blocked.in_(others)
        asked = select(blocks.c.at).where(blocked | (blocks.c.person.in_(others) & (blocks.c.blocked == person)))
        async with self.database.reading() as connection:
            return (await connection.scalars(asked.limit(1))).first() is not None

    async def has(self, person: str, blocked: str) -> bool:
        """Whether a person has blocked another."""
        asked = select(blocks.c.at).where(blocks.c.person == person, blocks.c.blocked == blocked)
        async with self.database.reading() as connection:
            return await connection.scalar(asked) is not None
