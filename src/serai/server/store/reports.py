"""Reports: what people tell the operator about others."""

import msgspec
from sqlalchemy import insert, select

from serai.server.store.database import Database
from serai.server.store.schema import reports


class Report(msgspec.Struct, frozen=True):
    """A report about a person at a table, when the log of the table had so many entries."""

    id: str
    at: int
    reporter: str
    person: str
    table_id: str
    seq: int
    why: str


class Reports:
    """All reports in the database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, report: Report) -> None:
        """Inserts a report."""
        async with self.database.writing() as connection:
            await connection.execute(insert(reports), msgspec.structs.asdict(report))

    async def latest(self, most: int) -> list[Report]:
        """The latest reports, the newest first."""
        asked = select(reports).order_by(reports.c.at.desc(), reports.c.id).limit(most)
        async with self.database.reading() as connection:
            return [Report(**row) for row in (await connection.execute(asked)).mappings()]
