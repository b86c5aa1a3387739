"""Every edition that a table was opened with, kept under each of its digests, so that the table opens for ever."""

from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import select, text

from serai.server.store.database import Database
from serai.server.store.schema import editions

KEEP_ONCE = text(
    "INSERT INTO editions (game, digest, content) VALUES (:game, :digest, :content) ON CONFLICT DO NOTHING"
)
CONTENT: msgspec.json.Decoder[dict[str, object]] = msgspec.json.Decoder(dict[str, object])


class Editions:
    """The editions of one database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def keep(self, game: str, digests: Sequence[str], content: Mapping[str, object]) -> None:
        """Stores an edition; what is stored under a digest already stays as it is."""
        written = msgspec.json.encode(content).decode()
        async with self.database.writing() as connection:
            for digest in digests:
                await connection.execute(KEEP_ONCE, {"game": game, "digest": digest, "content": written})

    async def find(self, game: str, digest: str) -> Mapping[str, object] | None:
        """The content of an edition by its short digest; None if it was never kept."""
        asked = select(editions.c.content).where(editions.c.game == game, editions.c.digest == digest)
        async with self.database.reading() as connection:
            content = await connection.scalar(asked)
        return None if content is None else CONTENT.decode(content)
