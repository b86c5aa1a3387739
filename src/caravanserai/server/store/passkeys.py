"""Passkeys: what lets somebody come back as the same person from another device."""

import msgspec
from sqlalchemy import delete, insert, select, update

from caravanserai.server.store.database import Database
from caravanserai.server.store.schema import passkeys


class Passkey(msgspec.Struct, frozen=True):
    """One key of a person; only its public half is here."""

    id: bytes
    person: str
    public_key: bytes
    sign_count: int
    name: str
    created: int
    used: int | None = None


class Passkeys:
    """The passkeys of everybody."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, passkey: Passkey) -> None:
        """A person adds a passkey."""
        async with self.database.writing() as connection:
            await connection.execute(insert(passkeys), msgspec.structs.asdict(passkey))

    async def passkey(self, id: bytes) -> Passkey | None:
        """The passkey with this id, if somebody has it."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(passkeys).where(passkeys.c.id == id))).mappings().one_or_none()
        return None if row is None else Passkey(**row)

    async def of(self, person: str) -> list[Passkey]:
        """A person's passkeys, the oldest first."""
        asked = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.created, passkeys.c.id)
        async with self.database.reading() as connection:
            return [Passkey(**row) for row in (await connection.execute(asked)).mappings()]

    async def used(self, id: bytes, sign_count: int, at: int) -> None:
        """A passkey has opened the door; its own count tells a copy from the original."""
        turned = update(passkeys).where(passkeys.c.id == id).values(sign_count=sign_count, used=at)
        async with self.database.writing() as connection:
            await connection.execute(turned)

    async def remove(self, person: str, id: bytes) -> bool:
        """A person gives up a passkey of theirs; whether there was one to give up."""
        gone = delete(passkeys).where(passkeys.c.id == id, passkeys.c.person == person)
        async with self.database.writing() as connection:
            return (await connection.execute(gone)).rowcount == 1
