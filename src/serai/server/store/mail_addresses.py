"""E-mail addresses of people who want to hear by e-mail when it is their turn."""

from typing import Literal

import msgspec
from sqlalchemy import delete, select, text, update

from serai.server.store.database import Database
from serai.server.store.schema import mail_addresses

MailMode = Literal["turns", "daily", "off"]
"""A mail for each turn, one a day, or none."""


class MailAddress(msgspec.Struct, frozen=True):
    """A person's address; until it is confirmed, nothing is sent there but the question whether it is theirs."""

    person: str
    address: str
    mode: MailMode
    language: str
    entered: int
    confirmed: int | None = None
    digest_at: int | None = None
    """From when on the next daily mail may be sent; None without daily mails."""


UPSERT = text("""
INSERT INTO mail_addresses (person, address, mode, language, entered, confirmed, digest_at)
VALUES (:person, :address, :mode, :language, :entered, :confirmed, :digest_at)
ON CONFLICT (person) DO UPDATE SET address = excluded.address, mode = excluded.mode, language = excluded.language,
  entered = excluded.entered, confirmed = excluded.confirmed, digest_at = excluded.digest_at
""")

mails = mail_addresses.c


class MailAddresses:
    """All e-mail addresses in the database; a person has one at most."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def save(self, address: MailAddress) -> None:
        """Stores a person's address in place of the one before."""
        async with self.database.writing() as connection:
            await connection.execute(UPSERT, msgspec.structs.asdict(address))

    async def of(self, person: str) -> MailAddress | None:
        """A person's address."""
        async with self.database.reading() as connection:
            asked = select(mail_addresses).where(mails.person == person)
            row = (await connection.execute(asked)).mappings().one_or_none()
        return None if row is None else MailAddress(**row)

    async def confirm(self, person: str, address: str, at: int) -> bool:
        """Marks an address as confirmed; returns whether it is still the person's."""
        here = update(mail_addresses).where(mails.person == person, mails.address == address)
        async with self.database.writing() as connection:
            return (await connection.execute(here.values(confirmed=at))).rowcount == 1

    async def unsubscribe(self, person: str, address: str) -> None:
        """Stops all mails to an address."""
        here = update(mail_addresses).where(mails.person == person, mails.address == address)
        async with self.database.writing() as connection:
            await connection.execute(here.values(mode="off", digest_at=None))

    async def remove(self, person: str) -> None:
        """Forgets a person's address."""
        async with self.database.writing() as connection:
            await connection.execute(delete(mail_addresses).where(mails.person == person))

    async def due(self, now: int, most: int) -> list[MailAddress]:
        """Confirmed addresses whose daily mail is due, the longest due first."""
        asked = select(mail_addresses).where(mails.digest_at <= now, mails.confirmed.is_not(None))
        async with self.database.reading() as connection:
            rows = (await connection.execute(asked.order_by(mails.digest_at).limit(most))).mappings()
            return [MailAddress(**row) for row in rows]

    async def put_off(self, mail: MailAddress, until: int) -> bool:
        """Sets when the next daily mail is due; returns whether nobody else has done so since it was read."""
        here = update(mail_addresses).where(mails.person == mail.person, mails.digest_at == mail.digest_at)
        async with self.database.writing() as connection:
            return (await connection.execute(here.values(digest_at=until))).rowcount == 1
