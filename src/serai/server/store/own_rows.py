"""What is kept of a person beside the logs: the rows that are theirs, table by table."""

from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Column, Table, select

from serai.server.store import schema
from serai.server.store.database import Database

Row = dict[str, Any]


class OwnRows(NamedTuple):
    """The rows of a table that are a person's: those with their id in a column."""

    table: Table
    person: Column[Any]
    secret: tuple[str, ...] = ()
    """Columns that nobody is shown, because whoever has them could sign in or be notified in the person's place."""


OWN_ROWS = (
    OwnRows(schema.people, schema.people.c.id),
    OwnRows(schema.passkeys, schema.passkeys.c.person, ("id", "public_key", "sign_count")),
    OwnRows(schema.devices, schema.devices.c.person, ("id",)),
    OwnRows(schema.tokens, schema.tokens.c.person, ("hash",)),
    OwnRows(schema.subscriptions, schema.subscriptions.c.person, ("public_key", "secret")),
    OwnRows(schema.webhooks, schema.webhooks.c.person),
    OwnRows(schema.mail_addresses, schema.mail_addresses.c.person),
    OwnRows(schema.absences, schema.absences.c.person),
    OwnRows(schema.ratings, schema.ratings.c.person),
    OwnRows(schema.past_games, schema.past_games.c.person),
    OwnRows(schema.yields, schema.yields.c.person),
    OwnRows(schema.uploads, schema.uploads.c.person),
    OwnRows(schema.daily_attempts, schema.daily_attempts.c.person),
    OwnRows(schema.puzzle_tries, schema.puzzle_tries.c.person),
    OwnRows(schema.solvers, schema.solvers.c.person),
    OwnRows(schema.bans, schema.bans.c.person),
    OwnRows(schema.blocks, schema.blocks.c.person),
    OwnRows(schema.invitations, schema.invitations.c.person),
    OwnRows(schema.reports, schema.reports.c.reporter),
    OwnRows(schema.administrators, schema.administrators.c.person, ("passkey", "session")),
    OwnRows(schema.admin_acts, schema.admin_acts.c.person),
)
"""What a person can download, and what is deleted with their account."""

OTHERS_ROWS = (
    OwnRows(schema.blocks, schema.blocks.c.blocked),
    OwnRows(schema.invitations, schema.invitations.c.inviter),
    OwnRows(schema.reports, schema.reports.c.person),
    OwnRows(schema.admin_acts, schema.admin_acts.c.whom),
)
"""What others have decided or said about a person: deleted with the account, and not theirs to download."""

ELSEWHERE = {
    "log": "what a person has said is told table by table, and deleting an account rewrites the logs",
    "tables": "the lists follow from the logs, and are rewritten with them",
    "sitting": "the same",
    "visits": "the tables are told one by one, and each is forgotten once its log is rewritten",
    "erasures": "it is there only once the account is deleted",
}
"""The tables that name people and are in neither list, and why."""


async def own_rows(database: Database, person: str) -> dict[str, list[Row]]:
    """A person's rows, by table, without what is secret."""
    async with database.reading() as connection:
        return {
            own.table.name: [
                _shown(own.table, dict(row))
                for row in (await connection.execute(_asked(own).where(own.person == person))).mappings()
            ]
            for own in OWN_ROWS
        }


def _asked(own: OwnRows):
    columns = [column for column in own.table.columns if column.name not in own.secret]
    return select(*columns).order_by(*own.table.primary_key)


def _shown(table: Table, row: Row) -> Row:
    return {name: msgspec.Raw(value) if table.c[name].info == schema.JSON else value for name, value in row.items()}
