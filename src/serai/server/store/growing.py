"""Which logs have grown: asked about all tables that are followed at a node, in one statement with one parameter."""

from collections.abc import Mapping

import msgspec
from sqlalchemy import text

from serai.server.store.database import Database

# A parameter for each table would take most of the time: the statement would have to be put together again each time.
GROWN = {
    "sqlite": text("""
        SELECT tables.id, tables.length FROM json_each(:known) AS known JOIN tables ON tables.id = known.key
        WHERE tables.length > known.value
        """),
    "postgresql": text("""
        SELECT tables.id, tables.length FROM json_each_text(CAST(:known AS json)) AS known
        JOIN tables ON tables.id = known.key WHERE tables.length > CAST(known.value AS int)
        """),
}


async def grown(database: Database, known: Mapping[str, int]) -> dict[str, int]:
    """How many entries the logs have that are longer than is known, by table."""
    asked = {"known": msgspec.json.encode(known).decode()}
    async with database.reading() as connection:
        rows = await connection.execute(GROWN[database.kind], asked)
        return {row.id: row.length for row in rows}
