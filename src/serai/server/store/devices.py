"""Devices: the browsers that people are signed in with, and those that they have signed out."""

import msgspec
from sqlalchemy import delete, select, text, update

from serai.server.store.database import Database
from serai.server.store.schema import devices

KEPT_MILLISECONDS = 400 * 86_400_000
"""How long a device is kept after it was last seen or signed out: longer than a cookie is valid."""


class Device(msgspec.Struct, frozen=True):
    """A browser of a person; times are milliseconds since 1970."""

    person: str
    id: str
    browser: str
    """The name of the browser, such as Firefox; empty if it is not known."""
    system: str
    """What it runs on, such as Linux; empty if it is not known."""
    created: int
    seen: int
    signed_out: int | None = None
    """When it was signed out; its cookies count no more."""


UPSERT_DEVICE = text("""
INSERT INTO devices (person, id, browser, system, created, seen, signed_out)
VALUES (:person, :id, :browser, :system, :created, :seen, :signed_out)
ON CONFLICT (person, id) DO UPDATE SET seen = excluded.seen,
    signed_out = COALESCE(devices.signed_out, excluded.signed_out)
""")


class Devices:
    """All devices in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def device(self, person: str, id: str) -> Device | None:
        """A person's device, signed out or not; None if nothing is stored of it."""
        asked = select(devices).where(devices.c.person == person, devices.c.id == id)
        async with self.database.reading() as connection:
            row = (await connection.execute(asked)).mappings().one_or_none()
        return None if row is None else Device(**row)

    async def of(self, person: str) -> list[Device]:
        """The devices with which a person is signed in, the latest seen first."""
        asked = select(devices).where(devices.c.person == person, devices.c.signed_out.is_(None))
        async with self.database.reading() as connection:
            rows = (await connection.execute(asked.order_by(devices.c.seen.desc(), devices.c.id))).mappings()
            return [Device(**row) for row in rows]

    async def note(self, device: Device) -> None:
        """Inserts a device, or records when it was last seen; one that was signed out stays so."""
        async with self.database.writing() as connection:
            await connection.execute(UPSERT_DEVICE, msgspec.structs.asdict(device))

    async def sign_out(self, person: str, id: str, at: int) -> None:
        """Signs a device out, whether it is stored yet or not, and forgets those whose cookies are too old anyway."""
        await self.note(Device(person, id, "", "", at, at, signed_out=at))
        async with self.database.writing() as connection:
            await connection.execute(delete(devices).where(devices.c.seen < at - KEPT_MILLISECONDS))

    async def sign_out_others(self, person: str, kept: str, at: int) -> None:
        """Signs out all stored devices of a person but one."""
        others = (devices.c.person == person, devices.c.id != kept, devices.c.signed_out.is_(None))
        async with self.database.writing() as connection:
            await connection.execute(update(devices).where(*others).values(signed_out=at, seen=at))
