"""Tokens with which programs act for a person; only their hashes are stored."""

from typing import Any

import msgspec
from sqlalchemy import RowMapping, delete, insert, select, update

from serai.server.store.database import Database
from serai.server.store.schema import tokens

SCOPES = msgspec.json.Decoder(tuple[str, ...])


class Token(msgspec.Struct, frozen=True):
    """A person's token and its scopes."""

    id: str
    hash: str
    person: str
    name: str
    scopes: tuple[str, ...]
    created: int
    used: int | None = None


class Tokens:
    """All tokens in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, token: Token) -> None:
        """Inserts a token."""
        row = msgspec.structs.asdict(token) | {"scopes": msgspec.json.encode(token.scopes).decode()}
        async with self.database.writing() as connection:
            await connection.execute(insert(tokens), row)

    async def by_hash(self, hash: str) -> Token | None:
        """The token with this hash, or None."""
        async with self.database.reading() as connection:
            row = (await connection.execute(select(tokens).where(tokens.c.hash == hash))).mappings().one_or_none()
        return None if row is None else _token(row)

    async def of(self, person: str) -> list[Token]:
        """A person's tokens, the oldest first."""
        asked = select(tokens).where(tokens.c.person == person).order_by(tokens.c.created, tokens.c.id)
        async with self.database.reading() as connection:
            return [_token(row) for row in (await connection.execute(asked)).mappings()]

    async def used(self, id: str, at: int) -> None:
        """Records when the token was last used."""
        async with self.database.writing() as connection:
            await connection.execute(update(tokens).where(tokens.c.id == id).values(used=at))

    async def remove(self, person: str, id: str) -> bool:
        """Deletes a person's token; returns whether there was one."""
        gone = delete(tokens).where(tokens.c.id == id, tokens.c.person == person)
        async with self.database.writing() as connection:
            return (await connection.execute(gone)).rowcount == 1


def _token(row: RowMapping) -> Token:
    columns: dict[str, Any] = {**row, "scopes": SCOPES.decode(row["scopes"])}
    return Token(**columns)
