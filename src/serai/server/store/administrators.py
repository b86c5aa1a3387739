"""Administrators: each is bound to one passkey by an invitation that counts once."""

import msgspec
from sqlalchemy import Connection, delete, insert, select, text, update

from serai.server.store.administration_schema import admin_invitations, administrators
from serai.server.store.database import Database
from serai.server.store.passkeys import Passkey
from serai.server.store.schema import passkeys

BIND = text("""
INSERT INTO administrators (person, passkey, since, session, session_until)
VALUES (:person, :passkey, :since, :session, :session_until)
ON CONFLICT (person) DO UPDATE SET passkey = excluded.passkey, since = excluded.since,
    session = excluded.session, session_until = excluded.session_until
""")


class Administrator(msgspec.Struct, frozen=True):
    """An administrator; times are milliseconds since 1970."""

    person: str
    passkey: bytes
    """The one passkey that opens a session."""
    since: int
    session: str = ""
    """The hash of what the page shows that has opened the latest session."""
    session_until: int = 0


class Administrators:
    """All administrators in the database, and the invitations that nobody has used."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def invite(self, hash: str, at: int, until: int) -> None:
        """Keeps the hash of an invitation, and forgets those that have run out."""

        def write(connection: Connection) -> None:
            connection.execute(delete(admin_invitations).where(admin_invitations.c.until <= at))
            connection.execute(insert(admin_invitations), {"hash": hash, "until": until})

        await self.database.transaction(write)

    async def is_invited(self, hash: str, at: int) -> bool:
        """Whether an invitation still counts."""
        asked = select(admin_invitations.c.hash).where(*_counts(hash, at))
        async with self.database.reading() as connection:
            return await connection.scalar(asked) is not None

    async def bind(self, hash: str, new: Administrator, made: Passkey | None) -> bool:
        """Uses an invitation up and binds a passkey, which may be made just now; returns whether it still counted."""

        def write(connection: Connection) -> bool:
            used = connection.execute(delete(admin_invitations).where(*_counts(hash, new.since)))
            if used.rowcount != 1:
                return False
            if made is not None:
                connection.execute(insert(passkeys), msgspec.structs.asdict(made))
            connection.execute(BIND, msgspec.structs.asdict(new))
            return True

        return await self.database.transaction(write)

    async def administrator(self, person: str) -> Administrator | None:
        """The administrator of this id, whose passkey must still be theirs; None if the person is none."""
        has_passkey = (passkeys.c.id == administrators.c.passkey) & (passkeys.c.person == administrators.c.person)
        asked = select(administrators).join(passkeys, has_passkey).where(administrators.c.person == person)
        async with self.database.reading() as connection:
            row = (await connection.execute(asked)).mappings().one_or_none()
        return None if row is None else Administrator(**row)

    async def all(self) -> list[Administrator]:
        """All administrators, the first first."""
        asked = select(administrators).order_by(administrators.c.since, administrators.c.person)
        async with self.database.reading() as connection:
            return [Administrator(**row) for row in (await connection.execute(asked)).mappings()]

    async def is_one(self, person: str) -> bool:
        """Whether somebody is an administrator, whatever became of their passkey."""
        asked = select(administrators.c.person).where(administrators.c.person == person)
        async with self.database.reading() as connection:
            return await connection.scalar(asked) is not None

    async def open_session(self, person: str, session: str, until: int) -> None:
        """Opens a session until a time; it takes the place of an earlier one."""
        opened = update(administrators).where(administrators.c.person == person)
        async with self.database.writing() as connection:
            await connection.execute(opened.values(session=session, session_until=until))

    async def remove(self, person: str) -> bool:
        """Removes an administrator; returns whether the person was one."""
        gone = delete(administrators).where(administrators.c.person == person)
        async with self.database.writing() as connection:
            return (await connection.execute(gone)).rowcount == 1


def _counts(hash: str, at: int):
    return admin_invitations.c.hash == hash, admin_invitations.c.until > at
