"""Push subscriptions: the browsers that people want to be notified in when it is their turn."""

import hashlib

import msgspec
from sqlalchemy import delete, select, text

from serai.server.store.database import Database
from serai.server.store.schema import subscriptions

MAX_SUBSCRIPTIONS = 10
"""How many browsers one person may subscribe; the oldest subscription is deleted first."""


class Subscription(msgspec.Struct, frozen=True):
    """One browser of a person: its endpoint at the push service, and the keys that encrypt messages for it."""

    id: str
    person: str
    endpoint: str
    public_key: bytes
    secret: bytes
    language: str
    created: int


def id_of_endpoint(endpoint: str) -> str:
    """The id of a subscription, derived from its endpoint."""
    return hashlib.sha256(endpoint.encode()).hexdigest()[:24]


UPSERT_SUBSCRIPTION = text("""
INSERT INTO subscriptions (id, person, endpoint, public_key, secret, language, created)
VALUES (:id, :person, :endpoint, :public_key, :secret, :language, :created)
ON CONFLICT (id) DO UPDATE SET person = excluded.person, public_key = excluded.public_key,
  secret = excluded.secret, language = excluded.language, created = excluded.created
""")


class Subscriptions:
    """All push subscriptions in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def save(self, subscription: Subscription) -> None:
        """Subscribes a browser for a person; it no longer notifies anybody else."""
        async with self.database.writing() as connection:
            await connection.execute(UPSERT_SUBSCRIPTION, msgspec.structs.asdict(subscription))
        for old in (await self.of(subscription.person))[:-MAX_SUBSCRIPTIONS]:
            await self.remove(old.person, old.id)

    async def of(self, person: str) -> list[Subscription]:
        """A person's subscriptions, the oldest first."""
        asked = select(subscriptions).where(subscriptions.c.person == person)
        async with self.database.reading() as connection:
            rows = (await connection.execute(asked.order_by(subscriptions.c.created, subscriptions.c.id))).mappings()
            return [Subscription(**row) for row in rows]

    async def remove(self, person: str, id: str) -> bool:
        """Deletes a person's subscription; returns whether there was one."""
        gone = delete(subscriptions).where(subscriptions.c.id == id, subscriptions.c.person == person)
        async with self.database.writing() as connection:
            return (await connection.execute(gone)).rowcount == 1
