"""Passkeys: with one, a person can sign in on another device."""

import msgspec
from sqlalchemy import delete, insert, select, update

from serai.server.store.database import Database
from serai.server.store.schema import passkeys


class Passkey(msgspec.Struct, frozen=True):
    """The public half of a person's passkey."""

    id: bytes
    person: str
    public_key: bytes
    sign_count: int
    name: str
    created: int
    used: int | None = None


class Passkeys:
    """All passkeys in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, passkey: Passkey) -> None:
        """Inserts a passkey."""
        async with self.database.writing() as connection:
            await connection.execute(insert(passkeys), msgspec.structs.asdict(passkey))

    async def passkey(self, id: bytes) -> Passkey | None:
        """The passkey with this id, or None."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(passkeys).where(passkeys.c.id == id))).mappings().one_or_none()
        return None if row is None else Passkey(**row)

    async def of(self, person: str) -> list[Passkey]:
        """A person's passkeys, the oldest first."""
        asked = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created, passkeys.c.id)
        async with self.database.reading() as connection:
            return [Passkey(**row) for row in (await connection.execute(asked)).mappings()]

    async def used(self, id: bytes, sign_count: int, at: int) -> None:
        """Records a sign-in; the passkey's own counter reveals copies of it."""
        signed_in = update(passkeys).where(passkeys.c.id == id).values(sign_count=sign_count, used=at)
        async with self.database.writing() as connection:
            await connection.execute(signed_in)

    async def remove(self, person: str, id: bytes) -> bool:
        """Deletes a person's passkey; returns whether there was one."""
        gone = delete(passkeys).where(passkeys.c.id == id, passkeys.c.person == person)
        async with self.database.writing() as connection:
            return (await connection.execute(gone)).rowcount == 1
