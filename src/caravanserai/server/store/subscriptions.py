"""Subscriptions: the browsers by which people want to be called when it is their turn."""

import hashlib

import msgspec
from sqlalchemy import delete, select, text

from caravanserai.server.store.database import Database
from caravanserai.server.store.schema import subscriptions

MOST = 10
"""How many browsers call one person; the one that was asked longest ago is forgotten first."""


class Subscription(msgspec.Struct, frozen=True):
    """One browser of a person, where it is reached, and what only it can open."""

    id: str
    person: str
    endpoint: str
    public_key: bytes
    secret: bytes
    language: str
    created: int


def id_of_endpoint(endpoint: str) -> str:
    """The same browser has the same id, whoever uses it."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:24]


SAVE = text("""
INSERT INTO subscriptions (id, person, endpoint, public_key, secret, language, created)
VALUES (:id, :person, :endpoint, :public_key, :secret, :language, :created)
ON CONFLICT (id) DO UPDATE SET person = excluded.person, public_key = excluded.public_key,
  secret = excluded.secret, language = excluded.language, created = excluded.created
""")


class Subscriptions:
    """The subscriptions of everybody."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def save(self, subscription: Subscription) -> None:
        """A person wants to be called by a browser, which from now on calls nobody else."""
        async with self.database.writing() as connection:
            await connection.execute(SAVE, msgspec.structs.asdict(subscription))
        for old in (await self.of(subscription.person))[:-MOST]:
            await self.remove(old.person, old.id)

    async def of(self, person: str) -> list[Subscription]:
        """The browsers that call a person, the oldest first."""
        asked = select(subscriptions).where(subscriptions.c.person == person)
        async with self.database.reading() as connection:
            rows = (await connection.execute(asked.order_by(subscriptions.c.created, subscriptions.c.id))).mappings()
            return [Subscription(**row) for row in rows]

    async def remove(self, person: str, id: str) -> bool:
        """A browser calls a person no more; whether it did."""
        gone = delete(subscriptions).where(subscriptions.c.id == id, subscriptions.c.person == person)
        async with self.database.writing() as connection:
            return (await connection.execute(gone)).rowcount == 1
