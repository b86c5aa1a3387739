"""Editions that people have uploaded, each for its owner alone."""

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import delete, select, text, update

from serai.server.store.database import Database
from serai.server.store.editions import CONTENT
from serai.server.store.schema import uploads

INSERT_UPLOAD = text("""
INSERT INTO uploads (person, id, game, called, about, content, created)
VALUES (:person, :id, :game, :called, :about, :content, :created) ON CONFLICT DO NOTHING
""")
LISTED = (uploads.c.person, uploads.c.id, uploads.c.game, uploads.c.called, uploads.c.about, uploads.c.created)


class Upload(msgspec.Struct, frozen=True):
    """An edition of a person, without its content; the id is the hash of the whole file."""

    person: str
    id: str
    game: str
    called: str
    """The owner's own name for it; empty if they gave none."""
    about: str
    """What lists show, as JSON; the store does not read it."""
    created: int


class Uploads:
    """All uploaded editions in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, upload: Upload, content: Mapping[str, object]) -> None:
        """Inserts an upload; without effect if the person has the same file already."""
        row = msgspec.structs.asdict(upload) | {"content": msgspec.json.encode(content).decode()}
        async with self.database.writing() as connection:
            await connection.execute(INSERT_UPLOAD, row)

    async def of(self, person: str) -> list[Upload]:
        """A person's uploads, the oldest first."""
        asked = select(*LISTED).where(uploads.c.person == person).order_by(uploads.c.created, uploads.c.id)
        async with self.database.reading() as connection:
            return [Upload(**row) for row in (await connection.execute(asked)).mappings()]

    async def content(self, person: str, game: str, id: str) -> Mapping[str, object] | None:
        """The content of a person's upload; None if they have no such edition of this game."""
        mine = self._is(person, id)
        async with self.database.reading() as connection:
            content = await connection.scalar(select(uploads.c.content).where(*mine, uploads.c.game == game))
        return None if content is None else CONTENT.decode(content)

    async def rename(self, person: str, id: str, called: str) -> bool:
        """Gives a person's upload another name; returns whether there was one."""
        named = update(uploads).where(*self._is(person, id)).values(called=called)
        async with self.database.writing() as connection:
            return (await connection.execute(named)).rowcount == 1

    async def remove(self, person: str, id: str) -> bool:
        """Deletes a person's upload; returns whether there was one."""
        async with self.database.writing() as connection:
            return (await connection.execute(delete(uploads).where(*self._is(person, id)))).rowcount == 1

    @staticmethod
    def _is(person: str, id: str) -> tuple[Any, ...]:
        return uploads.c.person == person, uploads.c.id == id
