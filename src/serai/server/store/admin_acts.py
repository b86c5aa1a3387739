"""What administrators have done: who, what and to whom, for a year."""

import secrets
from typing import Literal

import msgspec
from sqlalchemy import Connection, delete, insert, select

from serai.server.store.administration_schema import admin_acts
from serai.server.store.database import Database

KEPT_MILLISECONDS = 365 * 86_400_000
"""How long it is kept."""

AdminDeed = Literal["ban", "unban", "forget", "close", "announce", "withdraw", "invite", "bind", "remove", "session"]


class AdminAct(msgspec.Struct, frozen=True):
    """Something that an administrator has done."""

    at: int
    person: str
    """The administrator; empty for a command on the machine."""
    what: str
    whom: str
    """The id of a person or a table; empty if nobody is named, or if the person is to be forgotten."""


class AdminActs:
    """All acts of administrators in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, at: int, person: str, what: AdminDeed, whom: str) -> None:
        """Notes an act, and forgets those that are too old."""
        row = {"id": secrets.token_hex(8), "at": at, "person": person, "what": what, "whom": whom}

        def write(connection: Connection) -> None:
            connection.execute(insert(admin_acts), row)
            connection.execute(delete(admin_acts).where(admin_acts.c.at < at - KEPT_MILLISECONDS))

        await self.database.transaction(write)

    async def latest(self, most: int) -> list[AdminAct]:
        """The latest acts, the newest first."""
        columns = [admin_acts.c[name] for name in AdminAct.__struct_fields__]
        asked = select(*columns).order_by(admin_acts.c.at.desc(), admin_acts.c.id).limit(most)
        async with self.database.reading() as connection:
            return [AdminAct(**row) for row in (await connection.execute(asked)).mappings()]
