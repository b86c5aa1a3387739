"""Webhooks: the addresses at which people want to hear of their own turns and games, or of a table of theirs."""

from typing import Literal

import msgspec
from sqlalchemy import delete, insert, select

from serai.server.store.database import Database
from serai.server.store.schema import webhooks

MAX_WEBHOOKS = 10
"""How many webhooks one person may have, for themselves and for their tables together."""

WebhookForm = Literal["json", "discord", "matrix"]
"""What is posted: plain JSON, a message of Discord, or one of a Matrix room by hookshot."""


class Webhook(msgspec.Struct, frozen=True):
    """An address of a person that is posted to."""

    id: str
    person: str
    table_id: str
    """The table it is about; empty if it is about the person."""
    form: WebhookForm
    url: str
    language: str
    created: int


class Webhooks:
    """All webhooks in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, webhook: Webhook) -> None:
        """Adds a webhook."""
        async with self.database.writing() as connection:
            await connection.execute(insert(webhooks).values(**msgspec.structs.asdict(webhook)))

    async def of(self, person: str, table: str | None = None) -> list[Webhook]:
        """A person's webhooks, the oldest first; with a table only those about it, with an empty one only their own."""
        asked = select(webhooks).where(webhooks.c.person == person).order_by(webhooks.c.created, webhooks.c.id)
        if table is not None:
            asked = asked.where(webhooks.c.table_id == table)
        async with self.database.reading() as connection:
            return [Webhook(**row) for row in (await connection.execute(asked)).mappings()]

    async def remove(self, person: str, id: str) -> bool:
        """Deletes a person's webhook; returns whether there was one."""
        gone = delete(webhooks).where(webhooks.c.id == id, webhooks.c.person == person)
        async with self.database.writing() as connection:
            return (await connection.execute(gone)).rowcount == 1
